/** Finds the npm of this machine and runs it with the Node that is running us. */
import { accessSync, constants, existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { home } from './home.mjs';
import { GUARD, runToEnd } from './run-to-end.mjs';

/** No one reads these messages during set-up, and each costs a request to the registry. */
const QUIET = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];

/**
 * How to call npm: its script under our own Node (an older Node would silently leave out native packages), or the
 * command on the PATH if that is not a script.
 *
 * @returns {{ command: string, args: string[] }}
 */
export function findNpm(env = process.env, node = process.execPath) {
  const script = npmScripts(env, node).find((file) => /npm-cli\.c?js$/.test(file) && existsSync(file));
  if (script) return { command: node, args: [...GUARD, script] };
  const shim = onPath('npm', env);
  if (shim) return { command: shim, args: [] };
  throw new Error(
    'npm was not found. It comes with Node: install Node 20 or later from your system or nodejs.org',
  );
}

/** The npm that started us comes first: it works, and it has the user's registry settings. */
function npmScripts(env, node) {
  const shim = onPath('npm', env);
  return [
    env.npm_execpath ?? '',
    join(dirname(node), '../lib/node_modules/npm/bin/npm-cli.js'),
    join(dirname(node), 'node_modules/npm/bin/npm-cli.js'),
    shim ? realpathSync(shim) : '',
    shim ? join(dirname(shim), 'node_modules/npm/bin/npm-cli.js') : '',
  ];
}

/** @returns {string | undefined} */
export function onPath(name, env = process.env) {
  const names = process.platform === 'win32' ? [`${name}.cmd`, `${name}.exe`] : [name];
  const folders = (env.PATH ?? env.Path ?? '').split(delimiter).filter(Boolean);
  return folders.flatMap((folder) => names.map((file) => join(folder, file))).find(isExecutable);
}

export function isExecutable(file) {
  return isAccessible(file, constants.X_OK);
}

function isAccessible(file, mode) {
  try {
    accessSync(file, mode);
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs npm to its end. Its output is shown only if it fails: it is long, and mostly about npm itself.
 *
 * @param {string[]} args
 * @param {{ cwd: string, fallbackCache: string, env?: NodeJS.ProcessEnv }} options
 */
export async function runNpm(args, { cwd, fallbackCache, env = process.env }) {
  const npm = findNpm(env);
  const cache = hasWritableCache(env) ? [] : [`--cache=${fallbackCache}`];
  const { code, output } = await runToEnd(npm.command, [...npm.args, ...args, ...QUIET, ...cache], {
    cwd,
    env: {
      ...env,
      PATH: `${dirname(process.execPath)}${delimiter}${env.PATH ?? ''}`,
      // npm does not even start without one.
      ...(home() === null && { HOME: dirname(fallbackCache) }),
    },
    shell: npm.command.endsWith('.cmd'),
    keep: 20_000,
  });
  if (code !== 0) throw new Error(`npm ${args[0]} failed (${code})${summary(output)}`);
}

/** The lines of the error, without npm's usage text. */
function summary(output) {
  const lines = output.split('\n').map((line) => line.replace(/^npm (error|ERR!) ?/, '').trim());
  return lines
    .filter((line) => line && !/^A complete log|^at |^(Usage|Options|aliases|Run "npm help)/.test(line))
    .slice(0, 8)
    .map((line) => `\n  ${line}`)
    .join('');
}

/** The home of a service user often does not exist, and npm fails without a cache. */
function hasWritableCache(env) {
  if (env.npm_config_cache) return true;
  const folder = home();
  if (folder === null) return false;
  const cache = join(folder, '.npm');
  return isAccessible(existsSync(cache) ? cache : folder, constants.W_OK);
}
