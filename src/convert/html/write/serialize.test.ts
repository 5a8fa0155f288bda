/** Clean HTML keeps what has meaning, makes addresses absolute, and contains nothing that runs or tracks. */
import { isTag } from 'domhandler';
import { expect, test } from 'vitest';
import { pageBase } from '../base-url.ts';
import { parseHtml } from '../parse.ts';
import { normalView, visibleElements } from '../view.ts';
import { toHtml } from './serialize.ts';

function cleaned(html: string): string {
  const { root } = parseHtml(html);
  return toHtml(normalView(root), pageBase(root, 'https://example.com/dir/page.html'));
}

/** What is between the body tags. */
function body(html: string): string {
  return /<body>\n([\s\S]*)\n<\/body>/.exec(cleaned(html))?.[1] ?? '';
}

test('writes a whole document with its language and title', () => {
  expect(
    cleaned('<html lang="en" class="x"><head><title>A &amp; B</title><style>p{}</style></head><p>c'),
  ).toBe(
    '<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8"><title>A &amp; B</title></head>\n<body>\n<p>c</p>\n</body>\n</html>',
  );
});

test.each([
  ['scripts, styles, comments', 'a<script>b</script><style>c</style><!-- d --><p>e</p>', 'a<p>e</p>'],
  [
    'handlers, styles, classes, data',
    '<p onclick="x()" style="color:red" class="y" data-track="z" id="k">a</p>',
    '<p id="k">a</p>',
  ],
  ['script addresses', '<a href="javascript:x()">a</a>', '<a>a</a>'],
  ['relative addresses', '<a href="../b?c=1&amp;d">a</a>', '<a href="https://example.com/b?c=1&amp;d">a</a>'],
  [
    'lazy images',
    '<img src="data:image/gif;base64,R0" data-src="/a.png" alt="b" onload="x()">',
    '<img src="https://example.com/a.png" alt="b">',
  ],
  [
    'srcset',
    '<img src="a.png" srcset="b.png 1x, /c.png 2x" alt="d">',
    '<img src="https://example.com/dir/a.png" srcset="https://example.com/dir/b.png 1x, https://example.com/c.png 2x" alt="d">',
  ],
  ['tracking pixels', 'a<img src="https://t.example/p.gif" width="1" height="1">', 'a'],
  [
    'tables',
    '<table class="t"><tr><td colspan="2" bgcolor="red">a</td></tr></table>',
    '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>',
  ],
  ['lists', '<ol start="3"><li value="5">a</li></ol>', '<ol start="3"><li value="5">a</li></ol>'],
  [
    'code',
    '<pre class="x"><code class="hljs language-js">a  &lt;\n b</code></pre>',
    '<pre><code class="language-js">a  &lt;\n b</code></pre>',
  ],
  ['runs of white space', '<p>a  b\n   c\t\td</p>\n\n<p>e</p>', '<p>a b\nc d</p>\n<p>e</p>'],
  ['empty wrappers', '<div><span></span><div> </div></div><p>a</p>', '<p>a</p>'],
  ['meaningless wrappers', '<my-card><font color="red"><span class="x">a</span></font></my-card>', 'a'],
  ['hidden elements', '<p hidden>a</p><p>b</p>', '<p>b</p>'],
  [
    'frames',
    '<iframe src="/v" onload="x()" title="t"></iframe><iframe srcdoc="<b>"></iframe>',
    '<iframe src="https://example.com/v" title="t"></iframe>',
  ],
  ['text that looks like markup', '<p>&lt;script&gt; &amp;lt;</p>', '<p>&lt;script&gt; &amp;lt;</p>'],
  ['quotes in attributes', '<p title=\'a "b"\'>c</p>', '<p title="a &quot;b&quot;">c</p>'],
])('%s', (_name, html, expected) => {
  expect(body(html)).toBe(expected);
});

test('writes a fragment if the view is a part of the page', () => {
  const { root } = parseHtml('<div>a</div><article class="x"><p>b</p></article>');
  const view = normalView(root);
  const article = [...visibleElements(view)].find(({ name }) => name === 'article');
  if (!article || !isTag(article)) throw new Error('no article');
  expect(toHtml({ ...view, root: article }, pageBase(root, 'https://example.com/'))).toBe(
    '<article><p>b</p></article>',
  );
});

test('writes the same HTML again when its output is parsed', () => {
  const html = cleaned('<h1>a</h1><ul><li>b<p>c</ul><table><tr><td>d</table><p>e &amp; <b>f');
  expect(cleaned(html)).toBe(html);
});
