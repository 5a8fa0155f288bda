/**
 * First answers by Idempotency-Key, kept for a day. An answer may hold a secret that is shown once: only a hash of the
 * key is stored, and the answer is sealed under the key itself.
 */
import { createHash, hkdfSync } from 'node:crypto';
import type { Queryable } from './database.ts';
import { sealBytes, unsealBytes } from './sealed.ts';

export type StoredAnswer = { status: number; headers: Record<string, string>; body: Buffer };

export type Claim =
  | { state: 'mine' }
  | { state: 'answered'; answer: StoredAnswer }
  /** Another request with this key and body is being answered right now. */
  | { state: 'in_progress' }
  | { state: 'other_body' };

type Holder = { accountId: string; key: string };

/**
 * Claims the key for this request, or says what became of it before. The key of a dead process is free again.
 *
 * @param keptSeconds how long a finished answer is good for, up to a day
 */
export async function claimKey(
  database: Queryable,
  holder: Holder,
  requestHash: Buffer,
  processId: string,
  keptSeconds = 24 * 3600,
): Promise<Claim> {
  const mine = await database.query(
    `insert into idempotency (account_id, key, request_hash, process_id) values ($1, $2, $3, $4)
     on conflict (account_id, key) do update
       set request_hash = excluded.request_hash, process_id = excluded.process_id, created_at = now(),
           status = null, headers = null, body = null
       where idempotency.created_at < now() - interval '24 hours'
          or (idempotency.status is not null and idempotency.created_at < now() - make_interval(secs => $5))
          or (idempotency.status is null and idempotency.process_id <> excluded.process_id
              and not exists (select 1 from process p where p.id = idempotency.process_id))
     returning key`,
    [holder.accountId, hashOf(holder), requestHash, processId, keptSeconds],
  );
  if (mine.length > 0) return { state: 'mine' };
  const [row] = await database.query<{
    requestHash: Buffer;
    status: number | null;
    headers: Record<string, string>;
    body: Buffer;
  }>(
    'select request_hash as "requestHash", status, headers, body from idempotency where account_id = $1 and key = $2',
    [holder.accountId, hashOf(holder)],
  );
  if (!row) return { state: 'in_progress' };
  if (!row.requestHash.equals(requestHash)) return { state: 'other_body' };
  if (row.status === null) return { state: 'in_progress' };
  const body = unsealBytes(sealingKey(holder), holder.accountId, row.body);
  return { state: 'answered', answer: { status: row.status, headers: row.headers, body } };
}

export async function saveAnswer(database: Queryable, holder: Holder, answer: StoredAnswer): Promise<void> {
  await database.query(
    'update idempotency set status = $3, headers = $4, body = $5 where account_id = $1 and key = $2',
    [
      holder.accountId,
      hashOf(holder),
      answer.status,
      JSON.stringify(answer.headers),
      sealBytes(sealingKey(holder), holder.accountId, answer.body),
    ],
  );
}

/** Frees the key after an answer that a retry may improve on. */
export async function releaseKey(database: Queryable, holder: Holder): Promise<void> {
  await database.query('delete from idempotency where account_id = $1 and key = $2 and status is null', [
    holder.accountId,
    hashOf(holder),
  ]);
}

export async function deleteOldAnswers(database: Queryable): Promise<void> {
  await database.query(`delete from idempotency where created_at < now() - interval '24 hours'`);
}

function hashOf({ key }: Holder): string {
  return createHash('sha256').update(key).digest('hex');
}

function sealingKey({ accountId, key }: Holder): Buffer {
  return Buffer.from(hkdfSync('sha256', key, accountId, 'answer', 32));
}
