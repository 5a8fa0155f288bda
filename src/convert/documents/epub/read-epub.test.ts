import sharp from 'sharp';
import { expect, it } from 'vitest';
import { bookOf, epub } from '../../../../test/fixtures/documents/odt-epub-rtf.ts';
import { markdownOf, read } from '../../../../test/fixtures/documents/reading.ts';

const sea = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#00f' } })
  .png()
  .toBuffer();

it('reads one part per chapter, in the order of the spine', async () => {
  const document = await read(epub(sea), 'epub');
  const chapters = markdownOf(document);
  expect(document.metadata).toEqual({ title: 'Two Tides', language: 'en' });
  expect(chapters).toHaveLength(2);
  expect(chapters[0]).toMatch(/^# Low tide\n\nThe sea was \*gone\*\./);
  expect(chapters[1]).toContain('[More](https://sea.example/)');
});

it('returns each picture as an asset once, including those inside SVG', async () => {
  const document = await read(epub(sea), 'epub');
  expect(document.assets.map(({ name }) => name)).toEqual(['sea.png']);
  expect(markdownOf(document).map((chapter) => /!\[.*\]\((.*)\)/.exec(chapter)?.[1])).toEqual([
    'asset:sea.png',
    'asset:sea.png',
  ]);
});

const page = (body: string) => `<html><body>${body}</body></html>`;

it('finds chapters whose files are named in another case or with escapes, and warns of missing ones', async () => {
  const book = await read(
    bookOf([
      { listed: 'ch%201.xhtml', name: 'ch%201.xhtml', data: page('<p>One</p>') },
      { listed: 'Text/Two.xhtml', name: 'text/two.xhtml', data: page('<p>Two</p>') },
      { listed: 'three.xhtml', name: 'unlisted.xhtml', data: page('<p>Three</p>') },
    ]),
    'epub',
  );
  expect(markdownOf(book)).toEqual(['One', 'Two']);
  expect(book.warnings).toMatchObject([{ reason: 'truncated', detail: expect.stringMatching(/^1 of/) }]);
});

it('reads chapters in their declared encoding, and self-closed elements', async () => {
  const declared = `<?xml version="1.0" encoding="windows-1252"?>${page('<h1>Caf\xe9<sup/></h1><p><strong/>a<u/>b</p>')}`;
  const book = await read(
    bookOf([{ listed: 'one.xhtml', name: 'one.xhtml', data: Buffer.from(declared, 'latin1') }]),
    'epub',
  );
  expect(markdownOf(book)).toEqual(['# Café\n\nab']);
});

it.each([
  ['CDATA sections', '<p>a <![CDATA[1 < 2 & 3]]> b</p>', 'a 1 < 2 & 3 b'],
  ['declarations inside CDATA sections', '<p><![CDATA[<!DOCTYPE a []> b]]></p>', '<!DOCTYPE a []> b'],
  ['entities that the file declares', '<p>the &pub; press</p>', 'the Sea press'],
  ['notes that are hidden until opened', '<aside epub:type="footnote" hidden="">A note</aside>', 'A note'],
  ['text in SVG', '<svg xmlns="http://www.w3.org/2000/svg"><g><text>Map</text></g></svg>', 'Map'],
])('keeps %s', async (_, body, expected) => {
  const data = `<!DOCTYPE html [<!ENTITY pub "Sea">]>${page(body)}`;
  const book = await read(bookOf([{ listed: 'one.xhtml', name: 'one.xhtml', data }]), 'epub');
  expect(markdownOf(book).join('').replaceAll('\\', '')).toBe(expected);
});

const NOTES = {
  book: [
    'epub:type="noteref"',
    '<aside id="n1" epub:type="footnote" hidden=""><p>First note.</p></aside><aside id="n2" epub:type="footnote"><p>Second.</p></aside>',
  ],
  roles: [
    'role="doc-noteref"',
    '<aside id="n1" role="doc-footnote"><p>First note.</p></aside><aside id="n2" role="doc-footnote"><p>Second.</p></aside>',
  ],
  list: [
    'epub:type="noteref"',
    '<section epub:type="endnotes"><ol><li id="n1" epub:type="endnote"><p>First note.</p></li><li id="n2" epub:type="rearnote"><p>Second.</p></li></ol></section>',
  ],
};

it.each(Object.entries(NOTES))('turns notes into footnotes: %s', async (_, [mark = '', notes = '']) => {
  const body = `<p>One<a ${mark} href="one.xhtml#n1">1</a> and two<a ${mark} href="#n2">*</a>.</p>${notes}`;
  const book = await read(bookOf([{ listed: 'one.xhtml', name: 'one.xhtml', data: page(body) }]), 'epub');
  expect(markdownOf(book)).toEqual(['One[^1] and two[^2].\n\n[^1]: First note.\n\n[^2]: Second.']);
});

it('moves notes from a file of their own to the chapter that refers to them', async () => {
  const mark = (note: string) => `<a epub:type="noteref" href="notes.xhtml#${note}">1</a>`;
  const note = (id: string, text: string) =>
    `<li id="${id}" epub:type="endnote"><p>${text} <a href="one.xhtml#r">↩</a></p></li>`;
  const files = {
    'one.xhtml': `<p id="n1">One${mark('n1')}.</p>`,
    'two.xhtml': `<p>Two${mark('n2')}.</p>`,
    'notes.xhtml': `<h1>Notes</h1><section epub:type="endnotes"><ol>${note('n1', 'First.')}${note('n2', 'Second.')}${note('n3', 'Third.')}</ol></section>`,
  };
  const chapters = Object.entries(files).map(([name, body]) => ({ listed: name, name, data: page(body) }));
  const parts = markdownOf(await read(bookOf(chapters), 'epub'));
  expect(parts[0]).toMatch(/^One\[\^1\]\.\n\n\[\^1\]: First\./);
  expect(parts[1]).toMatch(/^Two\[\^1\]\.\n\n\[\^1\]: Second\./);
  expect(parts[2]).toMatch(/^# Notes\s[\s\S]*Third/);
  expect(parts[2]).not.toMatch(/First|Second/);
});

it.each([
  [
    'numbers that lead back',
    '<p><a id="n1" href="one.xhtml#r1">1</a> First.</p><p><a id="n2" href="one.xhtml#r2">2</a> Second.</p>',
    'One[^1] and two[^2].\n\n[^1]: First.\n\n[^2]: Second.',
  ],
  [
    'ways back that are named like marks',
    '<p id="n1"><a epub:type="noteref" href="one.xhtml#r1">1</a> First.</p><p id="n2"><a epub:type="noteref" href="one.xhtml#r2">2</a> Second.</p>',
    'One[^1] and two[^2].\n\n[^1]: First.\n\n[^2]: Second.',
  ],
])('moves whole notes, in order, by their %s', async (_, notes, expected) => {
  const mark = (n: number) => `<a epub:type="noteref" id="r${n}" href="notes.xhtml#n${n}">${n}</a>`;
  const files = { 'one.xhtml': `<p>One${mark(1)} and two${mark(2)}.</p>`, 'notes.xhtml': notes };
  const chapters = Object.entries(files).map(([name, body]) => ({ listed: name, name, data: page(body) }));
  expect(markdownOf(await read(bookOf(chapters), 'epub'))[0]).toBe(expected);
});

it('leaves a chapter alone whose heading has an id like a note', async () => {
  const files = {
    'one.xhtml': '<p>One <a epub:type="noteref" href="two.xhtml#top">there</a>.</p>',
    'two.xhtml': '<section><h1 id="top">Two</h1><p>Words.</p></section>',
  };
  const chapters = Object.entries(files).map(([name, body]) => ({ listed: name, name, data: page(body) }));
  expect(markdownOf(await read(bookOf(chapters), 'epub'))[1]).toBe('# Two\n\nWords.');
});
