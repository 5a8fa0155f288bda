import { expect, it } from 'vitest';
import type { Queryable } from '../../store/database/database.ts';
import type { JobQueue } from '../../store/queue/job-queue.ts';
import { enqueue } from './queue.ts';

it('first attempts come before those that are made again, of whatever account', async () => {
  const added: { priority?: number }[] = [];
  const send = async (_tx: unknown, _queue: string, jobs: { priority?: number }[]) =>
    void added.push(...jobs);
  const jobs = { send } as unknown as JobQueue;
  const step = { id: 'a', ticket: 1, accountId: 'ann', url: 'https://a.example/', dueAt: new Date() };
  await enqueue(jobs, {} as Queryable, [step], { again: true });
  await enqueue(jobs, {} as Queryable, [step]);
  const [again, first] = added.map(({ priority = 0 }) => priority);
  expect(first).toBeGreaterThan(again ?? 0);
});
