/** Past requests. Results go from the database to the client without being parsed on the way. */
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
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
import { deleteHistory, findHistory, type HistoryRow, listHistory, readResult } from '../../store/history.ts';
import type { AppContext } from '../app-env.ts';
import type { AddRoute } from '../attach.ts';
import { sendJson, sendJsonStream } from '../send.ts';
import { type BlobDeps, signedBlobs } from './blobs.ts';

const decompress = promisify(zstdDecompress);

export type HistoryDeps = BlobDeps & { database: Database };

export function addHistoryRoutes(add: AddRoute, deps: HistoryDeps): void {
  const { database } = deps;
  const accountOf = (c: AppContext) => c.get('holder').accountId;

  add(listHistoryRoute, async ({ query }, c) => {
    const { page, limit, ...filter } = query;
    const { rows, total } = await listHistory(
      database,
      { accountId: accountOf(c), ...filter },
      { page, limit },
    );
    return sendJsonStream(c, pieces(deps, rows, { page, limit, total }));
  });

  add(getHistoryRoute, async ({ params }, c) => {
    const row = await findHistory(database, accountOf(c), params.id);
    if (!row) throw new AppError('not_found');
    return sendJson(c, await entryJson(deps, row));
  });

  add(deleteHistoryRoute, async ({ params }, c) => {
    if (!(await deleteHistory(database, accountOf(c), params.id))) throw new AppError('not_found');
    return { ok: true };
  });
}

/** The list an entry at a time, so that a hundred large results never lie in memory together. */
async function* pieces(deps: HistoryDeps, rows: HistoryRow[], pagination: object): AsyncGenerator<Buffer> {
  let before = '{"data":[';
  for (const row of rows) {
    yield Buffer.concat([Buffer.from(before), await entryJson(deps, row)]);
    before = ',';
  }
  const opening = rows.length === 0 ? before : '';
  yield Buffer.from(`${opening}],"pagination":${JSON.stringify(pagination)}}`);
}

async function entryJson(deps: HistoryDeps, row: HistoryRow): Promise<Buffer> {
  const entry: Omit<HistoryEntry, 'result'> = {
    id: row.id,
    userId: row.accountId,
    service: row.service,
    status: row.status,
    params: row.params,
    error: row.error,
    elapsedMs: row.elapsedMs,
    requestParentId: row.parentId,
    createdAt: row.createdAt.toISOString(),
  };
  const head = JSON.stringify(entry).slice(0, -1);
  const result = row.status === 'completed' ? await resultOf(deps, row) : Buffer.from('null');
  return Buffer.concat([Buffer.from(`${head},"result":`), result, Buffer.from('}')]);
}

/** A crawl's result is the job itself, as it stands. */
async function resultOf(deps: HistoryDeps, row: HistoryRow): Promise<Buffer> {
  const crawl = row.service === 'crawl' ? await findCrawl(deps.database, row.accountId, row.id) : null;
  return crawl ? buffer(jobJson(deps.database, crawl)) : resultJson(deps, row.id);
}

export async function resultJson(deps: HistoryDeps, callId: string): Promise<Buffer> {
  const stored = await readResult(deps.database, callId);
  if (!stored) return Buffer.from('null');
  const json = await decompress(stored.zstd, { maxOutputLength: stored.jsonBytes });
  return signedBlobs(deps, callId, json);
}
