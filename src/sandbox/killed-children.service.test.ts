/** Children that something else on the machine kills, such as the system when its memory is full. */
import { readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { createPool, type Pool } from './pool.ts';
import { bareWalls, type Walls } from './walls/walls.ts';

const program = new URL('../../test/harness/pool-child.ts', import.meta.url);
let pool: Pool;
afterEach(() => pool.close());

function start(walls: Walls = bareWalls()): void {
  pool = createPool({ size: 1, memoryMb: 512, timeoutMs: 20_000, program, walls });
}

/** The test child has tasks of its own. */
const run = (kind: string, input: unknown = null) =>
  (pool.run as (kind: string, input: unknown, options: object) => Promise<unknown>)(kind, input, {});

const parentOf = (pid: number) =>
  Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('the task of a killed child is retried once', async () => {
  start();
  const pid = Number(await run('pid'));
  const napping = run('nap', 300);
  const waiting = [run('pid'), run('pid'), run('pid')];
  process.kill(pid, 'SIGKILL');
  const next = await napping;
  expect(next).not.toBe(pid);
  expect(await Promise.all(waiting)).toEqual([next, next, next]);
  await expect(run('kill')).rejects.toMatchObject({ type: 'payload_too_large' });
  expect(await run('echo', 1)).toBe(1);
});

it('a child whose walls were killed gets no more tasks, though it has not exited yet', async () => {
  const bare = bareWalls();
  const around: Walls['around'] = (node) => {
    const { file, args, env } = bare.around(node);
    return {
      file: 'sh',
      args: ['-c', '"$@" & wait', 'sh', file, ...args],
      env: { PATH: '/usr/bin:/bin', ...env },
    };
  };
  start({ ...bare, around });
  const pid = Number(await run('pid'));
  const walls = parentOf(pid);
  const napping = run('nap', 2_000);
  const waiting = run('pid');
  process.kill(walls, 'SIGKILL');
  await expect.poll(() => isAlive(walls), { timeout: 20_000 }).toBe(false);
  process.kill(pid, 'SIGKILL');
  const next = await napping;
  expect(next).not.toBe(pid);
  expect(await waiting).toBe(next);
});
