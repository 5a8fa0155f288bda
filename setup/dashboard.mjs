/** Builds the dashboard if its sources have changed since the last build. */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, sep } from 'node:path';
import { areInstalled, install } from './dependencies.mjs';
import { runNpm } from './npm.mjs';
import { GUARD, runToEnd } from './run-to-end.mjs';
import { say } from './say.mjs';

/** The sources of the build: the app, the guides, the SDK, the contract that its forms are made from, and packages. */
export const SOURCES = [
  'dashboard',
  'docs',
  join('python', 'README.md'),
  join('sdk', 'README.md'),
  join('sdk', 'src'),
  join('sdk', 'package.json'),
  join('src', 'contract'),
  join('src', 'errors.ts'),
  join('src', 'or-null.ts'),
  join('src', 'text'),
];
const IGNORED = /(^|\/)(node_modules|\.npmrc)(\/|$)|\.test\.tsx?$|^docs\/(?!.*\.md$)/;
const STAMP = '.built-from';

/**
 * Whether the built app is up to date, and with `dev` also whether its packages are installed.
 *
 * @param {string} root
 * @param {boolean} dev
 */
export function isBuilt(root, dev) {
  if (dev && !arePackagesInstalled(root, dev)) return false;
  try {
    const built = readFileSync(join(root, '.runtime', 'dashboard', STAMP), 'utf8');
    return built === sourcesHash(root);
  } catch {
    return false;
  }
}

/**
 * @param {string} root
 * @param {boolean} dev
 */
export function arePackagesInstalled(root, dev) {
  return areInstalled(join(root, 'dashboard'), dev);
}

/**
 * Whether there is anything to build: the container image has the built app without its sources.
 *
 * @param {string} root
 */
export function hasSources(root) {
  return existsSync(join(root, 'dashboard', 'package.json'));
}

/**
 * What a build needs and, with `dev`, its checks.
 *
 * @param {string} root
 * @param {boolean} dev
 */
export async function installPackages(root, dev, npm = runNpm) {
  if (arePackagesInstalled(root, dev)) return;
  await install(join(root, 'dashboard'), dev, npm, { what: 'the dashboard' });
}

/**
 * Builds the app beside the old one and then swaps them, so that a running service never serves half an app.
 *
 * @param {string} root
 * @param {boolean} dev whether the packages that only checks need are installed too
 */
export async function build(root, dev, { npm = runNpm, vite = runVite } = {}) {
  say('building the dashboard');
  await installPackages(root, dev, npm);
  const folder = join(root, 'dashboard');
  const hash = sourcesHash(root);
  const runtime = join(root, '.runtime');
  const fresh = join(runtime, 'dashboard-new');
  const old = join(runtime, 'dashboard-old');
  mkdirSync(runtime, { recursive: true });
  for (const left of [fresh, old]) rmSync(left, { recursive: true, force: true });
  await vite(folder, fresh);
  writeFileSync(join(fresh, STAMP), hash);
  const place = join(runtime, 'dashboard');
  if (existsSync(place)) renameSync(place, old);
  renameSync(fresh, place);
  rmSync(old, { recursive: true, force: true });
}

/** @param {string} root */
function sourcesHash(root) {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of filesIn(join(root, source))) {
      const name = relative(root, file).replaceAll(sep, '/');
      if (IGNORED.test(name)) continue;
      hash.update(`${name}\n`).update(readFileSync(file)).update('\n');
    }
  }
  return hash.digest('hex');
}

/** In a fixed order, without installed packages; a file is a list of one. */
function filesIn(folder) {
  if (statSync(folder).isFile()) return [folder];
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesIn(path);
    return [path];
  });
}

/** Runs Vite under our own Node; it ends when we end. Its output is shown only if it fails. */
async function runVite(folder, outDir) {
  const script = join(folder, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [
    'build',
    '--configLoader',
    'native',
    '--emptyOutDir',
    '--outDir',
    outDir,
    '--logLevel',
    'warn',
  ];
  const env = { ...process.env, NODE_ENV: 'production' };
  const { code, output } = await runToEnd(process.execPath, [...GUARD, script, ...args], {
    cwd: folder,
    env,
    keep: 4_000,
  });
  if (code !== 0) throw new Error(`The dashboard could not be built (${code})\n${output.trim()}`);
}
