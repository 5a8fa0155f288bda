import { expect, it } from 'vitest';
import type { Queryable } from '../../store/database/database.ts';
import type { JobQueue } from '../../store/queue/job-queue.ts';
import { enqueue } from './queue.ts';

it('first attempts come before retries, whatever their accounts', async () => {
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

it('the attempts of one account have one owner, whatever hosts they are sent to', async () => {
  const groups: string[] = [];
  const send = async (_tx: unknown, _queue: string, jobs: { group?: string }[]) =>
    void groups.push(...jobs.map(({ group = '' }) => group));
  const step = { id: 'a', ticket: 1, accountId: 'ann', dueAt: new Date() };
  const steps = ['https://a.example/', 'https://a.example/other', 'https://b.example/'].map((url) => ({
    ...step,
    url,
  }));
  await enqueue({ send } as unknown as JobQueue, {} as Queryable, steps);
  expect(groups.map((group) => group.split(':')[0])).toEqual(['ann', 'ann', 'ann']);
  expect(new Set(groups).size).toBe(2);
});
