/** The tree is the one that a browser would build, and no page can make it too large, too deep or too slow to build. */
import { type ChildNode, hasChildren, isTag, isText, type ParentNode } from 'domhandler';
import fc from 'fast-check';
import { parse as parseByStandard } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';
import { describe, expect, test } from 'vitest';
import { parseHtml } from './parse.ts';

/** The tree on one line, without comments, doctype and attributes. */
function shape(root: ParentNode): string {
  const out: string[] = [];
  const stack: (ChildNode | string)[] = root.children.toReversed();
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next === 'string') out.push(next);
    else if (isText(next)) out.push(next.data);
    else if (hasChildren(next)) {
      // parse5 puts the content of a template into a document.
      if (isTag(next)) {
        out.push(`<${next.name}>`);
        stack.push(`</${next.name}>`);
      }
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
    ['a section without its end', '<svg><![CDATA[a<b></svg>c'],
    ['a section outside SVG', '<p>a<![CDATA[b>c]]>d'],
    ['names of HTML in SVG', '<table><tr><td><svg><tr><td>a</td><p>b</table>c'],
    ['HTML inside SVG', '<p>a<svg><desc><p>b<p>c</svg>d'],
    ['an end tag from inside SVG', '<div>a<svg><desc><b>b</div>c</desc></svg>d</div>'],
    ['a paragraph end in SVG', '<svg><g></p>a'],
    ['formatting in SVG', '<svg><desc><p><i>a</p>b</desc></svg>'],
    ['font in SVG', '<svg><font>a</font><font size=1>b</font></svg>c'],
    ['HTML inside MathML', '<p>a<math><mtext><p>b<h1>c</h1></mtext></math>d'],
    [
      'annotations in MathML',
      '<math><annotation-xml><p>a</math><math><annotation-xml encoding=TEXT/HTML><p>b</math>',
    ],
    ['a drawing in an annotation', '<math><annotation-xml><svg><p>a'],
    ['a glyph in MathML', '<math><mi><mglyph>a<p>b'],
    ['columns without a group', '<table><col><col><tr><td>a</table>'],
    ['text in a column group', '<table><colgroup> a<col>b<tr><td>c</table>'],
    ['a column group ended by a tag', '<table><colgroup><div>a</div></table>'],
    ['an end tag in a column group', '<table><colgroup></col></p>a</table>'],
    ['elements of the head in a table', '<table><meta><title>a</title><style>b</style><tr><td>c</table>'],
    ['text around a comment in a table', '<table> <!-- -->a<!-- --> <tr><td>b</table>'],
    ['templates of rows', '<template><tr><td>a</td></tr><td>b<tbody><tr>c</template>d'],
    ['templates of cells', '<template><td>a<tr>b<caption>c<th>d</template>e'],
    ['templates of columns', '<template><col><div>a</div><col></template>b'],
    ['templates of table parts', '<template><tbody><tr><td>a</tbody><caption>b</template>c'],
    ['templates of text', '<template>a<tr>b<div>c<td>d</div></p></template>e'],
    ['templates left open by their end tag', '<p>a<template><table><tr><td>b</template>c'],
    ['an end tag alone in a template', '<template></p></template>a'],
    ['parts of a page in a template', '<template><body id=a>b</body><html><head></template>c'],
    ['forms in templates', '<form>a<template><form>b</form></template><form>c</form>d'],
    ['templates in SVG', '<template><svg><template><desc><b></template>a'],
    ['end tags that begin the body', '</p></head></br><meta><p>a'],
    ['the end of a page before its body', '</html> <meta>a'],
    ['space before the body', '<!doctype html> a <p>b'],
    ['a line feed in a text area', '<textarea>\n\na</textarea>\nb<pre></pre>\nc'],
    ['text areas in unclosed formatting', '<p><b>a</p><textarea>b</textarea>c'],
    ['scripts in unclosed formatting', '<p><b>a</p><script>b</script>c'],
    ['ruby in unclosed formatting', '<ruby><p><b>a</p><rt>b</ruby>'],
    ['unbroken lines in unclosed formatting', '<p><nobr>a</p><nobr>b<nobr>c'],
    ['an object left open in a cell', '<b>a<table><tr><td><i><object>b</table>c'],
    ['an end tag with attributes', '<script>a</script b=">" c>d<p>e</p f=">">g'],
    ['a page that ends in an attribute of an end tag', 'a<b>b</b c="d>e'],
    ['a script in a comment in a script', '<script><!--<script>a</script>b--></script>c'],
    ['two scripts in a comment in a script', '<script><!--<script></script><script></script>a</script>b'],
    ['a comment in a script that ends at once', '<script><!--><script></script>a'],
    ['a comment in a script without its end', '<script><!-- a</script>b'],
    ['a frame in a body', '<body>a<frame>b<frameset>c'],
    ['NUL in text', 'a\0b<svg>c\0d<desc>e\0</desc></svg>'],
    ['NUL in plain text', '<textarea>a\0</textarea><style>b\0</style><plaintext>c\0'],
    ['NUL in names', '<p\0>a<B\0>b</b\0>'],
    ['NUL before the body', ' \0 <title>a</title>'],
    ['other control characters', 'a\u0001b\u000b&#1;&#13;&#x80;c'],
    ['letters with capitals beyond ASCII', '<p\u212a>a</p\u212a>b</pk>'],
    ['quirks of a public identifier', '<!doctype html public "-//W3C//DTD HTML 3.2 Final//EN"><p><table>'],
    [
      'quirks of a system identifier',
      '<!doctype html system "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd"><p><table>',
    ],
    [
      'quirks without a system identifier',
      '<!doctype html public "-//W3C//DTD HTML 4.01 Transitional//EN"><p><table>',
    ],
    ['no quirks with one', '<!doctype html public "-//W3C//DTD HTML 4.01 Transitional//EN" "a"><p><table>'],
    ['quirks of another name', '<!doctype page><p><table>'],
    ['a doctype too late', '<head><!doctype html><p><table>'],
  ])('%s', (_name, html) => {
    expect(shape(parseHtml(html).root)).toBe(byStandard(html));
  });

  // Not yet in parse5: a select may contain any element (https://html.spec.whatwg.org/#the-select-element).
  test.each([
    [
      'any element',
      '<select><button>a</button><option>b <b>c</b></select>',
      '<select><button>a</button><option>b <b>c</b></option></select>',
    ],
    [
      'rules between options',
      '<select><option>a<hr><optgroup><option>b<hr></select>',
      '<select><option>a</option><hr></hr><optgroup><option>b</option></optgroup><hr></hr></select>',
    ],
    [
      'an input that ends it',
      '<select><option>a<input>b',
      '<select><option>a</option></select><input></input>b',
    ],
    [
      'formatting that does not reach out',
      '<b><select><option>a</b></select>b',
      '<b><select><option>a</option></select>b</b>',
    ],
  ])('select: %s', (_name, html, body) => {
    expect(shape(parseHtml(html).root)).toContain(`<body>${body}</body>`);
  });

  test('characters in sections where SVG holds HTML', () => {
    // parse5 reads them as comments.
    expect(shape(parseHtml('<svg><desc><![CDATA[a]]></desc></svg>').root)).toContain('<desc>a</desc>');
  });

  test('NUL in attributes', () => {
    const [, body] = parseHtml('<body a\0=b\0 c="\0">').root.children.flatMap((html) =>
      isTag(html) ? html.children.filter(isTag) : [],
    );
    expect(body?.attribs).toEqual({ 'a\ufffd': 'b\ufffd', c: '\ufffd' });
  });

  test.each([
    [
      'frames',
      '<frameset><frame src=a><frameset><frame></frameset></frameset>b',
      '<frameset><frame></frame><frameset><frame></frame></frameset></frameset>',
    ],
    [
      'frames after an empty body',
      '<p> <svg><g></svg><frameset><frame>',
      '<frameset><frame></frame></frameset>',
    ],
    [
      'text for browsers without frames',
      '<frameset><noframes>a<p></noframes><p>b',
      '<frameset><noframes>a<p></noframes></frameset>',
    ],
  ])('%s come before an empty body', (_name, html, frames) => {
    expect(shape(parseHtml(html).root)).toBe(`<html><head></head>${frames}<body></body></html>`);
  });

  test.each([
    ['an image', '<head><noscript><img></noscript><title>a</title></head><p>b'],
    ['text', '<head><noscript>Please enable scripts</noscript><title>a</title></head><p>b'],
  ])('%s in a noscript does not begin the body', (_name, html) => {
    // To a browser that runs scripts, the content of this `noscript` is plain text.
    expect(shape(parseHtml(html).root)).toContain('<title>a</title></head><body><p>b</p></body>');
  });

  test('a self-closing frame in a noscript does not swallow the rest of the page', () => {
    const html = '<body><noscript><iframe src="/ns.html" /></noscript><p>b';
    expect(shape(parseHtml(html).root)).toContain('<noscript><iframe></iframe></noscript><p>b</p></body>');
    expect(shape(parseHtml('<body><noscript></noscript><iframe /><p>b').root)).toContain(
      '<iframe><p>b</iframe>',
    );
  });

  test('a script that writes a script ends with its own end tag', () => {
    const { root } = parseHtml('<script><!-- <script></script> --></script>a');
    expect(shape(root)).toMatch(/<body>a<\/body>/);
  });

  test('any mix of tags', () => {
    const names =
      `a b i p div span ul li table tr td th col caption h1 h2 br dl dt dd section form blockquote nobr object button
      svg g desc math mi textarea rt hr`.split(/\s+/);
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

describe('respects its bounds', () => {
  test('on depth: deeper elements are kept, but not nested any deeper', () => {
    const { root, capped } = parseHtml(`${'<div>'.repeat(10_000)}<a href=x>y</a>`);
    expect(capped).toBe(true);
    expect(depthOf(root)).toBeLessThanOrEqual(513);
    expect(shape(root)).toContain('<a>y</a>');
  });

  test('on nodes: the rest is left out', () => {
    const { root, capped } = parseHtml('<p>x'.repeat(300_000));
    expect(capped).toBe(true);
    expect(shape(root).length).toBeGreaterThan(100_000);
  });

  test('on attributes: the element stays', () => {
    const { root, capped } = parseHtml(
      `<p ${Array.from({ length: 100_000 }, (_, i) => `a${i}=1`).join(' ')}>x`,
    );
    expect(capped).toBe(true);
    expect(shape(root)).toContain('<p>x</p>');
  });

  test('on formatting that would be reopened endlessly', () => {
    const started = process.cpuUsage();
    const { root } = parseHtml(
      `${Array.from({ length: 5000 }, (_, i) => `<b id=${i}>`).join('')}${'<p>x'.repeat(5000)}`,
    );
    expect(shape(root).length).toBeLessThan(3_000_000);
    expect(process.cpuUsage(started).user).toBeLessThan(5_000_000);
  });

  test.each([
    ['items among open elements', `${'<span>'.repeat(30_000)}${'<li>x</li>'.repeat(30_000)}`],
    ['end tags in a deep drawing', `<svg>${'<g>'.repeat(30_000)}${'</x>'.repeat(50_000)}`],
    [
      'formatting behind many markers',
      `${'<object>'.repeat(30_000)}${'<b><b><b><b></b></b></b></b>'.repeat(10_000)}`,
    ],
    ['attributes of the page', Array.from({ length: 100_000 }, (_, i) => `<html a${i % 1900}>`).join('')],
    ['comments in scripts', `<script>${'<!--<script></script>'.repeat(100_000)}`],
    ['scripts with comments', '<script><!-- </script>'.repeat(50_000)],
    ['templates in templates', '<template><td>x'.repeat(30_000)],
    ['text in column groups', `<table>${'<colgroup> x'.repeat(30_000)}`],
    ['framesets that come too late', `x${'<frameset>'.repeat(150_000)}`],
  ])('on time: %s', (_name, html) => {
    const started = process.cpuUsage();
    parseHtml(html);
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(1500);
  });

  test('on text, but not on the data in a script', () => {
    expect(parseHtml(`<p>${'x'.repeat(6_000_000)}`).capped).toBe(true);
    const { root, capped } = parseHtml(`<script>${'x'.repeat(6_000_000)}</script><p>y`);
    expect(capped).toBe(false);
    expect(shape(root)).toContain('<p>y</p>');
  });

  test('and does not mark a page within them as capped', () => {
    expect(parseHtml(`<p class=a>${'<b>x</b>'.repeat(1000)}`).capped).toBe(false);
  });
});

test('a base element is noticed wherever it is', () => {
  expect(parseHtml('<p>x<base href=/a/>').hasBase).toBe(true);
  expect(parseHtml('<svg><base href=/a/></svg>').hasBase).toBe(true);
  expect(parseHtml('<p title="<base href=/a/>">base').hasBase).toBe(false);
});

test('what elements share cannot be changed through one of them', () => {
  const [plain, other] = parseHtml('<p>x<p>y').root.children.flatMap((html) =>
    isTag(html) ? html.children.flatMap((body) => (isTag(body) ? body.children.filter(isTag) : [])) : [],
  );
  expect(() => Object.assign(plain?.attribs ?? {}, { id: 'a' })).toThrow(TypeError);
  expect(other?.attribs).toEqual({});
});
