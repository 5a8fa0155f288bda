/** A real file of every document type, and what is made of them: cut, changed, joined, or any bytes at all. */
import fc from 'fast-check';
import type { ContentType } from '../../src/contract/page/content-types.ts';
import { docx } from '../fixtures/documents/docx.ts';
import { bmp, heic, wordsPicture } from '../fixtures/documents/images.ts';
import { odp, ods } from '../fixtures/documents/ods-odp.ts';
import { epub, odt, rtf } from '../fixtures/documents/odt-epub-rtf.ts';
import { reportPdf } from '../fixtures/documents/pdf.ts';
import { pptx } from '../fixtures/documents/pptx.ts';
import { oldFile, TYPES } from '../fixtures/documents/reading.ts';
import { xlsx } from '../fixtures/documents/xlsx.ts';
import { anyCharacter } from './values.ts';

export type SomeFile = { type: string; bytes: Buffer };

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title><base href="/b/">
<script type="application/ld+json">{"@type":"Product","name":"Lamp","offers":{"price":"9.90"}}</script></head>
<body><nav><a href="/a">A</a></nav><main><h1>Mill</h1><p>Two <b>streams</b> &amp; a mill. <img src="x.png" alt="mill">
<table><tr><th>Name<th>Price<tr><td colspan=2>Lamp</table><pre><code>a  b</code></pre><svg><title>t</title></svg>
<math><mi>x</mi></math><template><p>t</p></template><ul><li>one<li>two</ul></main></body></html>`;

/** Keyed by the type as the contract names it, so that the compiler asks for a file of each new one. */
export async function realFiles(): Promise<Record<ContentType, Buffer>> {
  const picture = wordsPicture();
  const png = await picture.png().toBuffer();
  const as = (format: 'jpeg' | 'webp' | 'gif' | 'avif' | 'tiff') =>
    picture.clone().toFormat(format).toBuffer();
  const text = (value: string) => Buffer.from(value);
  return {
    'text/html': text(PAGE),
    'application/json': text('{"a":[1,2,{"b":null,"name":"Lamp"}],"c":"\\u00e9","__proto__":{"d":1}}'),
    'text/markdown': text(
      '---\ntitle: x\n---\n# A\n\n* [b](c "d")\n\n| a | b |\n|---|---|\n| 1 | $x_1$ |\n\n```js\n1\n```\n[^1]: n\n',
    ),
    'text/plain': text('A text.\n\nWith two paragraphs, and a tab\there.\n'),
    'text/csv': text('name,price\n"A ""lamp""",9.90\n"two\nlines",1\n'),
    'application/x-latex': text(
      '\\documentclass{article}\\begin{document}\\section{A}$x^2$ \\textbf{b}\\end{document}',
    ),
    'application/rss+xml': text(
      '<rss version="2.0"><channel><title>A</title><item><title>b</title><link>/c</link><description>&lt;p&gt;d&lt;/p&gt;</description></item></channel></rss>',
    ),
    'application/atom+xml': text(
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>A</title><entry><title type="html">b &amp;amp; c</title><link href="/d"/><content type="xhtml"><div><p>e</p></div></content></entry></feed>',
    ),
    'application/xml': text(
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a d="e">&b;<![CDATA[f]]></a>',
    ),
    'application/pdf': reportPdf(),
    [TYPES.docx]: docx(png),
    [TYPES.pptx]: pptx(),
    [TYPES.xlsx]: xlsx(),
    [TYPES.ods]: ods(),
    [TYPES.odp]: odp(),
    [TYPES.doc]: oldFile('report.doc'),
    [TYPES.xls]: oldFile('prices.xls'),
    [TYPES.ppt]: oldFile('slides.ppt'),
    'image/jpeg': await as('jpeg'),
    'image/png': png,
    'image/webp': await as('webp'),
    'image/gif': await as('gif'),
    'image/avif': await as('avif'),
    'image/tiff': await as('tiff'),
    'image/heic': await heic(),
    'image/bmp': await bmp(),
    'application/epub+zip': epub(png),
    'application/rtf': rtf(),
    [TYPES.odt]: odt(),
  };
}

const anyBytes = fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes));

/** Any file under any type's name. */
export function anyFile(files: Record<string, Buffer>): fc.Arbitrary<SomeFile> {
  const types = Object.keys(files);
  const real = fc.constantFrom(...types).map((type) => ({ type, bytes: files[type] ?? Buffer.alloc(0) }));
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const cut = fc
    .tuple(real, share)
    .map(([file, at]) => ({ ...file, bytes: file.bytes.subarray(0, at * file.bytes.length) }));
  const changes = fc.array(fc.tuple(share, fc.integer({ min: 0, max: 255 })), {
    minLength: 1,
    maxLength: 30,
  });
  const changed = fc.tuple(real, changes).map(([file, edits]) => {
    const bytes = Buffer.from(file.bytes);
    for (const [at, byte] of edits) bytes[Math.floor(at * bytes.length)] = byte;
    return { ...file, bytes };
  });
  const inserted = fc.tuple(real, share, anyBytes).map(([file, at, more]) => {
    const middle = Math.floor(at * file.bytes.length);
    return {
      ...file,
      bytes: Buffer.concat([file.bytes.subarray(0, middle), more, file.bytes.subarray(middle)]),
    };
  });
  const headed = fc.tuple(real, anyBytes).map(([file, tail]) => ({
    ...file,
    bytes: Buffer.concat([file.bytes.subarray(0, 32), tail]),
  }));
  const anything = fc.record({ type: fc.constantFrom(...types), bytes: anyBytes });
  const misnamed = fc.tuple(real, fc.constantFrom(...types)).map(([file, type]) => ({ ...file, type }));
  return fc.oneof(cut, changed, changed, inserted, headed, anything, misnamed);
}

const MARKUP = [
  ...[
    '<',
    '</',
    '>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?',
    '"',
    "'",
    '=',
    '&#0;',
    '&#xD800;',
    '&#x110000;',
    '&',
    '\0',
  ],
  ...[
    '<table>',
    '<tr><td>',
    '<svg>',
    '<math>',
    '<template>',
    '<select>',
    '<p>',
    '</p>',
    '<a href="',
    '<base href="http://[">',
  ],
  ...[
    '<script type="application/ld+json">{"@type":',
    '</script>',
    '<img srcset="a 1x, b',
    '<li>',
    '<pre>',
    '<h1>',
    '<title>',
  ],
  ...[
    '<meta charset="utf-16">',
    '<time datetime="9999999-99">',
    'text ',
    '€ 9,90',
    '\ufeff',
    '\u2028',
    '💥',
    '\x1b',
    '\x7f',
  ],
  ...[
    '# ',
    '* ',
    '> ',
    '| a | b |\n|--|\n',
    '```',
    '[a](',
    '![',
    '](b)',
    '$$',
    '\\',
    '\n',
    '\n\n',
    '    ',
    '[^1]',
    '~~',
    '---\n',
  ],
];

/** HTML and Markdown as nobody writes it. */
export const anyMarkup: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...MARKUP), fc.string({ unit: anyCharacter, maxLength: 5 })), {
    maxLength: 60,
  })
  .map((parts) => parts.join('').toWellFormed());
