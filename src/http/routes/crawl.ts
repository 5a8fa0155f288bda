/** Crawls: start, list, read, stop, resume, delete. Their events are in crawl-events.ts. */
import { crawlPagesRoute, getCrawlRoute, listCrawlsRoute, startCrawlRoute } from '../../contract/crawl.ts';
import { deleteCrawlRoute, resumeCrawlRoute, stopCrawlRoute } from '../../contract/crawl-control.ts';
import { jobJson, pageOf, summaryOf } from '../../jobs/crawl/crawl-json.ts';
import { beginCrawl, crawlNotFound, resume, type StartDeps, stop } from '../../jobs/crawl/start.ts';
import {
  type CrawlPageRow,
  type CrawlRow,
  deleteCrawl,
  findCrawl,
  listCrawlPages,
  listCrawls,
} from '../../store/crawls.ts';
import { type AppDeps, accountOf, callerOf } from '../app-env.ts';
import type { AddRoute } from '../attach.ts';
import { jsonList } from '../json-list.ts';
import { resultJson } from '../result-json.ts';
import { sendFinishedCall, sendJsonStream } from '../send.ts';
import type { BlobDeps } from './blobs.ts';

export type CrawlDeps = Pick<AppDeps, 'config' | 'database'> & StartDeps & BlobDeps;

/** A slice of pages ends early when it has grown this big. */
const MOST_SLICE_BYTES = 16 * 1024 * 1024;

export function addCrawlRoutes(add: AddRoute, deps: CrawlDeps): void {
  const { database } = deps;

  add(startCrawlRoute, async ({ body }, c) =>
    sendFinishedCall(c, await beginCrawl(deps, body, callerOf(c, deps))),
  );

  add(listCrawlsRoute, async ({ query }, c) => {
    const { page, limit, status } = query;
    const { rows, total } = await listCrawls(database, accountOf(c), status ?? null, { page, limit });
    const data = rows.map((row) => ({
      ...summaryOf(row),
      url: row.url,
      createdAt: row.createdAt.toISOString(),
    }));
    return { data, pagination: { page, limit, total } };
  });

  add(getCrawlRoute, async ({ params }, c) =>
    sendJsonStream(c, jobJson(database, await requireCrawl(deps, accountOf(c), params.id))),
  );

  add(crawlPagesRoute, async ({ params, query }, c) => {
    const crawl = await requireCrawl(deps, accountOf(c), params.id);
    return sendJsonStream(c, await slice(deps, crawl, query));
  });

  add(stopCrawlRoute, async ({ params }, c) => {
    await stop(database, accountOf(c), params.id);
    deps.settled(accountOf(c));
    return { ok: true };
  });

  add(resumeCrawlRoute, async ({ params }, c) => {
    await resume(database, accountOf(c), params.id);
    deps.settled(accountOf(c));
    return { ok: true };
  });

  add(deleteCrawlRoute, async ({ params }, c) => {
    if (!(await deleteCrawl(database, accountOf(c), params.id))) throw crawlNotFound();
    deps.settled(accountOf(c));
    return { ok: true };
  });
}

export async function requireCrawl(
  { database }: Pick<CrawlDeps, 'database'>,
  accountId: string,
  id: string,
): Promise<CrawlRow> {
  const crawl = await findCrawl(database, accountId, id);
  if (!crawl) throw crawlNotFound();
  return crawl;
}

/** Pages with their content, one in memory at a time. */
async function slice(
  deps: CrawlDeps,
  crawl: CrawlRow,
  { limit, cursor }: { limit: number; cursor: number },
): Promise<AsyncGenerator<Buffer>> {
  // One more than asked for tells whether there is a next slice.
  const rows = await listCrawlPages(deps.database, crawl.id, { from: cursor, limit: limit + 1 });
  let sent = 0;
  async function* pages() {
    let bytes = 0;
    for (const row of rows.slice(0, limit)) {
      if (bytes > MOST_SLICE_BYTES) break;
      const page = await pageJson(deps, row);
      yield page;
      bytes += page.length;
      sent += 1;
    }
  }
  return jsonList('{"data":[', pages(), () => {
    const nextCursor = rows.length > sent ? cursor + sent : null;
    return `],"pagination":${JSON.stringify({ limit, nextCursor })}}`;
  });
}

async function pageJson(deps: CrawlDeps, row: CrawlPageRow): Promise<Buffer> {
  const page = Buffer.from(JSON.stringify(pageOf(row)));
  if (row.status !== 'completed') return page;
  const result = await resultJson(deps, row.id);
  const opening = `{"id":"${row.id}",`;
  if (!result.subarray(0, opening.length).equals(Buffer.from(opening))) return page;
  // The page has the id already, as its scrapeRefId.
  return Buffer.concat([
    page.subarray(0, -1),
    Buffer.from(',"scrape":{'),
    result.subarray(opening.length),
    Buffer.from('}'),
  ]);
}
