/** The launcher against real PostgreSQL and real processes that are really killed. */
import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeDataDir } from '../../../test/harness/data-dir.ts';
import { Peer } from '../../../test/harness/postgres-peer.ts';
import type { PostgresConnection } from './attach.ts';
import { disownReusedPid, readPidFile } from './attach.ts';
import { isAlive } from './is-alive.ts';
import { type LocalPostgres, startPostgres } from './start.ts';

const NO_PROCESS = 999_999_999;
const AS_ROOT = process.getuid?.() === 0;
const cleanUps: (() => unknown)[] = [];

/** A data directory with a database in it: copying it takes a tenth of the time of making one. */
let madeBefore: string;

beforeAll(async () => {
  madeBefore = await makeDataDir();
});

afterAll(() => rmSync(madeBefore, { recursive: true, force: true }));

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

function temporaryFolder(mode = 0o755): string {
  const folder = mkdtempSync('/tmp/winnow-test-');
  chmodSync(folder, mode);
  cleanUps.push(async () => {
    // The server of a process that was killed is still writing its last files.
    await untilDead(serverPid(join(folder, 'data')));
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

function initialisedDataDir(below = ''): string {
  const dataDir = join(temporaryFolder(), below, 'data');
  mkdirSync(dirname(dataDir), { recursive: true });
  execFileSync('/bin/cp', ['-a', madeBefore, dataDir]);
  return dataDir;
}

async function start(dataDir: string): Promise<LocalPostgres> {
  const server = await startPostgres({ dataDir });
  cleanUps.push(() => server.stop());
  return server;
}

async function query(connection: PostgresConnection, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

function startPeer(dataDir: string): Peer {
  const peer = new Peer(dataDir);
  cleanUps.push(() => peer.kill());
  return peer;
}

async function untilDead(pid: number): Promise<void> {
  for (let tries = 0; isAlive(pid); tries++) {
    if (tries > 400) throw new Error(`process ${pid} is still there`);
    await delay(25);
  }
}

function serverPid(dataDir: string): number {
  const location = join(dataDir, 'postgres-location');
  const home = existsSync(location) ? readFileSync(location, 'utf8').trim() : join(dataDir, 'postgres');
  return readPidFile(join(home, 'cluster'))?.pid ?? NO_PROCESS;
}

test('the first start makes a database that only the holder of the password can use', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const server = await start(dataDir);
  expect(server.owner).toBe(true);
  const settings = `select name, setting from pg_settings where name in
    ('fsync', 'listen_addresses', 'server_encoding', 'synchronous_commit', 'full_page_writes')`;
  const rows = await query(server.connection, settings);
  expect(Object.fromEntries(rows.map((row) => [row.name, row.setting]))).toEqual({
    fsync: 'on',
    full_page_writes: 'on',
    listen_addresses: '',
    server_encoding: 'UTF8',
    synchronous_commit: 'on',
  });
  expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600);
  expect(statSync(server.connection.host).mode & 0o777).toBe(0o700);
  await expect(query({ ...server.connection, password: 'guess' }, 'select 1')).rejects.toMatchObject({
    code: '28P01',
  });

  await server.stop();
  await server.stop();
  await expect(query(server.connection, 'select 1')).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a second process attaches and leaves the server running when it goes', async () => {
  const dataDir = initialisedDataDir();
  const server = await start(dataDir);
  const peer = startPeer(dataDir);
  expect(await peer.told()).toEqual({ owner: false, connection: server.connection });
  const again = await startPostgres({ dataDir });
  expect(again.owner).toBe(false);
  await again.stop();
  await peer.kill();
  expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('the server ends with a killed owner, and what was committed is there afterwards', async () => {
  const dataDir = initialisedDataDir();
  for (let round = 1; round <= 2; round++) {
    const peer = startPeer(dataDir);
    const { owner, connection } = await peer.told();
    expect(owner).toBe(true);
    await query(connection, 'create table if not exists kept (round int)');
    await query(connection, `insert into kept values (${round})`);
    const pid = serverPid(dataDir);
    await peer.kill();
    // After the first, the next server starts at once, while the old one is on its way out.
    if (round % 2 === 0) await untilDead(pid);
  }
  const server = await start(dataDir);
  expect(await query(server.connection, 'select count(*)::int as rows from kept')).toEqual([{ rows: 2 }]);
});

test('a server that was itself killed is started again over what its children still hold', async () => {
  const dataDir = initialisedDataDir();
  const peer = startPeer(dataDir);
  const { connection } = await peer.told();
  await query(connection, 'create table kept as select 7 as value');
  const busy = query(connection, 'select pg_sleep(60)').catch(() => 'cut off');
  process.kill(serverPid(dataDir), 'SIGKILL');
  await peer.kill();
  const server = await start(dataDir);
  expect(server.owner).toBe(true);
  expect(await query(server.connection, 'select value from kept')).toEqual([{ value: 7 }]);
  expect(await busy).toBe('cut off');
});

test('of several processes that start at once, one clears away an interrupted initialisation and makes the database', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const leftover = join(dataDir, 'postgres', 'initdb-Xy12Zq');
  mkdirSync(join(leftover, 'cluster', 'base'), { recursive: true });
  writeFileSync(join(leftover, 'password'), 'old');
  mkdirSync(join(dataDir, 'postgres', 'cluster'));
  chmodSync(dataDir, 0o755);
  const peers = Array.from({ length: 3 }, () => startPeer(dataDir));
  const told = await Promise.all(peers.map((peer) => peer.told()));
  expect(told.filter(({ owner }) => owner)).toHaveLength(1);
  expect(new Set(told.map(({ connection }) => JSON.stringify(connection))).size).toBe(1);
  expect(readdirSync(join(dataDir, 'postgres')).sort()).toEqual(['cluster', 'run']);
});

test('a process that looks in while the database is being made leaves the password to the maker', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  mkdirSync(join(dataDir, 'postgres'), { recursive: true });
  const servers = [start(dataDir), start(dataDir)];
  expect(existsSync(join(dataDir, 'postgres-password'))).toBe(false);
  expect((await Promise.all(servers)).map(({ owner }) => owner).sort()).toEqual([false, true]);
});

test('when the owner is gone, exactly one of the attached processes takes over', async () => {
  const dataDir = initialisedDataDir();
  const first = startPeer(dataDir);
  expect((await first.told()).owner).toBe(true);
  const others = [startPeer(dataDir), startPeer(dataDir)];
  expect((await Promise.all(others.map((peer) => peer.told()))).map(({ owner }) => owner)).toEqual([
    false,
    false,
  ]);
  const pid = serverPid(dataDir);
  await first.kill();
  await untilDead(pid);
  const told = await Promise.all(others.map((peer) => peer.again()));
  expect(told.map(({ owner }) => owner).sort()).toEqual([false, true]);
});

test('a data directory that only its owner can enter works, also for root', async () => {
  const closed = temporaryFolder(0o700);
  const dataDir = join(closed, 'data');
  const server = await start(dataDir);
  const location = join(dataDir, 'postgres-location');
  if (AS_ROOT) {
    const home = readFileSync(location, 'utf8').trim();
    cleanUps.unshift(() => rmSync(home, { recursive: true, force: true }));
    expect(home).toMatch(/^\/var\/lib\/winnow\//);
    expect(statSync(join(home, 'cluster')).uid).not.toBe(0);
  } else {
    expect(existsSync(location)).toBe(false);
    expect(existsSync(join(dataDir, 'postgres', 'cluster', 'PG_VERSION'))).toBe(true);
  }
  expect(statSync(closed).mode & 0o777).toBe(0o700);
  await query(server.connection, 'create table kept as select 1 as value');
  await server.stop();
  const second = await start(dataDir);
  expect(await query(second.connection, 'select value from kept')).toEqual([{ value: 1 }]);
});

test("a folder with somebody else's files in it is refused and left as it was", async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const cluster = join(dataDir, 'postgres', 'cluster');
  mkdirSync(cluster, { recursive: true });
  writeFileSync(join(cluster, 'thesis.txt'), 'years of work');
  await expect(startPostgres({ dataDir })).rejects.toThrow(/not empty and holds no database/);
  expect(readFileSync(join(cluster, 'thesis.txt'), 'utf8')).toBe('years of work');

  writeFileSync(join(cluster, 'PG_VERSION'), '12\n');
  await expect(startPostgres({ dataDir })).rejects.toThrow(/was made by PostgreSQL 12/);
});

test('a data directory with a long path gets its socket elsewhere, in a folder of its own', async () => {
  const dataDir = initialisedDataDir('long name '.repeat(9));
  const server = await start(dataDir);
  cleanUps.unshift(() => rmSync(server.connection.host, { recursive: true, force: true }));
  expect(Buffer.byteLength(`${server.connection.host}/.s.PGSQL.5432`)).toBeLessThanOrEqual(103);
  expect(statSync(server.connection.host).mode & 0o777).toBe(0o700);
  expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  const peer = startPeer(dataDir);
  expect((await peer.told()).owner).toBe(false);
});

test('a password file that does not fit is named', async () => {
  const dataDir = initialisedDataDir();
  await start(dataDir);
  writeFileSync(join(dataDir, 'postgres-password'), 'another');
  await expect(startPostgres({ dataDir })).rejects.toThrow(/password file/);
});

test('a lock file whose process id another program has now does not stop the start', async () => {
  const dataDir = initialisedDataDir();
  const peer = startPeer(dataDir);
  await peer.told();
  const pid = serverPid(dataDir);
  process.kill(pid, 'SIGKILL');
  await peer.kill();
  const cluster = join(dataDir, 'postgres', 'cluster');
  const { uid, gid } = statSync(cluster);
  const stranger = spawn('/bin/sleep', ['60'], { uid, gid, stdio: 'ignore' });
  cleanUps.push(() => stranger.kill('SIGKILL'));
  const lockFile = join(cluster, 'postmaster.pid');
  const socketLock = join(dataDir, 'postgres', 'run', '.s.PGSQL.5432.lock');
  const text = readFileSync(lockFile, 'utf8');
  writeFileSync(lockFile, text.replace(/^\d+/, String(stranger.pid)));
  writeFileSync(socketLock, readFileSync(socketLock, 'utf8').replace(/^\d+/, String(stranger.pid)));

  disownReusedPid(cluster);
  if (process.platform === 'linux') {
    expect(readFileSync(lockFile, 'utf8').split('\n').slice(1)).toEqual(text.split('\n').slice(1));
    expect(isAlive(readPidFile(cluster)?.pid ?? process.pid)).toBe(false);
  }
  const server = await start(dataDir);
  expect(server.owner).toBe(true);
});

test('a server whose folder is a link to another disk is taken for what it is', async () => {
  const dataDir = initialisedDataDir();
  const elsewhere = join(dirname(dataDir), 'other-disk');
  renameSync(join(dataDir, 'postgres'), elsewhere);
  symlinkSync(elsewhere, join(dataDir, 'postgres'));
  await start(dataDir);
  const cluster = join(dataDir, 'postgres', 'cluster');
  const { pid } = readPidFile(cluster) ?? {};
  disownReusedPid(cluster);
  expect(readPidFile(cluster)?.pid).toBe(pid);
});

test('a database elsewhere that is not to be had is missed, not replaced by an empty one', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  mkdirSync(dataDir);
  const location = join(dataDir, 'postgres-location');
  const unmounted = join(dirname(dataDir), 'unmounted', 'postgres');
  writeFileSync(location, `${unmounted}\n`);
  await expect(startPostgres({ dataDir })).rejects.toThrow(`${unmounted}, which does not exist`);
  expect(readFileSync(location, 'utf8')).toBe(`${unmounted}\n`);
});
