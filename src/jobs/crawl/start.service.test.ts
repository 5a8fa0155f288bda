import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { suiteDatabase } from '../../../test/harness/database.ts';
import { createAccount } from '../../store/account/accounts.ts';
import { claimPages } from '../../store/crawl/frontier.ts';
import type { Database } from '../../store/database/database.ts';
import { unavailable } from '../../store/database/database-errors.ts';
import { createDoubts } from '../../store/doubts.ts';
import { newId } from '../../store/ids.ts';
import { open, type StartDeps } from './start.ts';

const database = await suiteDatabase();

it('a job that was started with the last credits is not refused because the answer of the database was lost', async () => {
  const [accountId, processId] = [await createAccount(database, 'thrifty', 'free'), newId()];
  await database.query('update account set plan_credits = 1 where id = $1', [accountId]);
  let isLost = true;
  const losing: Database = {
    ...database,
    async transaction(work, options) {
      const done = await database.transaction(work, options);
      if (!isLost) return done;
      isLost = false;
      expect(await claimPages(database, 10, { hostConcurrency: 4, leaseMs: 60_000 })).toHaveLength(1);
      throw unavailable(new Error('the line broke'));
    },
  };
  const doubts = createDoubts(database, { folder: join(tmpdir(), processId), processId });
  const crawl = {
    ...{ id: newId(), pageId: newId(), processId, accountId, keyId: null, counted: false, sessionId: null },
    ...{ params: '{}', config: '{}', startPrice: 0, pagePrice: 1, maxPages: 3, webhookUrl: null },
    ...{ url: 'https://a.example/', site: 'a.example', hash: newId() },
  };
  const deps = { database: losing, doubts, settled: () => {} } as unknown as StartDeps;
  const started = await open(deps, crawl, Buffer.from('{}'), async () => {});
  expect(started).toMatchObject({ id: crawl.id, remaining: 0 });
});
