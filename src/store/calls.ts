/** Opens and closes metered calls: credits, rate, key and history row in one statement each. */

import { REMAINING } from './account/accounts.ts';
import { bodyValues } from './blobs/blob-store.ts';
import { BUSY, createAccountBatcher } from './database/account-batch.ts';
import type { Database, Queryable } from './database/database.ts';
import { columnsOf, queryOne, queryValue } from './database/query.ts';
import type { StoredJson } from './stored-json.ts';

export type Service =
  | 'scrape'
  | 'extract'
  | 'search'
  | 'monitor'
  | 'crawl'
  | 'batch'
  | 'schema'
  | 'map'
  | 'parse'
  | 'extractor';

export type CallOpening = {
  id: string;
  accountId: string;
  /** null if the service itself makes the call (a crawl page, a tick). */
  keyId: string | null;
  service: Service;
  /** JSON text. */
  params: string;
  sessionId: string | null;
  parentId: string | null;
  reserve: number;
  /** Whether the call counts against the account's requests a minute. */
  counted: boolean;
  /** The stored form of the request's Idempotency-Key, which this process has claimed. */
  idempotencyKey?: string | undefined;
};

export type OpenOutcome = {
  outcome: 'opened' | 'invalid_key' | 'rate_limited' | 'insufficient_credits' | 'key_taken';
  /** Null on an unlimited plan. The two below are null if the plan has no rate limit. */
  remaining: number | null;
  rateLimit: number | null;
  rateLeft: number | null;
};

export type CallClosing = {
  id: string;
  /** With it, a locked account delays only its own calls. */
  accountId?: string;
  status: 'completed' | 'failed';
  cost: number;
  /** JSON text. */
  error: string | null;
  elapsedMs: number;
  result: StoredJson | null;
} & Partial<PageAnswered>;

/** The HTTP status of a page, and why its content is not worth paying for, if it is not. */
export type PageAnswered = { statusCode: number; doubt: string | null };

/** `closed` is false if the call was no longer running: failed as orphaned, or deleted. */
export type CloseOutcome = { closed: boolean; remaining: number | null };

export type CallStore = {
  open(call: CallOpening): Promise<OpenOutcome>;
  close(call: CallClosing): Promise<CloseOutcome>;
  /** The outcome for a call that was closed as completed before. */
  closedBefore(callId: string): Promise<CloseOutcome>;
  /** Reserves more credits for a running call. False if the account cannot afford them. */
  reserveMore(callId: string, amount: number): Promise<boolean>;
};

/** Limits the memory of one statement; further calls wait for the next one. */
const MAX_BATCH = 64;
/** The statement that closes calls differs by the number of results; up to this number it is kept planned. */
const MOST_PLANNED = 4;

export function createCallStore(database: Database, processId: string): CallStore {
  return {
    open: createAccountBatcher({
      maxItems: MAX_BATCH,
      accountOf: ({ accountId }) => accountId,
      write: (calls: CallOpening[], wait) => openFreeCalls(database, processId, calls, wait),
    }),
    close: createAccountBatcher({
      maxItems: MAX_BATCH,
      accountOf: ({ accountId, id }) => accountId ?? id,
      write: (calls: CallClosing[], wait) => closeCalls(database, calls, wait),
    }),
    async closedBefore(callId) {
      const row = await queryOne<{ remaining: number | null }>(
        database,
        `select ${REMAINING} as remaining
         from call c join account a on a.id = c.account_id join plan p on p.id = a.plan_id
         where c.id = $1 and c.status = 'completed'`,
        [callId],
      );
      return { closed: row !== null, remaining: row?.remaining ?? null };
    },
    async reserveMore(callId, amount) {
      return (await queryValue(database, 'select reserve_more($1, $2)', [callId, amount])) === true;
    },
  };
}

/** Can be part of a larger transaction, like `closeCalls`. */
export async function openCalls(
  database: Queryable,
  processId: string,
  calls: CallOpening[],
): Promise<OpenOutcome[]> {
  const outcomes = await openFreeCalls(database, processId, calls, true);
  return outcomes.filter((outcome) => outcome !== BUSY);
}

async function openFreeCalls(
  database: Queryable,
  processId: string,
  calls: CallOpening[],
  wait: boolean,
): Promise<(OpenOutcome | typeof BUSY)[]> {
  type Opened = Omit<OpenOutcome, 'outcome'> & { callId: string; outcome: OpenOutcome['outcome'] | 'busy' };
  const rows = await database.query<Opened>(
    {
      name: 'open_calls',
      text: `select call_id as "callId", outcome, remaining, rate_limit as "rateLimit", rate_left as "rateLeft"
        from open_calls(the_process => $1, ids => $2, accounts => $3, keys => $4, services => $5, params => $6,
          sessions => $7, parents => $8, reserves => $9, counted => $10, idempotency_keys => $11, wait => $12)`,
    },
    [
      processId,
      ...columnsOf(calls, 'id', 'accountId', 'keyId', 'service', 'params'),
      ...columnsOf(calls, 'sessionId', 'parentId', 'reserve', 'counted', 'idempotencyKey'),
      wait,
    ],
  );
  const byId = new Map(rows.map((row) => [row.callId, row]));
  return calls.map(({ id }) => {
    const row = byId.get(id);
    if (!row) return { outcome: 'invalid_key', remaining: null, rateLimit: null, rateLeft: null };
    const { callId: _, outcome, ...account } = row;
    return outcome === 'busy' ? BUSY : { outcome, ...account };
  });
}

/** Can be part of a larger transaction, for calls with a row elsewhere that ends with them. */
export async function closeCalls(
  database: Queryable,
  calls: CallClosing[],
  /** If false, calls of locked accounts are busy and stay open. */
  wait = true,
): Promise<(CloseOutcome | typeof BUSY)[]> {
  const values: unknown[] = [
    ...columnsOf(calls, 'id', 'status', 'cost', 'error', 'elapsedMs'),
    wait,
    ...columnsOf(calls, 'statusCode', 'doubt'),
  ];
  // Result bytes are parameters of their own: inside an array they would be sent as escaped text, twice the size.
  const results: string[] = [];
  for (const call of calls) {
    if (!call.result) continue;
    const { zstd, jsonBytes, object } = call.result;
    const n = values.push(call.id, jsonBytes, ...bodyValues(zstd, object));
    results.push(`($${n - 4}::uuid, $${n - 3}::int, $${n - 2}::bytea, $${n - 1}::uuid, $${n}::int)`);
  }
  // The bytes are written before the accounts are locked, so that the locks are held only for the bookkeeping.
  const [storing, ids] = results.length
    ? [
        `with stored as (
           insert into call_result (call_id, account_id, json_bytes, body, object_id, bytes)
           select r.id, c.account_id, r.json_bytes, r.body, r.object_id, r.bytes
           from (values ${results.join(', ')}) as r(id, json_bytes, body, object_id, bytes)
           join call c on c.id = r.id and c.status = 'running'
           on conflict (call_id) do nothing returning 1)`,
        'case when (select count(*) from stored) >= 0 then $1::uuid[] end',
      ]
    : ['', '$1'];
  const text = `${storing}
     select call_id as "callId", remaining, busy
     from close_calls(ids => ${ids}, statuses => $2, costs => $3, errors => $4, elapsed => $5, wait => $6,
       status_codes => $7, doubts => $8)`;
  const planned = results.length <= MOST_PLANNED;
  const rows = await database.query<{ callId: string; remaining: number | null; busy: boolean }>(
    planned ? { name: `close_calls_${results.length}`, text } : text,
    values,
  );
  const byId = new Map(rows.map((row) => [row.callId, row]));
  return calls.map(({ id }) => {
    const row = byId.get(id);
    return row?.busy ? BUSY : { closed: row !== undefined, remaining: row?.remaining ?? null };
  });
}
