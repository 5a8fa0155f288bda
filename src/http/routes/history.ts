/** Past requests. Results go from the database to the client without being parsed. */
import { buffer } from 'node:stream/consumers';
import {
  deleteHistoryRoute,
  getHistoryRoute,
  type HistoryEntry,
  listHistoryRoute,
} from '../../contract/history.ts';
import { AppError } from '../../errors.ts';
import { jobJson } from '../../jobs/crawl/crawl-json.ts';
import { findCrawl } from '../../store/crawls.ts';
import type { Database } from '../../store/database.ts';
import { deleteHistory, findHistory, type HistoryRow, listHistory } from '../../store/history.ts';
import type { Seals } from '../../store/seals.ts';
import type { SearchIndex } from '../../store/search-index.ts';
import { accountOf } from '../app-env.ts';
import type { AddRoute } from '../attach.ts';
import { jsonList } from '../json-list.ts';
import { NO_RESULT, resultJson } from '../result-json.ts';
import { sendJson, sendJsonStream } from '../send.ts';
import { type BlobDeps, signedBlobs } from './blobs.ts';

export type HistoryDeps = BlobDeps & { database: Database; seals: Seals };

export function addHistoryRoutes(
  add: AddRoute,
  deps: HistoryDeps & { index: Pick<SearchIndex, 'isComplete'> },
): void {
  const { database } = deps;

  add(listHistoryRoute, async ({ query }, c) => {
    const { page, limit, results, ...filter } = query;
    if (filter.q !== undefined) await deps.index.isComplete(accountOf(c));
    const { rows, total } = await listHistory(
      database,
      { accountId: accountOf(c), ...filter },
      { page, limit },
    );
    async function* entries() {
      for (const row of rows)
        yield entryJson(deps, row, results === 'none' ? NO_RESULT : await resultOf(deps, row));
    }
    const closing = () => `],"pagination":${JSON.stringify({ page, limit, total })}}`;
    return sendJsonStream(c, jsonList('{"data":[', entries(), closing));
  });

  add(getHistoryRoute, async ({ params }, c) => {
    const row = await findHistory(database, accountOf(c), params.id);
    if (!row) throw new AppError('not_found');
    return sendJson(c, await entryJson(deps, row, await resultOf(deps, row)));
  });

  add(deleteHistoryRoute, async ({ params }, c) => {
    if (!(await deleteHistory(database, accountOf(c), params.id))) throw new AppError('not_found');
    return { ok: true };
  });
}

async function entryJson(deps: HistoryDeps, row: HistoryRow, result: Buffer): Promise<Buffer> {
  const entry: Omit<HistoryEntry, 'result'> = {
    id: row.id,
    userId: row.accountId,
    service: row.service,
    status: row.status,
    params: row.params,
    error: row.error,
    elapsedMs: row.elapsedMs,
    statusCode: row.statusCode,
    warning: row.doubt as HistoryEntry['warning'],
    creditsUsed: row.cost,
    pages: row.pages,
    sessionId: row.sessionId,
    requestParentId: row.parentId,
    createdAt: row.createdAt.toISOString(),
  };
  const text = Buffer.from(`${JSON.stringify(entry).slice(0, -1)},"result":`);
  const head = row.error?.picture ? await signedBlobs(deps, row.id, text) : text;
  return Buffer.concat([head, result, Buffer.from('}')]);
}

/** A crawl's result is the job itself, as it stands. */
async function resultOf(deps: HistoryDeps, row: HistoryRow): Promise<Buffer> {
  if (row.status !== 'completed') return NO_RESULT;
  const isCrawl = row.service === 'crawl' || row.service === 'batch';
  const crawl = isCrawl ? await findCrawl(deps.database, row.accountId, row.id) : null;
  return crawl ? buffer(jobJson(deps, crawl)) : resultJson(deps, row.id);
}
