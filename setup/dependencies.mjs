/** Installs the locked packages when they are not there, and knows when they are. */
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from './npm.mjs';
import { say } from './say.mjs';

/** In node_modules, so that it goes when they go. */
const STAMP = join('node_modules', '.winnow-set-up.json');

/**
 * Whether node_modules holds what package-lock.json asks for. An install with the development packages also
 * serves where they are not needed.
 *
 * @param {string} root
 * @param {boolean} dev
 */
export function areInstalled(root, dev) {
  try {
    const stamp = JSON.parse(readFileSync(join(root, STAMP), 'utf8'));
    return stamp.lock === lockHash(root) && (stamp.dev || !dev);
  } catch {
    return false;
  }
}

/**
 * Installs them. The stamp is written last: an install that was interrupted is done again from the start.
 *
 * @param {string} root
 * @param {boolean} dev
 */
export async function install(root, dev, npm = runNpm) {
  say(dev ? 'installing the packages, with those for development' : 'installing the packages');
  const lock = lockHash(root);
  rmSync(join(root, STAMP), { force: true });
  // Of the packages that were there before, and otherwise never cleared.
  rmSync(join(root, '.runtime', 'compiled'), { recursive: true, force: true });
  const flags = [dev ? '--include=dev' : '--omit=dev', '--include=optional', '--ignore-scripts'];
  const options = { cwd: root, fallbackCache: join(root, '.runtime', 'npm-cache') };
  try {
    await npm(['ci', ...flags], options);
  } catch (error) {
    // A lock written where the registry had no packages for some other platform is refused by `npm ci`, and is
    // followed all the same by `npm install`, which on its own would trust what an interrupted one left behind.
    if (!error.message.includes('EUSAGE')) throw error;
    rmSync(join(root, 'node_modules'), { recursive: true, force: true });
    await npm(['install', '--no-save', ...flags], options);
  }
  writeFileSync(join(root, STAMP), JSON.stringify({ lock, dev }));
}

/** Native packages differ by platform, and a folder may be shared or copied between machines. */
function lockHash(root) {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}\n`);
  return hash.update(readFileSync(join(root, 'package-lock.json'))).digest('hex');
}
