/** Ticks: begun once, ended once with all their consequences, and read back. */
import {
  type BlobStore,
  type BodyColumns,
  bodyColumns,
  bodyValues,
  type CallBlob,
  joinObject,
} from '../blobs/blob-store.ts';
import { unlessLost } from '../blobs/objects.ts';
import type { CallClosing, CloseOutcome } from '../calls.ts';
import type { Database, Queryable } from '../database/database.ts';
import { queryOne, queryValue } from '../database/query.ts';
import { readableJson } from '../readable-json.ts';
import type { StoredJson } from '../stored-json.ts';

export type BegunTick = {
  accountId: string;
  config: Record<string, unknown>;
  secrets: Buffer | null;
  webhookUrl: string | null;
  /** Whether anyone is notified of changes. */
  isHeard: boolean;
  revision: number;
  /** For each format, the tick to compare with. */
  base: Record<string, string>;
  /** Sites only: the crawl that was started for the tick. */
  crawlId: string | null;
};

export type Beginning = { state: 'ready'; tick: BegunTick } | { state: 'done' | 'stale' | 'busy' };

/** Whether a tick may begin. Clears what a dead process left of it. */
export async function beginTick(
  database: Database,
  ids: { monitorId: string; tickId: string },
): Promise<Beginning> {
  return database.transaction(async (tx) => {
    const values = [ids.monitorId, ids.tickId];
    const state = await queryValue<Beginning['state']>(tx, 'select begin_tick($1, $2)', values);
    if (state !== 'ready') return { state: state ?? 'stale' };
    const [tick] = await tx.query<BegunTick>(
      `select account_id as "accountId", config, secrets, webhook_url as "webhookUrl",
         webhook_url is not null or notify is not null as "isHeard", revision, base,
         (select id from crawl where tick_id = $2) as "crawlId"
       from monitor where id = $1`,
      values,
    );
    return tick ? { state: 'ready', tick } : { state: 'stale' };
  });
}

/** Removes all traces of a tick that will be tried again. */
export async function forgetTick(database: Database, accountId: string, tickId: string): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query('select 1 from account where id = $1 for no key update', [accountId]);
    await tx.query('select forget_tick($1)', [tickId]);
  });
}

/** What a tick found out, beyond what every call has. */
export type TickFindings = {
  /** Whether the capture can be compared with. */
  good: boolean;
  changed: boolean;
  /** Whether there was nothing to compare with. */
  firstRun: boolean;
  /** JSON text. */
  diffs: string;
  /** JSON text; why a capture is not good. */
  warnings: string | null;
  screenshotId: string | null;
  /** Formats of the capture, to be compared with from now on. */
  captured: string[];
  /** The tick whose capture this one shares; null if it has its own. */
  refId: string | null;
  /** Sites only: the pages that changed, for clients that are notified of each. */
  pageUrls?: string[];
  /** JSON text of the event's data, if something changed. */
  changeEvent: string | null;
  blobs: CallBlob[];
};

export const NOTHING_FOUND: TickFindings = {
  good: false,
  changed: false,
  firstRun: false,
  diffs: '{}',
  warnings: null,
  screenshotId: null,
  captured: [],
  refId: null,
  changeEvent: null,
  blobs: [],
};

export type FinishedTick = TickFindings & {
  monitorId: string;
  accountId: string;
  revision: number;
  /** JSON text of the request as history shows it. */
  params: string;
  /** Sites only: the crawl of this tick. */
  crawlId?: string | null;
  closing: CallClosing;
};

/** In one transaction: result, pictures, cost, findings, the monitor's state and its events; or nothing at all. */
export async function finishTick(database: Database, tick: FinishedTick): Promise<CloseOutcome> {
  const { closing, blobs, diffs, changeEvent, accountId, ...findings } = tick;
  const { result, ...call } = closing;
  return database
    .transaction(async (tx) => {
      // Bytes are written first, so that the account is locked for the bookkeeping only.
      if (result) await storeResult(tx, call.id, result);
      for (const blob of blobs) await storeBlob(tx, accountId, call.id, blob);
      const rows = await tx.query<{ remaining: number | null }>(
        'select remaining from finish_tick(tick => $1, diffs => $2, change_event => $3)',
        [
          JSON.stringify({
            ...findings,
            ...call,
            error: call.error && readableJson(call.error),
            warnings: findings.warnings && readableJson(findings.warnings),
          }),
          diffs,
          changeEvent,
        ],
      );
      // Rolls back what was written for a tick that is not ours to end.
      if (rows.length === 0) throw new NotOurs();
      return { closed: true, remaining: rows[0]?.remaining ?? null };
    })
    .catch((error: unknown) => {
      if (error instanceof NotOurs) return { closed: false, remaining: null };
      throw error;
    });
}

class NotOurs extends Error {}

async function storeResult(tx: Queryable, tickId: string, result: StoredJson): Promise<void> {
  await tx.query(
    `insert into call_result (call_id, account_id, json_bytes, body, object_id, bytes)
     select id, account_id, $2, $3, $4, $5 from call
     where id = $1 and status = 'running' on conflict (call_id) do nothing`,
    [tickId, result.jsonBytes, ...bodyValues(result.zstd, result.object)],
  );
}

async function storeBlob(tx: Queryable, accountId: string, tickId: string, blob: CallBlob): Promise<void> {
  await tx.query(
    `insert into blob (id, account_id, call_id, content_type, body, object_id, bytes)
     select $1, $2, id, $4, $5, $6, $7 from call where id = $3 and status = 'running'`,
    [blob.id, accountId, tickId, blob.contentType, ...bodyValues(blob.bytes, blob.object)],
  );
}

export type Capture = {
  tickId: string;
  /** zstd of the JSON text. */
  result: Buffer;
  screenshotId: string | null;
  screenshot: Buffer | null;
};

/** Captures of earlier ticks; those deleted from history, or lost by the object store, are missing. */
export async function readCaptures(
  database: Queryable,
  blobs: Pick<BlobStore, 'bodyOf' | 'get'>,
  tickIds: string[],
): Promise<Capture[]> {
  const rows = await database.query<BodyColumns & { tickId: string; screenshotId: string | null }>(
    `select r.call_id as "tickId", ${bodyColumns('r')}, b.id as "screenshotId"
     from call_result r ${joinObject('r')}
     left join monitor_tick t on t.id = r.call_id left join blob b on b.id = t.screenshot_id
     where r.call_id = any($1)`,
    [tickIds],
  );
  const captures = await Promise.all(
    rows.map(async ({ tickId, screenshotId, ...body }) => {
      const result = await unlessLost(blobs.bodyOf(body));
      const picture = screenshotId && (await unlessLost(blobs.get(screenshotId)));
      return result && { tickId, result, screenshotId, screenshot: picture ? picture.bytes : null };
    }),
  );
  return captures.filter((capture) => capture !== null);
}

export type TickRow = {
  id: string;
  status: 'running' | 'completed' | 'failed';
  createdAt: Date;
  /** The same time to the microsecond, so that no tick of the same millisecond is skipped between two slices. */
  cursor: string;
  elapsedMs: number;
  changed: boolean;
  firstRun: boolean;
  statusCode: number | null;
  warnings: { reason: string; detail?: string }[] | null;
  error: { type: string; message: string } | null;
  crawlId: string | null;
  /** Whether somebody asked for it, outside the schedule. */
  asked: boolean;
};

const TICK_COLUMNS = `c.id, t.crawl_id as "crawlId", c.status, c.created_at as "createdAt", c.error, t.warnings,
  to_char(c.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as cursor,
  coalesce(c.elapsed_ms, elapsed_since(c.created_at)) as "elapsedMs",
  coalesce(t.changed, false) as changed, coalesce(t.first_run, false) as "firstRun", c.status_code as "statusCode",
  coalesce(t.asked, c.id = (select asked_tick from monitor where id = c.parent_id), false) as asked`;

/** The most characters that diffs may have to be read together with others. */
const SMALL_DIFFS = 20_000;

/** The newest changes. Large diffs are null: all at once they might not fit into memory. */
export async function listChanges(
  database: Queryable,
  monitorId: string,
  limit: number,
): Promise<{ id: string; createdAt: Date; diffs: string | null }[]> {
  return database.query(
    `select t.id, c.created_at as "createdAt", case when length(t.diffs::text) <= ${SMALL_DIFFS} then t.diffs::text end as diffs
     from monitor_tick t join call c on c.id = t.id
     where t.monitor_id = $1 and t.changed order by t.id desc limit $2`,
    [monitorId, limit],
  );
}

/** Ticks older than a time, newest first. */
export async function listTicks(
  database: Queryable,
  monitorId: string,
  slice: { before: string | null; limit: number },
): Promise<TickRow[]> {
  return database.query(
    `select ${TICK_COLUMNS} from call c left join monitor_tick t on t.id = c.id
     where c.parent_id = $1 and c.service = 'monitor' and c.created_at < coalesce($2::timestamptz, 'infinity')
     order by c.created_at desc, c.id desc limit $3`,
    [monitorId, slice.before, slice.limit],
  );
}

/** The diffs of a tick as JSON text. */
export async function readDiffs(database: Queryable, tickId: string): Promise<string> {
  const diffs = await queryValue<string>(database, 'select diffs::text from monitor_tick where id = $1', [
    tickId,
  ]);
  return diffs ?? '{}';
}

/** JSON texts of the newest changes of a monitor. */
export async function recentDiffs(database: Queryable, monitorId: string, limit: number): Promise<string[]> {
  const rows = await database.query<{ diffs: string }>(
    `select diffs::text as diffs from monitor_tick where monitor_id = $1 and changed order by id desc limit $2`,
    [monitorId, limit],
  );
  return rows.map(({ diffs }) => diffs);
}

/** Null while it is waiting. */
export async function findTick(database: Queryable, tickId: string): Promise<TickRow | null> {
  return queryOne(
    database,
    `select ${TICK_COLUMNS} from call c left join monitor_tick t on t.id = c.id where c.id = $1`,
    [tickId],
  );
}

/** A tick of a monitor; null if it has no such tick. */
export async function findTickOf(
  database: Queryable,
  monitorId: string,
  tickId: string,
): Promise<TickRow | null> {
  return queryOne(
    database,
    `select ${TICK_COLUMNS} from call c left join monitor_tick t on t.id = c.id
     where c.id = $1 and c.parent_id = $2 and c.service = 'monitor'`,
    [tickId, monitorId],
  );
}

/** Null while it is waiting or running. */
export async function findFinishedTick(database: Queryable, tickId: string): Promise<TickRow | null> {
  return queryOne(
    database,
    `select ${TICK_COLUMNS} from monitor_tick t join call c on c.id = t.id where t.id = $1`,
    [tickId],
  );
}
