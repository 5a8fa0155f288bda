/** Installs the locked packages if they are missing or out of date. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from './npm.mjs';
import { say } from './say.mjs';

/** Inside node_modules, so that it is removed with them. */
const STAMP = join('node_modules', '.winnow-set-up.json');

/**
 * Whether node_modules matches package-lock.json. An install with the development packages also counts if they are not
 * needed.
 *
 * @param {string} root
 * @param {boolean} dev
 */
export function areInstalled(root, dev) {
  // An installed package was installed together with its dependencies.
  if (existsSync(join(root, 'npm-shrinkwrap.json'))) return true;
  try {
    const stamp = JSON.parse(readFileSync(join(root, STAMP), 'utf8'));
    return stamp.lock === lockHash(root) && (stamp.dev || !dev);
  } catch {
    return false;
  }
}

/**
 * Installs them. The stamp is written last, so an interrupted install is repeated from the start.
 *
 * @param {string} root
 * @param {boolean} dev
 * @param {{ what?: string, cpu?: string }} options `what`: what they are for, in a message; `cpu`: the processor of the
 *   machine that will run them, which may not be this one
 */
export async function install(root, dev, npm = runNpm, { what = 'the service', cpu = process.arch } = {}) {
  say(`installing the packages of ${what}${dev ? ', with those for development' : ''}`);
  const lock = lockHash(root, cpu);
  rmSync(join(root, STAMP), { force: true });
  // It contains code of the old packages and is not cleared otherwise.
  rmSync(join(root, '.runtime', 'compiled'), { recursive: true, force: true });
  const flags = [dev ? '--include=dev' : '--omit=dev', '--include=optional', '--ignore-scripts'];
  if (cpu !== process.arch) flags.push(`--cpu=${cpu}`);
  const options = { cwd: root, fallbackCache: join(root, '.runtime', 'npm-cache') };
  try {
    await npm(['ci', ...flags], options);
  } catch (error) {
    // `npm ci` refuses a lock that lacks the packages of some other platform; `npm install` accepts it, but would
    // trust what an interrupted install left behind, so it starts from an empty folder.
    if (!error.message.includes('EUSAGE')) throw error;
    rmSync(join(root, 'node_modules'), { recursive: true, force: true });
    await npm(['install', '--no-save', ...flags], options);
  }
  writeFileSync(join(root, STAMP), JSON.stringify({ lock, dev }));
}

/** Includes the platform: native packages differ, and a folder may be copied or shared between machines. */
function lockHash(root, cpu = process.arch) {
  const hash = createHash('sha256').update(`${process.platform}-${cpu}\n`);
  return hash.update(readFileSync(join(root, 'package-lock.json'))).digest('hex');
}
