/** The lock between processes: exclusive, and free again when its holder was killed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLock } from './lock.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync('/tmp/winnow-test-');
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('holders follow one another, also after one that failed', async () => {
  const file = join(folder, 'lock');
  const steps: string[] = [];
  const hold = (name: string) =>
    withLock(file, 5_000, async () => {
      steps.push(`${name} in`);
      await new Promise((resolve) => setImmediate(resolve));
      steps.push(`${name} out`);
      if (name === 'a') throw new Error('failed');
    });
  const outcomes = await Promise.allSettled([hold('a'), hold('b'), hold('c')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(steps.filter((step, at) => at % 2 === 0 && steps[at + 1] !== step.replace('in', 'out'))).toEqual([]);
  expect(steps).toHaveLength(6);
});

test('a lock held by another process is waited for, and is free once that process was killed', async () => {
  const file = join(folder, 'lock');
  const program = `
    const { withLock } = await import(${JSON.stringify(new URL('./lock.ts', import.meta.url).href)});
    await withLock(${JSON.stringify(file)}, 1000, async () => {
      console.log('held');
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    });
  `;
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  await expect(withLock(file, 100, async () => 'mine')).rejects.toThrow(/held .* for too long/);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  expect(await withLock(file, 2_000, async () => 'mine')).toBe('mine');
});
