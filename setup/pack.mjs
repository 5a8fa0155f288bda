/** Builds the program's package, `winnow-web`: `npm run package [folder]`. Once installed, it needs no checkout. */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
// The whole module: Node 20, which may start this file, has no `stripTypeScriptTypes`, so importing it by name would
// fail.
import * as modules from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { continueUnderNode24 } from './node-runtime.mjs';
import { runNpm } from './npm.mjs';
import { say } from './say.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const PROGRAM = ['src', 'cli', 'mcp', join('sdk', 'src'), 'setup'];
const DOCUMENTS = ['LICENSE', 'README.md', 'CHANGELOG.md', '.env.example'];
/** For those who work on the project. */
const LEFT_OUT = /\.test\.ts$|\.d\.ts$|(^|\/)node_modules(\/|$)|^setup\/(test|pack|release|build-sdk)\.mjs$/;
/** Imports, and files that the program starts, by their relative paths. */
const PATH_OF_CODE = /(['"]\.{1,2}\/[^'"\n]*)\.ts(['"])/g;

try {
  const args = process.argv.slice(2);
  await continueUnderNode24({ root, script: fileURLToPath(import.meta.url), args });
  const { prepare } = await import('./prepare.mjs');
  await prepare({ root, dev: false, browser: 'none', dashboard: 'required' });
  const tarball = await pack(resolve(args[0] ?? '.'));
  say(`packed ${tarball}`);
} catch (error) {
  process.stderr.write(`winnow-web: ${error.message}\n`);
  process.exit(1);
}

async function pack(destination) {
  const folder = join(root, '.runtime', 'package');
  rmSync(folder, { recursive: true, force: true });
  for (const part of PROGRAM) for (const file of filesIn(part)) copy(file, folder);
  for (const name of DOCUMENTS) cpSync(join(root, name), join(folder, name));
  // Built already, so that an installation needs no build tools.
  cpSync(join(root, '.runtime', 'dashboard'), join(folder, '.runtime', 'dashboard'), { recursive: true });
  const manifest = publishedManifest();
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  // The versions that the tests used, and their hashes: npm installs exactly these.
  writeFileSync(join(folder, 'npm-shrinkwrap.json'), JSON.stringify(publishedLock(manifest)));
  const fallbackCache = join(root, '.runtime', 'npm-cache');
  await runNpm(['pack', '--pack-destination', destination], { cwd: folder, fallbackCache });
  rmSync(folder, { recursive: true, force: true });
  return join(destination, `${manifest.name}-${manifest.version}.tgz`);
}

/** Node does not run TypeScript inside `node_modules`. */
function copy(file, folder) {
  const target = join(folder, file);
  mkdirSync(dirname(target), { recursive: true });
  const isCode = /\.(ts|mjs)$/.test(file);
  if (!isCode) return cpSync(join(root, file), target);
  const source = readFileSync(join(root, file), 'utf8').replace(PATH_OF_CODE, '$1.js$2');
  if (file.endsWith('.mjs')) return writeFileSync(target, source, { mode: 0o755 });
  writeFileSync(target.replace(/\.ts$/, '.js'), modules.stripTypeScriptTypes(source));
}

function filesIn(folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return files.map((file) => file.slice(root.length)).filter((file) => !LEFT_OUT.test(file));
}

function publishedManifest() {
  const {
    private: _,
    scripts,
    devDependencies,
    overrides,
    ...manifest
  } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return {
    ...manifest,
    publishConfig: { access: 'public', provenance: true },
  };
}

function publishedLock(manifest) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { name, version, license, dependencies, optionalDependencies, bin, engines } = manifest;
  const packages = Object.entries(lock.packages).filter(([path, { dev }]) => path && !dev);
  const own = { name, version, license, dependencies, optionalDependencies, bin, engines };
  return {
    name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: { '': own, ...Object.fromEntries(packages) },
  };
}
