import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { parseMarkdown } from './markdown-tree.ts';
import { renderTree } from './render-markdown.tsx';

const html = (text: string) => renderToStaticMarkup(renderTree(parseMarkdown(text)));

test('common Markdown constructs', () => {
  const text =
    '# Title\n\nA *b* **c** ~~d~~ `e` [f](https://a.test)\n\n- [x] done\n- open\n\n| g | h |\n|---|---|\n| 1 | 2 |\n\n> quote\n\n```js\ncode\n```\n\n[i][1]\n\n[1]: https://b.test';
  const shown = html(text);
  for (const piece of [
    '<h1>Title</h1>',
    '<em>b</em>',
    '<strong>c</strong>',
    '<del>d</del>',
    '<th scope="col">g</th>',
    '<td>2</td>',
    '<blockquote>',
    '<pre><code>code</code></pre>',
    '☑',
    'href="https://b.test/"',
  ]) {
    expect(shown).toContain(piece);
  }
  expect(shown).toContain('rel="noopener noreferrer nofollow"');
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'a <b onclick="alert(1)">b</b> c',
  '<iframe src="https://a.test"></iframe>',
  '[x](javascript:alert(1))',
  '[x](JAVASCRIPT:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x][1]\n\n[1]: javascript:alert(1)',
  '![x](javascript:alert(1))',
  '<javascript:alert(1)>',
  '| <script>alert(1)</script> | [x](vbscript:x) |\n|---|---|\n| 1 | 2 |',
])('%j becomes text', (text) => {
  const shown = html(text);
  expect(shown).not.toMatch(/<(script|iframe|img|b)\b|href="(javascript|data|vbscript)|<[^>]+\son\w+=/i);
});

test('pictures are not loaded until clicked', () => {
  expect(html('![A field](https://a.test/field.png)')).toMatch(/<button[^>]*>.*A field/);
});

test('endless nesting is shown as text', () => {
  expect(html(`${'> '.repeat(500)}deep down`)).toContain('deep down');
});
