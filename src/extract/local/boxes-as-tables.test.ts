/** Lists that are laid out as tables with other elements, and rows that differ only in how they are drawn. */
import { expect, test } from 'vitest';
import { parseHtml } from '../../convert/html/parse.ts';
import type { JsonSchema } from '../engine.ts';
import { extractLocal } from './extract.ts';

function listOf(fields: Record<string, string>, html: string, lang = 'en'): unknown {
  const properties = Object.fromEntries(Object.entries(fields).map(([name, type]) => [name, { type }]));
  const schema: JsonSchema = {
    type: 'object',
    properties: { items: { type: 'array', items: { type: 'object', properties } } },
  };
  const { root } = parseHtml(`<html lang="${lang}"><body>${html}</body></html>`);
  const { json } = extractLocal({ pages: [{ root, url: 'https://pages.example/' }], prompt: '', schema });
  return (json as { items?: unknown } | null)?.items;
}

const cells = (texts: readonly string[], tag = 'div', attributes = '') =>
  texts.map((text) => `<${tag}${attributes}>${text}</${tag}>`).join('');

const HEADS = ['Salida', 'Barco', 'Muelle'];
const BOATS = [
  ['07:15', 'Virgen del Mar', 'Norte'],
  ['08:40', 'Gaviota II', 'Sur'],
  ['10:05', 'Estrella', 'Norte'],
];
const AS_ASKED = BOATS.map(([salida, barco, muelle]) => ({ salida, barco, muelle }));

test.each([
  [
    'boxes in one box',
    `<div><h2>Salidas</h2><p>Hoy</p><div class="g">${cells(HEADS)}</div>${BOATS.map((boat) => `<div class="g">${cells(boat)}</div>`).join('')}<p>Sin garantía</p></div>`,
  ],
  [
    'a list below its head',
    `<section><div class="th">${cells(HEADS, 'span')}</div><ul>${BOATS.map((boat) => `<li>${cells(boat, 'span')}</li>`).join('')}</ul></section>`,
  ],
  [
    'roles',
    `<div role="grid"><div role="rowgroup"><div role="row">${cells(HEADS, 'span', ' role="columnheader"')}</div></div><div role="rowgroup">${BOATS.map((boat) => `<div role="row">${cells(boat, 'span', ' role="gridcell"')}</div>`).join('')}</div></div>`,
  ],
])('columns are named by the row above them: %s', (_, html) => {
  const fields = { salida: 'string', barco: 'string', muelle: 'string' };
  expect(listOf(fields, `<main><h1>Puerto</h1>${html}</main>`, 'es')).toEqual(AS_ASKED);
});

test('a first record without digits is not the names of columns', () => {
  const rows = [
    ['Ada Roth', 'Captain', 'North'],
    ['Ben Low', 'Mate', 'South'],
    ['Cy Marsh', 'Cook', 'East'],
  ].map((row) => `<li class="crew">${cells(row, 'span')}</li>`);
  const html = `<main><ul class="items">${rows.join('')}</ul></main>`;
  expect(listOf({ captain: 'string', north: 'string' }, html)).toEqual([]);
});

test('classes that stripe the rows do not hide that their parts are in the same places', () => {
  const rows = [
    ['hobnail_7', 'The hinge squeaks after rain.'],
    ['Marten', 'A drop of oil on the pin is all it needs.'],
    ['old_anvil', 'Mine went quiet once I planed the edge.'],
  ].map(
    ([who, said], i) =>
      `<tr><td class="bg${(i % 2) + 1}"><b>${who}</b><br><span>Joined: 2011</span></td><td class="bg${(i % 2) + 1}"><table><tr><td><span class="d">Posted: ${i + 3} May 2025</span></td></tr><tr><td><span class="m">${said}</span></td></tr></table></td></tr>`,
  );
  expect(
    listOf(
      { author: 'string', date: 'string', text: 'string' },
      `<table class="items"><tr><th>Author</th><th>Message</th></tr>${rows.join('')}</table>`,
    ),
  ).toMatchObject([
    { author: 'hobnail_7', text: 'The hinge squeaks after rain.' },
    { author: 'Marten', text: 'A drop of oil on the pin is all it needs.' },
    { author: 'old_anvil', text: 'Mine went quiet once I planed the edge.' },
  ]);
});

test('an address on a card is one whatever its markup is called, and so is a number behind a telephone', () => {
  const cards = [
    ['Agentur Ost', 'Lindenweg 4', '01067 Dresden', '0351 555 0112'],
    ['Agentur Mitte', 'Hauptstraße 19', '04109 Leipzig', '0341 555 0144'],
    ['Agentur West', 'Am Ring 7', '99084 Erfurt', '0361 555 0178'],
  ].map(
    ([name, street, town, phone]) =>
      `<div class="x1"><h3>${name}</h3><p>${street}<br>${town}</p><p><i>☎</i> <span>${phone}</span></p></div>`,
  );
  expect(
    listOf(
      { name: 'string', street: 'string', postalCode: 'string', city: 'string', phone: 'string' },
      `<main><h1>Vor Ort</h1><div>${cards.join('')}</div></main>`,
      'de',
    ),
  ).toEqual([
    {
      name: 'Agentur Ost',
      street: 'Lindenweg 4',
      postalCode: '01067',
      city: 'Dresden',
      phone: '0351 555 0112',
    },
    {
      name: 'Agentur Mitte',
      street: 'Hauptstraße 19',
      postalCode: '04109',
      city: 'Leipzig',
      phone: '0341 555 0144',
    },
    {
      name: 'Agentur West',
      street: 'Am Ring 7',
      postalCode: '99084',
      city: 'Erfurt',
      phone: '0361 555 0178',
    },
  ]);
});

test('abbreviations of what is counted: "2 bd · 1 ba"', () => {
  const cards = ['Alder Court|3 bd · 2 ba', 'Elm House|1 bd · 1 ba', 'Oak Row|2 bd · 1 ba'].map((one) => {
    const [name, counts] = one.split('|');
    return `<article><h3>${name}</h3><div>${counts}</div></article>`;
  });
  expect(
    listOf({ name: 'string', bedrooms: 'integer', bathrooms: 'number' }, `<main>${cards.join('')}</main>`),
  ).toEqual([
    { name: 'Alder Court', bedrooms: 3, bathrooms: 2 },
    { name: 'Elm House', bedrooms: 1, bathrooms: 1 },
    { name: 'Oak Row', bedrooms: 2, bathrooms: 1 },
  ]);
});
