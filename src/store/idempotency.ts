/**
 * First answers by Idempotency-Key, stored for a day (functions/idempotency.sql). An answer may contain a secret that
 * is shown once: only a hash of the key is stored, and the answer is sealed with the key itself.
 */
import { createHash, hkdfSync } from 'node:crypto';
import type { Queryable } from './database/database.ts';
import { deleteInSteps, queryRow, queryValue } from './database/query.ts';
import { newId } from './ids.ts';
import { sealBytes, unsealBytes } from './secrets/sealed.ts';

export type StoredAnswer = { status: number; headers: Record<string, string>; body: Buffer };

export type Claim =
  /** The id of what the request creates. It may exist already, if the first request was interrupted. */
  | { state: 'mine'; madeId: string }
  | { state: 'answered'; answer: StoredAnswer }
  /** The work is done, but no answer was stored: it is made from the call's result. */
  | { state: 'done'; callId: string }
  /** Another request with this key and body is being answered right now. */
  | { state: 'in_progress' }
  | { state: 'other_body' };

/** An Idempotency-Key of an account. */
export type OwnedKey = { accountId: string; key: string };

export type ClaimRequest = {
  hash: Buffer;
  processId: string;
  /** Whether this process is answering a request with the key. */
  held: boolean;
  /** How long a finished answer is valid, up to a day. */
  keptSeconds?: number | undefined;
  /** Waits for memory before a long answer is read. */
  hold?: ((bytes: number) => Promise<unknown>) | undefined;
};

/** Longer answers are read once there is memory for them. */
const SHORT_BYTES = 1024 * 1024;

/** Claims the key for this request, or reports what became of it. The key of a dead process is free again. */
export async function claimKey(
  database: Queryable,
  holder: OwnedKey,
  { hash, processId, held, keptSeconds = 24 * 3600, hold }: ClaimRequest,
): Promise<Claim> {
  const row = await queryRow<{
    state: Claim['state'];
    status: number;
    headers: Record<string, string>;
    body: Buffer | null;
    bodyBytes: number;
    callId: string;
    madeId: string;
  }>(
    database,
    `select state, status, headers, body, body_bytes as "bodyBytes", call_id as "callId", made_id as "madeId"
     from claim_key(the_account => $1, the_key => $2, hash => $3, the_process => $4, held => $5,
       kept_seconds => $6, new_id => $7, most_bytes => $8)`,
    [holder.accountId, hashOfKey(holder.key), hash, processId, held, keptSeconds, newId(), SHORT_BYTES],
  );
  if (row.state === 'done') return { state: 'done', callId: row.callId };
  if (row.state === 'mine') return { state: 'mine', madeId: row.madeId };
  if (row.state !== 'answered') return { state: row.state };
  if (row.body === null) await hold?.(row.bodyBytes);
  const sealed = row.body ?? (await readAnswer(database, holder));
  // It has expired meanwhile, and another request has the key.
  if (sealed === null) return { state: 'in_progress' };
  const body = unsealBytes(sealingKey(holder), holder.accountId, sealed);
  return { state: 'answered', answer: { status: row.status, headers: row.headers, body } };
}

async function readAnswer(database: Queryable, { accountId, key }: OwnedKey): Promise<Buffer | null> {
  const sql = 'select body from idempotency where account_id = $1 and key = $2';
  return queryValue<Buffer | null>(database, sql, [accountId, hashOfKey(key)]);
}

/** A request with an Idempotency-Key, for functions that create something. */
export type Once = {
  accountId: string;
  /** As it is stored. */
  key: string;
  /** The id of what the request creates. */
  madeId: string;
};

/**
 * For changes that have no row with an id of its own: whether this is the first time. Must be called in the transaction
 * of the change; without a key it is always the first time.
 */
export async function isFirstTime(tx: Queryable, once: Once | undefined): Promise<boolean> {
  if (!once) return true;
  const rows = await tx.query(
    `update idempotency set made_at = now()
     where account_id = $1 and key = $2 and made_id = $3 and made_at is null returning 1`,
    [once.accountId, once.key, once.madeId],
  );
  return rows.length > 0;
}

/** Who may end a request with a key: the process that has it, or one that made the answer from the call's result. */
type Ender = { processId: string; callId?: string };

export async function saveAnswer(
  database: Queryable,
  holder: OwnedKey,
  by: Ender,
  answer: StoredAnswer,
): Promise<void> {
  const body = sealBytes(sealingKey(holder), holder.accountId, answer.body);
  await endKey(database, holder, by, [answer.status, JSON.stringify(answer.headers), body]);
}

/** Frees the key after an answer that a retry may improve on. */
export async function releaseKey(database: Queryable, holder: OwnedKey, by: Ender): Promise<void> {
  await endKey(database, holder, by, [null, null, null]);
}

/** Forgets a request that was refused before anything was created for it. */
export async function forgetKey(database: Queryable, holder: OwnedKey, by: Ender): Promise<void> {
  await database.query('select forget_key(the_account => $1, the_key => $2, the_process => $3)', [
    holder.accountId,
    hashOfKey(holder.key),
    by.processId,
  ]);
}

async function endKey(on: Queryable, holder: OwnedKey, by: Ender, answer: unknown[]): Promise<void> {
  await on.query(
    `select end_key(the_account => $1, the_key => $2, the_process => $3, the_call => $4, the_status => $5,
       the_headers => $6, the_body => $7)`,
    [holder.accountId, hashOfKey(holder.key), by.processId, by.callId ?? null, ...answer],
  );
}

export async function deleteOldAnswers(database: Queryable): Promise<void> {
  await deleteInSteps(database, { table: 'idempotency', where: `created_at < now() - interval '24 hours'` });
}

/** Undoes calls that may have been completed though they were reported as failed. */
export async function undoCalls(database: Queryable, ids: string[]): Promise<void> {
  await database.query('select undo_calls($1)', [ids]);
}

/** The stored form of a key. */
export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

function sealingKey({ accountId, key }: OwnedKey): Buffer {
  return Buffer.from(hkdfSync('sha256', key, accountId, 'answer', 32));
}
