import { describe, expect, it } from 'vitest';
import { text } from '../../../test/fixtures/extraction.ts';
import { parseHtml } from '../../convert/html/parse.ts';
import { prune } from '../../convert/main-content/prune.ts';
import { reader } from '../../convert/main-content/reader.ts';
import { extractLocal } from './extract.ts';

const schema = {
  type: 'object',
  properties: { title: text, brand: text, weight: text, phone: text },
};
const prose = 'The lamp stands on a foot of oak and throws a warm light over a desk of any size. '.repeat(8);
const html = `<html><head><title>Oak lamp</title>
<script type="application/ld+json">{"@type":"Product","name":"Oak lamp","brand":"Lumo"}</script></head>
<body><nav><a href="/">Home</a> <a href="/lamps">Lamps</a> <a href="/help">Help</a></nav>
<main><article><h1>Oak lamp</h1><p>${prose}</p><p>${prose}</p><p>Weight: 2 kg</p><p>${prose}</p></article></main>
<footer><p>Phone: +49 30 1234567</p><a href="/imprint">Imprint</a></footer></body></html>`;

describe('the view of a page that is read', () => {
  const { root } = parseHtml(html);
  const read = (view?: ReturnType<typeof prune>['view']) =>
    extractLocal({
      pages: [{ root, url: 'https://site.example/', ...(view && { view }) }],
      prompt: '',
      schema,
    }).json;

  it('is the whole page by default', () => {
    expect(read()).toEqual({
      title: 'Oak lamp',
      brand: 'Lumo',
      weight: '2 kg',
      phone: expect.stringMatching(/1234567/),
    });
  });

  it.each([
    ['prune', () => prune(root).view],
    ['reader', () => reader(root).view],
  ])('is what %s shows, and structured data', (_mode, view) => {
    expect(read(view())).toEqual({ title: 'Oak lamp', brand: 'Lumo', weight: '2 kg', phone: null });
  });
});
