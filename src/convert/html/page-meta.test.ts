/** A page's metadata. */
import { expect, test } from 'vitest';
import { pageBase } from './base-url.ts';
import { pageMeta } from './page-meta.ts';
import { parseHtml } from './parse.ts';

function metaOf(html: string) {
  const { root, hasMetaInHead } = parseHtml(html);
  const base = pageBase(root, 'https://example.com/dir/page.html');
  const meta = pageMeta(root, base, hasMetaInHead);
  expect(meta).toEqual(pageMeta(root, base));
  return meta;
}

test('reads the head, and makes addresses absolute', () => {
  const html = `<html lang="de-AT"><head><title> A
    page </title><meta name="description" content="d"><link rel="canonical" href="/c">
    <link rel="shortcut icon" href="f.ico"><meta name="theme-color" content="#123">
    <meta property="og:title" content="ot"><meta property="og:description" content="od">
    <meta property="og:image" content="/i.png"><meta property="og:url" content="https://example.com/u">`;
  expect(metaOf(html)).toEqual({
    title: 'A page',
    language: 'de-AT',
    description: 'd',
    canonical: 'https://example.com/c',
    favicon: 'https://example.com/dir/f.ico',
    themeColor: '#123',
    ogTitle: 'ot',
    ogDescription: 'od',
    ogImage: 'https://example.com/i.png',
    ogUrl: 'https://example.com/u',
    named: {
      description: 'd',
      'og:title': 'ot',
      'og:description': 'od',
      'og:image': 'https://example.com/i.png',
      'og:url': 'https://example.com/u',
    },
  });
});

test('lists metadata for readers and search engines, within bounds, but not for browsers', () => {
  const many = Array.from(
    { length: 80 },
    (_, at) => `<meta name="og:x${at}" content="${'y'.repeat(2_000)}">`,
  );
  const { named } = metaOf(
    `<meta name="viewport" content="w"><meta name="csrf-token" content="s"><meta name="__proto__" content="p">
     <meta name="Author" content="Ann"><meta property="article:published_time" content="2026-01-02">${many.join('')}`,
  );
  expect(named).toMatchObject({ author: 'Ann', 'article:published_time': '2026-01-02' });
  expect(Object.keys(named)).toHaveLength(50);
  expect(named['og:x0']).toHaveLength(1_000);
  expect(Object.hasOwn(named, 'viewport') || Object.hasOwn(named, 'csrf-token')).toBe(false);
});

test('falls back if the head says nothing', () => {
  const { title, language, description, favicon } = metaOf(
    '<meta property="og:locale" content="pt_BR"><svg><title>icon</title></svg><h1>The <b>heading</b></h1>',
  );
  expect({ title, language, description, favicon }).toEqual({
    title: 'The heading',
    language: 'pt-BR',
    description: null,
    favicon: null,
  });
});

test('leaves out invalid addresses', () => {
  expect(metaOf('<link rel="icon" href="data:,"><link rel="canonical" href="http://[">')).toMatchObject({
    favicon: null,
    canonical: null,
  });
});

test.each([
  ['a title', '<body><p>x<title>late</title>', 'late'],
  ['a meta element', '<body><p>x<meta property="og:title" content="late">', 'late'],
  ['a meta element that ends a drawing', '<body><svg><meta property="og:title" content="late">', 'late'],
  ['the title of a formula', '<body><math><title>late</title></math>', 'late'],
  ['a title before the body', '<title>early</title><p>x', 'early'],
  [
    'a title that a script moves to the body',
    '<noscript hidden id="S:1"><title>late</title></noscript><body><template id="B:1"></template>x',
    'late',
  ],
  ['only the title of a drawing', '<body><svg><title>icon</title></svg><h1>heading</h1>', 'heading'],
])('finds metadata outside of the head: %s', (_name, html, title) => {
  expect(metaOf(html).title).toBe(title);
});
