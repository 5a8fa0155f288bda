/**
 * Pages stream through the program, whose heap is little more than half of them. No crawl of the tests is that large, so a
 * stub that speaks the protocol of the service stands in for it here.
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { winnow } from './kit.ts';

const PAGES = 200;
const CONTENT = 'Words of a page that is not short. '.repeat(10_000);
const ID = '0198c7a3-0c55-7f08-a2e7-6d1b94c3f570';
let server: Server;
let folder: string;
let env: Record<string, string>;

beforeAll(async () => {
  const job = { id: ID, status: 'completed', total: PAGES, finished: PAGES };
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stub');
    if (!url.pathname.endsWith('/pages')) return void response.end(JSON.stringify({ ...job, pages: [] }));
    const cursor = Number(url.searchParams.get('cursor'));
    const limit = Number(url.searchParams.get('limit'));
    const data = Array.from({ length: Math.min(limit, PAGES - cursor) }, (_, n) => page(cursor + n));
    response.end(JSON.stringify({ data, pagination: { limit, nextCursor: null } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  folder = await mkdtemp(join(tmpdir(), 'winnow-many-'));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  env = { WINNOW_URL: baseUrl, WINNOW_API_KEY: 'wn_live_x', WINNOW_DATA_DIR: folder };
});
afterAll(async () => {
  server?.close();
  await rm(folder, { recursive: true, force: true });
});

function page(index: number) {
  return {
    url: `http://example.com/${index}`,
    depth: 1,
    title: `Page ${index}`,
    status: 'completed',
    parentUrl: null,
    contentType: 'text/html',
    links: [],
    scrape: { results: { markdown: { data: [CONTENT] } }, metadata: { warnings: [] } },
  };
}

it('streams them into a folder in little memory', { timeout: 120_000 }, async () => {
  const output = join(folder, 'pages');
  const nodeArgs = ['--max-old-space-size=40'];
  const { code, stderr } = await winnow(['crawl', 'resume', ID, '-o', output], { env, nodeArgs });
  expect([code, stderr]).toEqual([0, `Crawled ${PAGES} pages to ${output}\n`]);
  const lines = readFileSync(join(output, 'index.jsonl'), 'utf8').trim().split('\n');
  const files = lines.flatMap((line) => (JSON.parse(line) as { files: string[] }).files);
  expect(new Set(files).size).toBe(PAGES);
  expect(readFileSync(join(output, files.at(-1) ?? ''), 'utf8')).toBe(`${CONTENT.trimEnd()}\n`);
});
