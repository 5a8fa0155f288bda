/** Past requests. Results are sent from the database to the client without being parsed. */
import { createLimiter } from '../../concurrency/limits/limiter.ts';
import {
  deleteHistoryRoute,
  getHistoryRoute,
  type HistoryEntry,
  listHistoryRoute,
} from '../../contract/history/history.ts';
import { AppError } from '../../errors.ts';
import { jobJson } from '../../jobs/crawl/crawl-json.ts';
import { findCrawl } from '../../store/crawl/crawls.ts';
import type { Database } from '../../store/database/database.ts';
import { deleteHistory, findHistory, type HistoryRow, listHistory, readParams } from '../../store/history.ts';
import type { SearchIndex } from '../../store/search/search-index.ts';
import type { Seals } from '../../store/secrets/seals.ts';
import { jsonList } from '../answer/json-list.ts';
import { NO_RESULT, resultJson, unlessUnreadable } from '../answer/result-json.ts';
import { sendHeldStream, sendJson } from '../answer/send.ts';
import { type BlobDeps, signedBlobs } from '../answer/signed-blobs.ts';
import { type Hold, heldParts, holdLast } from '../answer/unread-answers.ts';
import { accountOf } from '../app-env.ts';
import type { AddRoute } from '../attach.ts';

export type HistoryDeps = BlobDeps & { database: Database; seals: Seals };

export function addHistoryRoutes(
  add: AddRoute,
  deps: HistoryDeps & { index: Pick<SearchIndex, 'isComplete'> },
): void {
  const { database } = deps;
  const searches = createLimiter(SEARCHES_AT_ONCE);

  add(listHistoryRoute, async ({ query }, c) => {
    const { results } = query;
    if (query.q !== undefined) await deps.index.isComplete(accountOf(c));
    const filter = { accountId: accountOf(c), ...query };
    const list = () => listHistory(database, filter, query);
    const isSearch = query.q !== undefined;
    const turn = { key: accountOf(c), signal: c.req.raw.signal };
    const { rows, pagination, nextCursor } = await (isSearch ? searches.run(list, turn) : list());
    const hold = holdLast(c.get('hold'));
    async function* entries() {
      for (const row of rows)
        yield entryJson(
          deps,
          await withParams(deps, row, hold),
          results === 'none' ? NO_RESULT : await resultOrNone(deps, row, hold),
        );
    }
    const closing = () => `],${JSON.stringify({ pagination, nextCursor }).slice(1)}`;
    return sendHeldStream(c, jsonList('{"data":[', entries(), closing));
  });

  add(getHistoryRoute, async ({ params }, c) => {
    const row = await findHistory(database, accountOf(c), params.id);
    if (!row) throw new AppError('not_found');
    const result = await resultOf(deps, row, holdLast(c.get('hold')));
    const entry = await entryJson(deps, { ...row, params: JSON.stringify(row.params) }, result);
    return Buffer.isBuffer(entry) ? sendJson(c, entry) : sendHeldStream(c, entry);
  });

  add(deleteHistoryRoute, async ({ params }, c) => {
    if (!(await deleteHistory(database, accountOf(c), params.id))) throw new AppError('not_found');
    return { ok: true };
  });
}

/** A search reads every request of its account, and all accounts share the database connections. */
const SEARCHES_AT_ONCE = 2;

/** JSON text, in pieces if it can be long: a crawl may have very many pages. */
type Json = Buffer | AsyncGenerator<Buffer>;

/** A row with its request as JSON text. */
type ShownRow = Omit<HistoryRow, 'params'> & { params: string };

async function withParams({ database }: HistoryDeps, row: HistoryRow, hold: Hold): Promise<ShownRow> {
  if (row.params) return { ...row, params: JSON.stringify(row.params) };
  await hold(row.paramsBytes ?? 0);
  return { ...row, params: await readParams(database, row) };
}

async function entryJson(deps: HistoryDeps, row: ShownRow, result: Json): Promise<Json> {
  const entry: Omit<HistoryEntry, 'result' | 'params'> = {
    id: row.id,
    userId: row.accountId,
    service: row.service,
    status: row.status,
    error: row.error,
    elapsedMs: row.elapsedMs,
    statusCode: row.statusCode,
    warning: row.doubt as HistoryEntry['warning'],
    creditsUsed: row.cost,
    pages: row.pages,
    run: row.run,
    sessionId: row.sessionId,
    requestParentId: row.parentId,
    createdAt: row.createdAt.toISOString(),
  };
  const text = Buffer.from(`${JSON.stringify(entry).slice(0, -1)},"params":${row.params},"result":`);
  const head = row.error?.picture ? await signedBlobs(deps, row.id, text) : text;
  const end = Buffer.from('}');
  return Buffer.isBuffer(result) ? Buffer.concat([head, result, end]) : inPieces(head, result, end);
}

async function* inPieces(head: Buffer, result: AsyncGenerator<Buffer>, end: Buffer): AsyncGenerator<Buffer> {
  yield head;
  yield* result;
  yield end;
}

/** An unreadable entry must not hide the others; a request for it alone gets the error. */
async function resultOrNone(deps: HistoryDeps, row: HistoryRow, hold: Hold): Promise<Json> {
  return (await unlessUnreadable(resultOf(deps, row, hold))) ?? NO_RESULT;
}

/** A crawl's result is the job itself, in its current state. */
async function resultOf(deps: HistoryDeps, row: HistoryRow, hold: Hold): Promise<Json> {
  if (row.status !== 'completed') return NO_RESULT;
  const isCrawl = row.service === 'crawl' || row.service === 'batch';
  const crawl = isCrawl ? await findCrawl(deps.database, row.accountId, row.id) : null;
  return crawl ? heldParts(hold, jobJson(deps, crawl)) : resultJson(deps, row.id, hold);
}
