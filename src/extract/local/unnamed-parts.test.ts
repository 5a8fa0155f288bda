/** Parts of records that the page does not name as the schema does: the record itself, its only list, words for amounts. */
import { expect, test } from 'vitest';
import { parseHtml } from '../../convert/html/parse.ts';
import type { JsonSchema } from '../engine.ts';
import { extractLocal } from './extract.ts';

const text: JsonSchema = { type: ['string', 'null'] };
const number: JsonSchema = { type: ['number', 'null'] };
const texts: JsonSchema = { type: 'array', items: { type: 'string' } };

function read(name: string, properties: Record<string, JsonSchema>, html: string, lang = 'en'): unknown {
  const schema: JsonSchema = {
    type: 'object',
    properties: { [name]: { type: 'array', items: { type: 'object', properties } } },
  };
  const { root } = parseHtml(`<html lang="${lang}"><body>${html}</body></html>`);
  const { json } = extractLocal({ pages: [{ root, url: 'https://pages.example/' }], prompt: '', schema });
  return (json as Record<string, unknown> | null)?.[name];
}

test('what is called like one of the list is the name of the record, also where the records are columns', () => {
  const table = `<table><thead><tr><th></th><th>Kettle</th><th>Boiler</th></tr></thead><tbody>
    <tr><th>Tank</th><td>2 l</td><td>9 l</td></tr><tr><th>Coating</th><td>Steel</td><td>Copper</td></tr></tbody></table>`;
  expect(read('machines', { machine: text, tank: text, coating: text }, table)).toEqual([
    { machine: 'Kettle', tank: '2 l', coating: 'Steel' },
    { machine: 'Boiler', tank: '9 l', coating: 'Copper' },
  ]);
});

test('the only list in a record is the only list that is asked for, unless words above it say otherwise', () => {
  const tours = (above: string) =>
    [
      ['Harbour', ['Tall ships', 'Old cranes']],
      ['Castle', ['Great hall']],
      ['Market', ['Cheese stall', 'Fish stall', 'Clock']],
    ]
      .map(
        ([name, stops]) =>
          `<section class="tour"><h3>${String(name)}</h3><p>Duration: 2 hours</p>${above}<ul>${[stops]
            .flat()
            .map((stop) => `<li>${stop}</li>`)
            .join('')}</ul></section>`,
      )
      .join('');
  expect(read('tours', { name: text, duration: text, stops: texts }, `<main>${tours('')}</main>`)).toEqual([
    { name: 'Harbour', duration: '2 hours', stops: ['Tall ships', 'Old cranes'] },
    { name: 'Castle', duration: '2 hours', stops: ['Great hall'] },
    { name: 'Market', duration: '2 hours', stops: ['Cheese stall', 'Fish stall', 'Clock'] },
  ]);
  expect(
    read('tours', { name: text, duration: text, stops: texts }, `<main>${tours('<p>Bring:</p>')}</main>`),
  ).toEqual([
    { name: 'Harbour', duration: '2 hours' },
    { name: 'Castle', duration: '2 hours' },
    { name: 'Market', duration: '2 hours' },
  ]);
});

test('below exactly the name that is asked for, a currency in words and a length of time in months', () => {
  const rows = [
    ['North Bank', 'Swiss franc', '36 months'],
    ['South Bank', 'Danish krone', '12 months'],
  ].map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
  const html = `<table><tr><th>Bank</th><th>Currency</th><th>Duration</th></tr>${rows.join('')}</table>`;
  expect(read('loans', { bank: text, currency: text, duration: text }, html)).toEqual([
    { bank: 'North Bank', currency: 'Swiss franc', duration: '36 months' },
    { bank: 'South Bank', currency: 'Danish krone', duration: '12 months' },
  ]);
});

test('stars behind the name of a hotel belong to neither its name nor the number of its reviews', () => {
  const cards = ['Haus am See|4', 'Zur Linde|3', 'Alter Hof|5'].map((one) => {
    const [name, stars] = one.split('|');
    return `<div class="hotel"><h3>${name} <span title="${stars} Sterne">${'★'.repeat(Number(stars))}</span></h3><p>Meersburg</p></div>`;
  });
  const html = `<main><h1>Hotels</h1>${cards.join('')}</main>`;
  expect(read('hotels', { name: text, stars: number, review_count: number }, html, 'de')).toEqual([
    { name: 'Haus am See', stars: 4, review_count: null },
    { name: 'Zur Linde', stars: 3, review_count: null },
    { name: 'Alter Hof', stars: 5, review_count: null },
  ]);
});

test('of two lines in a link, the words of the picture begin with the name', () => {
  const cards = ['Kolb|Teekanne Alma', 'Brandt & Co|Krug Bodil', 'Kolb|Tasse Carin'].map((one) => {
    const [maker, name] = one.split('|');
    return `<div class="q"><a href="/p/1"><img src="/i.jpg" alt="${name} von ${maker}"><div>${maker}</div><div>${name}</div><div>24,00 €</div></a></div>`;
  });
  expect(read('products', { name: text, price: number }, `<main>${cards.join('')}</main>`, 'de')).toEqual([
    { name: 'Teekanne Alma', price: 24 },
    { name: 'Krug Bodil', price: 24 },
    { name: 'Tasse Carin', price: 24 },
  ]);
});

test('streets with a number are addresses, and weekdays in an unnamed column are days', () => {
  const cards = ['88 Harbour View|$2,100', '14 Mill Lane, Flat B|$1,750', '5 Abbey Close|$990'].map((one) => {
    const [street, rent] = one.split('|');
    return `<article class="k"><div>${rent}</div><div>${street}</div><div>Pets welcome</div></article>`;
  });
  expect(read('homes', { address: text, rent: number }, `<main>${cards.join('')}</main>`)).toEqual([
    { address: '88 Harbour View', rent: 2100 },
    { address: '14 Mill Lane, Flat B', rent: 1750 },
    { address: '5 Abbey Close', rent: 990 },
  ]);
  const rows = ['Montag|Lauftreff|Chor', 'Dienstag|Lauftreff|Chor', 'Freitag|Schach|Tanz'].map(
    (row) =>
      `<tr>${row
        .split('|')
        .map((cell) => `<td>${cell}</td>`)
        .join('')}</tr>`,
  );
  const table = `<table><tr><th></th><th>nachmittags</th><th>abends</th></tr>${rows.join('')}</table>`;
  expect(read('programm', { tag: text, nachmittags: text, abends: text }, table, 'de')).toEqual([
    { tag: 'Montag', nachmittags: 'Lauftreff', abends: 'Chor' },
    { tag: 'Dienstag', nachmittags: 'Lauftreff', abends: 'Chor' },
    { tag: 'Freitag', nachmittags: 'Schach', abends: 'Tanz' },
  ]);
});

test('a bold first line is who offers it, where all else has a label', () => {
  const lines = ['Quarry Labs|Stonemason', 'Pike & Sons|Boatbuilder', 'Lantern|Glazier'].map((one) => {
    const [company, role] = one.split('|');
    return `<li><b>${company}</b><br><i>Role:</i> ${role}<br><i>Apply:</i> by post</li>`;
  });
  expect(read('positions', { company: text, role: text }, `<main><ul>${lines.join('')}</ul></main>`)).toEqual(
    [
      { company: 'Quarry Labs', role: 'Stonemason' },
      { company: 'Pike & Sons', role: 'Boatbuilder' },
      { company: 'Lantern', role: 'Glazier' },
    ],
  );
});

test('a list that is most of the page is meant, even if it states less than half of what is asked for', () => {
  const cards = ['Kelp soup|£4.20', 'Cod pie|£11.00', 'Oat cake|£2.80', 'Leek tart|£6.50'].map((one) => {
    const [name, price] = one.split('|');
    return `<div class="z"><h3>${name}</h3><span>${price}</span></div>`;
  });
  const asked = { name: text, price: number, sku: text, brand: text, colour: text, stock: number };
  const page = (more: string) => `<main><h1>Today</h1><div>${cards.join('')}</div>${more}</main>`;
  expect(read('products', asked, page(''))).toMatchObject([{ name: 'Kelp soup', price: 4.2 }, {}, {}, {}]);
  expect(
    read('products', asked, page(`<p>${'We opened in spring and cook what we like. '.repeat(12)}</p>`)),
  ).toEqual([]);
});
