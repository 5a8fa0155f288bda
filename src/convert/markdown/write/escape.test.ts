import { expect, it } from 'vitest';
import { escapeMarkdown } from './escape.ts';

const ALONE = { before: '', after: '', inCell: false, allBrackets: false, inLink: false, dollars: false };

it('keeps an address that the page did not link from becoming a link', () => {
  expect(escapeMarkdown('See https://a.example/b_c or (www.d.example).', ALONE)).toBe(
    'See https\\://a.example/b_c or (www\\.d.example).',
  );
});

it('leaves text alone that no reader would turn into a link', () => {
  for (const text of ['http:// and https:', 'xhttps://a', 'awww.b.c', 'git://a.example', 'www. then']) {
    expect(escapeMarkdown(text, ALONE)).toBe(text);
  }
});

it('leaves an address inside a link unchanged', () => {
  const text = 'https://a.example';
  expect(escapeMarkdown(text, { ...ALONE, inLink: true })).toBe(text);
});
