/** Runs of site monitors on a real PostgreSQL: one crawl at a time, and what the next one is compared with stays. */
import { zstdCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { callOf, endOf } from '../../../test/harness/calls.ts';
import { suiteDatabase } from '../../../test/harness/database.ts';
import { createAccount } from '../account/accounts.ts';
import { auditKept, readKeptBytes } from '../account/kept.ts';
import { createBlobStore } from '../blobs/blob-store.ts';
import { createCallStore } from '../calls.ts';
import { clearDeletedCrawls, findCrawl, startCrawl } from '../crawl/crawls.ts';
import { finishPages } from '../crawl/finish.ts';
import { claimPages } from '../crawl/frontier.ts';
import { deleteOldCalls, findHistory } from '../history.ts';
import { newId } from '../ids.ts';
import { createMonitor, deleteMonitor, pauseMonitor, resumeMonitor } from './monitors.ts';
import { requestTick } from './schedule.ts';
import { beginTick, finishTick, NOTHING_FOUND } from './ticks.ts';

const database = await suiteDatabase();
const accountId = await createAccount(database, 'owner', 'pro');
const jobs = { send: async () => {} };
const plan = () => ({ nextRunAt: new Date(Date.now() + 3_600_000), plannedAt: new Date() });

async function create(): Promise<string> {
  const url = 'https://example.com/';
  const fields = { config: '{}', cron: '0 * * * *', timezone: null, url, webhookUrl: null };
  const made = await createMonitor(database, accountId, () => ({ fields, plan: plan() }));
  if (made.outcome !== 'created') throw new Error(made.outcome);
  return made.monitor.id;
}

/** The crawl of a tick, of one page. */
async function begin(monitorId: string, tickId: string, since?: string) {
  const id = newId();
  const { outcome } = await startCrawl(database, {
    ...{ id, pageId: newId(), processId: newId(), accountId, keyId: null, counted: false, sessionId: null },
    ...{ params: '{}', config: '{}', startPrice: 2, pagePrice: 1, maxPages: 1, webhookUrl: null, since },
    ...{ url: 'https://example.com/', site: 'example.com', hash: '0198c7a5-40b7-7c2d-8b19-2fe6d05a7c93' },
    ...{ monitorId, tickId },
  });
  return { id, outcome };
}

/** Its page is done, and what was found is the end of the tick. Returns the id of the page. */
async function end(monitorId: string, tickId: string, crawlId: string, refId?: string): Promise<string> {
  const [page] = await claimPages(database, 1, { hostConcurrency: 8, leaseMs: 60_000 });
  const done = {
    ...{ outcome: 'completed' as const, url: page?.url ?? '', params: {}, elapsedMs: 1, title: '' },
    ...{ contentType: 'text/html', statusCode: 200, doubt: null, links: [], cost: refId ? 0 : 1, blobs: [] },
    ...{ aliases: [], found: [], cut: [], site: null, gone: false },
    result: refId ? null : { zstd: zstdCompressSync('{}'), jsonBytes: 2 },
    ...(refId && { refId, change: 'unchanged' as const }),
  };
  await finishPages(database, { id: crawlId, maxPages: 1 }, [
    { id: page?.id ?? '', token: page?.token ?? '', outcome: done },
  ]);
  expect(await findCrawl(database, accountId, crawlId)).toMatchObject({ status: 'completed' });
  expect(await beginTick(database, { monitorId, tickId })).toMatchObject({ state: 'ready' });
  const call = callOf(accountId, { id: tickId, service: 'monitor', parentId: monitorId });
  await createCallStore(database, newId()).open(call);
  const found = { ...NOTHING_FOUND, good: true, captured: ['site'], crawlId };
  const run = { ...found, monitorId, accountId, revision: 1, params: '{}', closing: endOf(tickId) };
  expect(await finishTick(database, run)).toMatchObject({ closed: true });
  return page?.id ?? '';
}

it('a monitor that is paused and resumed while its site is crawled has no second crawl', async () => {
  const monitorId = await create();
  const tickId = (await requestTick(database, jobs, monitorId)) ?? '';
  expect(await begin(monitorId, newId())).toMatchObject({ outcome: 'stale_tick' });
  const crawl = await begin(monitorId, tickId);
  expect(crawl.outcome).toBe('opened');
  expect(await pauseMonitor(database, accountId, monitorId)).toMatchObject({ status: 'paused' });
  expect(await requestTick(database, jobs, monitorId)).toBeNull();
  await resumeMonitor(database, accountId, monitorId, plan);
  expect(await requestTick(database, jobs, monitorId)).toBe(tickId);
  await end(monitorId, tickId, crawl.id);
  expect(await requestTick(database, jobs, monitorId)).not.toBe(tickId);
});

it('a monitor that was paused before its crawl began has none', async () => {
  const monitorId = await create();
  const tickId = (await requestTick(database, jobs, monitorId)) ?? '';
  await pauseMonitor(database, accountId, monitorId);
  expect(await begin(monitorId, tickId)).toMatchObject({ outcome: 'stale_tick' });
  await resumeMonitor(database, accountId, monitorId, plan);
  expect(await begin(monitorId, tickId)).toMatchObject({ outcome: 'stale_tick' });
});

it('a page that has not changed for longer than history is kept stays, and goes with its monitor', async () => {
  const keptByOthers = await readKeptBytes(database, accountId);
  const monitorId = await create();
  const tick = async () => (await requestTick(database, jobs, monitorId)) ?? '';
  const first = await tick();
  const before = await begin(monitorId, first);
  const pageId = await end(monitorId, first, before.id);
  const second = await tick();
  const crawl = await begin(monitorId, second, before.id);
  await end(monitorId, second, crawl.id, pageId);
  // In two days' time everything is more than a day old.
  while ((await deleteOldCalls(database, -2)) > 0);
  expect(await findCrawl(database, accountId, before.id)).toBeNull();
  expect(await findCrawl(database, accountId, crawl.id)).not.toBeNull();
  expect(await createBlobStore(database).result(pageId)).toMatchObject({ jsonBytes: 2 });
  expect(await findHistory(database, accountId, pageId)).toMatchObject({ parentId: crawl.id });
  await deleteMonitor(database, accountId, monitorId);
  await database.query(`update crawl_deletion set created_at = now() - interval '1 hour'`);
  await clearDeletedCrawls(database);
  expect(await createBlobStore(database).result(pageId)).toBeNull();
  expect(await readKeptBytes(database, accountId)).toBe(keptByOthers);
  expect(await auditKept(database)).toEqual([]);
});
