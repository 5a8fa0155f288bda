/** Finds a browser, or sets one up in `.runtime` without touching the system, and records it for the service. */
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { unpackFromApt } from './browser-from-apt.mjs';
import { NPM_BROWSER_VERSION, unpackFromNpm } from './browser-from-npm.mjs';
import { environment } from './environment.mjs';
import { isExecutable, onPath } from './npm.mjs';
import { say } from './say.mjs';
import { systemBrowsers } from './system-browser.mjs';
import { whyItDoesNotRun } from './why-it-does-not-run.mjs';

/** What a browser needs to be started. @typedef {{ path: string, libraryPath: string[], source: string }} Browser */

const FOLDER = 'browser';
const RECORD = 'browser.json';
const STAGING = 'browser-';
const FAILURE = 'no-browser.txt';
/** Browsers have a release every four weeks, and most releases fix something that pages could exploit. */
const OLD_MS = 60 * 24 * 3_600_000;
const ADVICE =
  'Install Chromium or chromium-headless-shell, or set WINNOW_BROWSER_PATH to a Chromium, for pages that need JavaScript and for screenshots';

/**
 * The browser to use, found without starting any; null if one has to be set up. In order of preference: the one in the
 * operator's setting, one installed on the system, one that was set up before.
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
  if (record?.path !== ours.path && !canRecord(root, ours, rejected)) return null;
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
  const failures = [];
  for (const path of systemPaths) {
    // Some distributions install a script that only explains how to get the real browser.
    const reason = whyItDoesNotRun({ path, libraryPath: [] });
    if (!reason) return writeRecord(root, { path, libraryPath: [], source: 'system' }, rejected);
    rejected.push(path);
    failures.push(`${path}: ${reason}`);
  }
  const before = browserIn(join(root, '.runtime', FOLDER));
  if (before) return writeRecord(root, before, rejected);
  const made = await buildFirst(root, installers, failures);
  if (made) return writeRecord(root, made, rejected);
  const reasons = failures.join('; ') || 'none is packaged for this system';
  const message = `No browser could be set up (${reasons}). ${ADVICE}`;
  writeFileSync(join(root, '.runtime', FAILURE), message);
  throw new Error(message);
}

/** Whether the browser in use was set up by us and is not the one that a set-up would choose today. */
export function isOutdated({ root, env = environment(), systemPaths = systemBrowsers(env.PATH ?? '') }) {
  const ours = browserIn(join(root, '.runtime', FOLDER));
  if (!ours || findBrowser({ root, env, systemPaths })?.path !== ours.path) return false;
  const file = join(root, '.runtime', FOLDER, RECORD);
  const { source, version } = readJson(file);
  if (source === 'npm') return version !== undefined && version !== NPM_BROWSER_VERSION;
  return Date.now() - statSync(file).mtimeMs > OLD_MS;
}

/**
 * Sets up the browser anew. The old one stays if that fails. Call it under the set-up lock.
 *
 * @returns {Promise<Browser>}
 */
export async function renewBrowser({ root, installers = installersFor(process.platform, process.arch) }) {
  const failures = [];
  const made = await buildFirst(root, installers, failures);
  if (!made) throw new Error(`No other browser could be set up (${failures.join('; ')})`);
  return writeRecord(root, made, readJson(join(root, '.runtime', RECORD))?.rejected ?? []);
}

/** The browser of the first installer that succeeds; null if none does. */
async function buildFirst(root, installers, failures) {
  for (const installer of installers) {
    try {
      await build(root, installer);
      const made = browserIn(join(root, '.runtime', FOLDER));
      if (made) return made;
    } catch (error) {
      failures.push(`${installer.name}: ${error.message.replaceAll(/\s*\n\s*/g, ', ')}`);
    }
  }
  return null;
}

/** Why the last set-up failed; null if it succeeded or there was none. */
export function lastFailure(root) {
  const file = join(root, '.runtime', FAILURE);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/**
 * The npm package is for x64 only; Debian has the browser for every architecture.
 *
 * @returns {{ name: string, unpack(home: string): Promise<{ path: string, libraryPath: string[] }> }[]}
 */
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
  const replaced = `${staging}-replaced`;
  // The user who sets it up may not be the one who runs it.
  chmodSync(staging, 0o755);
  try {
    const browser = await installer.unpack(staging);
    const choices = [[], browser.libraryPath].map((libraryPath) => ({ ...browser, libraryPath }));
    const reasons = choices.map((choice) => whyItDoesNotRun(absolute(staging, choice)));
    const working = choices[reasons.indexOf(null)];
    if (!working) throw new Error(reasons.at(-1));
    const { path, libraryPath, version } = working;
    writeFileSync(
      join(staging, RECORD),
      JSON.stringify({ path, libraryPath, source: installer.name, version }),
    );
    // A running service may be about to start the old one.
    if (existsSync(join(runtime, FOLDER))) renameSync(join(runtime, FOLDER), replaced);
    renameSync(staging, join(runtime, FOLDER));
  } finally {
    for (const folder of [staging, replaced]) rmSync(folder, { recursive: true, force: true });
  }
}

function browserIn(home) {
  const record = readJson(join(home, RECORD));
  const browser = record && absolute(home, record);
  return browser && existsSync(browser.path) ? browser : null;
}

function absolute(home, { path, program, libraryPath, source }) {
  return {
    path: join(home, path),
    ...(program && { program: join(home, program) }),
    libraryPath: libraryPath.map((folder) => join(home, folder)),
    source,
  };
}

/** False if this user may not write: the start continues without a browser then. */
function canRecord(root, browser, rejected) {
  try {
    writeRecord(root, browser, rejected);
    return true;
  } catch (error) {
    say(`the browser cannot be recorded (${error.message})`);
    return false;
  }
}

function writeRecord(root, browser, rejected) {
  const record = rejected.length > 0 ? { ...browser, rejected } : browser;
  const file = join(root, '.runtime', RECORD);
  // Also called without the lock, after the project's folder was moved: two commands may write at once.
  const aside = `${file}.${process.pid}`;
  writeFileSync(aside, JSON.stringify(record));
  try {
    renameSync(aside, file);
  } finally {
    rmSync(aside, { force: true });
  }
  rmSync(join(root, '.runtime', FAILURE), { force: true });
  return browser;
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
