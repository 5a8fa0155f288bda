/** Worker processes are started again when they end, and stopped in order. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, vi } from 'vitest';
import { startWorkerProcesses } from './worker-processes.ts';

/** Writes its number and what happens to it into a file. */
const PROGRAM = `
import { appendFileSync } from 'node:fs';
const [number, file, crash] = process.argv.slice(2);
const say = (what) => appendFileSync(file, number + ' ' + what + '\\n');
say('started');
process.on('SIGTERM', () => { say('stopped'); process.exit(0); });
if (crash === 'yes' && number === '3') setTimeout(() => process.exit(7), 20);
setInterval(() => {}, 1000);
`;

function setUp(crash: 'yes' | 'no') {
  const folder = mkdtempSync(join(tmpdir(), 'winnow-'));
  const program = join(folder, 'program.mjs');
  const file = join(folder, 'said');
  writeFileSync(program, PROGRAM);
  writeFileSync(file, '');
  const warned: { process: number; why: unknown; againInMs: number }[] = [];
  const workers = startWorkerProcesses({
    count: 2,
    log: { warn: (facts: never) => void warned.push(facts) } as never,
    program: pathToFileURL(program),
    args: [file, crash],
    firstPauseMs: 10,
  });
  const said = () => readFileSync(file, 'utf8').trim().split('\n').toSorted();
  return { workers, said, warned };
}

it('are numbered after the service itself, and have all ended after a stop', async () => {
  const { workers, said, warned } = setUp('no');
  await vi.waitFor(() => expect(said()).toEqual(['2 started', '3 started']), 5_000);
  expect(workers.running).toBe(2);
  await workers.stop();
  expect(said()).toEqual(['2 started', '2 stopped', '3 started', '3 stopped']);
  expect([workers.running, warned]).toEqual([0, []]);
});

it('one that ends is restarted after growing pauses, while the other continues', async () => {
  const { workers, said, warned } = setUp('yes');
  await vi.waitFor(() => expect(warned.length).toBeGreaterThanOrEqual(3), 10_000);
  expect(warned.slice(0, 3)).toEqual([10, 20, 40].map((againInMs) => ({ process: 3, why: 7, againInMs })));
  await workers.stop();
  expect(said().filter((line) => line.startsWith('2'))).toEqual(['2 started', '2 stopped']);
});
