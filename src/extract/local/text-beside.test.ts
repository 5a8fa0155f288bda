/** Values without what stands beside them or was written for programs. */
import { expect, test } from 'vitest';
import { parseHtml } from '../../convert/html/parse.ts';
import type { JsonSchema } from '../engine.ts';
import { extractLocal } from './extract.ts';

const text: JsonSchema = { type: ['string', 'null'] };
const texts: JsonSchema = { type: 'array', items: { type: 'string' } };

function read(properties: Record<string, JsonSchema>, body: string, head = ''): Record<string, unknown> {
  const said = '<p>Clocks slow down when the oil in them thickens, which takes some ten years.</p>';
  const { root } = parseHtml(
    `<html lang="en"><head>${head}</head><body><main><h1>Slow clock</h1>${said}${body}</main></body></html>`,
  );
  const { json } = extractLocal({
    pages: [{ root, url: 'https://pages.example/slow-clock' }],
    prompt: '',
    schema: { type: 'object', properties },
  });
  return (json ?? {}) as Record<string, unknown>;
}

test.each([
  ['© 12 Mill Lane, Leeds LS1 4AP', '12 Mill Lane, Leeds LS1 4AP'],
  ['© 2019–2026 12 Mill Lane, Leeds LS1 4AP', '12 Mill Lane, Leeds LS1 4AP'],
  ['12 Mill Lane, Leeds LS1 4AP Tel: 0113 496 0000', '12 Mill Lane, Leeds LS1 4AP'],
  ['12 Mill Lane, Leeds LS1 4AP, +44 113 496 0000', '12 Mill Lane, Leeds LS1 4AP'],
  ['550 Division Street, Newark, NJ 07105 (201) 555-0143', '550 Division Street, Newark, NJ 07105'],
  ['550 Division Street, Newark, NJ 07105-1234', '550 Division Street, Newark, NJ 07105-1234'],
  ['Rua do Moinho 8, 4050-253 Porto', 'Rua do Moinho 8, 4050-253 Porto'],
])('an address without the sign of a copyright and a telephone number: %s', (written, address) => {
  expect(read({ name: text, address: text }, `<p class="address">${written}</p>`)).toMatchObject({ address });
});

test('a name that is written as in an address', () => {
  const product = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Clock',
    color: 'Dark%20Blue',
  };
  const head = `<script type="application/ld+json">${JSON.stringify(product)}</script>`;
  expect(read({ name: text, colors: texts }, '', head)).toMatchObject({ colors: ['Dark Blue'] });
});

test('code is no feature', () => {
  const code = ['winnow serve', 'winnow stop'].map(
    (line) => `<div class="highlight"><pre>${line}</pre></div>`,
  );
  expect(read({ name: text, features: texts }, code.join('')).features ?? []).toEqual([]);
});

test('the points of a user are no likes of what is read', () => {
  const post = (points: number) =>
    `<article class="message"><div class="message-userExtras"><dl class="pairs"><dt>Messages</dt><dd>120</dd></dl><dl class="pairs"><dt>Points</dt><dd>${points}</dd></dl></div><p>Oil it, and wait for a day.</p></article>`;
  const likes: JsonSchema = { type: ['integer', 'null'] };
  expect(read({ title: text, likes }, post(18) + post(8))).toMatchObject({ likes: null });
  expect(
    read({ title: text, likes }, '<dl><dt>Likes</dt><dd>18</dd><dt>Views</dt><dd>30</dd></dl>'),
  ).toMatchObject({
    likes: 18,
  });
});
