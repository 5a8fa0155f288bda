/** Runs every check of the project in order: `npm test`, or `node setup/test.mjs --only vitest src/fetch`. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { goOnUnderNode24 } from './node-runtime.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const args = process.argv.slice(2);

/** What further arguments go to is the last. */
const CHECKS = [
  { name: 'biome', package: '@biomejs/biome', args: ['check', '--error-on-warnings'] },
  { name: 'tsc', package: 'typescript', args: ['--noEmit', '-p', '.'] },
  { name: 'tsc-dashboard', package: 'typescript', args: ['--noEmit', '-p', 'dashboard'] },
  { name: 'knip', package: 'knip', args: [] },
  { name: 'knip-dashboard', package: 'knip', args: ['--directory', 'dashboard'] },
  { name: 'vitest', package: 'vitest', args: ['run'] },
];

try {
  await goOnUnderNode24({ root, script: fileURLToPath(import.meta.url), args });
  const { checks, rest } = selectChecks(args);
  const { prepare } = await import('./prepare.mjs');
  const fetchesPages = checks.some(({ name }) => name === 'vitest');
  await prepare({
    root,
    dev: true,
    browser: fetchesPages ? 'required' : 'none',
    // Its types are checked and its parts tested too.
    dashboard: 'required',
  });
  for (const check of checks) {
    const code = await runCheck(check, check.name === 'vitest' ? rest : []);
    if (code !== 0) process.exit(code);
  }
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

/** `--only` takes the names of checks, separated by commas; everything else is for vitest. */
function selectChecks(given) {
  const at = given.indexOf('--only');
  if (at === -1) return { checks: CHECKS, rest: given };
  const names = (given[at + 1] ?? '').split(',');
  const unknown = names.filter((name) => !CHECKS.some((check) => check.name === name));
  if (unknown.length > 0) {
    throw new Error(`--only takes ${CHECKS.map(({ name }) => name).join(', ')}; not "${unknown.join(', ')}"`);
  }
  return { checks: CHECKS.filter(({ name }) => names.includes(name)), rest: given.toSpliced(at, 2) };
}

async function runCheck(check, more) {
  console.log(`\n== ${check.name}`);
  const began = performance.now();
  const child = spawn(process.execPath, [programOf(check), ...check.args, ...more], {
    cwd: root,
    stdio: 'inherit',
    // Whatever a check starts by name is this Node too.
    env: { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}` },
  });
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (status) => resolve(status ?? 1));
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`== ${check.name} ${code === 0 ? 'passed' : 'failed'} in ${seconds} s`);
  return code;
}

function programOf(check) {
  const folder = join(root, 'node_modules', check.package);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = typeof bin === 'string' ? bin : (bin[check.name] ?? Object.values(bin)[0]);
  return join(folder, file);
}
