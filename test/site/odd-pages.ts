/** Pages with characters, charsets and types that they should not have. A browser shows most of them all the same. */

export type OddPage = {
  name: string;
  contentType?: string;
  headers?: Record<string, string>;
  body: Buffer;
  /** Where we read what the browser shows as source or bytes, or downloads: what must come out. */
  ours?: string;
};

const text = 'Two streams meet at the mill – “fresh” flour, café, 3 €.';
const html = (inside: string, head = '') =>
  `<!doctype html><html><head>${head}<title>Odd</title></head><body><h1>Mill</h1><p>${inside}</p></body></html>`;
const utf8 = (value: string) => Buffer.from(value);
const latin1 = (value: string) => Buffer.from(value, 'latin1');
const utf16 = (value: string) => Buffer.from(value, 'utf16le');
const swapped = (value: string) => utf16(value).swap16();
const everyControl = String.fromCharCode(...Array.from({ length: 32 }, (_, code) => code)).replace(
  /[\t\n\f\r]/g,
  '',
);
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const HTML = 'text/html';
const UTF8 = 'text/html; charset=utf-8';

export const ODD_PAGES: OddPage[] = [
  // Characters
  { name: 'NUL in the text', contentType: UTF8, body: utf8(html(`a\0b ${text}`)) },
  { name: 'NUL at the very start', contentType: UTF8, ours: text, body: utf8(`\0\0${html(text)}`) },
  {
    name: 'NUL in tags and attributes',
    contentType: UTF8,
    body: utf8(html(`<b\0 ti\0tle="a\0b">bold</b> <a href="/x\0y">link</a>`)),
  },
  { name: 'NUL between letters of a tag', contentType: UTF8, body: utf8(html(`<b\0>bold</b\0> ${text}`)) },
  { name: 'every control character', contentType: UTF8, body: utf8(html(`x${everyControl}y`)) },
  { name: 'DEL and C1 controls', contentType: UTF8, body: utf8(html('a\x7fb\u0085c\u009bd')) },
  {
    name: 'control characters by reference',
    contentType: UTF8,
    body: utf8(html('a&#0;b&#1;c&#8;d&#x80;e&#x99;f&#xD800;g&#x110000;h')),
  },
  {
    name: 'NUL in a comment and a script',
    contentType: UTF8,
    body: utf8(html(`<!-- \0 --><script>var a="\0";</script>${text}`)),
  },
  {
    name: 'NUL in a textarea and a pre',
    contentType: UTF8,
    body: utf8(html(`</p><pre>a\0b</pre><p>${text}`)),
  },
  {
    name: 'escape sequences of a terminal',
    contentType: UTF8,
    body: utf8(html(`\x1b[31mred\x1b[0m ${text}`)),
  },
  { name: 'form feeds and vertical tabs', contentType: UTF8, body: utf8(html('a\x0cb\x0bc')) },
  {
    name: 'broken UTF-8',
    contentType: UTF8,
    body: Buffer.concat([
      utf8('<!doctype html><p>caf'),
      Buffer.from([0xc3, 0x28, 0xe2, 0x82]),
      utf8('. Zwölf Mühlen, fünf Bäche, größer als früher</p>'),
    ]),
  },
  {
    name: 'surrogates written as UTF-8',
    contentType: UTF8,
    body: Buffer.concat([
      utf8('<!doctype html><p>grün und a'),
      Buffer.from([0xed, 0xa0, 0x80]),
      utf8('b – schön, größer, über</p>'),
    ]),
  },
  { name: 'lines that end in CR', contentType: UTF8, body: utf8(html(`a\rb\r\nc ${text}`)) },
  { name: 'only control characters', contentType: UTF8, body: utf8('\x01\x02\x03\x04\x05\x06\x07 hello') },
  { name: 'bytes of no kind', contentType: HTML, body: Buffer.from([1, 2, 3, 4, 0, 9, 8, 7, 65, 66, 67]) },

  // Charsets
  { name: 'an unknown charset', contentType: 'text/html; charset=nonsense', body: utf8(html(text)) },
  { name: 'a charset in quotes', contentType: "text/html; charset='utf-8'", body: utf8(html(text)) },
  {
    name: 'two charsets',
    contentType: 'text/html; charset=utf-8; charset=iso-8859-1',
    body: utf8(html(text)),
  },
  {
    name: 'a byte order mark against the header',
    contentType: 'text/html; charset=iso-8859-1',
    body: utf8(`\ufeff${html(text)}`),
  },
  {
    name: 'a byte order mark against the meta',
    contentType: HTML,
    body: utf8(`\ufeff${html(text, '<meta charset="iso-8859-1">')}`),
  },
  { name: 'two byte order marks', contentType: UTF8, body: utf8(`\ufeff\ufeff${html(text)}`) },
  { name: 'UTF-16 with its mark', contentType: HTML, body: utf16(`\ufeff${html(text)}`) },
  { name: 'UTF-16 big endian with its mark', contentType: HTML, body: swapped(`\ufeff${html(text)}`) },
  { name: 'UTF-16 with its mark, called UTF-8', contentType: UTF8, body: utf16(`\ufeff${html(text)}`) },
  { name: 'UTF-16 named in the header', contentType: 'text/html; charset=utf-16', body: utf16(html(text)) },
  {
    name: 'UTF-16LE named in the header',
    contentType: 'text/html; charset=utf-16le',
    body: utf16(html(text)),
  },
  {
    name: 'UTF-16BE named in the header',
    contentType: 'text/html; charset=utf-16be',
    body: swapped(html(text)),
  },
  { name: 'UTF-16 without a mark', contentType: HTML, body: utf16(html(text)), ours: text },
  { name: 'UTF-16 big endian without a mark', contentType: HTML, body: swapped(html(text)), ours: text },
  {
    name: 'UTF-16 without a mark, after spaces',
    contentType: HTML,
    body: utf16(`\n\n  ${html(text)}`),
    ours: text,
  },
  { name: 'UTF-16 named only inside', contentType: HTML, body: utf8(html(text, '<meta charset="utf-16">')) },
  {
    name: 'UTF-8 called UTF-16',
    contentType: 'text/html; charset=utf-16',
    body: utf8(html(text)),
    ours: text,
  },
  {
    name: 'x-user-defined inside',
    contentType: HTML,
    body: latin1(html('caf\xe9 \x93fresh\x94', '<meta charset="x-user-defined">')),
  },
  {
    name: 'Windows quotes called Latin-1',
    contentType: 'text/html; charset=iso-8859-1',
    body: latin1(html('caf\xe9 \x93fresh\x94 \x80')),
  },
  {
    name: 'the charset named late',
    contentType: HTML,
    body: latin1(html('caf\xe9 na\xefve', `<!--${'x'.repeat(900)}--><meta charset="windows-1252">`)),
  },
  {
    name: 'an XML declaration names the charset',
    contentType: HTML,
    body: latin1(`<?xml version="1.0" encoding="windows-1252"?>${html('caf\xe9 \x93fresh\x94')}`),
  },
  {
    name: 'UTF-7, which nobody reads',
    contentType: 'text/html; charset=utf-7',
    body: utf8(html('+ADw-b+AD4- caf')),
  },

  // Types
  { name: 'no type', body: utf8(html(text, '<meta charset=utf-8>')) },
  {
    name: 'no type, a comment first',
    body: utf8(`<!-- made by hand -->\n${html(text, '<meta charset=utf-8>')}`),
  },
  { name: 'no type, spaces first', body: utf8(`\n\n\t  ${html(text, '<meta charset=utf-8>')}`) },
  { name: 'no type, a paragraph first', body: utf8('<p>Only a paragraph, and <b>bold</b></p>') },
  { name: 'no type, a link first', body: utf8('<a href="/x">Only a link</a> and text') },
  { name: 'no type, a list first', body: utf8('<ul><li>one<li>two</ul>') },
  { name: 'no type, a form first', body: utf8('<form><input value="x"> Send</form>') },
  { name: 'no type, a byte order mark', ours: text, body: utf8(`\ufeff${html(text)}`) },
  { name: 'no type, NUL inside', body: utf8(html(`a\0b ${text}`, '<meta charset=utf-8>')) },
  { name: 'no type, UTF-16 with its mark', ours: text, body: utf16(`\ufeff${html(text)}`) },
  { name: 'no type, plain words', body: utf8('Only words. <b>not bold</b>') },
  {
    name: 'no type, XML',
    body: utf8(
      '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body><p>XHTML</p></body></html>',
    ),
  },
  { name: 'an empty type', contentType: '', body: utf8(html(text, '<meta charset=utf-8>')) },
  {
    name: 'a type without a slash',
    contentType: 'html',
    ours: text,
    body: utf8(html(text, '<meta charset=utf-8>')),
  },
  { name: 'the type */*', contentType: '*/*', ours: text, body: utf8(html(text, '<meta charset=utf-8>')) },
  {
    name: 'the type unknown/unknown',
    contentType: 'unknown/unknown',
    ours: text,
    body: utf8(html(text, '<meta charset=utf-8>')),
  },
  {
    name: 'the type application/unknown',
    contentType: 'application/unknown',
    ours: text,
    body: utf8(html(text, '<meta charset=utf-8>')),
  },
  { name: 'the type in capitals', contentType: 'TEXT/HTML; Charset=UTF-8', body: utf8(html(text)) },
  { name: 'spaces in the type', contentType: ' text/html ;charset=utf-8', body: utf8(html(text)) },
  {
    name: 'two types in one header',
    contentType: 'text/html, text/plain',
    ours: text,
    body: utf8(html(text, '<meta charset=utf-8>')),
  },
  { name: 'plain text that is HTML', contentType: 'text/plain; charset=utf-8', body: utf8(html(text)) },
  { name: 'plain text that is HTML, without a charset', contentType: 'text/plain', body: utf8(html(text)) },
  { name: 'plain text with NUL', contentType: 'text/plain', body: utf8('words \0 words') },
  {
    name: 'plain text with NUL and a charset',
    contentType: 'text/plain; charset=utf-8',
    body: utf8('words \0 words'),
  },
  {
    name: 'plain text with an escape',
    contentType: 'text/plain; charset=utf-8',
    body: utf8('words \x1b[1m words'),
  },
  { name: 'plain UTF-16 with its mark', contentType: 'text/plain', body: utf16(`\ufeff${text}`) },
  {
    name: 'a download that is HTML',
    contentType: 'application/octet-stream',
    body: utf8(html(text, '<meta charset=utf-8>')),
    ours: text,
  },
  {
    name: 'XHTML',
    contentType: 'application/xhtml+xml',
    body: utf8(
      `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body><p>${text}</p></body></html>`,
    ),
  },
  {
    name: 'XHTML called XML',
    contentType: 'text/xml',
    ours: text,
    body: utf8(
      `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body><p>${text}</p></body></html>`,
    ),
  },
  { name: 'words called HTML', contentType: UTF8, body: utf8('Only words.\nNo tags.') },
  { name: 'JSON called HTML', contentType: UTF8, body: utf8('{"name":"Lamp"}'), ours: 'Lamp' },
  { name: 'a picture called HTML', contentType: HTML, body: PNG, ours: '' },
  {
    name: 'HTML called a picture',
    contentType: 'image/png',
    body: utf8(html(text, '<meta charset=utf-8>')),
    ours: text,
  },
  { name: 'HTML called CSS', contentType: 'text/css', body: utf8(html(text, '<meta charset=utf-8>')) },
  {
    name: 'nosniff without a type',
    headers: { 'x-content-type-options': 'nosniff' },
    ours: text,
    body: utf8(html(text, '<meta charset=utf-8>')),
  },
  {
    name: 'nosniff, plain text with NUL',
    contentType: 'text/plain',
    headers: { 'x-content-type-options': 'nosniff' },
    body: utf8('words \0 words'),
  },
];
