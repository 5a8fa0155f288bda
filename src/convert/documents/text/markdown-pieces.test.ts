import { describe, expect, it } from 'vitest';
import { markdownOf, read } from '../../../../test/fixtures/documents/reading.ts';
import { onePart } from '../document-parts.ts';
import { markdownPieces } from './markdown-pieces.ts';

const LONG = 'word '.repeat(400);

describe('pieces of Markdown', () => {
  it('begin at the margin behind a blank line', () => {
    const text = `# One\n\n${LONG}\n\nTwo\n\n${LONG}\n\n> three\n`;
    expect(markdownPieces(text)).toEqual([`# One\n\n${LONG}\n\n`, `Two\n\n${LONG}\n\n`, '> three\n']);
  });

  it.each([
    ['fenced code', `\`\`\`\`js\n${LONG}\n\n\`\`\`\n\ncode\n\`\`\`\`\n`],
    ['code between tildes', `~~~\n${LONG}\n\ncode\n~~~\n`],
    ['a formula', `$$\n${LONG}\n\nx\n$$\n`],
    ['code in a list', `- a\n\n  \`\`\`\n  ${LONG}\n\n  x\n  \`\`\`\n`],
    [
      'code after code that begins beside the mark of an item',
      `- \`\`\`js\n  x\n  \`\`\`\n\n\`\`\`\n${LONG}\n\ncode\n\`\`\`\n`,
    ],
    [
      'code after code in an item that ends before it is closed',
      `- a\n\n  \`\`\`\n  x\n\n\`\`\`\n${LONG}\n\ncode\n\`\`\`\n`,
    ],
    [
      'code with deeper fences in it',
      `\`\`\`md\n1. a\n\n    \`\`\`js\n    x\n    \`\`\`\n\n${LONG}\n\nb\n\`\`\`\n`,
    ],
    ['code in a list indented by tabs', `-\ta\n\n\t\`\`\`\n\t${LONG}\n\n\tx\n\t\`\`\`\n`],
    ['a paragraph with a line of another space', `${LONG}\n\u00a0\nmore\n`],
    ['a comment', `<!-- ${LONG}\n\nnot shown\n-->\n`],
    ['a script', `<script>\n${LONG}\n\nx()\n</script>\n`],
    ['a list', `- a\n\n  ${LONG}\n\n- b\n`],
    ['a numbered list', `1. a\n\n   ${LONG}\n\n2. b\n`],
    ['the content of an item or a note', `[^1]: a\n\n    ${LONG}\n\n    b\n`],
    ['a paragraph', `${LONG}\nand more\n`],
  ])('are not cut inside %s', (_, text) => {
    expect(markdownPieces(text)).toEqual([text]);
  });

  it('are cut behind a comment that ends in its first line', () => {
    expect(markdownPieces(`<!-- ${LONG} -->\n\ntext`)).toHaveLength(2);
  });

  it.each([
    ['code', '```'],
    ['a comment', '<!--'],
  ])('are cut behind an item that ends %s', (_, begin) => {
    expect(markdownPieces(`- a\n\n  ${begin}\n  ${LONG}\n\ntext\n\nmore`)).toHaveLength(2);
  });
});

it('links and notes are found wherever they are defined', async () => {
  const source = [
    'See [the *map*][Map], [here] and [R&amp;D].[^a]',
    LONG,
    '[here]: https://a.example/here',
    LONG,
    '[here]: https://a.example/second\n[map]: https://a.example/map\n[R&amp;D]: https://a.example/rd',
    LONG,
    '[^a]: A note with [the map][map].',
  ].join('\n\n');
  const { parts } = await read(source, 'md');
  const [again = ''] = parts.map(({ root }) => markdownOf({ ...onePart(root) })[0]);
  expect(again).toMatch(
    /^See \[the \*map\*\]\(https:\/\/a\.example\/map\), \[here\]\(https:\/\/a\.example\/here\)/,
  );
  expect(again).toContain('[R&D](https://a.example/rd).[^1]');
  expect(again).toContain('[^1]: A note with [the map](https://a.example/map).');
});

it('finds links in quotes whose text goes over two lines, and keeps code before a note', async () => {
  const source = [
    '    code[^a]',
    'x[^a]',
    LONG,
    '> See [the\n> map].',
    LONG,
    '[^a]: y',
    '[the map]: /map',
  ].join('\n\n');
  const { parts } = await read(source, 'md');
  const [again = ''] = parts.map(({ root }) => markdownOf({ ...onePart(root) })[0]);
  expect(again).toContain('```\ncode[^a]\n```\n\nx[^1]');
  expect(again).toMatch(/\[the map\]\(\S*\/map\)/);
});

it.each([
  ['quotes', '> a b\n\n'],
  ['lists between paragraphs', '- a b\n\nx\n\n'],
  ['underlined headings', 'a\n=\n'],
  ['tables', '| a | b |\n| - | - |\n| c | d |\n\n'],
  ['notes in one paragraph', 'x[^1] '],
])('many %s take linear time', async (_, block) => {
  const started = process.cpuUsage();
  await read(`${block.repeat(30_000 / block.length)}\n\n[^1]: y`, 'md');
  expect(process.cpuUsage(started).user).toBeLessThan(2_000_000);
});
