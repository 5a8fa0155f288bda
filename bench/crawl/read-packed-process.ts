/** One checkout's converter code in a process of its own: reads the pages it is told to, and says what that cost. */
import { createHash } from 'node:crypto';
import { get } from 'node:http';
import { resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { PackedInput, PlainPage } from '../../src/sandbox/tasks/read-packed.ts';

/** Pages of a site, by their numbers. */
export type Turn = { port: number; pages: number[] };

export type Taken = {
  /** Of all threads, V8's own included. */
  cpuMs: number;
  /** Of what was made of each page. */
  hashes: string[];
};

const [folder = '.'] = process.argv.slice(2);
const { readPacked } = (await import(resolve(folder, 'src/sandbox/tasks/read-packed.ts'))) as {
  readPacked(input: PackedInput): Promise<PlainPage | null>;
};
const fetched = new Map<number, Buffer>();

process.on('message', async ({ port, pages }: Turn) => {
  const urls = pages.map((page) => `http://127.0.0.1:${port}/page/${page}`);
  for (const [index, page] of pages.entries())
    if (!fetched.has(page)) fetched.set(page, await fetchPacked(urls[index] ?? ''));
  const read: (PlainPage | null)[] = [];
  const before = process.cpuUsage();
  for (const [index, page] of pages.entries())
    read.push(await readPacked(inputFor(urls[index] ?? '', fetched.get(page) ?? Buffer.alloc(0))));
  const { user, system } = process.cpuUsage(before);
  process.send?.({ cpuMs: (user + system) / 1000, hashes: read.map(hashOf) } satisfies Taken);
});
process.send?.('ready');

function hashOf(read: PlainPage | null): string {
  const hash = createHash('sha256').update(read?.page.finished.content ?? '');
  return hash.update(read?.page.linksToFollow ?? '').digest('hex');
}

function fetchPacked(url: string): Promise<Buffer> {
  return new Promise((done, fail) => {
    const request = get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      buffer(response).then(done, fail);
    });
    request.on('error', fail);
  });
}

function inputFor(url: string, packed: Buffer): PackedInput {
  const document = { url, status: 200, engine: 'http' as const };
  return {
    packed: { bytes: new Uint8Array(packed), encoding: 'gzip' },
    url,
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    maxPages: 100,
    maxBytes: 50_000_000,
    formats: [{ type: 'markdown', mode: 'normal' }],
    linksToFollow: true,
    finish: { id: 'page', document, formats: ['markdown'], startedAt: Date.now() },
    ocrLanguages: [],
    ocrDataDir: undefined,
    cacheDir: '',
  };
}
