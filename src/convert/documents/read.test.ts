import { describe, expect, it } from 'vitest';
import { billionLaughs, docx, zipBomb } from '../../../test/fixtures/documents/docx.ts';
import { odt } from '../../../test/fixtures/documents/odt-epub-rtf.ts';
import { lockedPdf, reportPdf, streamBomb } from '../../../test/fixtures/documents/pdf.ts';
import { markdownOf, read, TYPES } from '../../../test/fixtures/documents/reading.ts';
import { xlsx } from '../../../test/fixtures/documents/xlsx.ts';
import { inZip64, zip } from '../../../test/fixtures/documents/zip.ts';
import { addressAssets, countPages } from './read.ts';

const BINARY = ['docx', 'pptx', 'xlsx', 'odt', 'rtf', 'epub', 'pdf'] as const;
const PICTURES = ['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff', 'heic', 'bmp'] as const;

/** Runs it, and checks that it stays within time and memory, and that the next document is read. */
async function survives(attempt: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  const before = process.memoryUsage().rss;
  await attempt();
  expect(performance.now() - started).toBeLessThan(20_000);
  expect(process.memoryUsage().rss - before).toBeLessThan(600_000_000);
  expect(markdownOf(await read(reportPdf(), 'pdf'))[0]).toContain('Harbour Report');
}

it.each([
  ['text/css', 'a { color: red }', 'a { color: red }'],
  ['application/javascript', 'const a = "<b>";', 'const a = "<b>";'],
  ['application/yaml', 'a: 1\nb:\n  - c', 'a: 1\nb:\n  - c'],
  ['text/calendar', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n', 'BEGIN:VCALENDAR\nEND:VCALENDAR'],
  ['image/svg+xml', '<svg><text>Rye</text></svg>', '```xml\n<svg><text>Rye</text></svg>\n```'],
])('a text of no supported type is shown as it is: %s', async (type, source, expected) => {
  expect(markdownOf(await read(source, type as 'txt'))).toEqual([expected]);
});

it.each(['application/zip', 'video/mp4', 'text/html'])('%s is no document', async (type) => {
  await expect(read('a', type as 'txt')).rejects.toMatchObject({ type: 'unsupported_type' });
});

it.each([
  ['docx', docx(Buffer.alloc(100))],
  ['xlsx', xlsx()],
  ['odt', odt()],
] as const)('a %s in a ZIP64 container is read like any other', async (type, bytes) => {
  const markdown = markdownOf(await read(bytes, type));
  expect(markdown.join('').length).toBeGreaterThan(50);
  expect(markdownOf(await read(inZip64(bytes), type))).toEqual(markdown);
});

describe('bad input', () => {
  it.each(BINARY)('an empty %s is a failure of the site', async (type) => {
    await expect(read('', type)).rejects.toMatchObject({ type: 'upstream_failed' });
  });

  it.each(BINARY)('something else under the name of %s is refused', async (type) => {
    await expect(read('no such file '.repeat(50), type)).rejects.toMatchObject({ type: 'unsupported_type' });
  });

  it.each(PICTURES)('something else under the name of %s is refused', async (format) => {
    await expect(read('no picture '.repeat(50), `image/${format}`)).rejects.toMatchObject({
      type: 'unsupported_type',
    });
  });

  it('one office format under the name of another is refused', async () => {
    await expect(read(xlsx(), 'docx')).rejects.toMatchObject({ type: 'unsupported_type' });
    await expect(read(docx(Buffer.alloc(0)), 'xlsx')).rejects.toMatchObject({ type: 'unsupported_type' });
  });

  it.each(['docx', 'pptx', 'xlsx', 'odt', 'epub'] as const)('a truncated %s is refused', async (type) => {
    const whole = type === 'odt' ? odt() : docx(Buffer.alloc(100));
    await expect(read(whole.subarray(0, whole.length / 2), type)).rejects.toMatchObject({
      type: 'unsupported_type',
    });
  });

  it('a truncated PDF is refused', async () => {
    await expect(read(reportPdf().subarray(0, 200), 'pdf')).rejects.toMatchObject({
      type: 'unsupported_type',
    });
    await expect(countPages(reportPdf().subarray(0, 200), TYPES.pdf)).rejects.toMatchObject({
      type: 'unsupported_type',
    });
  });

  it('a file with a password is refused with the reason', async () => {
    const locked = { type: 'unsupported_type', message: expect.stringContaining('password') };
    await expect(read(lockedPdf(), 'pdf')).rejects.toMatchObject(locked);
    await expect(read(odt(true), 'odt')).rejects.toMatchObject(locked);
    const office = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(600),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]);
    await expect(read(office, 'docx')).rejects.toMatchObject(locked);
    const packed = zip([{ name: '[Content_Types].xml', data: 'x', isEncrypted: true }]);
    await expect(read(packed, 'xlsx')).rejects.toMatchObject(locked);
  });

  it.each([
    ['a part that unpacks to 400 MB', zipBomb(), 'docx', 'payload_too_large'],
    ['a stream that unpacks to 300 MB', streamBomb(), 'pdf', 'payload_too_large'],
    ['entities that expand without end', billionLaughs(), 'docx', 'unsupported_type'],
  ] as const)('%s is refused in bounded time and memory', async (_, bytes, type, error) => {
    await survives(() => expect(read(bytes, type)).rejects.toMatchObject({ type: error }));
  });

  it('200,000 nested groups are refused', async () => {
    const deep = `{\\rtf1 ${'{'.repeat(200_000)}x${'}'.repeat(200_000)}}`;
    await survives(() => expect(read(deep, 'rtf')).rejects.toMatchObject({ type: 'payload_too_large' }));
  });
});

describe('addressAssets', () => {
  it('gives stored pictures an address and removes the others', async () => {
    const document = await read(docx(Buffer.from('89504e470d0a1a0a', 'hex')), 'docx');
    const [part] = document.parts;
    if (!part) throw new Error('no part');
    addressAssets(part.root, (name) => `https://host.example/blobs/${name}`);
    expect(markdownOf(document)[0]).toContain('![A grey square](https://host.example/blobs/grey.png)');
  });
});
