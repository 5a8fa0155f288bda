/** A crawl or batch of ours as Firecrawl's job: its state, its documents and its errors. */
import type { FormatType } from '../../../contract/page/formats.ts';
import { jsonList } from '../../../http/answer/json-list.ts';
import type { Hold } from '../../../http/answer/unread-answers.ts';
import type { StoredConfig } from '../../../jobs/crawl/stored-config.ts';
import type { Tracking } from '../../../pipeline/page/track-change.ts';
import type { BlobStore } from '../../../store/blobs/blob-store.ts';
import { type CrawlRow, listRefusedPages, type RefusedPage } from '../../../store/crawl/crawls.ts';
import { readCrawlConfig } from '../../../store/crawl/frontier.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { type CrawledPage, crawledPages } from '../../crawl-pages.ts';
import { attributesIn } from '../page/attributes.ts';
import { type ChangeTracking, storedChange } from '../page/change-tracking.ts';
import { dataFormatIn } from '../page/data-formats.ts';
import { type Document, documentOf, type Names } from '../page/document.ts';
import type { FirecrawlDeps } from '../version.ts';

const STATUSES = {
  running: 'scraping',
  completed: 'completed',
  failed: 'failed',
  stopped: 'cancelled',
} as const;
const DAY_MS = 24 * 60 * 60 * 1000;
/** If history is kept forever: clients expect a number. */
export const LONG_DAYS = 36_500;

export function stateOf(
  crawl: CrawlRow,
  {
    historyDays,
    noted,
  }: {
    historyDays: number;
    /** The warning from the start of the job, which their clients do not show. */
    noted?: string | undefined;
  },
) {
  const warning = [noted, crawl.reason].filter(Boolean).join(' ');
  const expires = crawl.createdAt.getTime() + (historyDays || LONG_DAYS) * DAY_MS;
  return {
    success: true,
    id: crawl.id,
    status: STATUSES[crawl.status],
    completed: crawl.completed,
    total: crawl.total,
    creditsUsed: crawl.spent,
    expiresAt: new Date(expires).toISOString(),
    createdAt: crawl.createdAt.toISOString(),
    ...(crawl.endedAt && {
      completedAt: crawl.endedAt.toISOString(),
      duration: Math.round((crawl.endedAt.getTime() - crawl.createdAt.getTime()) / 1000),
    }),
    ...(warning && { warning }),
  };
}

export type Formats = {
  tracking?: Tracking | undefined;
  formats?: {
    type: FormatType;
    mode?: string;
    raw?: boolean | undefined;
    select?: unknown;
    schema?: unknown;
    query?: unknown;
  }[];
};

/** The names of the parts of its pages. */
export function namesIn(config: Formats | undefined): Names {
  const html = config?.formats?.find(({ type }) => type === 'html');
  const isRaw = html?.mode === 'raw';
  const data = config?.formats?.find(({ type }) => type === 'json');
  const markdown = config?.formats?.find(({ type }) => type === 'markdown');
  return {
    rawHtml: isRaw || html?.raw === true,
    html: !isRaw,
    extract: false,
    highlights: markdown?.query !== undefined,
    hidesJson: config?.tracking?.withJson ?? false,
    attributes: attributesIn(data?.select),
    data: dataFormatIn(data?.schema),
  };
}

/** The request that started the job. */
export async function askedOf(
  { database }: Pick<FirecrawlDeps, 'database'>,
  crawlId: string,
): Promise<Partial<StoredConfig>> {
  return { ...((await readCrawlConfig(database, crawlId))?.shown as Partial<StoredConfig> | undefined) };
}

/** Finished pages with content, beginning at `from`, each with the position after it. */
export async function* documentsOf(
  deps: FirecrawlDeps,
  crawl: Pick<CrawlRow, 'accountId' | 'id'>,
  { names, ...slice }: { from: number; limit: number; names: Names; hold: Hold },
): AsyncGenerator<{ document: PageDocument | null; next: number }> {
  for await (const page of crawledPages(deps, crawl, slice)) {
    yield { document: await pageDocument(deps, page, names), next: page.seq + 1 };
  }
}

type TrackedPage = Pick<CrawledPage, 'scrape' | 'url' | 'tracking' | 'unlinked' | 'cost'>;

/** Null if the page has no content. */
export async function pageDocument(
  deps: { blobs: Pick<BlobStore, 'get'> },
  { scrape, url, cost, ...tracked }: TrackedPage & { id: string },
  names: Names,
): Promise<PageDocument | null> {
  if (!scrape) return null;
  const changeTracking = await storedChange(deps, tracked);
  const warning =
    tracked.tracking?.status === 'unknown' ? 'changeTracking: The pages could not be compared' : undefined;
  const document = documentOf(scrape, names, {
    id: tracked.id,
    sourceUrl: url,
    warning,
    ...(cost !== undefined && { cost }),
  });
  return { ...document, ...(changeTracking && { changeTracking }) };
}

type PageDocument = Document & { changeTracking?: ChangeTracking };

const ROWS_AT_ONCE = 1_000;

/** The pages that failed, and those that robots.txt does not allow, a few in memory at a time. */
export async function* errorsJson(database: Queryable, crawlId: string): AsyncGenerator<Buffer> {
  async function* refused<T>(by: 'failure' | 'robots', shown: (page: RefusedPage) => T) {
    for (let from = 0; ; ) {
      const rows = await listRefusedPages(database, crawlId, { by, from, limit: ROWS_AT_ONCE });
      for (const row of rows) yield JSON.stringify(shown(row));
      const last = rows.at(-1);
      if (!last) return;
      from = last.seq + 1;
    }
  }
  yield* jsonList('{"errors":[', refused('failure', failureOf), () => '],');
  yield* jsonList(
    '"robotsBlocked":[',
    refused('robots', ({ url }) => url),
    () => ']}',
  );
}

function failureOf({ id, url, reason, error, createdAt }: RefusedPage) {
  return {
    id,
    ...(createdAt && { timestamp: createdAt.toISOString() }),
    url,
    ...(reason !== null && { code: reason }),
    error: error ?? reason ?? 'The page could not be scraped',
  };
}
