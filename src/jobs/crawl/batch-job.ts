/** A batch of pages that an outside scheduler wants fetched: put into the frontier, and waited for. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CrawlBatch } from '../../contract/jobs.ts';
import { normaliseUrl } from '../../contract/url.ts';
import { AppError } from '../../errors.ts';
import type { Guard } from '../../fetch/guard/guard.ts';
import { identityHash, siteHost, withoutFragment } from '../../fetch/url-identity.ts';
import type { Bus } from '../../store/bus.ts';
import { mostKnown } from '../../store/crawl-finish.ts';
import { addPages, type OutsidePage, readProgress } from '../../store/crawl-frontier.ts';
import { findCrawl } from '../../store/crawls.ts';
import type { Database } from '../../store/database.ts';
import { claimKey, releaseKey, saveAnswer } from '../../store/idempotency.ts';

export type BatchResult = { ok: boolean; processed: number; discovered: number; error?: string };

export type BatchDeps = { database: Database; bus: Bus; guard: Guard; processId: string };

const POLL_MS = 500;
/** Schedulers give up after a minute or so; the pages go on without them. */
const PATIENCE_MS = 50_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The same job a second time gets the answer of the first, or waits for it. */
export async function runBatchOnce(deps: BatchDeps, job: CrawlBatch): Promise<BatchResult> {
  const known =
    UUID.test(job.crawlId) &&
    UUID.test(job.userId) &&
    (await findCrawl(deps.database, job.userId, job.crawlId));
  if (!known) return failed('Crawl not found');
  const hash = createHash('sha256').update(JSON.stringify(job)).digest();
  const holder = { accountId: known.accountId, key: `crawl job ${hash.toString('hex')}` };
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const claim = await claimKey(deps.database, holder, hash, deps.processId);
    if (claim.state === 'answered') return JSON.parse(claim.answer.body.toString()) as BatchResult;
    if (claim.state === 'mine') break;
    if (Date.now() > until) throw new AppError('upstream_failed', 'The same job is still being worked on');
    await sleep(POLL_MS);
  }
  try {
    const result = await runBatch(deps, job, until);
    const body = Buffer.from(JSON.stringify(result));
    if (result.ok) await saveAnswer(deps.database, holder, { status: 200, headers: {}, body });
    else await releaseKey(deps.database, holder);
    return result;
  } catch (error) {
    await releaseKey(deps.database, holder).catch(() => {});
    throw error;
  }
}

async function runBatch(deps: BatchDeps, job: CrawlBatch, until: number): Promise<BatchResult> {
  const pages = job.urls.flatMap((text) => outsidePage(deps.guard, text));
  const place = { depth: job.depth, parentUrl: job.parentUrl, mostKnown: mostKnown(job.config.maxPages) };
  const ids = await addPages(deps.database, job.crawlId, pages, place);
  for (;;) {
    const { finished, waiting, discovered } = await readProgress(deps.database, ids);
    if (waiting === 0 && finished === ids.length) return { ok: true, processed: finished, discovered };
    const crawl = await findCrawl(deps.database, job.userId, job.crawlId);
    if (crawl?.status !== 'running') {
      const error = crawl ? `The crawl is ${crawl.status}` : 'Crawl not found';
      return { ok: ids.length > 0 && waiting === 0, processed: finished, discovered, error };
    }
    if (waiting === 0) return { ok: true, processed: finished, discovered };
    if (Date.now() > until) {
      return { ok: false, processed: finished, discovered, error: 'Some pages are still waiting' };
    }
    await newsOrTime(deps.bus, job.crawlId);
  }
}

function outsidePage(guard: Guard, text: string): OutsidePage[] {
  const address = normaliseUrl(text);
  if (!address) return [];
  const url = guard.checkUrl(withoutFragment(address));
  return [{ url: url.href, hash: identityHash(url.href), host: siteHost(url) }];
}

function newsOrTime(bus: Bus, crawlId: string): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(done, POLL_MS);
    const unsubscribe = bus.subscribe('crawl', (id) => id === crawlId && done());
  });
}

function failed(error: string): BatchResult {
  return { ok: false, processed: 0, discovered: 0, error };
}
