/** v1 requests: accepted with a call and a job of the same id, processed, and ended together with their calls. */
import type { Issue } from '../../../errors.ts';
import {
  type CallClosing,
  type CallOpening,
  closeCalls,
  type OpenOutcome,
  openCalls,
} from '../../../store/calls.ts';
import { publish } from '../../../store/database/bus.ts';
import type { Database, Queryable } from '../../../store/database/database.ts';
import { queryValue } from '../../../store/database/query.ts';
import { newId } from '../../../store/ids.ts';
import type { JobQueue } from '../../../store/queue/job-queue.ts';
import type { StoredRequest } from '../../../store/secrets/plain-secrets.ts';

export type V1Kind = 'smartscraper' | 'searchscraper' | 'markdownify' | 'smartcrawler' | 'sitemap';

export const V1_QUEUE = 'v1';
/** Published when a request has ended; the id is the request's. */
export const V1_ENDED = 'v1-ended';

/** A job only points at its row, which says whether there is still something to do. */
export type V1Job = { id: string };

const UNFINISHED = `state in ('queued', 'processing')`;

export type NewV1Request = Omit<CallOpening, 'id' | 'parentId' | 'counted'> & {
  kind: V1Kind;
  /** The id, if the request may have been opened before. */
  madeId?: string | undefined;
  /** The body as it is stored under the id. */
  request: (id: string) => StoredRequest;
};

type Queued = { id: string; turn: number };

/**
 * Opens the call and queues the request in one transaction.
 *
 * Accounts share the workers fairly (start-time fair queueing): a request's turn comes after the last one of its
 * account, and no earlier than that of the request in front. So the second request of one account is level with the
 * second of another, however many either has sent.
 */
export async function openV1Request(
  deps: { database: Database; jobs: JobQueue; processId: string },
  { kind, request, madeId: id = newId(), ...call }: NewV1Request,
): Promise<OpenOutcome & { id: string }> {
  return deps.database.transaction(async (tx) => {
    const before = await openedBefore(tx, call.accountId, id);
    if (before) return { id, ...before };
    const opening = { ...call, id, parentId: null, counted: true };
    const [opened] = await openCalls(tx, deps.processId, [opening]);
    if (!opened) throw new Error('open_calls answered nothing');
    if (opened.outcome !== 'opened') return { id, ...opened };
    const { shown, secrets } = request(id);
    // The call belongs to no process: it must not be failed when this one dies.
    const queued = await tx.query<Queued>(
      `with disowned as (delete from open_call where call_id = $1)
       insert into v1_request (id, account_id, kind, request, secrets, state, turn)
       select $1, $2, $3, $4, $5, 'queued', greatest(0,
         (select max(turn) + 1 from v1_request where account_id = $2 and ${UNFINISHED}),
         (select min(turn) from v1_request where ${UNFINISHED}))
       returning id, turn`,
      [id, call.accountId, kind, shown, secrets],
    );
    await addJobs(deps.jobs, tx, queued);
    return { id, ...opened };
  });
}

/** The state of the account, if the request exists already. */
async function openedBefore(tx: Queryable, accountId: string, id: string): Promise<OpenOutcome | null> {
  const [row] = await tx.query<Omit<OpenOutcome, 'outcome'>>(
    `select case when p.monthly_credits is not null then a.plan_credits + a.bought_credits - a.reserved end as remaining,
       p.requests_per_minute as "rateLimit", p.requests_per_minute - a.rate_count as "rateLeft"
     from v1_request r join account a on a.id = r.account_id join plan p on p.id = a.plan_id
     where r.id = $1 and r.account_id = $2`,
    [id, accountId],
  );
  return row ? { outcome: 'opened', ...row } : null;
}

/** How many requests of an account have not ended yet; counted up to `most`. */
export async function countWaiting(database: Queryable, accountId: string, most: number): Promise<number> {
  const sql = `select count(*)::int from (
    select 1 from v1_request where account_id = $1 and ${UNFINISHED} limit $2) x`;
  return (await queryValue<number>(database, sql, [accountId, most])) ?? 0;
}

/** A job that exists already is not added again. */
async function addJobs(jobs: JobQueue, tx: Queryable, requests: Queued[]): Promise<void> {
  await jobs.send<V1Job>(
    tx,
    V1_QUEUE,
    requests.map(({ id, turn }) => ({ id, data: { id }, priority: -turn })),
  );
}

const JOBS_AT_ONCE = 1_000;

/** Gives every unfinished request a job again: a restored backup has the rows, but no jobs. */
export async function restoreJobs(database: Database, jobs: JobQueue): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (let full = true; full; ) {
    const requests = await database.query<Queued>(
      `select id, turn from v1_request where ${UNFINISHED} and id > $1 order by id limit $2`,
      [after, JOBS_AT_ONCE],
    );
    await addJobs(jobs, database, requests);
    after = requests.at(-1)?.id ?? after;
    full = requests.length === JOBS_AT_ONCE;
  }
}

/** Records that a crawl was started through v1. Runs in the transaction that starts it. */
export async function insertV1Crawl(
  tx: Queryable,
  crawl: { id: string; accountId: string; request: string },
): Promise<void> {
  await tx.query(
    `insert into v1_request (id, account_id, kind, request, state) values ($1, $2, 'smartcrawler', $3, 'crawl')
     on conflict (id) do nothing`,
    [crawl.id, crawl.accountId, crawl.request],
  );
}

export type BegunV1Request = {
  id: string;
  accountId: string;
  kind: V1Kind;
  /** The body. If it has secrets, they are redacted here, and `secrets` is the whole body, sealed. */
  request: unknown;
  secrets: Buffer | null;
  /** How often it was begun, this time included. */
  attempt: number;
};

/** Null if there is nothing left to do: the request has ended, or was deleted. */
export async function beginV1Request(database: Queryable, id: string): Promise<BegunV1Request | null> {
  const [row] = await database.query<BegunV1Request>(
    `update v1_request set state = 'processing', attempt = attempt + 1 where id = $1 and ${UNFINISHED}
     returning id, account_id as "accountId", kind, request, secrets, attempt`,
    [id],
  );
  return row ?? null;
}

/** Undoes the attempt: a stopping process is not the request's fault. */
export async function handBackV1Request(database: Queryable, id: string): Promise<void> {
  await database.query(
    `update v1_request set state = 'queued', attempt = attempt - 1 where id = $1 and state = 'processing'`,
    [id],
  );
}

/** Ends a request and closes its call in one transaction. False when someone else has ended it already. */
export async function finishV1Request(
  database: Database,
  closing: CallClosing & { request: string },
): Promise<boolean> {
  const { request, ...call } = closing;
  return database.transaction(async (tx) => {
    const ended = await tx.query(
      `update v1_request set state = 'ended', request = $2, secrets = null where id = $1 and ${UNFINISHED} returning id`,
      [call.id, request],
    );
    if (ended.length === 0) return false;
    await closeCalls(tx, [call]);
    await publish(tx, { topic: V1_ENDED, id: call.id });
    return true;
  });
}

export type V1RequestRow = {
  id: string;
  accountId: string;
  kind: V1Kind;
  request: unknown;
  state: 'queued' | 'processing' | 'ended' | 'crawl';
  /** `status`, `error` and `cost` are those of its call; the pages of a crawl have their own calls. */
  status: 'running' | 'completed' | 'failed';
  error: { message: string; details?: Issue[] } | null;
  cost: number | null;
};

export async function findV1Request(
  database: Queryable,
  accountId: string,
  id: string,
): Promise<V1RequestRow | null> {
  const [row] = await database.query<V1RequestRow>(
    `select r.id, r.account_id as "accountId", r.kind, r.request, r.state, c.status, c.error,
       case when r.state = 'crawl' then (select coalesce(sum(p.cost), 0) from call p where p.parent_id = r.id)
         else c.cost end as cost
     from v1_request r join call c on c.id = r.id where r.id = $1 and r.account_id = $2`,
    [id, accountId],
  );
  return row ?? null;
}
