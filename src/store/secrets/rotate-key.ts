/**
 * Changes the secret key: first all processes know the new one, then all use it, then everything is sealed again with
 * it, and then the old one is deleted. Each step is visible in the database and the key file, so that a rotation that
 * was killed can continue.
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
  /** Longer than any statement takes: values sealed with the old key may still be on their way into a table. */
  graceMs: number;
};

export type RotationReport = { key: string; resealed: number };

const POLL_MS = 500;

export async function rotateSecretKey(
  database: Database,
  config: KeyConfig,
  options: RotationOptions,
): Promise<RotationReport> {
  // Throws if this machine has the wrong keys.
  const seals = await openSeals(database, config);
  if (!seals.on) {
    throw new OperatorError(
      'A process of an earlier version, which does not seal secrets, is running. Update it first.',
    );
  }
  const key = await newKey(database, config);
  options.say(`the new key is ${key.id}`);
  await waitForProcesses(database, options, '$1 = any(secret_keys)', key.id);
  await database.transaction(async (tx) => {
    await storeKey(tx, key);
    await useKey(tx, key.id);
  });
  // This process only seals values again.
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

/** The key of an unfinished rotation, or another one from the setting, or a new one for the file. */
async function newKey(database: Database, config: KeyConfig): Promise<SecretKey> {
  const stored = await storedKeys(database);
  const known = readSecretKeys(config);
  const current = known.find(({ id }) => id === stored[0]?.id);
  if (current && stored.length > 1) return current;
  const other = known.find(({ id }) => id !== current?.id);
  if (other) return other;
  if (config.secretKey) {
    throw new OperatorError(
      'Add a new key after the old one, WINNOW_SECRET_KEY=OLD,NEW, restart every process with it, and run this again. Generate one with `openssl rand -base64 32`.',
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
        `${missing} running processes do not have the new key ${keyId}. Restart them with the same WINNOW_SECRET_KEY, and run this again: it continues where it stopped.`,
      );
    }
    await sleep(POLL_MS);
  }
}
