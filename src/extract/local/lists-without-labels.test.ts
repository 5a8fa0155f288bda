/** Fields of records whose values no label names: they are known by their place, which is the same in all records. */
import { expect, test } from 'vitest';
import { parseHtml } from '../../convert/html/parse.ts';
import type { JsonSchema } from '../engine.ts';
import { extractLocal } from './extract.ts';

function listOf(fields: Record<string, string>, html: string): unknown {
  const properties = Object.fromEntries(Object.entries(fields).map(([name, type]) => [name, { type }]));
  const schema: JsonSchema = {
    type: 'object',
    properties: { items: { type: 'array', items: { type: 'object', properties } } },
  };
  const { root } = parseHtml(`<html lang="en"><body>${html}</body></html>`);
  const { json } = extractLocal({ pages: [{ root, url: 'https://pages.example/' }], prompt: '', schema });
  return (json as { items?: unknown } | null)?.items;
}

const TALKS = [
  ['09:30', 'Queues that never lie', 'Yusuf Demir', 'Hall A'],
  ['11:00', 'Testing by subtraction', 'Greta Oyelaran', 'Hall B'],
  ['13:45', 'Small binaries', 'Hanne Viklund', 'Workshop 2'],
];

test('a time, a speaker and a room beside the title of each talk', () => {
  const cards = TALKS.map(
    ([time, title, speaker, room]) =>
      `<li class="grid"><time>${time}</time><div><h3>${title}</h3><p>${speaker}</p></div><div><span>${room}</span></div></li>`,
  );
  expect(
    listOf(
      { title: 'string', speaker: 'string', room: 'string', start_time: 'string' },
      `<main><h1>Schedule</h1><ol>${cards.join('')}</ol></main>`,
    ),
  ).toEqual(TALKS.map(([start_time, title, speaker, room]) => ({ title, speaker, room, start_time })));
});

const JOBS = [
  ['Backend Engineer', 'Halcyon Freight', 'Rotterdam', '€68,000 – €82,000 per year'],
  ['Payroll Specialist', 'Nordkai', 'Hamburg', '€46,000 – €54,000 per year'],
  ['Warehouse Planner', 'Ostrea Foods', 'Antwerp', '€41,500 – €47,000 per year'],
];

test.each([
  ['lines', (own: string[]) => own.map((text) => `<p class="c">${text}</p>`).join('')],
  ['one line with dots', (own: string[]) => `<p>${own.join(' · ')}</p>`],
])('company, place and salary below the title of each job, in %s', (_, below) => {
  const cards = JOBS.map(
    ([title = '', ...own], i) =>
      `<div class="card"><a href="/job/${i}"><h6>${title}</h6></a>${below(own)}</div>`,
  );
  const found = listOf(
    { title: 'string', company: 'string', location: 'string', salaryMin: 'number', salaryMax: 'number' },
    `<main><h1>Jobs</h1><div>${cards.join('')}</div></main>`,
  );
  expect(found).toMatchObject(JOBS.map(([title, company, location]) => ({ title, company, location })));
  expect(found).toMatchObject([{ salaryMin: 68000, salaryMax: 82000 }, {}, {}]);
});

test('the only line beside the title is not taken for a company: it may be the department', () => {
  const cards = ['Engineer|Product Design', 'Planner|Customer Support', 'Writer|Field Marketing'].map(
    (job) => {
      const [title, department] = job.split('|');
      return `<li class="job"><h3><a href="/j/${title}">${title}</a></h3><p>${department}</p><p>Berlin, Germany</p></li>`;
    },
  );
  expect(
    listOf(
      { title: 'string', company: 'string', location: 'string' },
      `<main><ul>${cards.join('')}</ul></main>`,
    ),
  ).toEqual([
    { title: 'Engineer', location: 'Berlin, Germany' },
    { title: 'Planner', location: 'Berlin, Germany' },
    { title: 'Writer', location: 'Berlin, Germany' },
  ]);
});

test('two fields that one line could equally be stay empty', () => {
  const cards = ['Fern|Old Town', 'Palm|New Mill', 'Ivy|Long Lane'].map((one) => {
    const [name, line] = one.split('|');
    return `<li class="row"><h3>${name}</h3><p>${line}</p><p>€ 12</p></li>`;
  });
  expect(
    listOf(
      { name: 'string', price: 'number', grower: 'string', variety: 'string' },
      `<main><ul>${cards.join('')}</ul></main>`,
    ),
  ).toEqual(['Fern', 'Palm', 'Ivy'].map((name) => ({ name, price: 12 })));
});

test('a table below a title of its own, with heads in another language', () => {
  const rows = [
    ['6 maart 2027', 'Voorjaarsmarkt', 'Dorpsplein', 'gratis'],
    ['10 april 2027', 'Orgelconcert', 'Sint-Maartenskerk', '€ 7,50'],
    ['19 juni 2027', 'Midzomerfeest', 'Sportpark', '€ 12,00'],
  ].map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
  expect(
    listOf(
      { date: 'string', name: 'string', location: 'string', admission: 'string', organizer: 'string' },
      `<table><tr><td colspan="4"><b>Agenda 2027</b></td></tr><tr><th>Datum</th><th>Evenement</th><th>Plaats</th><th>Toegang</th></tr>${rows.join('')}</table>`,
    ),
  ).toMatchObject([
    { name: 'Voorjaarsmarkt', location: 'Dorpsplein', admission: 'gratis' },
    { name: 'Orgelconcert', location: 'Sint-Maartenskerk', admission: '€ 7,50' },
    { name: 'Midzomerfeest', location: 'Sportpark', admission: '€ 12,00' },
  ]);
});

test('columns named by the tooltips of their heads, or by abbreviations', () => {
  const rows = ['Vera Cruz|14|10|32', 'Praia|14|9|30', 'Serrano|13|8|26'].map(
    (row) =>
      `<tr>${row
        .split('|')
        .map((cell) => `<td>${cell}</td>`)
        .join('')}</tr>`,
  );
  expect(
    listOf(
      { team: 'string', played: 'integer', wins: 'integer', points: 'integer' },
      `<table><tr><th>Clube</th><th title="Played">J</th><th title="Wins">V</th><th>Pts</th></tr>${rows.join('')}</table>`,
    ),
  ).toEqual([
    { team: 'Vera Cruz', played: 14, wins: 10, points: 32 },
    { team: 'Praia', played: 14, wins: 9, points: 30 },
    { team: 'Serrano', played: 13, wins: 8, points: 26 },
  ]);
});

test('rows of a layout table are records', () => {
  const rows = ['Wind over the polder|Marijke Stam|2018', 'A grammar of tides|Leopold Quist|2009'].map(
    (one, i) => {
      const [title, author, year] = one.split('|');
      return `<tr><td>${i + 1}.</td><td><a href="/rec/${i}">${title}</a><p>by <span>${author}</span></p><p>Year: ${year}</p></td></tr>`;
    },
  );
  expect(
    listOf(
      { title: 'string', author: 'string', year: 'integer' },
      `<table><tbody>${rows.join('')}</tbody></table>`,
    ),
  ).toEqual([
    { title: 'Wind over the polder', author: 'Marijke Stam', year: 2018 },
    { title: 'A grammar of tides', author: 'Leopold Quist', year: 2009 },
  ]);
});

test('minutes and stars on cards', () => {
  const cards = ['Bolo|60 min|★ 4,8', 'Torta|75 min|★ 4,2', 'Pudim|40 min|★ 4,6'].map((one) => {
    const [title, time, rating] = one.split('|');
    return `<a class="card" href="/r/${title}"><h2>${title}</h2><span>${time}</span><span>${rating}</span></a>`;
  });
  expect(
    listOf(
      { title: 'string', total_minutes: 'integer', rating: 'number' },
      `<main><div>${cards.join('')}</div></main>`,
    ),
  ).toEqual([
    { title: 'Bolo', total_minutes: 60, rating: 4.8 },
    { title: 'Torta', total_minutes: 75, rating: 4.2 },
    { title: 'Pudim', total_minutes: 40, rating: 4.6 },
  ]);
});

test('the names in a table with more rows than are read are not the artists as well', () => {
  const letters = 'abcdefghij';
  const word = (i: number) => `K${[...String(i + 1000)].map((digit) => letters[Number(digit)]).join('')}`;
  const rows = Array.from(
    { length: 1500 },
    (_, i) => `<tr><td>${word(i)} ${word(i * 3)}</td><td>${i}</td></tr>`,
  );
  const properties = { name: { type: 'string' }, artist: { type: 'string' } };
  const { json } = extractLocal({
    pages: [
      {
        root: parseHtml(`<h1>People</h1><table><tr><th>Zx</th><th>Zq</th></tr>${rows.join('')}</table>`).root,
        url: 'https://pages.example/',
      },
    ],
    prompt: '',
    schema: {
      type: 'object',
      properties: { people: { type: 'array', items: { type: 'object', properties } } },
    },
  });
  expect((json as { people: unknown[] }).people[0]).toEqual({ name: `${word(0)} ${word(0)}` });
});

const DISHES = [
  ['Leek soup', 'toasted rye', '7.00'],
  ['Smoked trout', 'pickled beets, dill', '9.50'],
  ['Roast chicken', 'bread sauce, greens', '17'],
];

test('dishes with a phrase below their names and a price without a currency', () => {
  const dishes = DISHES.map(
    ([name, phrase, price]) =>
      `<div class="d"><div class="a"><span>${name}</span></div><div class="b">${phrase}</div><div class="c"><span>${price}</span></div></div>`,
  );
  const body = `<main><h1>The Anchor</h1>${dishes.join('')}</main>`;
  const found = DISHES.map(([name, description, price]) => ({ name, description, price: Number(price) }));
  expect(listOf({ name: 'string', description: 'string', price: 'number' }, body)).toEqual(found);
  expect(listOf({ name: 'string', price: 'number' }, body)).toEqual(
    found.map(({ name, price }) => ({ name, price })),
  );
});

test('a list whose last entry lacks a fact is known by what the others state', () => {
  const boats = [
    ['Sloop Tern', '12,000 kr', '2026-05-18'],
    ['Ketch Skua', '98,000 kr', '2026-05-17'],
    ['Dinghy Wren', '', '2026-05-17'],
  ];
  const rows = boats.map(
    ([name, price, day]) =>
      `<article class="r"><div class="p"><img src="/i.jpg" alt=""></div><div class="t"><h2><a href="/b">${name}</a></h2><div>${price}</div><span>${day}</span></div></article>`,
  );
  const found = listOf(
    {
      title: 'string',
      price: 'number',
      date: 'string',
      phone: 'string',
      sellerType: 'string',
      hull: 'string',
    },
    `<main><h1>Boats</h1>${rows.join('')}</main>`,
  );
  expect(found).toMatchObject(boats.map(([title, , date]) => ({ title, date })));
});

test('a table that has some of many columns, one of them under a longer name', () => {
  const head = '<tr><th></th><th>Heath S</th><th>Heath M</th><th>Heath L</th></tr>';
  const row = (label: string, ...cells: string[]) =>
    `<tr><th>${label}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  const body = `<main><h1>Hosting</h1><table>${head}${row('Price', '€2.90', '€5.90', '€11.90')}${row('Included domains', '1', '3', '10')}${row('Setup', 'free', 'free', 'free')}</table></main>`;
  const fields = {
    name: 'string',
    price: 'number',
    domains: 'integer',
    bandwidth: 'string',
    ssh: 'boolean',
    region: 'string',
    owner: 'string',
  };
  expect(listOf(fields, body)).toEqual([
    { name: 'Heath S', price: 2.9, domains: 1 },
    { name: 'Heath M', price: 5.9, domains: 3 },
    { name: 'Heath L', price: 11.9, domains: 10 },
  ]);
});

test('rows of a table with a head are read by their columns, however much is in a cell', () => {
  const row = (part: string, stock: number) =>
    `<tr class="r"><td><div><a href="/p/${part}">${part}</a><div>regulator</div></div></td><td><div><b>${stock}</b></div><div>in stock</div></td><td>Active</td></tr>`;
  const body = `<main><h1>Parts</h1><table><thead><tr><th>Item</th><th>Quantity</th><th>State</th></tr></thead><tbody>${row('LRX5', 7)}${row('TS31', 14)}${row('MC29', 31)}</tbody></table></main>`;
  expect(listOf({ quantity: 'integer', state: 'string' }, body)).toEqual([
    { quantity: 7, state: 'Active' },
    { quantity: 14, state: 'Active' },
    { quantity: 31, state: 'Active' },
  ]);
});

test('posts whose author and text stand in boxes of their own are not taken apart', () => {
  const posts = [
    ['slowlathe', 'My saw drifts to the left on every cut.'],
    ['marta', 'Check the tyre first, then the guides.'],
    ['slowlathe', 'It was the tyre, as you said.'],
  ];
  const boxes = posts.map(
    ([author, said]) =>
      `<article class="post"><div class="cell user"><h4><a class="username" href="/u">${author}</a></h4><h5>Member</h5></div><div class="cell main"><header><a href="#1">#1</a></header><div class="body">${said}</div></div></article>`,
  );
  expect(
    listOf(
      { author: 'string', content: 'string', likes: 'integer' },
      `<main><h1>Saw</h1>${boxes.join('')}</main>`,
    ),
  ).toEqual(posts.map(([author, content]) => ({ author, content })));
});
