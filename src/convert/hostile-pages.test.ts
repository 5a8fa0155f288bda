/** Pages made to be slow take time in proportion to their size, in every format. */
import { expect, it } from 'vitest';
import { type ContentFormat, convert, createViews } from './convert.ts';
import { pageBase } from './html/base-url.ts';
import { pageMeta } from './html/page-meta.ts';
import { parseHtml } from './html/parse.ts';
import { removeSelected } from './html/select/select.ts';
import { parsePage } from './parse-page.ts';

const PAGE_URL = 'https://example.com/';
const FORMATS: ContentFormat[] = [
  { type: 'markdown', mode: 'normal' },
  { type: 'markdown', mode: 'reader', explain: true },
  { type: 'html', mode: 'normal' },
  { type: 'links', toFollow: true },
  { type: 'images' },
];
const PROSE = 'Words of prose, and more of it. ';

function from(count: number, make: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => make(i)).join('');
}

/** Converts a page to every format; returns the length of all results. */
function convertAll(html: string): number {
  const { root } = parsePage(html);
  const base = pageBase(root, PAGE_URL);
  const source = {
    parts: [{ root, base }],
    page: pageMeta(root, base),
    document: {},
    assets: [],
    warnings: [],
  };
  const views = createViews([]);
  let written = 0;
  for (const format of FORMATS) {
    const { results, errors } = convert(source, [format], views);
    expect(errors).toEqual({});
    written += results[format.type]?.length ?? 0;
  }
  return written;
}

const PAGES: [name: string, html: () => string][] = [
  ['unclosed links in a deep page', () => '<div>'.repeat(30_000) + '<a>'.repeat(50_000)],
  [
    'forms closed by the elements around them',
    () => `${'<div>'.repeat(30_000)}${'<div><form></div></form>'.repeat(15_000)}`,
  ],
  [
    'a long base',
    () => `<base href="https://a.b/${'a'.repeat(150_000)}/">${from(5_000, (i) => `<a href=${i}>x</a>`)}`,
  ],
  [
    'a picture with many sources',
    () => `<picture>${'<source srcset=data:>'.repeat(2000)}${'<img>'.repeat(4000)}</picture>`,
  ],
  ['addresses that look like placeholders', () => `<img src="/${'.pixel'.repeat(320)}">`.repeat(200)],
  ['punctuation in bold', () => `<p>a<b>${'!'.repeat(50_000)}x</b>b`],
  ['fractions that are found twice', () => mathjax(26)],
  ['subscripts without text', () => `${'<sub>'.repeat(500)}${'<br>'.repeat(100_000)}`],
  ['checkboxes between spaces', () => `<ul><li><b> ${'<input type=checkbox> '.repeat(10_000)}`],
  ['marks in one block', () => from(20_000, (i) => `<a href=#${i}>${i % 999}</a>`)],
  [
    'a long class around code',
    () => `<div class="${'code-'.repeat(20_000)}">${'<pre>a</pre>'.repeat(4000)}</div>`,
  ],
  [
    'a long class around rules',
    () => `<div class="${'footnote '.repeat(20_000)}">${'<hr>'.repeat(20_000)}</div>`,
  ],
  [
    'a long description',
    () =>
      `<meta name=description content="${'a'.repeat(150_000)}">${`<p>${'a'.repeat(20)}b${'a'.repeat(25)}`.repeat(2000)}`,
  ],
  [
    'many titles',
    () =>
      `${from(2000, (i) => `<meta property=og:title content="t${i} u">`)}${'<h2>some words</h2>'.repeat(1000)}`,
  ],
  [
    'types after spaces',
    () => `<script type="application/ld+json">"@type":${' '.repeat(49_000)}</script>`.repeat(2),
  ],
  [
    'spaces beside an article',
    () =>
      `<script type="application/ld+json">{"articleBody":"${PROSE.repeat(60)}"}</script><p>${'lorem '.repeat(80)}${'<i> </i>'.repeat(50_000)}`,
  ],
  [
    'a record of short texts',
    () => `<script type="application/json">{${from(10_000, (i) => `"k${i}":"x",`)}"z":1}</script>`,
  ],
  [
    'many blocks left out',
    () =>
      `<nav>${'x<hr>'.repeat(30_000)}</nav><main>${`<p>${PROSE.repeat(20)}</p>`.repeat(100)}${'word '.repeat(45_000)}</main>`,
  ],
];

function mathjax(levels: number): string {
  let formula = 'x';
  for (let i = 0; i < levels; i++)
    formula = `<mjx-mfrac><mjx-num><mjx-den>${formula}</mjx-den></mjx-num></mjx-mfrac>`;
  return `<p><mjx-container>${formula}</mjx-container>`;
}

it.each(PAGES)('converts %s in time', { timeout: 120_000 }, (_name, html) => {
  const page = html();
  const started = process.cpuUsage();
  const written = convertAll(page);
  expect(process.cpuUsage(started).user).toBeLessThan(2_000_000);
  expect(written).toBeLessThan(30_000_000);
});

it('removes many elements in time', () => {
  const { root } = parseHtml('<i></i>'.repeat(50_000));
  const started = process.cpuUsage();
  removeSelected(root, ['i']);
  expect(process.cpuUsage(started).user).toBeLessThan(500_000);
});
