import { expect, it } from 'vitest';
import { outline } from '../../../test/fixtures/markdown-constructs/outline.ts';
import { pageBase } from '../html/base-url.ts';
import { parseHtml } from '../html/parse.ts';
import { normalView } from '../html/view.ts';
import { toMarkdown } from './markdown.ts';

function markdown(html: string): string {
  const { root } = parseHtml(html);
  return toMarkdown(normalView(root), pageBase(root, 'https://example.com/'));
}

it('writes a rule only where it separates something', () => {
  expect(markdown('<hr><p>One</p><hr><hr><hr><p>Two</p><hr><hr>')).toBe('One\n\n---\n\nTwo');
  expect(markdown('<hr>')).toBe('---');
});

const SCRIPT = '&lt;script&gt;alert(1)&lt;/script&gt;';

it.each([
  ['quoted', `<blockquote><pre>a&#13;${SCRIPT}</pre></blockquote>`],
  ['listed', `<ul><li><pre>a&#13;&#10;b&#13;[c](javascript:alert(1))</pre></ul>`],
])('keeps %s code in its block, whichever line ends it has', (_name, html) => {
  expect(outline(markdown(html))).toMatch(/^(?:quote\(|ul\(li\()pre\("a\\n[^"]*"\)\)+$/);
});

it.each([
  `<span data-math="a$ [x](javascript:alert(1)) ${SCRIPT} $b">q</span>`,
  `<math><mtext>${SCRIPT}</mtext></math>`,
  `\\(${SCRIPT}[x](javascript:alert(1))\\)`,
  `<div data-math="\\[${SCRIPT}\\]">q</div>`,
  `<img class=latex alt="&lt;img src=x onerror=alert(1)&gt;[x][y]">`,
])('writes formulas without tags and links for readers that do not support formulas: %s', (html) => {
  const written = markdown(`<p>${html}</p>`);
  expect(outline(written)).toMatch(/^p\("[^"]*"\)$/);
});

it('writes formulas unchanged if nothing in them is markup', () => {
  expect(markdown('<p>\\(a \\le b < 3 \\)</p>')).toBe('$a \\le b < 3$');
});

it('reads the language of code before a very long list of classes', () => {
  expect(markdown(`<pre class="language-js ${'w-1 '.repeat(600)}">a</pre>`)).toBe('```js\na\n```');
});
