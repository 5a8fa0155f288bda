/** Crawls and their pages in the shapes of the contract. */
import type { z } from 'zod';
import { batchConfig } from '../../contract/crawl/batch.ts';
import type { crawlDetails, crawlPage, crawlSummary } from '../../contract/crawl/crawl.ts';
import { redactParams, redactUrl } from '../../contract/request/redact.ts';
import { type CrawlPageRow, type CrawlRow, listCrawlPages } from '../../store/crawl/crawls.ts';
import { readCrawlConfig } from '../../store/crawl/frontier.ts';
import type { Queryable } from '../../store/database/database.ts';
import type { Seals } from '../../store/secrets/seals.ts';
import { openAddress } from '../../store/webhook/addresses.ts';
import type { StoredConfig } from './stored-config.ts';

export type CrawlSummary = z.output<typeof crawlSummary>;
export type CrawlDetails = Omit<z.output<typeof crawlDetails>, 'pages'>;
export type CrawlPage = z.output<typeof crawlPage>;

/** The answer to the request that starts a crawl or a batch: running, with no page yet. */
export function startedCrawlJson(id: string, total = 1, invalid?: string[]): Buffer {
  const job: CrawlSummary & { pages: [] } = { id, status: 'running', total, finished: 0, pages: [] };
  return Buffer.from(JSON.stringify({ ...job, ...(invalid && { invalid }) }));
}

/** The same answer for a repeated request. */
export async function repeatedStartJson(database: Queryable, id: string): Promise<Buffer> {
  const stored = await readCrawlConfig(database, id);
  if (stored?.kind !== 'batch') return startedCrawlJson(id);
  const { maxPages, invalid } = stored.shown as StoredConfig;
  return startedCrawlJson(id, maxPages, invalid);
}

export function summaryOf(row: CrawlRow): CrawlSummary {
  const { id, status, reason, total, finished, stoppedBy, warnings } = row;
  return {
    id,
    status,
    ...(reason !== null && { reason }),
    total,
    finished,
    ...(stoppedBy !== null && { stoppedBy }),
    ...(warnings !== null && { warnings: warnings as CrawlSummary['warnings'] }),
  };
}

type CrawlConfig = NonNullable<Awaited<ReturnType<typeof readCrawlConfig>>>;

/** The request without its secrets, which earlier versions stored in the clear. */
export function shownConfig<T extends object>(
  seals: Seals,
  config: T,
  stored: Pick<CrawlConfig, 'webhookUrl' | 'sealedUrl'> | null,
): T {
  const shown = redactParams({ ...config } as Record<string, unknown>, redactUrl) as T;
  if (!stored?.webhookUrl || !stored.sealedUrl) return shown;
  const webhookUrl = openAddress(seals, { url: stored.webhookUrl, sealedUrl: stored.sealedUrl });
  return { ...shown, webhookUrl: redactUrl(webhookUrl) };
}

function detailsOf(
  seals: Seals,
  row: CrawlRow,
  stored: CrawlConfig | null,
): CrawlDetails & { invalid?: string[] } {
  const {
    prices: _prices,
    delivery: _delivery,
    monitored: _monitored,
    tracking: _tracking,
    warning: _warning,
    invalid,
    ...given
  } = (stored?.shown ?? {}) as Partial<StoredConfig>;
  const request = row.kind === 'batch' ? batchConfig.parse(given) : given;
  return {
    ...summaryOf(row),
    completed: row.completed,
    failed: row.failed,
    errorPages: row.errorPages,
    skipped: row.skipped,
    url: redactUrl(row.url),
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.endedAt?.toISOString() ?? null,
    creditsUsed: row.spent,
    config: shownConfig(seals, request, stored) as CrawlDetails['config'],
    ...(invalid && { invalid }),
  };
}

export function pageOf(row: CrawlPageRow): CrawlPage {
  return {
    url: row.url,
    depth: row.depth,
    title: row.title,
    status: row.status,
    parentUrl: row.parentUrl,
    contentType: row.contentType,
    links: row.links,
    ...(row.status !== 'skipped' && { scrapeRefId: row.refId ?? row.id }),
    ...(row.statusCode !== null && { statusCode: row.statusCode }),
    ...(row.doubt !== null && { warning: row.doubt as NonNullable<CrawlPage['warning']> }),
    ...(row.change !== null && { change: row.change }),
    ...(row.reason !== null && { reason: row.reason }),
    ...(row.error !== null && { error: row.error }),
  };
}

const PAGES_AT_ONCE = 100;

/** The job with all its pages, a slice of them at a time. */
export async function* jobJson(
  { database, seals }: { database: Queryable; seals: Seals },
  crawl: CrawlRow,
): AsyncGenerator<Buffer> {
  const details = detailsOf(seals, crawl, await readCrawlConfig(database, crawl.id));
  let before = `${JSON.stringify(details).slice(0, -1)},"pages":[`;
  for await (const rows of finishedPages(database, crawl)) {
    yield Buffer.from(before + rows.map((row) => JSON.stringify(pageOf(row))).join(','));
    before = ',';
  }
  yield Buffer.from(before === ',' ? ']}' : `${before}]}`);
}

/** Leaves out pages that finish meanwhile, because the crawl's counts do not include them. */
export async function* finishedPages(database: Queryable, crawl: CrawlRow): AsyncGenerator<CrawlPageRow[]> {
  for (let from = 0; from < crawl.finished; ) {
    const limit = Math.min(PAGES_AT_ONCE, crawl.finished - from);
    const rows = await listCrawlPages(database, crawl.id, { from, limit });
    if (rows.length === 0) return;
    yield rows;
    from += rows.length;
  }
}
