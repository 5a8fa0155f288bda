/** The keys of one account, as its people and programs manage them. Another account's keys cannot be reached by id. */
import type { KeySurface } from '../contract/account/key-surface.ts';
import type { ApiKey, CreatedKey, KeyRequest } from '../contract/account/keys.ts';
import type { Scope } from '../contract/account/scope.ts';
import { AppError, invalidField } from '../errors.ts';
import { type KeyRow, listKeys } from '../store/account/keys.ts';
import type { Database, Queryable } from '../store/database/database.ts';
import { endKey, issueKey, rotateKey } from './keys.ts';

const MOST_LIVE_KEYS = 100;

/** Newest first. */
export async function listLiveKeys(database: Queryable, accountId: string): Promise<ApiKey[]> {
  const keys = await listKeys(database, accountId, { isLive: true });
  return keys.map(keyJson).reverse();
}

export async function createKey(
  database: Database,
  accountId: string,
  { expiresAt, ...options }: KeyRequest,
  madeId?: string,
): Promise<CreatedKey> {
  const until = expiresAt ? new Date(expiresAt) : null;
  if (until && until <= new Date()) throw invalidField(['expiresAt'], 'This time has passed');
  if ((await countLive(database, accountId, madeId)) >= MOST_LIVE_KEYS) throw tooMany();
  const { keyId, apiKey } = await issueKey(database, accountId, { ...options, expiresAt: until }, madeId);
  // Others may have been created at the same moment.
  if ((await countLive(database, accountId, keyId)) >= MOST_LIVE_KEYS) {
    await endKey(database, keyId);
    throw tooMany();
  }
  return { key: await requireOwn(database, accountId, keyId), apiKey };
}

async function countLive(
  database: Queryable,
  accountId: string,
  except: string | undefined,
): Promise<number> {
  const now = new Date();
  const keys = await listKeys(database, accountId, { isLive: true });
  return keys.filter((key) => key.id !== except && (!key.expiresAt || key.expiresAt > now)).length;
}

function tooMany(): AppError {
  return new AppError('conflict', `An account can have at most ${MOST_LIVE_KEYS} keys. Revoke one first.`);
}

export async function rotateOwnKey(
  database: Database,
  accountId: string,
  keyId: string,
): Promise<CreatedKey> {
  const old = await requireOwn(database, accountId, keyId);
  const next = await rotateKey(database, old.id);
  return { key: await requireOwn(database, accountId, next.keyId), apiKey: next.apiKey };
}

/** @returns the key that was revoked. */
export async function revokeOwnKey(database: Database, accountId: string, keyId: string): Promise<ApiKey> {
  const key = await requireOwn(database, accountId, keyId);
  await endKey(database, key.id);
  return key;
}

async function requireOwn(database: Queryable, accountId: string, keyId: string): Promise<ApiKey> {
  const key = (await listLiveKeys(database, accountId)).find(({ id }) => id === keyId.toLowerCase());
  if (!key) throw new AppError('not_found', 'Key not found');
  return key;
}

function keyJson(key: KeyRow): ApiKey {
  const { id, name, surface, hint } = key;
  return {
    id,
    name,
    surface: surface as KeySurface,
    scope: key.scope as Scope,
    hint,
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    expiresAt: key.expiresAt?.toISOString() ?? null,
  };
}
