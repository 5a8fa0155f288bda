/** Records in tables with captions between rows and several rows of heads, below headings, and in threads. */
import { expect, test } from 'vitest';
import { parseHtml } from '../../convert/html/parse.ts';
import type { JsonSchema } from '../engine.ts';
import { extractLocal } from './extract.ts';

const text: JsonSchema = { type: ['string', 'null'] };
const number: JsonSchema = { type: ['number', 'null'] };
const date: JsonSchema = { type: ['string', 'null'], format: 'date' };

function read(name: string, properties: Record<string, JsonSchema>, html: string): unknown {
  const schema: JsonSchema = {
    type: 'object',
    properties: { [name]: { type: 'array', items: { type: 'object', properties } } },
  };
  const { root } = parseHtml(`<html lang="en"><body>${html}</body></html>`);
  const { json } = extractLocal({ pages: [{ root, url: 'https://pages.example/' }], prompt: '', schema });
  return (json as Record<string, unknown> | null)?.[name];
}

test('a cell across the table names the category of the rows below it', () => {
  const html = `<table><tr><th>Article</th><th>Pack</th><th>Price</th></tr><tr><td colspan="3">Nails</td></tr>
    <tr><td>Round head</td><td>100</td><td>£2.10</td></tr><tr><td>Lost head</td><td>50</td><td>£1.80</td></tr>
    <tr><td colspan="3">Screws</td></tr><tr><td>Wood</td><td>25</td><td>£3.00</td></tr></table>`;
  expect(read('articles', { category: text, article: text, price: number }, html)).toEqual([
    { category: 'Nails', article: 'Round head', price: 2.1 },
    { category: 'Nails', article: 'Lost head', price: 1.8 },
    { category: 'Screws', article: 'Wood', price: 3 },
  ]);
});

test('two rows of heads name a column together, and the second is no record', () => {
  const html = `<table><thead><tr><th rowspan="2">Site</th><th colspan="2">Depth</th></tr><tr><th>Mean</th><th>Peak</th></tr></thead>
    <tbody><tr><td>Weir</td><td>1.2</td><td>4.8</td></tr><tr><td>Lock</td><td>2.4</td><td>3.1</td></tr></tbody></table>`;
  expect(read('sites', { site: text, depth_mean: number, depth_peak: number }, html)).toEqual([
    { site: 'Weir', depth_mean: 1.2, depth_peak: 4.8 },
    { site: 'Lock', depth_mean: 2.4, depth_peak: 3.1 },
  ]);
});

test('headings with a price in them begin records, which end before the heading of the next section', () => {
  const html = `<main><h1>Hire</h1><h2>Boats</h2><h3>Skiff <span>£12</span></h3><p>Two oars, for up to three people.</p>
    <h3>Canoe <span>£15</span></h3><p>Paddles and vests are included.</p><h2>Bikes</h2><h3>Tandem <span>£20</span></h3><p>For two who trust each other.</p></main>`;
  expect(read('rentals', { section: text, name: text, price: number, description: text }, html)).toEqual([
    { section: 'Boats', name: 'Skiff', price: 12, description: 'Two oars, for up to three people.' },
    { section: 'Boats', name: 'Canoe', price: 15, description: 'Paddles and vests are included.' },
    { section: 'Bikes', name: 'Tandem', price: 20, description: 'For two who trust each other.' },
  ]);
});

const post = (who: string, day: string, said: string, inside = '') =>
  `<div class="comment"><div class="head"><b class="author">${who}</b> <span class="date">${day}</span></div><p>${said}</p>${inside && `<div class="children">${inside}</div>`}</div>`;

test('answers inside comments are comments, and no part of those around them', () => {
  const html = `<main><h1>Grafting</h1><p>How to graft an old tree.</p><section><h2>Comments</h2>
    ${post('Mara', '3 March 2026', 'It took on the second try.', post('Otto', '4 March 2026', 'Which wax did you use?', post('Mara', '5 March 2026', 'Plain bees wax.')))}
    ${post('zed_19', '7 March 2026', 'Mine dried out.')}</section></main>`;
  expect(read('comments', { author: text, date, text }, html)).toEqual([
    { author: 'Mara', date: '2026-03-03', text: 'It took on the second try.' },
    { author: 'Otto', date: '2026-03-04', text: 'Which wax did you use?' },
    { author: 'Mara', date: '2026-03-05', text: 'Plain bees wax.' },
    { author: 'zed_19', date: '2026-03-07', text: 'Mine dried out.' },
  ]);
});
