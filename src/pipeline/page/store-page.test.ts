/** When a child that claims to have finished an answer is trusted. */
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { scrapeBody } from '../../contract/page/scrape.ts';
import type { FetchedDocument } from '../../fetch/document.ts';
import { readPage } from '../../sandbox/tasks/read-page.ts';
import type { CallContext } from '../call/call.ts';
import type { PageDeps } from './scrape-page.ts';
import { scrapeToStore } from './store-page.ts';

const PAGE = 'https://example.com/';
const FORGED = Buffer.from('{"id":"another"}');

/** A page with a child that claims to have finished its answer, whether it was asked to or not. */
function scrape(warnings: FetchedDocument['warnings']) {
  const run = async (_kind: string, input: Parameters<typeof readPage>[0]) => {
    const { finish: _finish, ...work } = input;
    const finished = {
      zstd: zstdCompressSync(FORGED),
      jsonBytes: FORGED.length,
      content: '0'.repeat(32),
    };
    return { ...(await readPage(work)), finished };
  };
  const deps = { pool: { run }, config: { maxFetchBytes: 1e6, ocrLanguages: [], dataDir: '' } };
  const document = {
    ...{ requestedUrl: PAGE, url: PAGE, status: 200, redirects: [], contentType: 'text/html' },
    ...{ charset: 'utf-8', engine: 'http', engineReason: '', headers: {}, steps: [], warnings },
    body: Buffer.from('<h1>Please wait</h1>'),
  };
  const scraping = {
    request: scrapeBody.parse({ url: PAGE, formats: [{ type: 'markdown' }] }),
    context: { id: 'own', signal: new AbortController().signal } as CallContext,
    options: {},
    startedAt: performance.now(),
  };
  return scrapeToStore(deps as unknown as PageDeps, scraping, document as unknown as FetchedDocument);
}

it('a finished answer that was not requested is ignored: the page stays free', async () => {
  const { cost, answered, stored } = await scrape([{ reason: 'bot_blocked' }]);
  expect(cost).toBe(0);
  expect(answered.doubt).toBe('bot_blocked');
  expect(JSON.parse(zstdDecompressSync(stored.zstd).toString())).toMatchObject({
    id: 'own',
    results: { markdown: { data: ['# Please wait'] } },
  });
});
