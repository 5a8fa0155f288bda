import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { Packed } from '../../fetch/auto/judge-packed.ts';
import { type PackedInput, readPacked } from './read-packed.ts';

const TEXT = `<title>Grüße</title><h1>Rivers</h1><p>${'The river runs to the sea. '.repeat(20)}</p>`;

function read(bytes: Buffer, encoding: Packed['encoding'], other: Partial<PackedInput> = {}) {
  const url = 'https://example.com/rivers';
  return readPacked({
    ...{ packed: { bytes, encoding }, url, status: 200, headers: { 'content-type': 'text/html' } },
    ...{ maxBytes: 1_000_000, maxPages: 10, ocrLanguages: [], ocrDataDir: undefined, cacheDir: '/nowhere' },
    formats: [{ type: 'markdown', mode: 'normal' }],
    finish: { id: 'a', document: { url, status: 200, engine: 'http' }, formats: ['markdown'], startedAt: 0 },
    ...other,
  } as PackedInput);
}

const PACKED: [Packed['encoding'], Buffer][] = [
  ['gzip', gzipSync(TEXT)],
  ['deflate', deflateSync(TEXT)],
  ['br', brotliCompressSync(TEXT)],
  ['zstd', zstdCompressSync(TEXT)],
  ['identity', Buffer.from(TEXT)],
];

it.each(PACKED)('reads a page that came as %s', async (encoding, bytes) => {
  const plain = await read(bytes, encoding);
  expect(plain).toMatchObject({ charset: 'utf-8', page: { page: { title: 'Grüße' } } });
  expect(plain?.bodyHash).toBe((await read(Buffer.from(TEXT), 'identity'))?.bodyHash);
});

it('leaves every page that needs a warning to the service', async () => {
  const of = (html: string, other?: Partial<PackedInput>) => read(gzipSync(html), 'gzip', other);
  expect(await of('<title>Short</title><p>Hello</p>')).toBeNull();
  expect(await of('<div id="root"></div><script src="app.js"></script>')).toBeNull();
  expect(
    await of(TEXT, { headers: { 'content-type': 'text/html', 'cf-mitigated': 'challenge' } }),
  ).toBeNull();
  expect(await of(`%PDF-1.7 ${TEXT}`)).toBeNull();
  expect(await of(TEXT, { headers: { 'content-type': 'text/plain' } })).toBeNull();
  expect(await of('')).toBeNull();
});

it('rejects bodies that are too long or broken', async () => {
  const bomb = gzipSync(Buffer.alloc(3_000_000, `${TEXT}\n`));
  expect(await read(bomb, 'gzip', { maxBytes: 10_000_000 })).toBeNull();
  expect(await read(gzipSync(TEXT), 'gzip', { maxBytes: TEXT.length - 1 })).toBeNull();
  expect(await read(Buffer.from(TEXT), 'identity', { maxBytes: TEXT.length - 1 })).toBeNull();
  expect(await read(gzipSync(TEXT).subarray(0, 60), 'gzip')).toBeNull();
  expect(await read(Buffer.from(TEXT), 'br')).toBeNull();
});
