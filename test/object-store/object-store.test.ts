/** Results, pictures and files in a real object store that checks signatures: what is shared, lost, moved and removed. */
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config.ts';
import { createS3, type S3 } from '../../src/net/s3/client.ts';
import { s3Settings } from '../../src/net/s3/settings.ts';
import { createAccount } from '../../src/store/account/accounts.ts';
import { auditKept, readKeptBytes } from '../../src/store/account/kept.ts';
import { type BlobStore, createBlobStore } from '../../src/store/blobs/blob-store.ts';
import { moveBodies } from '../../src/store/blobs/move.ts';
import { createObjects, type Objects } from '../../src/store/blobs/objects.ts';
import { closeCalls, openCalls } from '../../src/store/calls.ts';
import { deleteHistory } from '../../src/store/history.ts';
import { newId } from '../../src/store/ids.ts';
import { readCaptures } from '../../src/store/monitor/ticks.ts';
import { registerProcess } from '../../src/store/processes.ts';
import { createSearchFill, type ReadResults } from '../../src/store/search/fill.ts';
import { callOf, endOf } from '../harness/calls.ts';
import { suiteDatabase } from '../harness/database.ts';
import { startServerHere } from '../harness/server-here.ts';
import { startSite } from '../site/site.ts';
import { startObjectStore, type TestObjectStore } from './server.ts';

const database = await suiteDatabase();
let store: TestObjectStore;
let objects: Objects;
let blobs: BlobStore;
/** Gives up soon, for faults that take all the time there is. */
let hasty: BlobStore;
let accountId: string;
const closing: (() => Promise<void>)[] = [];
let home: S3;
const processId = newId();
const failures: unknown[] = [];
let clock = Date.now();

const settingsOf = (env: Record<string, string>) => {
  const settings = s3Settings(loadConfig(env));
  if (!settings) throw new Error('No object store');
  return settings;
};

beforeAll(async () => {
  store = await startObjectStore();
  const open = (timeoutMs?: number) => {
    const s3 = createS3(settingsOf(store.settings), timeoutMs === undefined ? {} : { timeoutMs });
    closing.push(() => s3.close());
    return s3;
  };
  const others = { links: true, failed: (error: unknown) => failures.push(error), now: () => clock };
  home = open();
  objects = createObjects(database, home);
  blobs = createBlobStore(database, { ...others, objects });
  hasty = createBlobStore(database, { ...others, objects: createObjects(database, open(500)) });
  await registerProcess(database, processId, 'all');
  accountId = await createAccount(database, 'alice', 'self-hosted');
});
afterAll(async () => {
  for (const close of closing) await close();
  await store.close();
});
beforeEach(() => {
  store.fault = null;
  failures.length = 0;
  // What failed in the test before is no longer waited for.
  clock += 60_000;
});

/** A completed call with this result. */
async function callWith(zstd: Buffer, keep = blobs): Promise<string> {
  const call = callOf(accountId, { reserve: 1 });
  await openCalls(database, processId, [call]);
  const result = await keep.keepResult({ zstd, jsonBytes: zstd.length });
  await closeCalls(database, [endOf(call.id, { cost: 1, result, accountId })]);
  return call.id;
}

const isInRow = async (id: string) =>
  (await database.query('select 1 from call_result where call_id = $1 and body is not null', [id])).length >
  0;

async function aDayPasses(): Promise<void> {
  await database.query(`update object_check set due_at = due_at - interval '1 day 1 second'`);
  await database.query(`update stored_object set touched_at = touched_at - interval '1 day 1 second'`);
}

describe('an object store', () => {
  it('has equal results once, counts them for each call, and drops them a day after the last', async () => {
    const before = await readKeptBytes(database, accountId);
    const content = randomBytes(20_000);
    const [one, other] = [await callWith(content), await callWith(content)];
    expect(await isInRow(one)).toBe(false);
    expect(store.objects()).toHaveLength(1);
    expect((await blobs.result(other))?.zstd.equals(content)).toBe(true);
    // The request of each counts too.
    expect((await readKeptBytes(database, accountId)) - before).toBe(2 * (20_000 + '{}'.length));

    await deleteHistory(database, accountId, one);
    await aDayPasses();
    expect(await objects.sweep()).toBe(0);
    await deleteHistory(database, accountId, other);
    expect(await objects.sweep()).toBe(0);
    expect(store.objects()).toHaveLength(1);
    await aDayPasses();
    expect(await objects.sweep()).toBe(1);
    expect(store.objects()).toEqual([]);
    expect(await readKeptBytes(database, accountId)).toBe(before);
    expect(await auditKept(database)).toEqual([]);
  });

  it('drops what was written for a call that never came, unless one comes in time', async () => {
    const content = randomBytes(5_000);
    await objects.keep(content);
    await aDayPasses();
    const id = await callWith(content);
    expect(await objects.sweep()).toBe(0);
    expect((await blobs.result(id))?.zstd.equals(content)).toBe(true);
    await objects.keep(randomBytes(5_000));
    await aDayPasses();
    expect(await objects.sweep()).toBe(1);
    await deleteHistory(database, accountId, id);
    await aDayPasses();
    expect(await objects.sweep()).toBe(1);
  });

  it('leaves what is small in its row', async () => {
    expect(await isInRow(await callWith(randomBytes(100)))).toBe(true);
    expect(store.objects()).toEqual([]);
  });

  it('gives links of its own, which cannot be altered', async () => {
    const callId = await callWith(randomBytes(100));
    const id = newId();
    const bytes = randomBytes(5_000);
    await blobs.put({ id, accountId, callId, contentType: 'image/png', bytes });
    const link = (await blobs.link(id)) ?? '';
    const found = await fetch(link);
    expect(found.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await found.arrayBuffer()).equals(bytes)).toBe(true);
    expect((await fetch(link.replace('image%2Fpng', 'text%2Fhtml'))).status).toBe(403);
    await deleteHistory(database, accountId, callId);
    await aDayPasses();
    expect(await objects.sweep()).toBe(1);
  });
});

describe('when it fails', () => {
  it.each(['dead', 'hanging', 'torn'] as const)('%s: what is new stays in its row', async (fault) => {
    store.fault = fault;
    const content = randomBytes(300_000);
    const id = await callWith(content, hasty);
    expect(await isInRow(id)).toBe(true);
    expect((await blobs.result(id))?.zstd.equals(content)).toBe(true);
    expect(failures).toHaveLength(1);
    // It is left alone for a while.
    const asked = store.requests.length;
    await callWith(randomBytes(5_000), hasty);
    expect(store.requests.length).toBe(asked);
    store.fault = null;
    clock += 60_000;
    expect(await isInRow(await callWith(content))).toBe(false);
    expect(await auditKept(database)).toEqual([]);
  });

  it.each(['dead', 'hanging', 'torn'] as const)(
    '%s: what it has is an error, not half of it',
    async (fault) => {
      const content = randomBytes(50_000);
      const id = await callWith(content);
      expect(await isInRow(id)).toBe(false);
      store.fault = fault;
      await expect(hasty.result(id)).rejects.toMatchObject({ type: 'upstream_failed' });
      store.fault = null;
      expect((await blobs.result(id))?.zstd.equals(content)).toBe(true);
    },
  );

  it('denied: the wrong key and a bucket that is not there are told', async () => {
    for (const [wrong, code] of [
      [{ WINNOW_S3_SECRET_KEY: 'wrong' }, 'SignatureDoesNotMatch'],
      [{ WINNOW_S3_BUCKET: 'elsewhere' }, 'NoSuchBucket'],
    ] as const) {
      const s3 = createS3(settingsOf({ ...store.settings, ...wrong }));
      const error = await s3.check().catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ cause: { message: expect.stringContaining(code) } });
      await expect(s3.get('ab/c', 5_000)).rejects.toMatchObject({ type: 'upstream_failed' });
      await expect(s3.remove('ab/c')).rejects.toMatchObject({ type: 'upstream_failed' });
      await s3.close();
    }
  });
});

it('everything can be moved there and back, while it is read', async () => {
  const inRows = createBlobStore(database, { objects, writes: false });
  const contents = Array.from({ length: 40 }, () => randomBytes(4_000));
  const ids = await Promise.all(contents.map((content) => callWith(content, inRows)));
  const blob = { id: newId(), contentType: 'image/png', bytes: randomBytes(4_000) };
  await inRows.put({ ...blob, accountId, callId: ids[0] ?? '' });
  const kept = await readKeptBytes(database, accountId);
  const areReadable = async () => {
    const read = await Promise.all(ids.map((id) => inRows.result(id)));
    expect(read.map((one, i) => one?.zstd.equals(contents[i] ?? Buffer.alloc(0)))).toEqual(
      ids.map(() => true),
    );
    expect((await inRows.get(blob.id))?.bytes.equals(blob.bytes)).toBe(true);
    expect(await readKeptBytes(database, accountId)).toBe(kept);
    expect(await auditKept(database)).toEqual([]);
  };
  const inObjects = () => database.query('select 1 from call_result where object_id is not null');
  const [moved] = await Promise.all([
    moveBodies(database, { objects, blobs }, { toObjects: true }),
    areReadable(),
  ]);
  expect(moved.rows).toBeGreaterThanOrEqual(41);
  expect(await database.query('select 1 from call_result where octet_length(body) > 2048')).toEqual([]);
  await areReadable();
  await moveBodies(database, { objects, blobs }, { toObjects: false });
  expect(await inObjects()).toEqual([]);
  await areReadable();
  await aDayPasses();
  await objects.sweep();
  expect(store.objects()).toEqual([]);
});

it('what it has lost keeps neither a monitor nor the search index nor the way back from the rest', async () => {
  const content = randomBytes(5_000);
  const lost = await callWith(content);
  const hash = createHash('sha256').update(content).digest('hex');
  const name = store.objects().find((one) => one.includes(hash)) ?? '';
  await home.remove(name.replace('._S3rver_object', ''));
  const other = await callWith(randomBytes(6_000));
  const bodies: number[] = [];
  const read: ReadResults = async (_account, results) => {
    bodies.push(...results.map(({ zstd }) => zstd.length));
    return results.map(() => []);
  };
  const fill = createSearchFill({ database, blobs, read, failed: (error) => failures.push(error) });
  // It waits for a moment only, which is too short on a busy machine.
  await expect.poll(() => fill.isComplete(accountId), { timeout: 20_000 }).toBe(true);
  await fill.stop();
  expect(bodies).toContain(6_000);
  expect(failures).toHaveLength(1);
  expect((await readCaptures(database, blobs, [lost, other])).map(({ tickId }) => tickId)).toEqual([other]);
  const moved = await moveBodies(database, { objects, blobs }, { toObjects: false });
  expect(moved.lost).toBe(1);
  expect([await isInRow(lost), await isInRow(other)]).toEqual([false, true]);
  for (const id of [lost, other]) await deleteHistory(database, accountId, id);
  await aDayPasses();
  await objects.sweep();
});

it('a server keeps what it scrapes there, finds it again, and says how it is', async () => {
  const before = store.objects().length;
  const words = Array.from({ length: 3_000 }, (_, n) => `word${(n * 7919) % 10_007}`).join(' ');
  const site = await startSite({ '/': `<title>Harbours</title><h1>Harbours</h1><p>${words}</p>` });
  const server = await startServerHere({
    env: { ...store.settings, WINNOW_ALLOWED_PRIVATE_HOSTS: site.host, WINNOW_SEARCH: 'local' },
  });
  try {
    const post = async (path: string, body: object) =>
      (await server.fetch(path, { method: 'POST', body: JSON.stringify(body) })).json();
    const { id } = (await post('/api/scrape', { url: `${site.url}/`, fetchConfig: { mode: 'fast' } })) as {
      id: string;
    };
    expect(store.objects()).toHaveLength(before + 1);
    const entry = await (await server.fetch(`/api/history/${id}`)).json();
    expect(JSON.stringify(entry)).toContain('word7919');
    expect(await post('/api/search', { query: 'word7919' })).toMatchObject({
      results: [{ title: 'Harbours' }],
    });
    expect(await (await server.fetch('/api/health')).json()).toMatchObject({
      services: { objects: { status: 'ok' } },
    });
    expect(JSON.parse(await server.winnow('blobs', 'move', '--to', 'database', '--json'))).toMatchObject({
      rows: 2,
    });
    store.fault = 'dead';
    expect((await server.fetch(`/api/history/${id}`)).status).toBe(200);
  } finally {
    await server.close();
    await site.close();
  }
});
