/** Secrets that all processes share; the first process that needs one creates it. */
import { randomBytes } from 'node:crypto';
import type { Queryable } from '../database/database.ts';
import { queryOne } from '../database/query.ts';
import type { Seals } from './seals.ts';

export async function sharedSecret(database: Queryable, seals: Seals, name: string): Promise<Buffer> {
  const made = randomBytes(32);
  await database.query(
    'insert into secret (name, value, sealed) values ($1, $2, $3) on conflict (name) do nothing',
    [name, ...(seals.on ? [null, sealedSecret(seals, name, made)] : [made, null])],
  );
  const row = await queryOne<{ value: Buffer | null; sealed: Buffer | null }>(
    database,
    'select value, sealed from secret where name = $1',
    [name],
  );
  const value = row?.sealed
    ? Buffer.from(seals.open(row.sealed, { table: 'secret', column: 'sealed', row: name }), 'base64')
    : row?.value;
  if (!value) throw new Error(`The secret "${name}" is missing`);
  return value;
}

export function sealedSecret(seals: Seals, name: string, value: Buffer): Buffer {
  return seals.seal(value.toString('base64'), { table: 'secret', column: 'sealed', row: name });
}
