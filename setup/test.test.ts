/** What `npm test` says of its checks, with programs in their place that do as they are told. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

/** Notes that it began; waits to be ended where it is told to. */
const CHECK = `
const { appendFileSync } = require('node:fs');
const name = process.argv[1].split('/').at(-2);
appendFileSync('begun', name + ' ' + process.argv.slice(2).join(' ') + '\\n');
const checks = JSON.parse(process.env.CHECKS);
const told = checks[name + ' ' + process.argv.at(-1)] ?? checks[name];
if (told === 'wait') setInterval(() => {}, 1000);
if (told === 'fail') { console.error(name + ' found something'); process.exitCode = 1; }
`;

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'winnow-npm-test-'));
  mkdirSync(join(root, 'setup'));
  copyFileSync(new URL('./test.mjs', import.meta.url), join(root, 'setup/test.mjs'));
  writeFileSync(join(root, 'setup/node-runtime.mjs'), 'export async function continueUnderNode24() {}');
  writeFileSync(
    join(root, 'setup/prepare.mjs'),
    `import { appendFileSync } from 'node:fs';
     export async function prepare({ browser }) {
       if (process.env.PACKAGES === 'late') {
         appendFileSync('begun', 'prepare\\n');
         await new Promise((resolve) => setTimeout(resolve, 60_000));
       }
       if (browser === 'required' && process.env.BROWSER === 'none') throw new Error('There is no browser');
     }`,
  );
  for (const name of ['vitest', '@biomejs/biome', 'typescript', 'knip']) {
    const folder = join(root, 'node_modules', name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ bin: 'check.cjs' }));
    writeFileSync(join(folder, 'check.cjs'), CHECK);
  }
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function start(checks: Record<string, 'wait' | 'fail'>, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(root, 'setup/test.mjs')], {
    cwd: root,
    env: { ...process.env, ...env, CHECKS: JSON.stringify(checks) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { child, ended: ended(child) };
}

async function ended(child: ChildProcess): Promise<{ code: number; printed: string }> {
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data) => {
      printed += data;
    });
  const [code] = (await once(child, 'close')) as [number];
  return { code, printed };
}

const begun = () =>
  existsSync(join(root, 'begun')) ? readFileSync(join(root, 'begun'), 'utf8').trim().split('\n') : [];

it('passes if all checks pass, and runs each of them', async () => {
  expect(await start({}).ended).toMatchObject({ code: 0 });
  expect(begun()).toHaveLength(7);
});

it('fails with a static check, and shows what it found', async () => {
  const { code, printed } = await start({ knip: 'fail' }).ended;
  expect(code).toBe(1);
  expect(printed).toContain('knip found something');
  expect(printed).toMatch(/\nfailed: knip, knip-dashboard\n$/);
  expect(begun().filter((check) => check.startsWith('vitest'))).toHaveLength(2);
});

it('on a signal ends with the running check, and starts no more', async () => {
  const { child, ended } = start({ 'vitest service': 'wait', biome: 'wait' });
  await expect.poll(begun, { timeout: 10_000 }).toHaveLength(3);
  child.kill('SIGTERM');
  expect((await ended).code).toBe(1);
  expect(begun()).toHaveLength(3);
});

it('ends at once on a signal before any check has begun', async () => {
  const { child, ended } = start({}, { PACKAGES: 'late' });
  await expect.poll(begun, { timeout: 10_000 }).toEqual(['prepare']);
  child.kill('SIGTERM');
  expect((await ended).code).toBe(1);
});

it('reports last why the service tests cannot run', async () => {
  const { code, printed } = await start({}, { BROWSER: 'none' }).ended;
  expect(code).toBe(1);
  expect(printed).toMatch(/There is no browser\n$/);
});
