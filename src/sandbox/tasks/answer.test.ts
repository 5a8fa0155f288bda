/** The answers that a child finishes are the same as the service's own. */
import { hash } from 'node:crypto';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readSource } from '../../convert/source.ts';
import type { Warning } from '../../fetch/document.ts';
import { assembleAnswer, isFinished } from './answer.ts';
import { readPage } from './read-page.ts';

const ID = '0190a5d2-0000-7000-8000-000000000000';
const HTML =
  '<!doctype html><html lang="en"><title>Grain</title><body><h1>Grain</h1><p>Chaff <a href="/b">flies</a>.';

const input = (body: string) => ({
  body: Buffer.from(body),
  contentType: 'text/html',
  charset: 'utf-8',
  url: 'https://example.com/a?token=secret',
  maxPages: -1,
  ocrLanguages: [],
  ocrDataDir: undefined,
  cacheDir: '',
});

const finish = (formats: ('markdown' | 'html' | 'links' | 'images')[]) => ({
  id: ID,
  document: { url: 'https://example.com/a?token=secret', status: 200, engine: 'http' as const },
  formats,
  startedAt: Date.now() - 1_000,
});

describe('an answer that is finished where its page is read', () => {
  it('has the requested formats in their order, and the facts about the page', async () => {
    const formats = [
      { type: 'html', mode: 'normal' } as const,
      { type: 'markdown', mode: 'normal' } as const,
    ];
    const plain = await readPage({ ...input(HTML), formats: [...formats, { type: 'links' }] });
    const page = await readPage({
      ...input(HTML),
      formats: [...formats, { type: 'links' }],
      finish: finish(['html', 'markdown']),
    });
    const json = zstdDecompressSync(page.finished?.zstd ?? Buffer.alloc(0));
    expect(json.length).toBe(page.finished?.jsonBytes);
    const answer = JSON.parse(json.toString());
    expect(Object.keys(answer.results)).toEqual(['html', 'markdown']);
    const made = ['html', 'markdown'] as const;
    const texts = made.map((type) => Buffer.from(plain.results[type] ?? []).toString());
    expect(made.map((type) => JSON.stringify(answer.results[type]))).toEqual(texts);
    expect(page.finished?.content).toBe(hash('sha256', texts.join(''), 'hex').slice(0, 32));
    expect(answer).toMatchObject({
      id: ID,
      metadata: {
        contentType: 'text/html',
        url: 'https://example.com/a?token=%5Bredacted%5D',
        statusCode: 200,
        provider: 'http',
        title: 'Grain',
        language: 'en',
        warnings: [],
      },
    });
    expect(answer.metadata.elapsedMs).toBeGreaterThanOrEqual(1_000);
    expect(page.results).toEqual({ links: plain.results.links });
  });

  it('is accepted only if an honest child could have sent it', () => {
    const packed = (jsonBytes: number) => ({
      zstd: new Uint8Array(zstdCompressSync(Buffer.alloc(jsonBytes, 'x'))),
      jsonBytes,
      content: '0'.repeat(32),
    });
    for (const size of [1, 200, 300, 70_000, 3_000_000]) {
      expect(isFinished(packed(size))).toBe(true);
      expect(isFinished({ ...packed(size), jsonBytes: size + 1 })).toBe(false);
    }
    const finished = packed(20);
    expect(isFinished({ ...finished, zstd: new Uint8Array(20) })).toBe(false);
    expect(isFinished({ ...finished, zstd: finished.zstd.subarray(0, 5) })).toBe(false);
    for (const jsonBytes of [0, -1, 1.5, 2 ** 31, Number.NaN]) {
      expect(isFinished({ ...finished, jsonBytes })).toBe(false);
    }
    expect(isFinished({ ...finished, content: 'none' })).toBe(false);
    expect(isFinished({ ...finished, content: ['0'.repeat(32)] as unknown as string })).toBe(false);
    expect(isFinished({ ...finished, zstd: [] as unknown as Uint8Array })).toBe(false);
  });

  it('is left to the service if there is a warning', async () => {
    const selected = await readPage({
      ...input(HTML),
      formats: [{ type: 'markdown', mode: 'normal' }],
      keep: ['.nothing'],
      finish: finish(['markdown']),
    });
    expect(selected.finished).toBeUndefined();
    expect(selected.warnings).toMatchObject([{ reason: 'selector_not_found' }]);
    expect(selected.results.markdown).toBeDefined();
  });
});

it('has each warning once, with what is known about it', async () => {
  const empty: Warning[] = [
    { reason: 'empty' },
    { reason: 'http_error', detail: 'HTTP 500' },
    { reason: 'empty', detail: 'The document has no text' },
  ];
  const page = await readSource(input(HTML));
  const parts = { results: [], errors: {}, warnings: empty };
  const answered = { contentType: 'text/html', document: finish([]).document, page };
  const json = assembleAnswer(ID, answered, parts, { elapsedMs: 1 });
  expect(JSON.parse(json.toString()).metadata.warnings).toEqual([empty[2], empty[1]]);
});
