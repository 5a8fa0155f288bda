/** An account goes with everything that belongs to it, and nothing of another account goes with it. */
import { beforeAll, expect, it } from 'vitest';
import { callOf } from '../../../test/harness/calls.ts';
import { suiteDatabase } from '../../../test/harness/database.ts';
import { issueKey } from '../../account/keys.ts';
import { createBlobStore } from '../blobs/blob-store.ts';
import { createCallStore } from '../calls.ts';
import { newId } from '../ids.ts';
import { registerProcess } from '../processes.ts';
import { createAccount } from './accounts.ts';
import { deleteAccount, isLastOwner, lockOut } from './delete-account.ts';

const database = await suiteDatabase();
const accounts: string[] = [];

beforeAll(async () => {
  const processId = newId();
  await registerProcess(database, processId, 'all');
  for (const name of ['leaving', 'staying']) {
    const accountId = await createAccount(database, name, 'free');
    accounts.push(accountId);
    await fill(accountId, processId);
  }
});

/** More calls than are deleted at once, one of them still running, and rows that refer to others. */
async function fill(accountId: string, processId: string): Promise<void> {
  await issueKey(database, accountId, { name: 'k', surface: 'v2' });
  const calls = createCallStore(database, processId);
  const running = callOf(accountId, { reserve: 1, counted: true });
  await calls.open(running);
  await createBlobStore(database).put({
    id: newId(),
    accountId,
    callId: running.id,
    contentType: 'image/png',
    bytes: Buffer.from('picture'),
  });
  await database.query(
    `insert into call (id, account_id, service, params, status, reserved, created_at)
     select gen_random_uuid(), $1, 'scrape', '{}', 'completed', 0, now()
     from generate_series(1, 450)`,
    [accountId],
  );
  const endpoint = newId();
  await database.query('insert into webhook_endpoint (id, account_id) values ($1, $2)', [
    endpoint,
    accountId,
  ]);
  await database.query(
    `insert into webhook_delivery (id, account_id, endpoint_id, type, url, body, status, created_at)
     values ($1, $2, $3, 'test', 'https://a.test', '{}', 'delivered', now())`,
    [newId(), accountId, endpoint],
  );
  await database.query(
    `insert into payment (id, authorization_id, credential_hash, method, offer, price_usdc, wallet_id, account_id, state, since_block, answer)
     values ($1, $2, $3, 'evm', 'credits', 1, 'w', $4, 'settled', 1, '')`,
    [newId(), `a-${accountId}`, Buffer.from(accountId), accountId],
  );
}

/** How many rows each table has of an account. */
async function rowsOf(accountId: string): Promise<Record<string, number>> {
  const tables = await database.query<{ name: string }>(
    `select table_name as name from information_schema.columns where column_name = 'account_id' and table_schema = 'public'`,
  );
  const counts = tables.map(async ({ name }) => {
    const [row] = await database.query<{ count: number }>(
      `select count(*) as count from ${name} where account_id = $1`,
      [accountId],
    );
    return [name, row?.count ?? 0] as const;
  });
  return Object.fromEntries((await Promise.all(counts)).filter(([, count]) => count > 0));
}

it('removes all rows of the account and no others', async () => {
  const [leaving = '', staying = ''] = accounts;
  const before = await rowsOf(staying);
  expect(Object.keys(before).length).toBeGreaterThanOrEqual(7);
  await lockOut(database, leaving);
  const live = await database.query('select 1 from api_key where account_id = $1 and revoked_at is null', [
    leaving,
  ]);
  expect(live).toEqual([]);
  await deleteAccount(database, leaving);
  expect(await rowsOf(leaving)).toEqual({});
  expect(await rowsOf(staying)).toEqual(before);
  expect(await database.query('select name from account')).toEqual([{ name: 'staying' }]);
  expect(await database.query('select state from payment where account_id is null')).toEqual([
    { state: 'settled' },
  ]);
});

it('knows the last account without limits', async () => {
  const owner = await createAccount(database, 'owner', 'self-hosted');
  expect(await isLastOwner(database, owner)).toBe(true);
  expect(await isLastOwner(database, accounts[1] ?? '')).toBe(false);
  await createAccount(database, 'second', 'self-hosted');
  expect(await isLastOwner(database, owner)).toBe(false);
});
