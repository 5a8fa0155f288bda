import { describe, expect, it } from 'vitest';
import { ods } from '../../test/fixtures/documents/ods-odp.ts';
import { oldFile } from '../../test/fixtures/documents/reading.ts';
import { detectContentType, maxBytesByStart } from './content-type.ts';
import { CONTENT_TYPES, canonicalType, maxBytesOf, typeOfExtension } from './content-type-table.ts';

const PDF = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n');
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const GIF = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');
const RSS = '<rss version="2.0"><channel/></rss>';
const BINARY = Buffer.from([1, 2, 3, 4, 0, 9, 8, 7, 6, 5]);
const PAGE = '<!doctype html><html><body>hi</body></html>';

const detect = (body: string | Buffer, contentType?: string, url = 'http://a.example/page') =>
  detectContentType({ body: Buffer.from(body), contentType, url });

describe('content type', () => {
  it.each([
    ['HTML as declared', PAGE, 'text/html; charset=utf-8', undefined, 'text/html'],
    ['HTML without a header', `\n<!-- c --><!-- d -->${PAGE}`, undefined, undefined, 'text/html'],
    ['HTML called a PDF', PAGE, 'application/pdf', undefined, 'text/html'],
    ['HTML called a download', PAGE, 'application/octet-stream', undefined, 'text/html'],
    ['HTML source shown as text stays text', PAGE, 'text/plain', undefined, 'text/plain'],
    ['XHTML', `<?xml version="1.0"?>${PAGE}`, 'application/xhtml+xml', undefined, 'text/html'],
    ['XHTML called XML', `<?xml version="1.0"?>${PAGE}`, 'application/xml', undefined, 'text/html'],
    [
      'RSS called XML',
      `<?xml version="1.0"?><!-- a -->\n${RSS}`,
      'text/xml',
      undefined,
      'application/rss+xml',
    ],
    ['RSS 1.0 called a page', '<rdf:RDF xmlns="a">', 'text/html', undefined, 'application/rss+xml'],
    ['RSS without a header', RSS, undefined, undefined, 'application/rss+xml'],
    ['RSS called text', RSS, 'text/plain', undefined, 'text/plain'],
    [
      'RSS called text, with its extension',
      RSS,
      'text/plain',
      'http://a.example/x.xml',
      'application/rss+xml',
    ],
    ['RSS in UTF-16', Buffer.from(`\uFEFF${RSS}`, 'utf16le'), 'text/xml', undefined, 'application/rss+xml'],
    ['Atom called RSS', '<feed xmlns="a">', 'application/rss+xml', undefined, 'application/atom+xml'],
    ['other XML', '<?xml version="1.0"?><feeds/>', 'text/xml', undefined, 'application/xml'],
    [
      'RSS after a comment, without a header',
      `<!-- c -->${RSS}`,
      undefined,
      undefined,
      'application/rss+xml',
    ],
    [
      'RSS with its document type',
      `<!DOCTYPE rss PUBLIC "-//N//DTD RSS 0.91//EN" "a.dtd">${RSS}`,
      'text/html',
      undefined,
      'application/rss+xml',
    ],
    ['RSS by a name of its own', RSS, 'text/rss+xml', undefined, 'application/rss+xml'],
    ['a track', '<gpx/>', 'application/gpx+xml', undefined, 'application/xml'],
    ['a drawing', '<svg/>', 'image/svg+xml', undefined, 'image/svg+xml'],
    [
      'a sheet saved as XML',
      '\uFEFF<?xml version="1.0"?><Workbook/>',
      'application/vnd.ms-excel',
      'http://a.example/x.xls',
      'application/xml',
    ],
    ['other XML by its extension', '<list/>', undefined, 'http://a.example/x.xml', 'application/xml'],
    ['a PDF called HTML', PDF, 'text/html', undefined, 'application/pdf'],
    ['a PDF without a header', PDF, undefined, undefined, 'application/pdf'],
    ['RTF called text', '{\\rtf1\\ansi hello}', 'text/plain', undefined, 'application/rtf'],
    ['a PNG called JPEG', PNG, 'image/jpeg', undefined, 'image/png'],
    ['a GIF called HTML', GIF, 'text/html', undefined, 'image/gif'],
    ['JSON', '{"a":1}', 'application/json', undefined, 'application/json'],
    ['JSON-LD', '{"a":1}', 'application/ld+json', undefined, 'application/json'],
    ['JSON called HTML', '[{"a":1}]', 'text/html', undefined, 'application/json'],
    ['a page that begins like JSON', '[Not] json <p>', 'text/html', undefined, 'text/html'],
    ['JSON without a header', '{"a":1}', undefined, undefined, 'application/json'],
    ['markdown by its extension', '# Hi', 'text/plain', 'http://a.example/README.md', 'text/markdown'],
    [
      'CSV by its extension',
      'a,b\n1,2',
      'application/octet-stream',
      'http://a.example/x.csv?y=1',
      'text/csv',
    ],
    [
      'LaTeX by its extension',
      '\\documentclass{a}',
      'text/plain',
      'http://a.example/x.tex',
      'application/x-latex',
    ],
    ['CSV as declared', 'a,b', 'text/csv; header=present', undefined, 'text/csv'],
    ['columns with tabs', 'a\tb', 'text/tab-separated-values', undefined, 'text/csv'],
    ['columns with tabs by extension', 'a\tb', 'text/plain', 'http://a.example/x.tsv', 'text/csv'],
    ['lines of JSON', '{"a":1}\n{"a":2}', 'application/x-ndjson', undefined, 'application/json'],
    ['lines of JSON by extension', '{}\n{}', undefined, 'http://a.example/x.jsonl', 'application/json'],
    ['bytes called HTML, as in a browser', BINARY, 'text/html', undefined, 'text/html'],
    ['bytes called text', BINARY, 'text/plain', undefined, 'application/octet-stream'],
    ['a table for Excel', 'a,b\n1,2', 'application/vnd.ms-excel', undefined, 'text/csv'],
    ['a page for Excel', PAGE, 'application/vnd.ms-excel', 'http://a.example/x.xls', 'text/html'],
    ['an old Word file', oldFile('report.doc'), 'application/msword', undefined, 'application/msword'],
    [
      'one by its extension',
      oldFile('prices.xls'),
      undefined,
      'http://a.example/x.xls',
      'application/vnd.ms-excel',
    ],
    [
      'one with a password, so that its reader can say so',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
      'application/octet-stream',
      'http://a.example/x.xlsx',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    ['one that nothing names', oldFile('slides.ppt'), undefined, undefined, 'application/x-cfb'],
    [
      'a sheet',
      ods(),
      'application/octet-stream',
      undefined,
      'application/vnd.oasis.opendocument.spreadsheet',
    ],
    ['bytes of nothing known', BINARY, undefined, undefined, 'application/octet-stream'],
    ['text called an image', 'sorry, no picture', 'image/png', undefined, 'text/plain'],
    ['nothing', '', 'text/html', undefined, 'text/html'],
    ['nothing and no header', '', undefined, undefined, 'text/plain'],
    ['UTF-16 HTML', Buffer.from(`\uFEFF${PAGE}`, 'utf16le'), 'text/html', undefined, 'text/html'],
    ['a nonsense header', PAGE, 'html', undefined, 'text/html'],
  ])('%s', async (_name, body, contentType, url, expected) => {
    expect(await detect(body, contentType, url)).toBe(expected);
  });

  it.each([
    ['attachment; filename="export.csv"', 'text/plain', 'text/csv'],
    ["attachment; filename*=UTF-8''caf%C3%A9.CSV", 'application/octet-stream', 'text/csv'],
    ['attachment; filename=notes.md; size=3', undefined, 'text/markdown'],
    ['attachment; filename="export.csv"', 'application/json', 'application/json'],
    ['attachment; filename="of; all.csv"', 'text/plain', 'text/csv'],
    ['filename=export.csv', 'text/plain', 'text/csv'],
    ['attachment', 'text/plain', 'text/plain'],
  ])('a file named by its header: %s, %s', async (disposition, contentType, expected) => {
    const given = {
      body: Buffer.from('a,b\n1,2'),
      contentType,
      url: 'http://a.example/export?id=1',
      disposition,
    };
    expect(await detectContentType(given)).toBe(expected);
  });

  it('tells documents in a zip apart', async () => {
    const zip = (name: string, content: string) => {
      const header = Buffer.alloc(30);
      header.writeUInt32LE(0x04034b50, 0);
      header.writeUInt32LE(content.length, 18);
      header.writeUInt32LE(content.length, 22);
      header.writeUInt16LE(name.length, 26);
      return Buffer.concat([header, Buffer.from(name + content)]);
    };
    const epub = zip('mimetype', 'application/epub+zip');
    const odt = zip('mimetype', 'application/vnd.oasis.opendocument.text');
    expect(await detect(epub, 'application/zip')).toBe('application/epub+zip');
    expect(await detect(odt, 'text/html')).toBe('application/vnd.oasis.opendocument.text');
    const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    expect(await detect(zip('other.bin', 'x'), 'application/octet-stream', 'http://a.example/x.docx')).toBe(
      docx,
    );
  });

  it('has 29 supported types and finds each by name and extension', () => {
    expect(CONTENT_TYPES).toHaveLength(29);
    for (const { type, extensions } of CONTENT_TYPES) {
      expect(canonicalType(`${type.toUpperCase()}; a=b`)).toBe(type);
      for (const extension of extensions)
        expect(typeOfExtension(`http://a.example/x.${extension}`)).toBe(type);
    }
  });
});

it('bounds the size of files by their type, within the bound for all', () => {
  const megabyte = 1024 * 1024;
  expect(maxBytesOf('image/png', 50 * megabyte)).toBe(30 * megabyte);
  expect(maxBytesOf('application/x-latex', 50 * megabyte)).toBe(10 * megabyte);
  expect(maxBytesOf('application/pdf', 50 * megabyte)).toBe(50 * megabyte);
  expect(maxBytesOf('text/html', megabyte)).toBe(megabyte);
});

it('bounds a text by how it begins, and a file that is only called one by what it is', () => {
  const megabyte = 1024 * 1024;
  const most = (body: string | Buffer, type?: string) =>
    maxBytesByStart(Buffer.from(body), type, 50 * megabyte) / megabyte;
  expect(most(PAGE, 'text/html; charset=utf-8')).toBe(30);
  expect(most('a,b\n1,2', 'text/csv')).toBe(30);
  expect(most(PDF, 'text/html')).toBe(50);
  expect(most(PDF, 'application/pdf')).toBe(50);
  expect(most('<?xml version="1.0"?><a/>', 'application/xml')).toBe(30);
  expect(most('words')).toBe(50);
});
