import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase } from '../../../../test/harness/database.ts';
import { createAccount, readCredits } from '../../../store/account/accounts.ts';
import { createBlobStore } from '../../../store/blobs/blob-store.ts';
import type { Database } from '../../../store/database/database.ts';
import { newId } from '../../../store/ids.ts';
import { registerProcess } from '../../../store/processes.ts';
import type { JobQueue } from '../../../store/queue/job-queue.ts';
import { countWaiting, findV1Request, openV1Request } from '../store/requests.ts';
import { type RequestDeps, runRequest } from './run-request.ts';

const processId = newId();
let database: Database;
let accountId: string;
let isDiskFull = false;

beforeAll(async () => {
  ({ database } = await createDatabase());
  await registerProcess(database, processId, 'all');
  accountId = await createAccount(database, newId(), 'free');
});
afterAll(() => database.close());

/** A made-up answer needs no part of the pipeline. */
const run = (id: string, signal = new AbortController().signal) =>
  runRequest(
    {
      database,
      blobs: createBlobStore(database),
      config: { callExtraMs: 1_000 },
      log: pino({ level: 'silent' }),
      admit() {
        if (isDiskFull) throw new Error('the disk is full');
      },
      settled() {},
    } as unknown as RequestDeps,
    id,
    signal,
  );

async function open(owner = accountId): Promise<string> {
  const jobs = { send: async () => {} } as unknown as JobQueue;
  const { id } = await openV1Request(
    { database, jobs, processId },
    {
      accountId: owner,
      keyId: null,
      sessionId: null,
      kind: 'markdownify',
      service: 'scrape',
      params: '{}',
      request: () => ({
        shown: JSON.stringify({ website_url: 'http://a.example/', mock: true }),
        secrets: null,
      }),
      reserve: 2,
    },
  );
  return id;
}

const read = (id: string) => findV1Request(database, accountId, id);

it('ends a request with its answer, and does nothing the second time', async () => {
  const id = await open();
  await run(id);
  await run(id);
  expect(await read(id)).toMatchObject({ state: 'ended', status: 'completed', cost: 0 });
});

it('hands a request back when the process stops', async () => {
  const id = await open();
  await expect(run(id, AbortSignal.abort())).rejects.toThrow();
  expect(await read(id)).toMatchObject({ state: 'queued', status: 'running' });
  await run(id);
  expect(await read(id)).toMatchObject({ state: 'ended', status: 'completed' });
});

it('does not count attempts while the machine accepts no work', async () => {
  const id = await open();
  isDiskFull = true;
  for (let n = 0; n < 10; n++) await expect(run(id)).rejects.toThrow('the disk is full');
  isDiskFull = false;
  await run(id);
  expect(await read(id)).toMatchObject({ state: 'ended', status: 'completed' });
});

it('gives up on a request that has crashed several processes, and charges nothing', async () => {
  const id = await open();
  await database.query('update v1_request set attempt = 4 where id = $1', [id]);
  await run(id);
  expect(await read(id)).toMatchObject({ state: 'ended', status: 'failed', cost: 0 });
  expect((await readCredits(database, accountId)).used).toBe(0);
});

it('counts unfinished requests, up to a limit', async () => {
  const other = await createAccount(database, newId(), 'free');
  const ids = [await open(other), await open(other), await open(other)];
  expect(await countWaiting(database, other, 10)).toBe(3);
  expect(await countWaiting(database, other, 2)).toBe(2);
  await run(ids[0] ?? '');
  expect(await countWaiting(database, other, 10)).toBe(2);
});
