/** Creates the first account, so that a new installation works without further steps. */
import { randomBytes } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { makeDataDir } from '../make-folder.ts';
import { createFirstAccount } from '../store/account/accounts.ts';
import type { Database } from '../store/database/database.ts';
import { issueKey } from './keys.ts';
import { ownerKeyFile } from './owner-key-file.ts';

/** Creates the owner on an empty database and returns the key, which is also written to a file. */
export async function ensureOwner(database: Database, dataDir: string): Promise<string | null> {
  return createFirstAccount(database, { name: 'owner', planId: 'self-hosted' }, async (tx, accountId) => {
    const { apiKey } = await issueKey(tx, accountId, { name: 'first key', surface: 'v2' });
    // Before the commit, so that a key that exists always has its file.
    makeDataDir(dataDir);
    await writeSecretFile(ownerKeyFile(dataDir), `${apiKey}\n`);
    return apiKey;
  });
}

/** Writes a file whole or not at all, readable by this user only. Each writer has its own temporary file. */
export async function writeSecretFile(path: string, text: string): Promise<void> {
  const aside = `${path}.${randomBytes(4).toString('hex')}`;
  try {
    await writeFile(aside, text, { mode: 0o600, flag: 'wx', flush: true });
    await rename(aside, path);
  } finally {
    await rm(aside, { force: true });
  }
}
