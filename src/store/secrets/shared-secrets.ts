/** Secrets that all processes share; the first process that needs one creates it. */
import { randomBytes } from 'node:crypto';
import type { Queryable } from '../database/database.ts';
import { queryValue } from '../database/query.ts';
import type { Seals } from './seals.ts';

export async function sharedSecret(database: Queryable, seals: Seals, name: string): Promise<Buffer> {
  const place = { table: 'secret', column: 'sealed', row: name };
  await database.query('insert into secret (name, sealed) values ($1, $2) on conflict (name) do nothing', [
    name,
    seals.seal(randomBytes(32).toString('base64'), place),
  ]);
  const sealed = await queryValue<Buffer>(database, 'select sealed from secret where name = $1', [name]);
  if (!sealed) throw new Error(`The secret "${name}" is missing`);
  return Buffer.from(seals.open(sealed, place), 'base64');
}
