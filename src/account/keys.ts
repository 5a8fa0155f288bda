/** Creates, rotates and revokes keys. The key itself is shown once, when it is created. */
import type { KeySurface } from '../contract/account/key-surface.ts';
import type { Scope } from '../contract/account/scope.ts';
import { AppError } from '../errors.ts';
import { findLiveKeys, insertKey, replaceKey, revokeKey } from '../store/account/keys.ts';
import { publish } from '../store/database/bus.ts';
import type { Database, Queryable } from '../store/database/database.ts';
import { generateKey } from './key.ts';
import { ACCOUNT_CHANGED } from './key-directory.ts';

export type IssuedKey = { keyId: string; apiKey: string };

/** The name of a key, and its account. */
type KeyName = { accountId: string; name: string };

export async function issueKey(
  database: Queryable,
  accountId: string,
  options: { name: string; surface: KeySurface; scope?: Scope; expiresAt?: Date | null },
  madeId?: string,
): Promise<IssuedKey> {
  const { surface, scope = 'admin' } = options;
  const { key, hash, hint } = generateKey(surface, scope);
  const row = { accountId, hash, hint, expiresAt: null, ...options, scope };
  const keyId = await insertKey(database, row, madeId);
  return { keyId, apiKey: key };
}

/** Replaces a key with a new one of the same name, surface, scope and expiry. The old one stops working at once. */
export async function rotateKey(database: Database, idOrHint: string): Promise<IssuedKey & KeyName> {
  const old = await findOneKey(database, idOrHint);
  const { key, hash, hint } = generateKey(old.surface as KeySurface, old.scope as Scope);
  const keyId = await replaceKey(database, old.id, { ...old, hash, hint });
  if (!keyId) throw new AppError('conflict', 'The key has been revoked in the meantime.');
  await publish(database, { topic: ACCOUNT_CHANGED, id: old.accountId });
  return { keyId, apiKey: key, accountId: old.accountId, name: `${old.name} (${hint}…)` };
}

export async function endKey(database: Database, idOrHint: string): Promise<{ keyId: string } & KeyName> {
  const key = await findOneKey(database, idOrHint);
  await revokeKey(database, key.id);
  await publish(database, { topic: ACCOUNT_CHANGED, id: key.accountId });
  return { keyId: key.id, accountId: key.accountId, name: `${key.name} (${key.hint}…)` };
}

/** A key can be given by its id, by the first characters that lists show, or as the whole key. */
async function findOneKey(database: Queryable, idOrHint: string) {
  const [key, ...others] = await findLiveKeys(database, idOrHint);
  if (!key) throw new AppError('not_found', `There is no live key "${idOrHint.slice(0, 14)}".`);
  if (others.length > 0) throw new AppError('conflict', 'Several keys begin like this. Give the id of one.');
  return key;
}
