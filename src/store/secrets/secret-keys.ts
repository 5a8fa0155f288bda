/**
 * The secret keys of this machine: from WINNOW_SECRET_KEY, and from a file in the data directory that the first start
 * creates without that setting. The database has their ids and a canary for each (table secret_key).
 */
import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { messageOf, OperatorError } from '../../errors.ts';
import type { Database, Queryable } from '../database/database.ts';
import { queryValue } from '../database/query.ts';
import { sealingState } from '../processes.ts';
import { sealBytes, unsealBytes } from './sealed.ts';
import { createKeyRing, type KeyRing, type SecretKey, secretKeyOf } from './seals.ts';

export type KeyConfig = Pick<Config, 'secretKey' | 'dataDir'>;

export type StoredKey = { id: string; canary: Buffer };

const CANARY = 'this is the key';
/** Any fixed number does. */
const KEY_LOCK = 7_264_092;

export function keyFileOf({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'secret-key');
}

/** Null if there is no file. */
export function keyFileMode(config: KeyConfig): number | null {
  const found = statSync(keyFileOf(config), { throwIfNoEntry: false });
  return found ? found.mode & 0o777 : null;
}

/** Those from the setting come first. */
export function readSecretKeys(config: KeyConfig): SecretKey[] {
  return [...(config.secretKey ?? []), ...linesOf(keyFileOf(config))].map(secretKeyOf);
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split(/\s+/).filter(Boolean);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new OperatorError(`The secret key in ${file} cannot be read: ${messageOf(error)}.`, {
      cause: error,
    });
  }
}

/** Adds a key to the file, which is created if needed. */
export function addKeyToFile(config: KeyConfig): SecretKey {
  const text = randomBytes(32).toString('base64url');
  writeKeyFile(config, [...linesOf(keyFileOf(config)), text]);
  return secretKeyOf(text);
}

/** Removes all other keys from the file; a file without this key is not changed. */
export function keepInFile(config: KeyConfig, id: string): void {
  const lines = linesOf(keyFileOf(config));
  const kept = lines.filter((line) => secretKeyOf(line).id === id);
  if (kept.length > 0 && kept.length < lines.length) writeKeyFile(config, kept);
}

/** Renamed into place, so that an existing file is complete. */
function writeKeyFile(config: KeyConfig, lines: string[]): void {
  const file = keyFileOf(config);
  const aside = `${file}.${randomBytes(4).toString('hex')}`;
  writeFileSync(aside, `${lines.join('\n')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  renameSync(aside, file);
}

/** The key that seals comes first. */
export async function storedKeys(on: Queryable): Promise<StoredKey[]> {
  return on.query('select id, canary from secret_key order by is_current desc, id');
}

/** The keys of this machine. Throws if they are not those with which the database was sealed. */
export async function openSeals(database: Database, config: KeyConfig): Promise<KeyRing> {
  const current = await database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [KEY_LOCK]);
    const stored = await storedKeys(tx);
    const known = readSecretKeys(config);
    if (stored.length === 0) return addFirstKey(tx, known[0] ?? addKeyToFile(config));
    for (const key of stored) requireKey(key, known, config);
    return stored[0]?.id ?? '';
  });
  return createKeyRing({
    ...(await sealingState(database)),
    read: () => readSecretKeys(config),
    current,
  });
}

async function addFirstKey(tx: Queryable, key: SecretKey): Promise<string> {
  await storeKey(tx, key);
  await useKey(tx, key.id);
  return key.id;
}

/** Adds a key to the database; nothing is sealed with it yet. */
export async function storeKey(tx: Queryable, key: SecretKey): Promise<void> {
  await tx.query(
    'insert into secret_key (id, canary, is_current) values ($1, $2, false) on conflict (id) do nothing',
    [key.id, sealBytes(key.bytes, key.id, Buffer.from(CANARY))],
  );
}

/** From now on values are sealed with this key; other processes read that with their next heartbeat. */
export async function useKey(tx: Queryable, id: string): Promise<void> {
  const nothingPlain = await queryValue<boolean>(
    tx,
    'update secret_key set is_current = false where is_current returning nothing_plain',
  );
  await tx.query('update secret_key set is_current = true, nothing_plain = $2 where id = $1', [
    id,
    nothingPlain ?? false,
  ]);
}

export async function forgetKeysBut(tx: Queryable, id: string): Promise<void> {
  await tx.query('delete from secret_key where id <> $1', [id]);
}

/** Whether the canary can be opened. */
export function fits(stored: StoredKey, known: SecretKey[]): boolean {
  const key = known.find(({ id }) => id === stored.id);
  if (!key) return false;
  try {
    return unsealBytes(key.bytes, key.id, stored.canary).toString() === CANARY;
  } catch {
    return false;
  }
}

function requireKey(stored: StoredKey, known: SecretKey[], config: KeyConfig): void {
  const lack = lackOf(stored, known, config);
  if (lack) throw new OperatorError(lack);
}

/** Which key this machine lacks to open the sealed values, and what to do; null if none. */
export async function missingKey(on: Queryable, config: KeyConfig): Promise<string | null> {
  const known = readSecretKeys(config);
  const lacks = (await storedKeys(on)).map((stored) => lackOf(stored, known, config));
  return lacks.find((lack) => lack !== null) ?? null;
}

function lackOf(stored: StoredKey, known: SecretKey[], config: KeyConfig): string | null {
  if (fits(stored, known)) return null;
  const has =
    known.length === 0
      ? 'has no secret key'
      : `has the secret key ${known.map(({ id }) => id).join(' and ')}`;
  return `The secrets in the database are sealed with the secret key ${stored.id}, but this machine ${has}. Copy the file secret-key from the data directory of the machine that created the database to ${keyFileOf(config)}, or set the same WINNOW_SECRET_KEY on every machine. If the key is lost, \`winnow secrets discard\` deletes everything that is sealed.`;
}
