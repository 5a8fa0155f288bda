/** The queue of legacy v1 requests: taken on, claimed under a lease, and ended together with their calls. */
import type { Issue } from '../../../errors.ts';
import { publish } from '../../../store/bus.ts';
import { type CallClosing, closeCalls, type OpenOutcome, type Service } from '../../../store/calls.ts';
import type { Database, Queryable } from '../../../store/database.ts';
import { newId } from '../../../store/ids.ts';

export type V1Kind = 'smartscraper' | 'searchscraper' | 'markdownify' | 'smartcrawler' | 'sitemap';

/** News about a request: it came, or it ended. */
export const V1_TOPIC = 'v1';

export type NewV1Request = {
  processId: string;
  accountId: string;
  keyId: string | null;
  sessionId: string | null;
  kind: V1Kind;
  service: Service;
  /** JSON text of the request as history shows it. */
  params: string;
  /** JSON text of the request with its secrets. */
  request: string;
  reserve: number;
};

export async function openV1Request(
  database: Queryable,
  request: NewV1Request,
): Promise<OpenOutcome & { id: string }> {
  const id = newId();
  const [row] = await database.query<OpenOutcome>(
    `select outcome, remaining, rate_limit as "rateLimit", rate_left as "rateLeft"
     from open_v1_request($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      request.processId,
      id,
      request.accountId,
      request.keyId,
      request.service,
      request.params,
      request.sessionId,
      request.reserve,
      request.kind,
      request.request,
    ],
  );
  if (!row) throw new Error('open_v1_request answered nothing');
  return { id, ...row };
}

/** Notes that a crawl was asked for in the words of v1. In the transaction that starts it. */
export async function insertV1Crawl(
  tx: Queryable,
  crawl: { id: string; accountId: string; request: string },
): Promise<void> {
  await tx.query(
    `insert into v1_request (id, account_id, kind, request, state) values ($1, $2, 'smartcrawler', $3, 'crawl')`,
    [crawl.id, crawl.accountId, crawl.request],
  );
}

export type ClaimedV1Request = {
  id: string;
  token: string;
  accountId: string;
  kind: V1Kind;
  request: unknown;
  /** How often it was claimed, this time included. */
  attempt: number;
};

/** Accounts take turns. Those of a worker that has died are claimed again when its lease is over. */
export async function claimV1Requests(
  database: Queryable,
  limit: number,
  leaseMs: number,
): Promise<ClaimedV1Request[]> {
  return database.query(
    `select id, token, account_id as "accountId", kind, request, attempt from claim_v1_requests($1, $2, $3)`,
    [newId(), limit, leaseMs],
  );
}

type Held = { id: string; token: string };

/** The ids that are still ours. */
export async function renewV1Leases(
  database: Queryable,
  held: readonly Held[],
  leaseMs: number,
): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `update v1_request r set run_at = now() + make_interval(secs => $3 / 1000.0)
     from unnest($1::uuid[], $2::uuid[]) as held(id, token)
     where r.id = held.id and r.token = held.token returning r.id`,
    [held.map(({ id }) => id), held.map(({ token }) => token), leaseMs],
  );
  return rows.map(({ id }) => id);
}

/** Gives a request back, as if it had not been claimed. */
export async function releaseV1Request(database: Queryable, held: Held): Promise<void> {
  await database.query(
    `update v1_request set state = 'queued', token = null, attempt = attempt - 1, run_at = now()
     where id = $1 and token = $2`,
    [held.id, held.token],
  );
}

/** Ends a request and closes its call in one transaction. False when it was no longer ours. */
export async function finishV1Request(
  database: Database,
  held: Held,
  closing: Omit<CallClosing, 'id'> & { request: string },
): Promise<boolean> {
  const { request, ...call } = closing;
  return database.transaction(async (tx) => {
    const rows = await tx.query(
      `update v1_request set state = 'ended', token = null, request = $3 where id = $1 and token = $2 returning id`,
      [held.id, held.token, request],
    );
    if (rows.length === 0) return false;
    await closeCalls(tx, [{ ...call, id: held.id }]);
    await publish(tx, { topic: V1_TOPIC, id: held.id });
    return true;
  });
}

export type V1RequestRow = {
  id: string;
  accountId: string;
  kind: V1Kind;
  request: unknown;
  state: 'queued' | 'processing' | 'ended' | 'crawl';
  /** Of its call, as are the next two; the pages of a crawl are calls of their own. */
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

export type NewFeedback = {
  accountId: string;
  requestId: string;
  rating: number;
  feedbackText: string | null;
};

/** null when the account has no such request. Any request may be rated, of v2 too. */
export async function insertFeedback(
  database: Queryable,
  feedback: NewFeedback,
): Promise<{ id: string; createdAt: Date } | null> {
  const [row] = await database.query<{ id: string; createdAt: Date }>(
    `insert into v1_feedback (id, account_id, request_id, rating, feedback_text)
     select $1, c.account_id, c.id, $4, $5 from call c where c.id = $3 and c.account_id = $2
     returning id, created_at as "createdAt"`,
    [newId(), feedback.accountId, feedback.requestId, feedback.rating, feedback.feedbackText],
  );
  return row ?? null;
}
