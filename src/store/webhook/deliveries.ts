/** Deliveries to webhooks: made from events, attempted until they arrive, listed and sent again for their owner. */
import { createHash } from 'node:crypto';
import type { Database, Queryable } from '../database/database.ts';
import {
  columnsOf,
  cursorOf,
  type ListSlice,
  queryOne,
  querySlice,
  queryValue,
  type Slice,
} from '../database/query.ts';
import { firstIdAt, newId } from '../ids.ts';
import type { Seals } from '../secrets/seals.ts';
import { keepAddresses, openAddress, type StoredAddress } from './addresses.ts';

/** A step that is due: what a job of the queue carries. */
export type Step = { id: string; ticket: number };
export type DueStep = Step & { accountId: string; url: string; dueAt: Date };

export type Delivery = Step & {
  url: string;
  accountId: string;
  type: string;
  /** `webhook`, or the kind of message to people. */
  channel: string;
  body: string;
  /** Attempts since it was last restarted. */
  tries: number;
};

export type Attempt = {
  at: Date;
  statusCode: number | null;
  elapsedMs: number;
  /** Null when it arrived. */
  error: string | null;
  response: string | null;
};

export type DeliveryRow = StoredAddress & {
  id: string;
  type: string;
  channel: string;
  /** The beginning of the body. */
  body: string;
  status: 'pending' | 'delivered' | 'failed';
  createdAt: Date;
  nextAttemptAt: Date | null;
  failingSince: Date | null;
  switchedOffAt: Date | null;
  attempts: (Omit<Attempt, 'at'> & { at: string })[];
  /** Its place in the list, after which the next slice begins. */
  cursor: string;
};

/** Events of this type are sent even to endpoints that are switched off: the owner is testing them. */
const PROBE = 'monitor.test';

/**
 * Turns events of the outbox into deliveries and returns those that are due. Those to endpoints that are switched off
 * are stored as failed, so that they can be sent later. The body is built in SQL, so that large ones never leave the
 * database.
 */
export async function createDeliveries(
  tx: Queryable,
  seals: Seals,
  events: { id: number; accountId: string }[],
): Promise<DueStep[]> {
  const targets = await tx.query<{ event: number; url: string; channel: string; subject: string | null }>(
    `select id as event, read ->> 'webhookUrl' as url, coalesce(read ->> 'channel', 'webhook') as channel,
       substring(coalesce(read #>> '{data,cronId}', read #>> '{data,id}') from '^[0-9a-f-]{36}$') as subject
     from outbox, lateral (select readable_payload(payload) as read offset 0) p where id = any($1)`,
    [events.map(({ id }) => id)],
  );
  const accounts = new Map(events.map(({ id, accountId }) => [id, accountId]));
  const meant = targets.flatMap(({ event, url, channel, subject }) => {
    const accountId = accounts.get(event);
    return url && accountId ? [{ event, id: newId(), accountId, url, channel, subject }] : [];
  });
  // Events from rows of an earlier version have plain addresses.
  const made = (await keepAddresses(tx, seals, meant)).map((target) => ({
    ...target,
    endpoint: endpointId(target.accountId, target.url),
  }));
  await tx.query(
    `insert into webhook_endpoint (id, account_id)
     select distinct on (id) id, account_id from unnest($1::uuid[], $2::uuid[]) e (id, account_id) order by id
     on conflict (id) do nothing`,
    columnsOf(made, 'endpoint', 'accountId'),
  );
  return tx.query<DueStep>(
    `with new as (
       insert into webhook_delivery
         (id, account_id, endpoint_id, subject_id, type, channel, url, body, status, created_at, next_attempt_at)
       select n.id, o.account_id, n.endpoint, n.subject, o.type, n.channel, n.url,
         concat('{"type":', to_json(o.type), ',"timestamp":"',
           to_char(o.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
           '","data":', case when n.channel = 'webhook' then coalesce(readable_payload(o.payload) -> 'data', 'null')
             -- A message to people says what changed, without the whole page.
             else ((readable_payload(o.payload) -> 'data')::jsonb - 'current' - 'previous')::json end, '}'),
         case when off then 'failed' else 'pending' end, o.created_at, case when not off then now() end
       from unnest($1::bigint[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::uuid[])
         n (event, id, endpoint, url, channel, subject)
       join outbox o on o.id = n.event
       -- If the endpoint was deleted just now, the reference fails and everything is tried again.
       left join webhook_endpoint e on e.id = n.endpoint
       cross join lateral (select e.switched_off_at is not null and o.type <> '${PROBE}' as off) s
       order by n.event
       returning id, ticket, account_id as "accountId", url, next_attempt_at as "dueAt"
     )
     select * from new where "dueAt" is not null`,
    columnsOf(made, 'event', 'id', 'endpoint', 'url', 'channel', 'subject'),
  );
}

function endpointId(accountId: string, url: string): string {
  return createHash('sha256').update(`${accountId} ${url}`).digest('hex').slice(0, 32);
}

/** The delivery of a step; null if it has moved on or was deleted. */
export async function readDelivery(database: Queryable, seals: Seals, step: Step): Promise<Delivery | null> {
  const row = await queryOne<Omit<Delivery, 'url'> & StoredAddress>(
    database,
    `select d.id, ticket, d.account_id as "accountId", type, channel, d.url, w.url as "sealedUrl", body, tries
     from webhook_delivery d left join webhook_address w on w.reference = d.url
     where d.id = $1 and ticket = $2 and status = 'pending'`,
    [step.id, step.ticket],
  );
  if (!row) return null;
  const { sealedUrl, ...delivery } = row;
  return { ...delivery, url: openAddress(seals, { url: row.url, sealedUrl }) };
}

/** Whether an earlier page event of the same job, for the same endpoint, has not been attempted yet. */
export async function hasPagesUnsent(database: Queryable, id: string): Promise<boolean> {
  const isUnsent = await queryValue<boolean>(
    database,
    `select exists (
         select 1 from webhook_delivery p where p.endpoint_id = d.endpoint_id and p.status = 'pending' and p.tries = 0
           and p.subject_id = d.subject_id and p.type like '%.page' and p.created_at <= d.created_at)
       or exists (
         select 1 from outbox o where o.account_id = d.account_id and o.type like '%.page' and o.created_at <= d.created_at
           and readable_payload(o.payload) #>> '{data,id}' = d.subject_id::text)
     from webhook_delivery d where d.id = $1`,
    [id],
  );
  return isUnsent === true;
}

export type AfterAttempt = {
  ticket: number;
  /** Null if the delivery has ended. */
  nextAttemptAt: Date | null;
  switchedOff: boolean;
};

/** Records an attempt and its consequence. Null if the delivery was restarted or deleted. */
export async function recordAttempt(
  tx: Queryable,
  step: Step,
  attempt: Attempt,
  policy: { retrySeconds: number | null; patienceSeconds: number },
): Promise<AfterAttempt | null> {
  return queryOne(
    tx,
    `select ticket, next_attempt_at as "nextAttemptAt", switched_off as "switchedOff"
     from record_attempt($1, $2, attempt => $3, retry_seconds => $4, patience => $5 * interval '1 second')`,
    [step.id, step.ticket, JSON.stringify(attempt), policy.retrySeconds, policy.patienceSeconds],
  );
}

/** Restarts a delivery. Null if the account has no such delivery. */
export async function beginAnew(tx: Queryable, accountId: string, id: string): Promise<DueStep | null> {
  const [row] = await tx.query<Omit<DueStep, 'id' | 'accountId'>>(
    'select ticket, url, next_attempt_at as "dueAt" from redeliver($1, $2)',
    [accountId, id],
  );
  return row ? { ...row, id, accountId } : null;
}

/** Steps that are long overdue: their jobs are late, or were lost because a backup was imported. */
export async function overdueSteps(database: Queryable, limit: number): Promise<DueStep[]> {
  return database.query<DueStep>(
    `select id, ticket, account_id as "accountId", url, next_attempt_at as "dueAt" from webhook_delivery
     where status = 'pending' and next_attempt_at < now() - interval '5 minutes'
     order by next_attempt_at limit $1`,
    [limit],
  );
}

/** Whether an event from before that time is still to be sent, or a delivery of one is due. */
export async function hasEventsDue(database: Queryable, at: Date): Promise<boolean> {
  const isDue = await queryValue<boolean>(
    database,
    `select exists (select 1 from outbox where created_at <= $1)
       or exists (select 1 from webhook_delivery where created_at <= $1 and status = 'pending'
         and next_attempt_at <= now())`,
    [at],
  );
  return isDue === true;
}

const COLUMNS = `d.id, ${cursorOf('d')}, d.type, d.channel, d.url, w.url as "sealedUrl",
  left(d.body, 2000) as body, d.status, d.created_at as "createdAt", d.next_attempt_at as "nextAttemptAt",
  e.failing_since as "failingSince", e.switched_off_at as "switchedOffAt",
  (select coalesce(json_agg(json_build_object('at', a.at, 'statusCode', a.status_code, 'elapsedMs', a.elapsed_ms,
     'error', a.error, 'response', a.response) order by a.number), '[]')
   from webhook_attempt a where a.delivery_id = d.id) as attempts`;
const FROM = `webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id
  left join webhook_address w on w.reference = d.url`;

export type DeliveryFilter = {
  accountId: string;
  status?: string | undefined;
  /** Id of the crawl, monitor or extractor. */
  about?: string | undefined;
};

function conditions(filter: DeliveryFilter): { where: string; values: unknown[] } {
  const values: unknown[] = [filter.accountId];
  let where = 'd.account_id = $1';
  if (filter.status !== undefined) where += ` and d.status = $${values.push(filter.status)}`;
  if (filter.about !== undefined) where += ` and d.subject_id = $${values.push(filter.about)}`;
  return { where, values };
}

export async function listDeliveries(
  database: Queryable,
  filter: DeliveryFilter,
  slice: ListSlice,
): Promise<Slice<DeliveryRow>> {
  return querySlice(database, { columns: COLUMNS, from: FROM, table: 'd', ...conditions(filter) }, slice);
}

export async function findDelivery(
  database: Queryable,
  accountId: string,
  id: string,
): Promise<DeliveryRow | null> {
  return queryOne(database, `select ${COLUMNS} from ${FROM} where d.account_id = $1 and d.id = $2`, [
    accountId,
    id,
  ]);
}

const DELETED_AT_ONCE = 1_000;

/** Deletes some of the old deliveries, and endpoints left without any. Returns the number of deliveries. */
export async function deleteOldDeliveries(database: Database, days: number): Promise<number> {
  return database.transaction(async (tx) => {
    const gone = await tx.query<{ endpoint: string }>(
      `delete from webhook_delivery where id in (
         select id from webhook_delivery where id < $1 and status <> 'pending' order by id limit $2)
       returning endpoint_id as endpoint`,
      [firstIdAt(Date.now() - days * 24 * 3_600_000), DELETED_AT_ONCE],
    );
    await tx.query(
      `delete from webhook_endpoint e where id = any($1)
         and not exists (select 1 from webhook_delivery d where d.endpoint_id = e.id)`,
      [gone.map(({ endpoint }) => endpoint)],
    );
    return gone.length;
  });
}
