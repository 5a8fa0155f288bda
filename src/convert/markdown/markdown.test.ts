/** Each construct, read back as GFM, has the structure that its HTML had. */
import { describe, expect, test } from 'vitest';
import { CONSTRUCTS } from '../../../test/fixtures/markdown-constructs/all.ts';
import { PAGE_URL } from '../../../test/fixtures/markdown-constructs/construct.ts';
import { outline } from '../../../test/fixtures/markdown-constructs/outline.ts';
import { pageBase } from '../html/base-url.ts';
import { parseHtml } from '../html/parse.ts';
import { normalView } from '../html/view.ts';
import { toMarkdown } from './markdown.ts';

function markdownOf(html: string): string {
  const { root } = parseHtml(html);
  return toMarkdown(normalView(root), pageBase(root, PAGE_URL));
}

/** The lines outside fenced code. */
function prose(markdown: string): string {
  return markdown.replace(/^([ >]*)(`{3,})[\s\S]*?^\1\2$/gm, 'code');
}

describe('form', () => {
  test.each(CONSTRUCTS)('$name has no blank runs and no stray spaces', ({ html }) => {
    const markdown = prose(markdownOf(html));
    expect(markdown).not.toMatch(/\n\n\n/);
    expect(markdown).not.toMatch(/(?:^|[^ ]) $| {3}$/m);
    expect(markdown).toBe(markdown.trim());
  });

  test('escapes nothing in plain prose', () => {
    const text = 'A 50% (or so) rise - from $5 to $10 - in a_b, C# & "x" [1]; see page 3. It is 2 * 3 > 5!';
    expect(markdownOf(`<p>${text.replace('&', '&amp;').replace('>', '&gt;')}</p>`)).toBe(text);
  });

  test('separates words that a page separates only by styles', () => {
    expect(markdownOf('<button>Buy</button><button>Sell</button>')).toBe('Buy Sell');
  });

  test('shows the noscript of a page that has no other text', () => {
    const text = 'word '.repeat(200).trim();
    expect(markdownOf(`<div id="app"></div><noscript><p>${text}</p></noscript>`)).toBe(text);
    expect(markdownOf('<p>shown</p><noscript>Please enable JavaScript.</noscript>')).toBe('shown');
  });
});

describe('bounds', () => {
  test.each(['th', 'td'])('a table of 5,000 rows is a table, with its first row in %s', (cell) => {
    const rows = Array.from({ length: 5000 }, (_, row) => `<tr><td>${row}<td>row <b>${row}</b>`).join('');
    const markdown = markdownOf(`<table><tr><${cell}>n<${cell}>name${rows}</table>`);
    expect(markdown).toMatch(/^(?:\| \| \||\| n \| name \|)\n\| --- \| --- \|\n/);
    expect(markdown).toMatch(/\n\| 4999 \| row \*\*4999\*\* \|$/);
    expect(markdown).not.toContain('\n\n');
  });

  test('a colspan bomb stays near its own size', () => {
    const bomb = `<table><tr><th>a<th>b${'<tr><td colspan=1000 rowspan=65534>x'.repeat(3000)}</table>`;
    expect(markdownOf(bomb).length).toBeLessThan(bomb.length * 10);
  });

  test('a table whose rows are far shorter than its widest row stays small', () => {
    const short = '<tr><td>x'.repeat(6000);
    const spans = '<th colspan=100 rowspan=1000>a'.repeat(600);
    for (const table of [
      `${short}<tr>${'<th>a'.repeat(600)}`,
      `${short}<tr><td colspan=2>a${'<th>a'.repeat(600)}`,
      `<tr>${spans}${'<tr><th>b'.repeat(200)}`,
    ]) {
      expect(markdownOf(`<table>${table}</table>`).length).toBeLessThan(1_000_000);
    }
  });

  test('depth neither overflows nor multiplies', () => {
    for (const tag of ['blockquote', 'ul><li', 'b', 'table><tr><td', 'div', 'a href=x', 'dl><dd', 'span']) {
      const markdown = markdownOf(`<${tag}>`.repeat(5000) + '<p>deep</p>'.repeat(50));
      expect(markdown).toContain('deep');
      expect(markdown.length).toBeLessThan(20_000);
    }
  });

  test('a line of many marks, links and breaks is written in time', () => {
    const started = process.cpuUsage();
    const markdown = markdownOf(`<p>${'<b>a.</b>b <a href=x>c</a><br>'.repeat(20_000)}</p>`);
    expect(markdown).toContain('[c](https://example.com/dir/x)');
    expect(process.cpuUsage(started).user).toBeLessThan(10_000_000);
  });

  test('code of many spaces before a line end is written in time', () => {
    const started = process.cpuUsage();
    expect(markdownOf(`<p><code>a${' '.repeat(90_000)}b\nc</code></p>`)).toContain('b c`');
    expect(process.cpuUsage(started).user).toBeLessThan(2_000_000);
  });
});

describe('constructs', () => {
  test.each(CONSTRUCTS)('$name', ({ html, expect: expected, math }) => {
    expect(outline(markdownOf(html), math)).toBe(expected);
  });

  test('are many, and each has a different name', () => {
    expect(CONSTRUCTS.length).toBeGreaterThanOrEqual(110);
    expect(new Set(CONSTRUCTS.map(({ name }) => name)).size).toBe(CONSTRUCTS.length);
  });
});
