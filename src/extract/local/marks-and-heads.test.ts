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
