import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';

const SPAWN_PROGRAM = new URL('./harness/program/spawn-program.ts', import.meta.url).href;

/** As a worker of the tests does; prints the id of what it has started. */
const WORKER = `
  const { spawnProgram } = await import(${JSON.stringify(SPAWN_PROGRAM)});
  const program = spawnProgram(['-e', 'setInterval(() => {}, 1000); console.log(process.pid)'], { env: process.env });
  program.stdout.pipe(process.stdout);
  setInterval(() => {}, 1000);
`;

test('a program that a worker has started ends with the worker, even if that is killed', async () => {
  const worker = spawn(process.execPath, ['--input-type=module', '-e', WORKER], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: worker.stdout }), 'line')) as [string];
  const pid = Number(line);
  expect(isAlive(pid)).toBe(true);

  worker.kill('SIGKILL');
  await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
