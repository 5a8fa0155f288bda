/** Runs the checks of the project: all of them (`npm test`), or some tests only (`npm test -- src/store`). */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { continueUnderNode24 } from './node-runtime.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const args = process.argv.slice(2);

/** The compiler is done sooner than its garbage is worth collecting: a fifth of its processor time for a tenth more memory. */
const RARELY_COLLECTED = { GOGC: '1000' };

const TSC = ['--noEmit', '--singleThreaded', '-p'];

const STATIC_CHECKS = [
  { name: 'biome', package: '@biomejs/biome', args: ['check', '--error-on-warnings'] },
  { name: 'tsc', package: 'typescript', args: [...TSC, '.'], env: RARELY_COLLECTED },
  { name: 'tsc-dashboard', package: 'typescript', args: [...TSC, 'dashboard'], env: RARELY_COLLECTED },
  { name: 'knip', package: 'knip', args: [] },
  { name: 'knip-dashboard', package: 'knip', args: ['--directory', 'dashboard'] },
];
const UNIT = { name: 'unit', package: 'vitest', args: ['run', '--project', 'unit*'] };
const SERVICE = { name: 'service', package: 'vitest', args: ['run', '--project', 'service'] };

/** Names of failed checks, for the last line: their output may be far above it. */
const failed = [];
const running = new Set();
/** Whether a signal asked this to end; then nothing more is started. */
let isEnding = false;

try {
  await continueUnderNode24({ root, script: fileURLToPath(import.meta.url), args });
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => endBy(signal));
  await (args.length > 0 ? runSome() : runEverything());
  if (failed.length > 0) console.log(`\nfailed: ${failed.join(', ')}`);
  process.exitCode = failed.length > 0 || isEnding ? 1 : 0;
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

function endBy(signal) {
  isEnding = true;
  // Set-up may still be installing what the checks need.
  if (running.size === 0) process.exit(1);
  for (const child of running) child.kill(signal);
}

/** Arguments are Vitest's. The global set-up of the service tests brings what they need besides packages. */
async function runSome() {
  const { prepare } = await import('./prepare.mjs');
  const dashboard = args.some((argument) => argument.startsWith('dashboard')) ? 'required' : 'none';
  await prepare({ root, dev: true, browser: 'none', dashboard });
  await run({ name: 'vitest', package: 'vitest', args: ['run', ...args] }, 'inherit');
}

/**
 * Unit tests come before service tests, because they find most in the least time. What only service tests need is set up
 * beside them: building the dashboard keeps only one core busy. Static checks run beside the service tests, which wait half
 * of the time, and end long before them: the last tests use only one core.
 */
async function runEverything() {
  const { prepare } = await import('./prepare.mjs');
  await prepare({ root, dev: true, browser: 'none', dashboard: 'packages' });
  const unit = run(UNIT, 'pipe');
  const rest = prepare({ root, dev: true, browser: 'required', dashboard: 'required' });
  await allEnded([
    Promise.all([unit, rest]).then(([passed]) => passed && run(SERVICE, 'inherit')),
    unit.then(runStaticChecks),
  ]);
}

async function runStaticChecks() {
  for (const check of STATIC_CHECKS) await run(check, 'pipe');
}

/** Like `Promise.all`, but errors are thrown after everything has ended, so that they are printed last. */
async function allEnded(work) {
  const wrong = (await Promise.allSettled(work)).find(({ status }) => status === 'rejected');
  if (wrong) throw wrong.reason;
}

/** With `pipe` the output is printed at the end, so that parallel checks do not mix theirs. */
async function run(check, output) {
  if (isEnding) return false;
  const began = performance.now();
  if (output === 'inherit') console.log(`\n== ${check.name}`);
  const child = spawn(process.execPath, [programOf(check), ...check.args], {
    cwd: root,
    stdio: ['inherit', output, output],
    env: {
      ...process.env,
      ...check.env,
      // Makes `node` and npm's programs in a check use this Node too.
      PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`,
      ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
    },
  });
  running.add(child);
  const printed = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => printed.push(data));
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', (status) => resolve(status ?? 1));
  });
  running.delete(child);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (output === 'pipe') process.stdout.write(`\n== ${check.name}\n${Buffer.concat(printed)}`);
  console.log(`== ${check.name} ${code === 0 ? 'passed' : 'failed'} in ${seconds} s`);
  if (code !== 0) failed.push(check.name);
  return code === 0;
}

function programOf(check) {
  const folder = join(root, 'node_modules', check.package);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = typeof bin === 'string' ? bin : (bin[check.name] ?? Object.values(bin)[0]);
  return join(folder, file);
}
