/** Sign-ups that wait for the proof of their e-mail address. */
import type { Queryable } from '../database/database.ts';
import { queryOne } from '../database/query.ts';

export type PendingSignUp = { email: string; password: string };

export async function insertSignUp(
  database: Queryable,
  signUp: PendingSignUp & { tokenHash: Buffer; hours: number },
): Promise<void> {
  await database.query(
    `insert into sign_up (token_hash, email, password, expires_at)
     values ($1, $2, $3, now() + make_interval(hours => $4))`,
    [signUp.tokenHash, signUp.email, signUp.password, signUp.hours],
  );
}

/** Finds a sign-up without using it; null if there is none or it has expired. */
export async function findSignUp(database: Queryable, tokenHash: Buffer): Promise<PendingSignUp | null> {
  return queryOne(
    database,
    'select email, password from sign_up where token_hash = $1 and expires_at > now()',
    [tokenHash],
  );
}

/** Uses a sign-up; null if there is none or it has expired. */
export async function takeSignUp(database: Queryable, tokenHash: Buffer): Promise<PendingSignUp | null> {
  const [row] = await database.query<PendingSignUp & { good: boolean }>(
    'delete from sign_up where token_hash = $1 returning email, password, expires_at > now() as good',
    [tokenHash],
  );
  return row?.good ? { email: row.email, password: row.password } : null;
}

export async function deleteExpiredSignUps(database: Queryable): Promise<void> {
  await database.query('delete from sign_up where expires_at < now()');
}
