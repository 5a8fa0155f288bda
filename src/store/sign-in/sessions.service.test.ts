import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { suiteDatabase } from '../../../test/harness/database.ts';
import { createAccount } from '../account/accounts.ts';
import { exportTo, importFrom } from '../database/backup.ts';
import { findLogin, saveLogin } from './logins.ts';
import { findSession, insertLink, insertSession, takeLink } from './sessions.ts';

const database = await suiteDatabase();
const other = await suiteDatabase();
const folder = await mkdtemp(join(tmpdir(), 'winnow-backup-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

it('are not in a backup, whose passwords still open the accounts', async () => {
  const accountId = await createAccount(database, 'Ann', 'free');
  const tokenHash = Buffer.alloc(32, 7);
  await saveLogin(database, { accountId, password: 'a hash', email: 'ann@example.org' });
  await insertSession(database, { tokenHash, accountId, memberId: null, days: 30 });
  await insertLink(database, { tokenHash, accountId, minutes: 15 });

  const file = join(folder, 'backup.zst');
  await exportTo(database, file);
  await importFrom(other, file);

  expect(await findSession(database, tokenHash)).toMatchObject({ accountId });
  expect(await findSession(other, tokenHash)).toBeNull();
  expect(await takeLink(other, tokenHash)).toBeNull();
  expect(await findLogin(other, 'ann@example.org')).toEqual({
    accountId,
    memberId: null,
    name: 'ann@example.org',
    password: 'a hash',
  });
});
