/** Runs a batch of pages for an outside scheduler: adds them to the frontier and waits for them. */
import type { Config } from '../../config.ts';
import type { CrawlBatch } from '../../contract/jobs.ts';
import { normaliseUrl } from '../../contract/request/url.ts';
import { identityHash, siteHost, withoutFragment } from '../../fetch/url-identity.ts';
import type { Guard } from '../../net/guard/guard.ts';
import { findCrawl } from '../../store/crawl/crawls.ts';
import { mostKnown } from '../../store/crawl/finish.ts';
import { addPages, type OutsidePage, readProgress } from '../../store/crawl/frontier.ts';
import type { Bus } from '../../store/database/bus.ts';
import type { Database } from '../../store/database/database.ts';
import { isId } from '../../store/ids.ts';
import { answerOnce, type JobKeys, newsOrTime } from '../outside.ts';
import { mostPages } from './max-pages.ts';

export type BatchResult = { ok: boolean; processed: number; discovered: number; error?: string };

export type BatchDeps = {
  config: Pick<Config, 'maxCrawlPages'>;
  database: Database;
  bus: Bus;
  guard: Guard;
  idempotencyKeys: JobKeys;
};

export async function runBatchOnce(
  deps: BatchDeps,
  job: CrawlBatch,
  deliveryId: string | undefined,
): Promise<BatchResult> {
  const maxPages = mostPages(job.config.maxPages, deps.config, ['config', 'maxPages']);
  const known =
    [job.crawlId, job.userId].every(isId) && (await findCrawl(deps.database, job.userId, job.crawlId));
  if (!known) return failed('Crawl not found');
  const { accountId } = known;
  const asked = { accountId, kind: 'crawl', body: job, delivery: { id: deliveryId } };
  return answerOnce(deps.idempotencyKeys, asked, async (until) => {
    const result = await runBatch(deps, job, maxPages, until);
    return { result, final: result.ok };
  });
}

async function runBatch(
  deps: BatchDeps,
  job: CrawlBatch,
  maxPages: number,
  until: number,
): Promise<BatchResult> {
  const pages = job.urls.flatMap((text) => outsidePage(deps.guard, text));
  const place = { depth: job.depth, parentUrl: job.parentUrl, mostKnown: mostKnown(maxPages) };
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
    await newsOrTime(deps.bus, 'crawl', job.crawlId);
  }
}

function outsidePage(guard: Guard, text: string): OutsidePage[] {
  const address = normaliseUrl(text);
  if (!address) return [];
  const url = guard.checkUrl(withoutFragment(address));
  return [{ url: url.href, hash: identityHash(url.href), host: siteHost(url) }];
}

function failed(error: string): BatchResult {
  return { ok: false, processed: 0, discovered: 0, error };
}
