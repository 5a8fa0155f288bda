/** Facts that a list states without words of its own: marks that some records have, bare heads, units and shared words. */
import { expect, test } from 'vitest';
import { parseHtml } from '../../convert/html/parse.ts';
import type { JsonSchema } from '../engine.ts';
import { extractLocal } from './extract.ts';

function read(name: string, types: Record<string, string>, html: string, lang = 'en'): unknown {
  const properties = Object.fromEntries(
    Object.entries(types).map(([key, type]): [string, JsonSchema] => [
      key,
      type === 'url' ? { type: ['string', 'null'], format: 'uri' } : { type: [type, 'null'] },
    ]),
  );
  const schema: JsonSchema = {
    type: 'object',
    properties: { [name]: { type: 'array', items: { type: 'object', properties } } },
  };
  const { root } = parseHtml(`<html lang="${lang}"><body>${html}</body></html>`);
  const { json } = extractLocal({ pages: [{ root, url: 'https://pages.example/' }], prompt: '', schema });
  return (json as Record<string, unknown> | null)?.[name];
}

const TRAILS = [
  ['Heron Loop', 'Along the reed beds', true],
  ['Quarry Rim', 'Steep, with loose stones', false],
  ['Mill Race', 'Past three weirs', false],
] as const;

test.each([
  ['a badge', '<em class="tag">Wheelchair friendly</em>'],
  ['a letter that says more when pointed at', '<abbr title="Wheelchair friendly">W</abbr>'],
  ['an icon that is read aloud', '<i class="ic" aria-label="Wheelchair friendly"></i>'],
])('yes where a record has the mark, and no where it has not: %s', (_, mark) => {
  const rows = TRAILS.map(
    ([name, about, is]) => `<li><h3>${name}</h3>${is ? mark : ''}<p class="about">${about}</p></li>`,
  );
  expect(
    read(
      'trails',
      { name: 'string', wheelchair_friendly: 'boolean' },
      `<main><ul>${rows.join('')}</ul></main>`,
    ),
  ).toEqual(TRAILS.map(([name, , wheelchair_friendly]) => ({ name, wheelchair_friendly })));
});

test('nothing, if no record has a mark that is called like the field', () => {
  const rows = TRAILS.map(
    ([name], i) => `<li><h3><a href="/t/${i}">${name}</a></h3><em>Open</em><p>Price: ${i + 2} €</p></li>`,
  );
  expect(
    read(
      'trails',
      { name: 'string', price: 'number', lit_at_night: 'boolean' },
      `<main><ul>${rows.join('')}</ul></main>`,
    ),
  ).toEqual(TRAILS.map(([name], i) => ({ name, price: i + 2, lit_at_night: null })));
});

test('a limit by the word that all its texts share with the name', () => {
  const vans = [
    ['Panel', 'up to 3 pallets', '60 €'],
    ['Luton', '1 pallet or less', '45 €'],
    ['Box', '12 pallets', '140 €'],
  ];
  const cards = vans.map(
    ([name, pallets, price]) => `<article><h3>${name}</h3><p>${pallets}</p><b>${price}</b></article>`,
  );
  expect(
    read(
      'vans',
      { name: 'string', pallet_limit: 'string', price: 'number' },
      `<main>${cards.join('')}</main>`,
    ),
  ).toEqual(
    vans.map(([name, pallet_limit, price = '']) => ({
      name,
      pallet_limit,
      price: Number.parseInt(price, 10),
    })),
  );
});

test('the column of a comparison by a part of its name and the unit', () => {
  const html = `<table><thead><tr><th></th><th>Lark</th><th>Finch</th><th>Wren</th></tr></thead><tbody>
    <tr><th>Price</th><td>$4</td><td>$9</td><td>$15</td></tr>
    <tr><th>Bandwidthlimit</th><td>20 TB</td><td>40 TB</td><td>90 TB</td></tr>
    <tr><th>Servers</th><td>1</td><td>2</td><td>6</td></tr></tbody></table>`;
  expect(read('plans', { name: 'string', price: 'number', bandwidth_tb: 'integer' }, html)).toEqual([
    { name: 'Lark', price: 4, bandwidth_tb: 20 },
    { name: 'Finch', price: 9, bandwidth_tb: 40 },
    { name: 'Wren', price: 15, bandwidth_tb: 90 },
  ]);
});

test('the date of a comment, not the one with a label of its own', () => {
  const comments = [
    ['Ines Kolb', '3 March 2025', '7 May 2012', 'The gearbox was noisy from the first day on.'],
    ['Tom Reyes', '5 March 2025', '1 June 2019', 'Mine went quiet after the oil was changed.'],
    ['Ada Munt', '9 March 2025', '2 July 2020', 'Which oil did you take for that, and how much?'],
  ];
  const rows = comments.map(
    ([who, when, since, what]) =>
      `<div class="c"><a class="who" href="/users/x">${who}</a><dl><dt>Registered</dt><dd>${since}</dd></dl><span class="w">${when}</span><p>${what}</p></div>`,
  );
  expect(read('comments', { author: 'string', date: 'string' }, `<main>${rows.join('')}</main>`)).toEqual(
    comments.map(([author], i) => ({ author, date: ['2025-03-03', '2025-03-05', '2025-03-09'][i] })),
  );
});

test('a table whose head is an ordinary row without a word above the baskets, and without its total', () => {
  const row = (cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  const html = `<table>${[
    row(['Name', 'Length', 'Price', '']),
    row(['Ash plank', '2 m', '14.00', '<input>']),
    row(['Oak plank', '3 m', '31.50', '<input>']),
    row(['Elm board', '2 m', '22.00', '<input>']),
    row(['Beech rod', '1 m', '6.25', '<i>sold out</i>']),
  ].join('')}<tr><td colspan="2">All four</td><td>70.00</td><td></td></tr></table>`;
  const asked = { name: 'string', length: 'string', price: 'number', available: 'boolean' };
  expect(read('planks', asked, `<main><h1>Wood</h1>${html}</main>`)).toEqual([
    { name: 'Ash plank', length: '2 m', price: 14, available: true },
    { name: 'Oak plank', length: '3 m', price: 31.5, available: true },
    { name: 'Elm board', length: '2 m', price: 22, available: true },
    { name: 'Beech rod', length: '1 m', price: 6.25, available: false },
  ]);
});

test('a row whose name spans two columns, but has no amounts to be the sum of', () => {
  const html = `<table><tr><th>Room</th><th>Morning</th><th>Evening</th></tr>
    <tr><td>Blue</td><td>Yoga</td><td>Chess</td></tr><tr><td>Red</td><td>Judo</td><td>Bingo</td></tr>
    <tr><td>Green</td><td>Choir</td><td>Drums</td></tr><tr><td colspan="2">Hall</td><td>Dance</td></tr></table>`;
  expect(read('rooms', { room: 'string', evening: 'string' }, html)).toEqual([
    { room: 'Blue', evening: 'Chess' },
    { room: 'Red', evening: 'Bingo' },
    { room: 'Green', evening: 'Drums' },
    { room: 'Hall', evening: 'Dance' },
  ]);
});

test('columns by the whole word that the abbreviation in their head stands for', () => {
  const html = `<table><tr><th>Crew</th><th title="Launched">L</th><th title="Capsized">C</th></tr>
    <tr><td>Otter</td><td>14</td><td>2</td></tr><tr><td>Grebe</td><td>9</td><td>0</td></tr></table>`;
  const asked = { crew: 'string', boats_launched: 'integer', boats_lost: 'integer' };
  expect(read('crews', asked, `<main>${html}</main>`)).toEqual([
    { crew: 'Otter', boats_launched: 14, boats_lost: null },
    { crew: 'Grebe', boats_launched: 9, boats_lost: null },
  ]);
});

test('columns by their heads, whatever a click on them does', () => {
  const head = ['Paper', 'Handed in', 'Boats', 'Oars'].map(
    (name) => `<th title="Sort by ${name}">${name}</th>`,
  );
  const html = `<table><tr>${head.join('')}</tr>
    <tr><td>Tide</td><td>3 May 2025</td><td>4</td><td>9</td></tr>
    <tr><td>Soil</td><td>9 June 2025</td><td>6</td><td>8</td></tr></table>`;
  const asked = { title: 'string', date: 'string', boats_lost: 'integer' };
  expect(read('papers', asked, `<main>${html}</main>`)).toEqual([
    { title: 'Tide', date: '2025-05-03', boats_lost: null },
    { title: 'Soil', date: '2025-06-09', boats_lost: null },
  ]);
});

test('terms that state several facts themselves, above the title in their definition', () => {
  const talks = [
    ['May 4', 'Nora Quist', 'Lund', 'Bees that count'],
    ['May 11', 'Paulo Reis', 'Porto', 'Soil under glass'],
    ['May 18', 'Ida Lovell', 'Leeds', 'Tides and timber'],
  ];
  const list = talks.map(([day, who, from, what]) => `<dt><i>${day}</i> ${who} (${from})<dd><b>${what}</b>`);
  const asked = { speaker: 'string', affiliation: 'string', title: 'string' };
  expect(read('talks', asked, `<h1>Colloquium</h1><dl>${list.join('')}</dl>`)).toEqual(
    talks.map(([, speaker, affiliation, title]) => ({ speaker, affiliation, title })),
  );
});

test('terms with a sign beside their words are labels', () => {
  const list = [
    ['Weight', '9 kg'],
    ['Width', '90 cm'],
  ].map(([name, value]) => `<dt><i class="sign"></i> ${name}</dt><dd>${value}</dd>`);
  expect(
    read('specifications', { name: 'string', value: 'string' }, `<h1>Loom</h1><dl>${list.join('')}</dl>`),
  ).toEqual([
    { name: 'Weight', value: '9 kg' },
    { name: 'Width', value: '90 cm' },
  ]);
});

test('the address of a file by the head of its column and its kind', () => {
  const rows = [
    ['Jetty repairs', '3 May 2025', 'jetty'],
    ['New mooring fees', '9 June 2025', 'fees'],
  ].map(
    ([topic, day, file]) =>
      `<tr><td>${topic}</td><td>${day}</td><td><a href="/f/${file}.pdf">180 kB</a></td></tr>`,
  );
  const html = `<table><tr><th>Topic</th><th>Date</th><th>Minutes</th></tr>${rows.join('')}</table>`;
  expect(
    read('meetings', { topic: 'string', date: 'string', minutes_pdf: 'url', agenda_pdf: 'url' }, html),
  ).toEqual([
    {
      topic: 'Jetty repairs',
      date: '2025-05-03',
      minutes_pdf: 'https://pages.example/f/jetty.pdf',
      agenda_pdf: null,
    },
    {
      topic: 'New mooring fees',
      date: '2025-06-09',
      minutes_pdf: 'https://pages.example/f/fees.pdf',
      agenda_pdf: null,
    },
  ]);
});

test('the addresses of links that are called the same in all records', () => {
  const trees = ['Ash', 'Birch', 'Cedar'];
  const items = trees.map(
    (name) =>
      `<li><h3>${name} bark</h3><p>What it is like.</p><a href="/s/${name}">Slides</a> <a href="/v/${name}">Video</a></li>`,
  );
  const asked = { title: 'string', slides_url: 'url', video_url: 'url', paper_url: 'url' };
  expect(read('talks', asked, `<main><h1>Talks</h1><ul>${items.join('')}</ul></main>`)).toEqual(
    trees.map((name) => ({
      title: `${name} bark`,
      slides_url: `https://pages.example/s/${name}`,
      video_url: `https://pages.example/v/${name}`,
      paper_url: null,
    })),
  );
});

test('the legend of a box is the name of what is in it', () => {
  const box = (name: string, fee: string, end: string) =>
    `<fieldset><legend>${name}</legend><b>Fee:</b> ${fee}<br>${end}</fieldset>`;
  const html = `<main><h1>Clubs</h1>${box('Chess for two', '8 €', '<a href="/in">Sign me up</a>')}
    ${box('Kite making', '11 €', '<a href="/in">Sign me up</a>')}${box('Old maps', '6 €', '<i>full</i>')}</main>`;
  expect(read('clubs', { name: 'string', fee: 'number' }, html)).toEqual([
    { name: 'Chess for two', fee: 8 },
    { name: 'Kite making', fee: 11 },
    { name: 'Old maps', fee: 6 },
  ]);
});
