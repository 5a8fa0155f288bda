/** A hostile program in place of a converter gets nothing behind the walls, and everything without them. */
import { execFile } from 'node:child_process';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDataDir } from '../../../test/harness/data-dir.ts';
import type { Surroundings } from '../../../test/harness/hostile-child.ts';
import { createPool, type Pool, type RunOptions } from '../pool.ts';
import { startConverters } from '../start.ts';
import { type Isolation, raiseWalls, type Walls } from './walls.ts';

const HOSTILE = fileURLToPath(new URL('../../../test/harness/hostile-child.ts', import.meta.url));
const POOL_CHILD = new URL('../../../test/harness/pool-child.ts', import.meta.url);
const PLANTED = ['../../../test/harness/planted.txt', '../../../node_modules/planted.txt'];
type Loot = { found: Record<string, boolean>; metadata: boolean; scratch: boolean };

let dataDir: string;
let server: Server;
let datagrams: Socket;
const fileAtHome = join(homedir(), `.winnow-walls-test-${process.pid}`);
let walls: Walls;

beforeAll(async () => {
  dataDir = await makeDataDir();
  await writeFile(join(dataDir, 'postgres-password'), 'a secret', { mode: 0o600 });
  server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  datagrams = createSocket('udp4').bind(portOf(server), '127.0.0.1');
  datagrams.on('message', (_, { port, address }) => datagrams.send('in', port, address));
  await once(datagrams, 'listening');
  await writeFile(fileAtHome, 'a letter', { mode: 0o600 });
  walls = await raiseWalls({ isolation: 'best', dataDir });
});
afterAll(async () => {
  server.close();
  datagrams.close();
  await rm(fileAtHome, { force: true });
  await rm(dataDir, { recursive: true, force: true });
  for (const path of PLANTED) await rm(new URL(path, import.meta.url), { force: true });
});

function surroundings(): Surroundings {
  const secretFile = join(dataDir, 'postgres-password');
  return { secretFile, fileAtHome, servicePid: process.pid, port: portOf(server), folder: dataDir };
}

function portOf(listening: Server): number {
  const address = listening.address();
  return typeof address === 'object' && address ? address.port : 0;
}

const tell = async (file: string, args: string[], env: NodeJS.ProcessEnv) =>
  JSON.parse((await promisify(execFile)(file, args, { env, cwd: '/' })).stdout) as Loot;

/** Runs as hijacked native code would: without Node's permissions. */
function attack(behind: Walls): Promise<Loot> {
  const { file, args, env } = behind.around({
    flags: [],
    program: HOSTILE,
    args: [JSON.stringify(surroundings())],
  });
  return tell(file, args, env);
}

const everything = (loot: Loot) => Object.keys(loot.found).filter((name) => loot.found[name]);

describe('a parser that was taken over', () => {
  it('gets nothing, even the second time, and can write to one folder', async () => {
    expect(walls.report.missing).toEqual([]);
    for (const loot of [await attack(walls), await attack(walls)]) {
      expect(everything(loot)).toEqual([]);
      expect(loot).toMatchObject({ metadata: false, scratch: true });
    }
  });

  it('would get everything without walls', async () => {
    const env = { ...process.env, WINNOW_TEST_SECRET: 'x' };
    const loot = await tell(process.execPath, [HOSTILE, JSON.stringify(surroundings())], env);
    const all = Object.keys(loot.found).filter((name) => name !== 'leftovers of another');
    expect(everything(loot)).toEqual(all);
  });

  it('cannot reach what Node forbids, if Node alone isolates it', async () => {
    const pool = createPool({ size: 1, memoryMb: 96, timeoutMs: 20_000, program: POOL_CHILD });
    try {
      const run = pool.run as (kind: string, input: unknown, options: RunOptions) => Promise<unknown>;
      const read = (kind: string, input: unknown) => run(kind, input, { account: 'one' });
      expect(await read('read', join(dataDir, 'postgres-password'))).toBe('ERR_ACCESS_DENIED');
      expect(await read('environment', null)).not.toContain('WINNOW_TEST_SECRET');
    } finally {
      pool.close();
    }
  });
});

/** Runs in a process that the kernel allows neither namespaces nor another user. */
async function whereNothingIsAllowed(isolation: Isolation): Promise<string> {
  const script = `
    const { raiseWalls } = await import(${JSON.stringify(new URL('./walls.ts', import.meta.url).href)});
    const options = { isolation: ${JSON.stringify(isolation)}, dataDir: ${JSON.stringify(dataDir)} };
    console.log(await raiseWalls(options).then(({ report }) => report.missing.join('\\n'), (error) => error.message));`;
  const forbidding = `echo 0 > /proc/sys/user/max_user_namespaces
    exec setpriv --bounding-set=-all --inh-caps=-all "$0" --input-type=module -e "$1"`;
  const args = ['--user', '--map-root-user', 'sh', '-c', forbidding, process.execPath, script];
  return (await promisify(execFile)('unshare', args)).stdout;
}

describe('the walls', () => {
  it('that are not available are named, and an error if they are required', async () => {
    const missing = await whereNothingIsAllowed('best');
    expect(missing).toContain('no sight of the data directory');
    expect(missing).toMatch(/namespaces and a user of their own: .*not permitted/);
    expect(await whereNothingIsAllowed('required')).toContain('WINNOW_ISOLATION=required');
  });

  it('work for paths below a system folder, or behind a link', async () => {
    const link = join(dataDir, 'link');
    await symlink('/usr/lib/os-release', link);
    const readable = ['/usr/lib/os-release', link];
    const { report } = await raiseWalls({ isolation: 'best', dataDir, readable });
    expect(report.missing).toEqual([]);
  });

  it('are off if the operator says so', async () => {
    const off = await raiseWalls({ isolation: 'off', dataDir });
    expect(off.report.missing).toContain('WINNOW_ISOLATION=off');
  });
});

it('children have their language data before the first of them starts, including languages added later', async () => {
  const ocrDataDir = join(dataDir, 'languages');
  await mkdir(ocrDataDir);
  const config = { dataDir, ocrDataDir, ocrLanguages: ['eng', 'xyz'], isolation: 'best' as const };
  const start = async () => {
    const settings = { ...config, converters: 1, converterMemoryMb: 96, warmUp: false, callExtraMs: 20_000 };
    (await startConverters(settings)).pool.close();
    return (await readdir(join(dataDir, 'cache', 'tessdata'))).sort();
  };
  expect(await start()).toEqual(['eng.traineddata']);
  await writeFile(join(ocrDataDir, 'xyz.traineddata'), '');
  expect(await start()).toEqual(['eng.traineddata', 'xyz.traineddata']);
});

describe('children behind walls', () => {
  let pool: Pool;
  afterAll(() => pool.close());
  const run = (kind: string, input: unknown = null, native?: string) =>
    (pool.run as (kind: string, input: unknown, options: object) => Promise<unknown>)(kind, input, {
      timeoutMs: 20_000,
      ...(native && { account: native, native: true }),
    });

  it.each([
    ['fill', 'payload_too_large'],
    ['grow', 'payload_too_large'],
    ['crash', 'unsupported_type'],
    ['exit', 'unsupported_type'],
  ])('that %s end as others do', async (kind, type) => {
    pool ??= createPool({ size: 1, memoryMb: 96, timeoutMs: 20_000, program: POOL_CHILD, walls });
    await expect(run(kind)).rejects.toMatchObject({ type });
    expect(await run('echo', 1)).toBe(1);
  });

  it('that have read content of one account with native code serve no other', async () => {
    const mark = async (native?: string) => String(await run('name', null, native));
    const clean = await mark();
    const one = await mark('one');
    expect(await mark('one')).toBe(one);
    const two = await mark('two');
    const next = await mark();
    expect(new Set([one, two]).size).toBe(2);
    expect([one, two]).not.toContain(next);
    expect(await mark('one')).not.toBe(two);
    expect(clean).toMatch(/^\d/);
  });
});
