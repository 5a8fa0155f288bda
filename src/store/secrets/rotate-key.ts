/**
 * A new secret key: known to all processes first, then used by all of them, then everything is sealed again with it,
 * and then the old one is forgotten. Each step can be seen in the database and the key file, so that a rotation which
 * was killed goes on where it was.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from '../../errors.ts';
import type { Database } from '../database/database.ts';
import { queryValue } from '../database/query.ts';
import { DEAD_AFTER_SECONDS } from '../processes.ts';
import { resealColumn, sealedColumns } from './sealed-columns.ts';
import type { Seals, SecretKey } from './seals.ts';
import {
  addKeyToFile,
  forgetKeysBut,
  type KeyConfig,
  keepInFile,
  openSeals,
  readSecretKeys,
  storedKeys,
  storeKey,
  useKey,
} from './secret-keys.ts';

export type RotationOptions = {
  say: (line: string) => void;
  /** How long to wait for running processes to know the key, and then to use it. */
  patienceMs: number;
  /** Longer than any statement takes: what was sealed with the old key before may still be on its way into a table. */
  graceMs: number;
};

export type RotationReport = { key: string; resealed: number };

const POLL_MS = 500;

export async function rotateSecretKey(
  database: Database,
  config: KeyConfig,
  options: RotationOptions,
): Promise<RotationReport> {
  // Refuses where the keys are not the right ones.
  const seals = await openSeals(database, config);
  if (!seals.on) {
    throw new OperatorError(
      'A process of an earlier version is running, which seals nothing. Update it first.',
    );
  }
  const key = await newKey(database, config);
  options.say(`the new key is ${key.id}`);
  await waitForProcesses(database, options, '$1 = any(secret_keys)', key.id);
  await database.transaction(async (tx) => {
    await storeKey(tx, key);
    await useKey(tx, key.id);
  });
  // Nothing is sealed here for the first time.
  seals.refresh({ currentKey: key.id, hasOlderProcess: false, needsPlainAddresses: false });
  await waitForProcesses(database, options, '$1 = secret_keys[1]', key.id);
  let resealed = await resealAll(database, seals, key.id);
  options.say(`sealed ${resealed} values again; looking for late ones`);
  for (let late = 1; late > 0; resealed += late) {
    await sleep(options.graceMs);
    late = await resealAll(database, seals, key.id);
  }
  await forgetKeysBut(database, key.id);
  keepInFile(config, key.id);
  return { key: key.id, resealed };
}

async function resealAll(database: Database, seals: Seals, keyId: string): Promise<number> {
  let count = 0;
  for (const column of await sealedColumns(database)) {
    count += await resealColumn(database, seals, column, keyId);
  }
  return count;
}

/** That of a rotation which was not finished, or another of the setting, or one made now for the file. */
async function newKey(database: Database, config: KeyConfig): Promise<SecretKey> {
  const stored = await storedKeys(database);
  const known = readSecretKeys(config);
  const current = known.find(({ id }) => id === stored[0]?.id);
  if (current && stored.length > 1) return current;
  const other = known.find(({ id }) => id !== current?.id);
  if (other) return other;
  if (config.secretKey) {
    throw new OperatorError(
      'Put a new key behind the old one, WINNOW_SECRET_KEY=OLD,NEW, restart every process with it, and run this again. `openssl rand -base64 32` makes one.',
    );
  }
  return addKeyToFile(config);
}

async function waitForProcesses(
  database: Database,
  { patienceMs }: RotationOptions,
  condition: string,
  keyId: string,
): Promise<void> {
  for (const until = performance.now() + patienceMs; ; ) {
    const missing = await queryValue<number>(
      database,
      `select count(*) from process
       where heartbeat_at > now() - make_interval(secs => $2) and (${condition}) is not true`,
      [keyId, DEAD_AFTER_SECONDS],
    );
    if (!missing) return;
    if (performance.now() > until) {
      throw new OperatorError(
        `${missing} running processes do not have the new key ${keyId}. Restart them with the same WINNOW_SECRET_KEY, and run this again: it goes on where it stopped.`,
      );
    }
    await sleep(POLL_MS);
  }
}
