/** A page's text with and without what is no prose. */
import { expect, it } from 'vitest';
import { parseHtml } from '../html/parse.ts';
import { normalView } from '../html/view.ts';
import { toProse, toText } from './text.ts';

const view = normalView(
  parseHtml(`<h1>Kettles</h1><p>They boil water.<br>Most whistle.</p><pre>boil();</pre>
    <figure><img src=k.png><figcaption>A kettle</figcaption></figure><ul><li>Some are red.</ul>`).root,
);

it('has a line for each block', () => {
  expect(toText(view)).toBe('Kettles\nThey boil water.\nMost whistle.\nboil();\nA kettle\nSome are red.');
});

it('is prose without headings, code and captions', () => {
  expect(toProse(view)).toBe('They boil water.\nMost whistle.\nSome are red.');
});

it('has no words run together where a heading or code is left out', () => {
  const { root } = parseHtml(
    '<div>They boil water.<h2>How</h2>Most whistle.<pre>boil();</pre>Some do not.</div>',
  );
  expect(toProse(normalView(root))).toBe('They boil water.\nMost whistle.\nSome do not.');
});
