import { expect, it } from 'vitest';
import { readPage } from './read-page.ts';

const summaryOf = async (html: string) => {
  const url = 'https://example.com/lamps';
  const document = { body: Buffer.from(html), contentType: 'text/html', charset: 'utf-8', url, maxPages: -1 };
  const unused = { ocrLanguages: [], ocrDataDir: undefined, cacheDir: '' };
  const { summary } = await readPage({ ...document, ...unused, formats: [], summarise: true });
  return summary;
};

it('sums a page without sentences up with its headings, and others without', async () => {
  const card = (name: string) => `<li><h3>${name}</h3><p>$10.00</p></li>`;
  expect(await summaryOf(`<ul>${['Red lamp', 'Blue lamp', 'Tall lamp'].map(card).join('')}</ul>`)).toBe(
    'Red lamp $10.00 Blue lamp $10.00 Tall lamp $10.00',
  );
  expect(await summaryOf('<h1>Our lamps.</h1><p>Every lamp is made by hand in Leith.</p>')).toBe(
    'Every lamp is made by hand in Leith.',
  );
});

it.each([
  [
    'nested objects and lists',
    '{"id": 7, "customer": {"name": "Ada"}, "paid": true, "lines": [{"sku": "X1", "qty": 2}, {"sku": "X2", "qty": 1}]}',
    {
      id: 7,
      customer: { name: 'Ada' },
      paid: true,
      lines: [
        { sku: 'X1', qty: 2 },
        { sku: 'X2', qty: 1 },
      ],
    },
  ],
  [
    'a list of nested records',
    '[{"id": 7, "customer": {"name": "Ada"}}, {"id": 8, "customer": {"name": "Bob"}}]',
    {
      orders: [
        { id: 7, customer: { name: 'Ada' } },
        { id: 8, customer: { name: 'Bob' } },
      ],
    },
  ],
])('the members of a JSON document are extracted: %s', async (_, json, expected) => {
  const schemaOf = (value: unknown): object => {
    if (Array.isArray(value)) return { type: 'array', items: schemaOf(value[0]) };
    if (typeof value !== 'object' || value === null) return { type: typeof value };
    const members = Object.entries(value).map(([name, member]) => [name, schemaOf(member)]);
    return { type: 'object', properties: Object.fromEntries(members) };
  };
  const { extraction, results } = await readPage({
    body: Buffer.from(json),
    contentType: 'application/json',
    charset: 'utf-8',
    url: 'https://api.example/orders',
    maxPages: -1,
    ocrLanguages: [],
    ocrDataDir: undefined,
    cacheDir: '',
    formats: [{ type: 'html', mode: 'normal' }],
    extract: { prompt: '', schema: schemaOf(expected) as Record<string, unknown> },
  });
  expect(extraction).toMatchObject({ output: { json: expected } });
  expect(Buffer.from(results.html ?? []).toString()).not.toContain('schema.org');
});
