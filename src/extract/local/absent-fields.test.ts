/** Fields of records that the page says nothing about: null where the schema allows it, and nothing invented. */
import { expect, test } from 'vitest';
import { parseHtml } from '../../convert/html/parse.ts';
import type { JsonSchema } from '../engine.ts';
import { extractLocal } from './extract.ts';

const text: JsonSchema = { type: ['string', 'null'] };

function listOf(item: JsonSchema, html: string): unknown {
  const schema: JsonSchema = { type: 'object', properties: { items: { type: 'array', items: item } } };
  const { root } = parseHtml(`<html lang="en"><body>${html}</body></html>`);
  const { json } = extractLocal({ pages: [{ root, url: 'https://pages.example/' }], prompt: '', schema });
  return (json as { items?: unknown } | null)?.items;
}

const HOURS =
  '<h1>The Anvil</h1><h2>Opening hours</h2><ul><li>Monday 9:00 – 17:00</li><li>Friday 9:00 – 14:00</li></ul>';

function hoursOf(required: string[]): unknown {
  const item = {
    type: 'object',
    properties: { day: text, opens: text, closes: text, remark: text },
    required,
  };
  const schema = { type: 'object', properties: { opening_hours: { type: 'array', items: item } } };
  const { root } = parseHtml(`<html lang="en"><body>${HOURS}</body></html>`);
  const { json } = extractLocal({ pages: [{ root, url: 'https://pages.example/' }], prompt: '', schema });
  return (json as { opening_hours?: unknown } | null)?.opening_hours;
}

test.each([[[]], [['day', 'remark']]])(
  'a field of a day with its opening hours that the page has no value for is null; required: %j',
  (required) => {
    expect(hoursOf(required)).toEqual([
      { day: 'Monday', opens: '9:00', closes: '17:00', remark: null },
      { day: 'Friday', opens: '9:00', closes: '14:00', remark: null },
    ]);
  },
);

test('a day without a required field is not given', () => {
  const item = {
    type: 'object',
    properties: { day: text, opens: text, closes: text, remark: { type: 'string' } },
    required: ['remark'],
  };
  const schema: JsonSchema = {
    type: 'object',
    properties: { opening_hours: { type: 'array', items: item } },
  };
  const { root } = parseHtml(`<html lang="en"><body>${HOURS}</body></html>`);
  const { json } = extractLocal({ pages: [{ root, url: 'https://pages.example/' }], prompt: '', schema });
  expect(json).not.toMatchObject({ opening_hours: [{ day: 'Monday' }] });
});

test('records of which only the place of a line says anything have nulls for all that is absent', () => {
  const rows = [
    ['Yusuf Demir', 'Hall A'],
    ['Greta Oyelaran', 'Hall B'],
    ['Hanne Viklund', 'Hall C'],
  ].map(([speaker, room]) => `<div class="r"><span>${speaker}</span><span>${room}</span></div>`);
  const found = listOf(
    { type: 'object', properties: { speaker: text, room: text, phone: text } },
    `<main><h1>Items</h1><div class="items">${rows.join('')}</div></main>`,
  );
  expect(found).toEqual([
    { speaker: 'Yusuf Demir', room: 'Hall A', phone: null },
    { speaker: 'Greta Oyelaran', room: 'Hall B', phone: null },
    { speaker: 'Hanne Viklund', room: 'Hall C', phone: null },
  ]);
});

test('a line that holds a field of an object in the record is not another field as well', () => {
  const cards = [
    ['Payroll Clerk', 'Hamburg'],
    ['Night Porter', 'Antwerp'],
    ['Head Gardener', 'Dublin'],
  ].map(
    ([title, city], i) =>
      `<li class="job"><h3><a href="/j/${i}">${title}</a></h3><p class="city">${city}</p><p>Full-time</p></li>`,
  );
  const address: JsonSchema = { type: 'object', properties: { city: text } };
  const found = listOf(
    { type: 'object', properties: { title: text, address, room: text } },
    `<main><h1>Jobs</h1><ul>${cards.join('')}</ul></main>`,
  );
  expect(found).toEqual([
    { title: 'Payroll Clerk', address: { city: 'Hamburg' }, room: null },
    { title: 'Night Porter', address: { city: 'Antwerp' }, room: null },
    { title: 'Head Gardener', address: { city: 'Dublin' }, room: null },
  ]);
});
