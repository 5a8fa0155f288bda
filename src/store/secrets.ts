/** Secrets that all processes share; the first process that needs one creates it. */
import { randomBytes } from 'node:crypto';
import type { Queryable } from './database.ts';

export async function sharedSecret(database: Queryable, name: string): Promise<Buffer> {
  await database.query('insert into secret (name, value) values ($1, $2) on conflict (name) do nothing', [
    name,
    randomBytes(32),
  ]);
  const [row] = await database.query<{ value: Buffer }>('select value from secret where name = $1', [name]);
  if (!row) throw new Error(`The secret "${name}" is missing`);
  return row.value;
}
