/** Crawls and batches: start, list, read, stop, resume, delete. Their events are in crawl-events.ts. */
import * as batch from '../../contract/crawl/batch.ts';
import { batchControl, crawlControl } from '../../contract/crawl/control.ts';
import {
  crawlPagesRoute,
  getCrawlRoute,
  listCrawlsRoute,
  startCrawlRoute,
} from '../../contract/crawl/crawl.ts';
import { jobJson, pageOf, summaryOf } from '../../jobs/crawl/crawl-json.ts';
import { beginCrawl, crawlNotFound, resume, type StartDeps, stop } from '../../jobs/crawl/start.ts';
import { beginBatch } from '../../jobs/crawl/start-batch.ts';
import {
  type CrawlKind,
  type CrawlPageRow,
  type CrawlRow,
  deleteCrawl,
  findCrawl,
  hasPagesAfter,
  listCrawlPages,
  listCrawls,
} from '../../store/crawl/crawls.ts';
import type { PageChange } from '../../store/crawl/earlier.ts';
import { jsonList } from '../answer/json-list.ts';
import { resultJsonOrNone } from '../answer/result-json.ts';
import { sendFinishedCall, sendHeldStream, sendJsonStream } from '../answer/send.ts';
import type { BlobDeps } from '../answer/signed-blobs.ts';
import { type Hold, holdLast } from '../answer/unread-answers.ts';
import { type AppContext, type AppDeps, accountOf, callerOf } from '../app-env.ts';
import type { AddRoute } from '../attach.ts';

export type CrawlDeps = Pick<AppDeps, 'config' | 'database'> & StartDeps & BlobDeps;

/** A slice of pages ends early when it has grown this large. */
const MOST_SLICE_BYTES = 16 * 1024 * 1024;

export function addCrawlRoutes(add: AddRoute, deps: CrawlDeps): void {
  add(startCrawlRoute, async ({ body }, c) =>
    sendFinishedCall(c, await beginCrawl(deps, body, callerOf(c, deps))),
  );
  add(
    batch.startBatchRoute,
    async ({ body }, c) => sendFinishedCall(c, await beginBatch(deps, body, callerOf(c, deps))),
    { takes: 'pages' },
  );

  const crawls = jobHandlers(deps, 'crawl');
  add(listCrawlsRoute, ({ query }, c) => crawls.list(c, query));
  add(getCrawlRoute, ({ params }, c) => crawls.get(c, params.id));
  add(crawlPagesRoute, ({ params, query }, c) => crawls.pages(c, params.id, query));
  add(crawlControl.stop, ({ params }, c) => crawls.stop(c, params.id));
  add(crawlControl.resume, ({ params }, c) => crawls.resume(c, params.id));
  add(crawlControl.remove, ({ params }, c) => crawls.remove(c, params.id));

  const batches = jobHandlers(deps, 'batch');
  add(batch.listBatchesRoute, ({ query }, c) => batches.list(c, query));
  add(batch.getBatchRoute, ({ params }, c) => batches.get(c, params.id));
  add(batch.batchPagesRoute, ({ params, query }, c) => batches.pages(c, params.id, query));
  add(batchControl.stop, ({ params }, c) => batches.stop(c, params.id));
  add(batchControl.resume, ({ params }, c) => batches.resume(c, params.id));
  add(batchControl.remove, ({ params }, c) => batches.remove(c, params.id));
}

type PagesQuery = { limit: number; cursor: number; change?: PageChange[] | undefined };
type ListQuery = { page: number; limit: number; status?: CrawlRow['status'] | undefined };

function jobHandlers(deps: CrawlDeps, kind: CrawlKind) {
  const { database } = deps;
  const owned = (c: AppContext, id: string) => requireCrawl(deps, { accountId: accountOf(c), id, kind });
  /** Changes a crawl, and notifies its account. */
  async function change(c: AppContext, id: string, work: (accountId: string) => Promise<unknown>) {
    await owned(c, id);
    await work(accountOf(c));
    deps.settled(accountOf(c));
    return { ok: true as const };
  }
  return {
    async list(c: AppContext, { page, limit, status }: ListQuery) {
      const { rows, total } = await listCrawls(database, accountOf(c), { kind, status }, { page, limit });
      const data = rows.map((row) => ({
        ...summaryOf(row),
        failed: row.failed,
        errorPages: row.errorPages,
        url: row.url,
        createdAt: row.createdAt.toISOString(),
      }));
      return { data, pagination: { page, limit, total } };
    },
    get: async (c: AppContext, id: string) => sendJsonStream(c, jobJson(deps, await owned(c, id))),
    pages: async (c: AppContext, id: string, query: PagesQuery) =>
      sendHeldStream(c, await slice(deps, await owned(c, id), query, holdLast(c.get('hold')))),
    stop: (c: AppContext, id: string) => change(c, id, (account) => stop(database, account, id, kind)),
    resume: (c: AppContext, id: string) => change(c, id, (account) => resume(database, account, id, kind)),
    remove: (c: AppContext, id: string) => change(c, id, (account) => deleteCrawl(database, account, id)),
  };
}

export async function requireCrawl(
  { database }: Pick<CrawlDeps, 'database'>,
  { accountId, id, kind }: { accountId: string; id: string; kind: CrawlKind },
): Promise<CrawlRow> {
  const crawl = await findCrawl(database, accountId, id);
  if (crawl?.kind !== kind) throw crawlNotFound(kind);
  return crawl;
}

/** Pages with their content, one in memory at a time. */
async function slice(
  deps: CrawlDeps,
  crawl: CrawlRow,
  { limit, cursor, change }: PagesQuery,
  hold: Hold,
): Promise<AsyncGenerator<Buffer>> {
  // One more than requested, to know whether there is a next slice.
  const asked = { from: cursor, limit: limit + 1, changes: change };
  const rows = await listCrawlPages(deps.database, crawl.id, asked);
  const last = rows.at(-1);
  // There may be fewer rows if they list very many links.
  const isCut = last !== undefined && rows.length <= limit && last.seq + 1 < crawl.finished;
  const hasMore = isCut && (await hasPagesAfter(deps.database, crawl.id, { seq: last.seq, changes: change }));
  let sent = 0;
  async function* pages() {
    let bytes = 0;
    for (const row of rows.slice(0, limit)) {
      if (bytes > MOST_SLICE_BYTES) break;
      const page = await pageJson(deps, row, hold);
      yield page;
      bytes += page.length;
      sent += 1;
    }
  }
  return jsonList('{"data":[', pages(), () => {
    const nextCursor = rows[sent]?.seq ?? (hasMore ? last.seq + 1 : null);
    return `],"pagination":${JSON.stringify({ limit, nextCursor })}}`;
  });
}

async function pageJson(deps: CrawlDeps, row: CrawlPageRow, hold: Hold): Promise<Buffer> {
  const page = Buffer.from(JSON.stringify(pageOf(row)));
  if (row.status !== 'completed') return page;
  const refId = row.refId ?? row.id;
  const result = await resultJsonOrNone(deps, refId, hold);
  const opening = `{"id":"${refId}",`;
  if (!result.subarray(0, opening.length).equals(Buffer.from(opening))) return page;
  // The page has the id already, as `scrapeRefId`.
  return Buffer.concat([
    page.subarray(0, -1),
    Buffer.from(',"scrape":{'),
    result.subarray(opening.length),
    Buffer.from('}'),
  ]);
}
