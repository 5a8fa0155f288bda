/** What a process knows about its own visits to a host while the database is slow. */
import { expect, it } from 'vitest';
import type { Database } from '../../store/database/database.ts';
import { newId } from '../../store/ids.ts';
import { createHostBudgets } from './host-budget.ts';

it('counts a visit even if one that ended long before is only recorded now', async () => {
  const ends: (() => void)[] = [];
  const newcomers: unknown[] = [];
  const query = async (statement: string | { text: string }, values: unknown[]) => {
    const text = typeof statement === 'string' ? statement : statement.text;
    if (text.startsWith('delete')) return new Promise((resolve) => ends.push(() => resolve([])));
    newcomers.push(values.at(-1));
    return [{ taken: true, isSlow: false, waitMs: 0 }];
  };
  const { calls, jobs } = createHostBudgets({
    database: { query } as unknown as Database,
    log: { warn: (said: unknown) => expect.unreachable(String(said)) },
    hostConcurrency: 2,
  });
  const url = 'https://a.example/';
  const options = { account: newId(), timeoutMs: 60_000 };
  const done = async () => ({ status: 200 });
  const both = Promise.withResolvers<{ status: number }>();
  const visits = [jobs.visit(url, options, () => both.promise), jobs.visit(url, options, () => both.promise)];
  await expect.poll(() => newcomers.length).toBe(2);
  both.resolve({ status: 200 });
  await Promise.all(visits);
  await expect.poll(() => ends.length).toBe(2);
  const noted = () => new Promise((resolve) => setImmediate(resolve));
  ends[0]?.();
  await noted();
  const long = Promise.withResolvers<{ status: number }>();
  const first = calls.visit(url, options, () => long.promise);
  ends[1]?.();
  await noted();
  await calls.visit(url, options, done);
  // By an account that has a visit there, so that it gets no extra slot.
  expect(newcomers.at(-1)).toBe(0);
  long.resolve({ status: 200 });
  await first;
});
