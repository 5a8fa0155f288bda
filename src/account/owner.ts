/** Creates the first account, so that a new installation works without further steps. */
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createFirstAccount } from '../store/accounts.ts';
import type { Database } from '../store/database.ts';
import { issueKey } from './keys.ts';

/** Where scripts on the same machine find the owner's key. */
export function ownerKeyFile(dataDir: string): string {
  return join(dataDir, 'api-key');
}

/** Creates the owner on an empty database and returns the key, which is also written to a file. */
export async function ensureOwner(database: Database, dataDir: string): Promise<string | null> {
  return createFirstAccount(database, { name: 'owner', planId: 'self-hosted' }, async (tx, accountId) => {
    const { apiKey } = await issueKey(tx, accountId, { name: 'first key', surface: 'v2' });
    // Before the commit, so that a key that exists always has its file.
    await writeSecretFile(ownerKeyFile(dataDir), `${apiKey}\n`);
    return apiKey;
  });
}

/** Whole or not at all, and for this user only. */
export async function writeSecretFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.new`;
  const file = await open(temporary, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
}
