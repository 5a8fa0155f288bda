import { expect, it } from 'vitest';
import { pageBase } from '../html/base-url.ts';
import { parseHtml } from '../html/parse.ts';
import { normalView } from '../html/view.ts';
import { toMarkdown } from './markdown.ts';

function markdown(html: string): string {
  const { root } = parseHtml(html);
  return toMarkdown(normalView(root), pageBase(root, 'https://example.com/'));
}

it('writes a rule only where it divides something', () => {
  expect(markdown('<hr><p>One</p><hr><hr><hr><p>Two</p><hr><hr>')).toBe('One\n\n---\n\nTwo');
  expect(markdown('<hr>')).toBe('---');
});
