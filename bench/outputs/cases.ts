/** Every page and file that outputs are compared on: published ones where they are at hand, and all of our own. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { JsonSchema } from '../../src/extract/engine.ts';
import { detectContentType } from '../../src/fetch/content-type.ts';
import { billionLaughs, docx } from '../../test/fixtures/documents/docx.ts';
import { bmp, heic, pagePicture, sidewaysJpeg, wordsPicture } from '../../test/fixtures/documents/images.ts';
import { epub, odt, rtf } from '../../test/fixtures/documents/odt-epub-rtf.ts';
import {
  columnsPdf,
  lockedPdf,
  reportPdf,
  scannedPdf,
  streamBomb,
  turnedPdf,
} from '../../test/fixtures/documents/pdf.ts';
import { pptx } from '../../test/fixtures/documents/pptx.ts';
import { xlsx } from '../../test/fixtures/documents/xlsx.ts';
import { TEST_PAGES } from '../../test/fixtures/main-content-pages.ts';
import { CONSTRUCTS } from '../../test/fixtures/markdown-constructs/all.ts';
import { CHARSET_SAMPLES } from '../../test/site/charset-samples.ts';
import { LABELLED_PAGES } from '../../test/site/labelled-pages.ts';
import * as verdicts from '../../test/site/verdict-pages.ts';
import { WALL_PAGES } from '../../test/site/wall-pages.ts';
import { HOSTILE_PAGES } from '../convert/hostile-pages.ts';
import { filesIn, pagePaths, readHtml } from '../data/pages.ts';
import { ARTICLE_SCHEMA, RECIPE_SCHEMA } from '../extract/extract-published-pages.ts';
import { OWN_PAGES } from '../extract/pages/index.ts';

export type Case = {
  name: string;
  /** What is counted together in the table. */
  kind: string;
  url: string;
  contentType: string;
  charset: string | null;
  /** What the benches ask of such a page; any of their schemas where they ask nothing of it. */
  schema: JsonSchema | null;
  load(): Buffer;
};

const HTML = { contentType: 'text/html', charset: 'utf-8', schema: null };

const page = (kind: string, name: string, html: string, rest: Partial<Case> = {}): Case => ({
  name,
  kind,
  url: `https://site.example/${kind.replaceAll(' ', '-')}/page.html`,
  ...HTML,
  load: () => Buffer.from(html),
  ...rest,
});

export async function allCases(): Promise<Case[]> {
  return [
    ...published('markdown', null),
    ...published('reader/aeb', ARTICLE_SCHEMA),
    ...published('reader/wcxb', null),
    ...published('extract/recipes', RECIPE_SCHEMA),
    ...published('extract/readability', ARTICLE_SCHEMA),
    ...parserTests(),
    ...ownPages(),
    ...(await files()),
  ];
}

function published(folder: string, schema: JsonSchema | null): Case[] {
  return pagePaths(folder).map((path) => ({
    name: path,
    kind: folder,
    url: `https://site.example/${path}`,
    ...HTML,
    schema,
    load: () => readHtml(path),
  }));
}

/** The inputs of html5lib's tests of the tree that a parser must build. */
function parserTests(): Case[] {
  return filesIn('standards/html5lib', (name) => name.endsWith('.dat')).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split(/^#data\n/m)
      .slice(1)
      .map((test, i) =>
        page('standards/html5lib', `${basename(file.pathname)} ${i}`, test.split(/\n#errors$/m)[0] ?? ''),
      ),
  );
}

function ownPages(): Case[] {
  const { SHELL_PAGES, SOFT_404_PAGES, SHORT_PAGES, ERROR_PAGES, HONEST_PAGES } = verdicts;
  const judged = [SHELL_PAGES, SOFT_404_PAGES, SHORT_PAGES, ERROR_PAGES, HONEST_PAGES, WALL_PAGES].flat();
  return [
    ...OWN_PAGES.map(({ id, url, html, schema }) => page('extraction pages', id, html, { url, schema })),
    ...TEST_PAGES.map(({ kind, html }, i) => page('main content pages', `${kind} ${i}`, html)),
    ...CONSTRUCTS.map(({ name, html }) => page('markdown constructs', name, html)),
    ...judged.map(({ name, html }) => page('verdict pages', name, html)),
    ...LABELLED_PAGES.filter(({ contentType }) => contentType.startsWith('text/html')).map(({ name, body }) =>
      page('site pages', name, body),
    ),
    ...CHARSET_SAMPLES.map(({ label, bytes }) =>
      page('charsets', label, '', { charset: label, load: () => bytes }),
    ),
    ...Object.entries(HOSTILE_PAGES).map(([name, make]) =>
      page('hostile pages', name, '', { load: () => Buffer.from(make()) }),
    ),
  ];
}

/** Texts of the plain types; the repository's own documents are Markdown. */
const TEXTS: Record<string, string> = {
  'table.csv': 'name;price;note\n"Kettle; red";12,50;"two\nlines"\nPan;8;\n',
  'table.tsv': 'name\tprice\nKettle\t12.50\n',
  'data.json': JSON.stringify({ title: 'Kettle', sizes: [1, 2, { deep: [null, true, 'x'] }] }),
  'notes.txt': 'A title\n\nFirst paragraph,\nbroken in two.\n\n- one\n- two\n',
  'paper.tex':
    '\\documentclass{article}\\newcommand{\\R}{\\mathbb{R}}\\begin{document}\\section{Sets}Let $x \\in \\R$.\n\\begin{tabular}{ll}a & b\\\\ c & d\\end{tabular}\\end{document}',
};

async function files(): Promise<Case[]> {
  const picture = await wordsPicture().png().toBuffer();
  const made: Record<string, Buffer> = {
    'words.png': picture,
    'page.jpg': await pagePicture().jpeg().toBuffer(),
    'sideways.jpg': await sidewaysJpeg(),
    'words.bmp': await bmp(),
    'words.heic': await heic(),
    'report.pdf': reportPdf(),
    'columns.pdf': columnsPdf(),
    'turned.pdf': turnedPdf(),
    'scanned.pdf': await scannedPdf(),
    'locked.pdf': lockedPdf(),
    'bomb.pdf': streamBomb(),
    'report.docx': docx(picture),
    'laughs.docx': billionLaughs(),
    'slides.pptx': pptx(),
    'book.xlsx': xlsx(),
    'text.odt': odt(),
    'locked.odt': odt(true),
    'book.epub': epub(picture),
    'text.rtf': rtf(),
    ...Object.fromEntries(Object.entries(TEXTS).map(([name, text]) => [name, Buffer.from(text)])),
    ...Object.fromEntries(
      ['README.md', 'ARCHITECTURE.md', 'docs/formats.md'].map((path) => [
        path,
        readFileSync(new URL(`../../${path}`, import.meta.url)),
      ]),
    ),
  };
  const own = Object.entries(made).map(([name, bytes]) => document('own files', name, () => bytes));
  const shared = filesIn('documents', (name) => !/\.(md|txt)$/.test(name)).map((url) =>
    document('documents', basename(url.pathname), () => readFileSync(url)),
  );
  return Promise.all([...own, ...shared]);
}

async function document(kind: string, name: string, load: () => Buffer): Promise<Case> {
  const url = `https://site.example/files/${name}`;
  const contentType = await detectContentType({ body: load(), contentType: undefined, url });
  return { name, kind, url, contentType, charset: null, schema: null, load };
}
