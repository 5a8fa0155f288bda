import { describe, expect, it } from 'vitest';
import { createStyle, visibleWidth } from '../terminal.ts';
import { showMarkdown } from './markdown.ts';

const plain = (markdown: string, width = 80) => showMarkdown(markdown, { width, style: createStyle(false) });
const coloured = (markdown: string) => showMarkdown(markdown, { width: 80, style: createStyle(true) });

describe('showMarkdown', () => {
  it('shows what marks mean instead of the marks', () => {
    expect(plain('# Title\n\nSome **bold**, *slanted*, `code` and ~~old~~ \\*text\\*.')).toBe(
      'Title\n\nSome bold, slanted, code and old *text*.',
    );
    expect(coloured('## Title')).toBe('\x1b[1mTitle\x1b[22m');
    expect(coloured('**bold**')).toBe('\x1b[1mbold\x1b[22m');
  });

  it('shows links with their address, once', () => {
    expect(plain('See [the docs](https://example.com/a_(b)).')).toBe(
      'See the docs (https://example.com/a_(b)).',
    );
    expect(plain('[https://example.com](https://example.com) <https://example.org>')).toBe(
      'https://example.com https://example.org',
    );
    expect(plain('[![A mill](/mill.png)](/mills) ![](/x.png)')).toBe('[A mill] (/mills)');
  });

  it('shows lists, quotes, rules and code', () => {
    const markdown = '- one\n  - two\n3. three\n- [x] done\n\n> said\n\n---\n\n```js\nconst a = **1**;\n```';
    expect(plain(markdown).split('\n')).toEqual([
      '• one',
      '  • two',
      '3. three',
      '• [x] done',
      '',
      '| said',
      '',
      '-'.repeat(40),
      '',
      '  const a = **1**;',
    ]);
  });

  it('keeps tables as they are', () => {
    expect(plain('| A | B |\n| --- | --- |\n| 1 | 2 |')).toBe('| A | B |\n| --- | --- |\n| 1 | 2 |');
  });

  it.each([20, 40, 80])('keeps to %i columns', (width) => {
    const text = `# ${'A long heading '.repeat(5)}\n\n${'Words of a page, **some bold**. '.repeat(10)}\n\n- ${'An item that goes on. '.repeat(5)}\n\n> ${'漢字'.repeat(4)} ${'quoted '.repeat(20)}`;
    for (const line of plain(text, width).split('\n')) expect(visibleWidth(line)).toBeLessThanOrEqual(width);
  });

  it('aligns the second line of an item with the first', () => {
    expect(plain('- one two three four five', 16)).toBe('• one two three\n  four five');
  });

  it('lets no page write to the terminal', () => {
    expect(plain('a\x1b]0;title\x07b\x9b31mc\x1b[2Jd\re')).toBe('a]0;titleb31mc[2Jde');
  });

  it('leaves words with underscores and stars unchanged', () => {
    expect(plain('snake_case_name and 2 * 3 * 4')).toBe('snake_case_name and 2 * 3 * 4');
  });

  it('follows references, keeps formulas and footnotes as written, and breaks lines where the text does', () => {
    expect(plain('See [the docs][d].\n\n[d]: https://example.com/docs')).toBe(
      'See the docs (https://example.com/docs).',
    );
    expect(plain('It is $a_1 + b$ for $5.[^n]\n\n[^n]: A note.')).toBe(
      'It is $a_1 + b$ for $5.[^n]\n\n[^n]: A note.',
    );
    expect(plain('one\ntwo  \nthree')).toBe('one two\nthree');
    expect(plain('1. one\n\n   more\n2. > said\n   > again')).toBe('1. one\n\n   more\n2. | said again');
  });

  it('leaves out the address of a link only if the text is that address', () => {
    expect(plain('[docs](https://example.com/docs)')).toBe('docs (https://example.com/docs)');
    expect(plain('www.example.com and <a@example.com>')).toBe('www.example.com and a@example.com');
    expect(plain('<https://example.com/docs>')).toBe('https://example.com/docs');
  });

  it('decodes no control characters for a terminal', () => {
    expect(plain('a&#27;[2Jb [c](https://example.com/&#x9b;31m)')).not.toMatch(
      /[\x00-\x08\x0b-\x1f\x7f-\x9f]/,
    );
  });

  it.each(['**a', '[', '![(', '`a', '[a](', '*a ', '<a', '$a', '> ', '- '])(
    'is done soon with many %j',
    (mark) => {
      const begun = process.cpuUsage();
      plain(mark.repeat(1_500));
      expect(process.cpuUsage(begun).user).toBeLessThan(1_500_000);
    },
  );

  it('is done soon with a page that is made to be slow', () => {
    const begun = process.cpuUsage();
    plain(`${'['.repeat(5_000)}\n${'**a'.repeat(5_000)}\n${'![('.repeat(5_000)}\n${'`'.repeat(5_000)}`);
    expect(process.cpuUsage(begun).user).toBeLessThan(5_000_000);
  });
});
