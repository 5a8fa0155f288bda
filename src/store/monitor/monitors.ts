/** Monitors as their owner sees them: created, read, changed, paused, resumed, deleted. */
import type { Database, Queryable } from '../database/database.ts';
import { queryOne, queryValue } from '../database/query.ts';
import { newId } from '../ids.ts';
import { appendEvent } from '../webhook/outbox.ts';

export type MonitorRow = {
  id: string;
  accountId: string;
  /** The request, without its secrets. */
  config: Record<string, unknown>;
  /** If it has secrets: the whole request, sealed. */
  secrets: Buffer | null;
  cron: string;
  timezone: string | null;
  url: string;
  /** This and the addresses of `notify` as webhook/addresses.ts stores them. */
  webhookUrl: string | null;
  notify: Target[] | null;
  /** For a client that speaks another interface: how its webhook is notified of ticks. */
  delivery: MonitorDelivery | null;
  status: 'active' | 'paused';
  createdAt: Date;
  updatedAt: Date;
  lastRunAt: Date | null;
  nextRunAt: Date | null;
};

export type MonitorDelivery = {
  shape: string;
  /** null for both. */
  events: ('page' | 'completed')[] | null;
  /** Sent along with each of them. */
  metadata: Record<string, unknown>;
};

/** A delivery as it is written, with the headers that its webhook gets, sealed. */
export type NewDelivery = { delivery: MonitorDelivery; headers: Buffer | null };

/** When a monitor runs next, and the time from which that was computed. */
export type Plan = { nextRunAt: Date; plannedAt: Date };

/** Clocks of machines differ a little; by more than this, ours was set back since the time was computed. */
export const PLANNED_AHEAD = "planned_at > now() + interval '1 minute'";

/** Where a message is sent, and how. */
export type Target = { channel: string; url: string };

export type MonitorFields = Pick<MonitorRow, 'cron' | 'timezone' | 'url' | 'webhookUrl'> & {
  notify?: Target[];
  /** JSON text. */
  config: string;
  /** All of the request, sealed, if it has secrets. */
  secrets?: Buffer | null;
  /** Undefined leaves it as it is, null is our own events. */
  delivery?: NewDelivery | null | undefined;
};

type Awaitable<T> = T | Promise<T>;

/** The plan's limit is reached; nothing was written. */
export type Refused = { outcome: 'too_many_monitors'; limit: number };

const COLUMNS = `id, account_id as "accountId", config, secrets, cron, timezone, url, webhook_url as "webhookUrl", notify, delivery, status,
  created_at as "createdAt", updated_at as "updatedAt", last_run_at as "lastRunAt", next_run_at as "nextRunAt"`;

const FIND = `select ${COLUMNS} from monitor where id = $1 and account_id = $2`;

export type CreateOptions = {
  /** The monitor with this id may have been made before. */
  id?: string | undefined;
  /** Writes what belongs to it in the same transaction. */
  alongside?: ((tx: Queryable, id: string) => Promise<unknown>) | undefined;
};

export async function createMonitor(
  database: Database,
  accountId: string,
  make: (id: string, tx: Queryable) => Awaitable<{ fields: MonitorFields; plan: Plan }>,
  { id = newId(), alongside }: CreateOptions = {},
): Promise<{ outcome: 'created'; monitor: MonitorRow } | Refused> {
  return database.transaction(async (tx) => {
    const before = await findMonitor(tx, accountId, id);
    if (before) return { outcome: 'created' as const, monitor: before };
    const refused = await overCap(tx, accountId);
    if (refused) return refused;
    const { fields, plan } = await make(id, tx);
    const [monitor] = await tx.query<MonitorRow>(
      `insert into monitor
         (id, account_id, config, secrets, cron, timezone, url, webhook_url, notify, delivery, webhook_headers,
          next_run_at, planned_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning ${COLUMNS}`,
      [id, accountId, ...fieldValues(fields), plan.nextRunAt, plan.plannedAt],
    );
    if (!monitor) throw new Error('a monitor was not written');
    await alongside?.(tx, id);
    return { outcome: 'created' as const, monitor };
  });
}

function fieldValues(fields: MonitorFields): unknown[] {
  const { config, secrets, cron, timezone, url, webhookUrl, notify, delivery } = fields;
  const targets = notify && notify.length > 0 ? JSON.stringify(notify) : null;
  const deliveryColumns = [delivery ? JSON.stringify(delivery.delivery) : null, delivery?.headers ?? null];
  return [config, secrets ?? null, cron, timezone, url, webhookUrl, targets, ...deliveryColumns];
}

/** Locks the account, so that two requests cannot both take the last place. */
async function overCap(tx: Queryable, accountId: string): Promise<Refused | null> {
  await tx.query('select 1 from account where id = $1 for no key update', [accountId]);
  const [row] = await tx.query<{ left: number | null; limit: number }>(
    `select monitors_left(a.id) as left, p.monitors as limit
     from account a join plan p on p.id = a.plan_id where a.id = $1`,
    [accountId],
  );
  if (!row || row.left === null || row.left > 0) return null;
  return { outcome: 'too_many_monitors', limit: row.limit };
}

export async function findMonitor(
  database: Queryable,
  accountId: string,
  id: string,
): Promise<MonitorRow | null> {
  return queryOne(database, FIND, [id, accountId]);
}

/** A monitor of any account. */
export async function findAnyMonitor(database: Queryable, id: string): Promise<MonitorRow | null> {
  return queryOne(database, `select ${COLUMNS} from monitor where id = $1`, [id]);
}

/**
 * How a monitor's webhook is notified of ticks, with its headers; null if it gets our own events. A delivery to an
 * earlier address gets no headers: they may be secrets of the present one.
 */
export async function readDelivery(
  database: Queryable,
  id: string,
  webhookId: string,
): Promise<{ delivery: MonitorDelivery; headers: Buffer | null } | null> {
  return queryOne(
    database,
    `select delivery, case when webhook_url = (select d.url from webhook_delivery d where d.id = $2)
       then webhook_headers end as headers
     from monitor where id = $1 and delivery is not null`,
    [id, webhookId],
  );
}

/** Newest first, beginning after one of them; ids sort by time. */
export async function listMonitors(
  database: Queryable,
  accountId: string,
  slice: { after: string | null; limit: number },
): Promise<MonitorRow[]> {
  return database.query(
    `select ${COLUMNS} from monitor where account_id = $1 and ($2::uuid is null or id < $2)
     order by id desc limit $3`,
    [accountId, slice.after, slice.limit],
  );
}

export type MonitorChange = {
  fields: MonitorFields;
  /** Null if its next time stays as it is. */
  plan: Plan | null;
  /** Formats whose earlier captures can still be compared with; null keeps all. */
  comparable: string[] | null;
};

/** Changes a monitor; the change is computed from its present state. Null if the account has no such monitor. */
export async function updateMonitor(
  database: Database,
  accountId: string,
  id: string,
  change: (before: MonitorRow, tx: Queryable) => Awaitable<MonitorChange>,
): Promise<MonitorRow | null> {
  return database.transaction(async (tx) => {
    const before = await queryOne<MonitorRow>(tx, `${FIND} for update`, [id, accountId]);
    if (!before) return null;
    const { fields, plan, comparable } = await change(before, tx);
    return queryOne<MonitorRow>(
      tx,
      `update monitor set config = $2, secrets = $3, cron = $4, timezone = $5, url = $6, webhook_url = $7,
         notify = $8, updated_at = now(),
         delivery = case when $14 then $9::json else delivery end,
         webhook_headers = case when $14 then $10 else webhook_headers end,
         next_run_at = case when status = 'active' then coalesce($11::timestamptz, next_run_at) end,
         planned_at = coalesce($12::timestamptz, planned_at),
         revision = case when $13::text[] is null then revision else revision + 1 end,
         base = case when $13::text[] is null then base
           else (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(base) where key = any($13)) end
       where id = $1 returning ${COLUMNS}`,
      [
        id,
        ...fieldValues(fields),
        plan?.nextRunAt ?? null,
        plan?.plannedAt ?? null,
        comparable,
        fields.delivery !== undefined,
      ],
    );
  });
}

/** A tick that has not begun will not begin. The crawl of a site goes on, and no other starts before it has ended. */
export async function pauseMonitor(
  database: Queryable,
  accountId: string,
  id: string,
): Promise<MonitorRow | null> {
  await database.query('select pause_monitor($1, $2)', [accountId, id]);
  return findMonitor(database, accountId, id);
}

/** Where its events are sent. */
export function targetsOf({ webhookUrl, notify }: Pick<MonitorRow, 'webhookUrl' | 'notify'>): Target[] {
  return [...(webhookUrl ? [{ channel: 'webhook', url: webhookUrl }] : []), ...(notify ?? [])];
}

/** Pauses an active monitor that cannot go on, and notifies all its targets why. */
export async function pauseWithNotice(
  database: Database,
  { accountId, id }: { accountId: string; id: string },
  { type, message }: { type: string; message: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    const paused = await pauseMonitor(tx, accountId, id);
    if (!paused) return;
    const error = { type, message: `${message} The monitor is paused.` };
    const data = { cronId: id, url: paused.url, failures: 1, error };
    for (const { channel, url: webhookUrl } of targetsOf(paused)) {
      const payload = { webhookUrl, channel, data };
      await appendEvent(tx, { accountId, type: 'monitor.failing', payload });
    }
  });
}

/** An active monitor stays as it is. */
export async function resumeMonitor(
  database: Database,
  accountId: string,
  id: string,
  plan: (monitor: MonitorRow) => Plan,
): Promise<{ outcome: 'active'; monitor: MonitorRow } | Refused | null> {
  return database.transaction(async (tx) => {
    const refused = await overCap(tx, accountId);
    const before = await queryOne<MonitorRow>(tx, `${FIND} for update`, [id, accountId]);
    if (!before) return null;
    if (before.status === 'active') return { outcome: 'active' as const, monitor: before };
    if (refused) return refused;
    const { nextRunAt, plannedAt } = plan(before);
    const [monitor] = await tx.query<MonitorRow>(
      `update monitor set status = 'active', next_run_at = $2, planned_at = $3, updated_at = now()
       where id = $1 returning ${COLUMNS}`,
      [id, nextRunAt, plannedAt],
    );
    return { outcome: 'active' as const, monitor: monitor ?? before };
  });
}

/** Each takes some milliseconds, during which the account is locked. */
const CRAWLS_AT_ONCE = 20;

/**
 * Deletes a monitor with its ticks and their history. False if the account has no such monitor. There may be hundreds
 * of thousands of ticks and, for a site, as many crawls: most are deleted first, in batches, so that the account is not
 * locked all that time.
 */
export async function deleteMonitor(
  database: Database,
  accountId: string,
  id: string,
  batch = 1_000,
): Promise<boolean> {
  if (!(await findMonitor(database, accountId, id))) return false;
  for (let deleted = batch; deleted === batch; ) {
    const values = [accountId, id, batch];
    deleted = (await queryValue<number>(database, 'select delete_ended_ticks($1, $2, $3)', values)) ?? 0;
  }
  const crawlsAtOnce = Math.min(batch, CRAWLS_AT_ONCE);
  for (let deleted = crawlsAtOnce; deleted === crawlsAtOnce; ) {
    const ended = `array(select id from crawl where monitor_id = $2 and account_id = $1 and status <> 'running' limit $3)`;
    const values = [accountId, id, crawlsAtOnce];
    deleted = (await queryValue<number>(database, `select delete_crawls(${ended})`, values)) ?? 0;
  }
  return (await queryValue(database, 'select delete_monitor($1, $2)', [accountId, id])) === true;
}
