/** What a page says about itself and its site is not said about the thing that a schema asks for. */
import { describe, expect, test } from 'vitest';
import { parseHtml } from '../../convert/html/parse.ts';
import type { JsonSchema } from '../engine.ts';
import { extractLocal } from './extract.ts';

const text: JsonSchema = { type: ['string', 'null'] };
const texts: JsonSchema = { type: 'array', items: { type: 'string' } };

function read(properties: Record<string, JsonSchema>, body: string, head = ''): Record<string, unknown> {
  const { root } = parseHtml(
    `<html lang="en"><head><title>Slow clocks</title>${head}</head><body>${body}</body></html>`,
  );
  const { json } = extractLocal({
    pages: [{ root, url: 'https://pages.example/slow-clocks' }],
    prompt: '',
    schema: { type: 'object', properties },
  });
  return (json ?? {}) as Record<string, unknown>;
}

const data = (entity: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...entity })}</script>`;
const said = '<p>Clocks slow down when the oil in them thickens, which takes some ten years.</p>';

describe('the day of an event', () => {
  const asked = { title: text, event_date: text };
  const dated = `<main><h1>Slow clocks</h1><span class="date">3 March 2026</span>${said}</main>`;
  const published = '<meta property="article:published_time" content="2026-03-03T09:00:00Z">';

  test('is not when the page was published', () => {
    expect(read(asked, dated, published)).toMatchObject({ event_date: null });
  });

  test('is not when an article was published', () => {
    expect(read(asked, dated, data({ '@type': 'BlogPosting', headline: 'Slow clocks' }))).toMatchObject({
      event_date: null,
    });
  });

  test('is given beside another day of publication, and below a label', () => {
    const other = published.replace('-03-03', '-01-09');
    expect(read(asked, dated, other)).toMatchObject({ event_date: '2026-03-03' });
    const labelled = `<main><h1>Slow clocks</h1><dl><dt>Date</dt><dd>3 March 2026</dd></dl>${said}</main>`;
    expect(read(asked, labelled, published)).toMatchObject({ event_date: '2026-03-03' });
  });
});

test('the state of a thing is not that of its page', () => {
  const head = `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({
    props: { pageProps: { post: { title: 'Slow clocks', slug: 'slow-clocks', status: 'publish', id: 7 } } },
  })}</script><meta name="status" content="200">`;
  const html = `<main><h1>Slow clocks</h1>${said}</main>`;
  expect(read({ title: text, status: text }, html, head)).toMatchObject({ status: null });
  expect(read({ title: text, status: text }, `${html}<dl><dt>Status</dt><dd>Active</dd></dl>`)).toMatchObject(
    {
      status: 'Active',
    },
  );
});

describe('languages', () => {
  const asked = { company: text, languages: texts };

  test('are not that of the page', () => {
    const head = data({ '@type': 'WebPage', name: 'Slow clocks', inLanguage: 'en-GB' });
    expect(read(asked, `<main><h1>Slow clocks</h1>${said}</main>`, head).languages ?? []).toEqual([]);
  });

  test('are not those that a page can be read in', () => {
    const choices = ['English', 'Deutsch', 'Polski'].map((name) => `<li><a href="/${name}">${name}</a></li>`);
    const html = `<main><h1>Slow clocks</h1>${said}<ul class="languages">${choices.join('')}</ul></main>`;
    expect(read(asked, html).languages ?? []).toEqual([]);
  });

  test('are those that are spoken', () => {
    const html = `<main><h1>Slow clocks</h1>${said}<h2>Languages</h2><ul><li>English</li><li>German</li></ul></main>`;
    expect(read(asked, html)).toMatchObject({ languages: ['English', 'German'] });
  });
});
