/** The tree is the one a browser would build, and no page can make it too big, too deep or too slow. */
import { type ChildNode, isTag, isText, type ParentNode } from 'domhandler';
import fc from 'fast-check';
import { parse as parseByStandard } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';
import { describe, expect, test } from 'vitest';
import { parseHtml } from './parse.ts';

/** The tree in one line, without comments, doctype and attributes. */
function shape(root: ParentNode): string {
  const out: string[] = [];
  const stack: (ChildNode | string)[] = root.children.toReversed();
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next === 'string') out.push(next);
    else if (isText(next)) out.push(next.data);
    else if (isTag(next)) {
      out.push(`<${next.name}>`);
      stack.push(`</${next.name}>`);
      for (const child of next.children.toReversed()) stack.push(child);
    }
  }
  return out.join('');
}

const byStandard = (html: string): string =>
  shape(parseByStandard(html, { treeAdapter: adapter, scriptingEnabled: false }));

function depthOf(root: ParentNode): number {
  let deepest = 0;
  const stack: [ParentNode, number][] = [[root, 0]];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [node, depth] = next;
    deepest = Math.max(deepest, depth);
    for (const child of node.children) if (isTag(child)) stack.push([child, depth + 1]);
  }
  return deepest;
}

describe('builds the tree of the HTML standard', () => {
  test.each([
    ['nothing', ''],
    ['text alone', 'a'],
    ['unclosed paragraphs', '<!doctype html><p>a<p>b<div>c<p>d</div>e'],
    ['unclosed items', '<ul><li>a<li><p>b<li><b>c<ul><li>d</ul></ul>'],
    ['unclosed definitions', '<dl><dt>a<dd>b<dt>c<dd><p>d</dl>'],
    ['unclosed cells', '<table><tr><td>a<td><p>b<tr><th>c</table>d'],
    ['cells without rows', '<table><td>a</td><tr><td>b</table>'],
    ['table in a paragraph', '<!doctype html><p>a<table><tr><td>b</table>c'],
    ['table in a paragraph, quirks', '<p>a<table><tr><td>b</table>c'],
    ['misplaced table content', '<table>a<tr>b<td>c</td><b>d</b></tr></table>'],
    ['table in a table', '<table><tr><td><table><tr><td>a</table>b</table><table><table>'],
    ['end tags that close nothing', '<table><tr><td>a</div></p></table></span>b'],
    ['misnested formatting', '<p><b>a<i>b</b>c</i>d'],
    ['formatting around blocks', '<b>a<p>b</b>c</p>d'],
    ['links around blocks', '<a href=x><div>a<a href=y>b</a>c</div></a>'],
    ['formatting reopened', '<p><b>a<p>b</b><p>c'],
    ['formatting that stops at a cell', '<b>a<table><tr><td>b</b>c</table>d'],
    ['head and body implied', '<title>a</title><meta name=b><p>c'],
    ['two bodies', '<body class=a>b<body id=c>d'],
    ['text after the end', '<html><body>a</body></html>b'],
    ['forms in forms', '<form>a<form>b</form>c</form>d'],
    ['form without its parts', '<div><form>a</div>b</form>c'],
    ['buttons', '<button>a<button>b</button>c'],
    ['options', '<select><option>a<option>b<optgroup><option>c</select>d'],
    ['ruby', '<ruby>a<rp>(<rt>b<rp>)</ruby>'],
    ['headings in headings', '<h1>a<h2>b</h2>c</h1>'],
    ['svg and math', '<p><svg><path/><title>a</title></svg>b<math><mi>c</mi></math><svg><div>d</div></svg>'],
    ['self-closing tags', '<div/>a<br/>b<p/>c'],
    ['entities', '<p title="&amp;&copy">a &lt; b &copy c &#x41; &nosuch;'],
    ['a line feed after pre', '<pre>\na\n</pre>'],
    ['carriage returns', 'a\r\nb\rc'],
    ['comments', 'a<!-- <p> -- > -->b<!-->c<!--->d<!-- e --!>f<!-- g'],
    ['declarations that are none', 'a<!b>c<?d>e</ f>g</>h</1>i'],
    ['signs that begin no tag', 'a < b <1 <> & c &; &#; <'],
    ['a page that ends in a tag', 'a<p>b<i'],
    ['a page that ends in an attribute', 'a<p title="b>c'],
    ['a page that ends in an end tag', '<p>a</p'],
    ['attributes of all kinds', '<p a b=c d = "e>f" g=\'h"i\' j=k/l/ =m "n>o</p x="y">z'],
    [
      'text up to its end tag',
      '<title>a<b>&amp;<&lt;</titles></TITLE ><style>a<b>&amp;</style><textarea>c</b>&copy',
    ],
    ['text without its end tag', 'a<xmp>b<i>c</i>'],
    ['plain text', 'a<plaintext>b</plaintext><i>c'],
    ['a section of characters', '<svg><![CDATA[a<b>&amp;]]></svg>c'],
  ])('%s', (_name, html) => {
    expect(shape(parseHtml(html).root)).toBe(byStandard(html));
  });

  test('a script that writes a script ends with its own end tag', () => {
    const { root } = parseHtml('<script><!-- <script></script> --></script>a');
    expect(shape(root)).toMatch(/<body>a<\/body>/);
  });

  test('any mix of tags', () => {
    const names = 'a b i p div span ul li table tr td th h1 h2 br dl dt dd section form blockquote'.split(
      ' ',
    );
    const tag = fc
      .tuple(fc.constantFrom(...names), fc.boolean())
      .map(([name, open]) => `<${open ? '' : '/'}${name}>`);
    const token = fc.oneof(
      { weight: 3, arbitrary: tag },
      { weight: 1, arbitrary: fc.constantFrom('x', ' ', 'y') },
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 25 }), (tokens) => {
        const html = `<!doctype html><body>${tokens.join('')}`;
        expect(shape(parseHtml(html).root)).toBe(byStandard(html));
      }),
      { numRuns: 400 },
    );
  });
});

describe('keeps its bounds', () => {
  test('depth', () => {
    const { root, capped } = parseHtml(`${'<div>'.repeat(10_000)}<a href=x>y</a>`);
    expect(capped).toBe(true);
    expect(depthOf(root)).toBeLessThanOrEqual(513);
    expect(shape(root)).toContain('<a>y</a>');
  });

  test('nodes', () => {
    const { root, capped } = parseHtml('<p>x'.repeat(300_000));
    expect(capped).toBe(true);
    expect(shape(root).length).toBeGreaterThan(100_000);
  });

  test('attributes', () => {
    const { root, capped } = parseHtml(
      `<p ${Array.from({ length: 100_000 }, (_, i) => `a${i}=1`).join(' ')}>x`,
    );
    expect(capped).toBe(true);
    expect(shape(root)).toContain('<p>x</p>');
  });

  test('formatting that would be reopened without end', () => {
    const started = performance.now();
    const { root } = parseHtml(
      `${Array.from({ length: 5000 }, (_, i) => `<b id=${i}>`).join('')}${'<p>x'.repeat(5000)}`,
    );
    expect(shape(root).length).toBeLessThan(3_000_000);
    expect(performance.now() - started).toBeLessThan(5000);
  });

  test('text, but not the data in a script', () => {
    expect(parseHtml(`<p>${'x'.repeat(6_000_000)}`).capped).toBe(true);
    const { root, capped } = parseHtml(`<script>${'x'.repeat(6_000_000)}</script><p>y`);
    expect(capped).toBe(false);
    expect(shape(root)).toContain('<p>y</p>');
  });

  test('a page inside them is not capped', () => {
    expect(parseHtml(`<p class=a>${'<b>x</b>'.repeat(1000)}`).capped).toBe(false);
  });
});

test('a base element is noticed wherever it is', () => {
  expect(parseHtml('<p>x<base href=/a/>').hasBase).toBe(true);
  expect(parseHtml('<svg><base href=/a/></svg>').hasBase).toBe(true);
  expect(parseHtml('<p title="<base href=/a/>">base').hasBase).toBe(false);
});

test('nothing that is shared between elements can be changed through one of them', () => {
  const [plain, other] = parseHtml('<p>x<p>y').root.children.flatMap((html) =>
    isTag(html) ? html.children.flatMap((body) => (isTag(body) ? body.children.filter(isTag) : [])) : [],
  );
  expect(() => Object.assign(plain?.attribs ?? {}, { id: 'a' })).toThrow(TypeError);
  expect(other?.attribs).toEqual({});
});
