/** Secrets that all processes share; the first process that needs one creates it. */
import { randomBytes } from 'node:crypto';
import type { Queryable } from './database.ts';
import { queryValue } from './query.ts';

export async function sharedSecret(database: Queryable, name: string): Promise<Buffer> {
  await database.query('insert into secret (name, value) values ($1, $2) on conflict (name) do nothing', [
    name,
    randomBytes(32),
  ]);
  const value = await queryValue<Buffer>(database, 'select value from secret where name = $1', [name]);
  if (!value) throw new Error(`The secret "${name}" is missing`);
  return value;
}
