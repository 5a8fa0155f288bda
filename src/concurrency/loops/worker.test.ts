import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startWorker, type WorkerOptions } from './worker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Item = { id: string };

/** A worker on a queue in memory, with work that ends when the test says so. */
function start(waiting: string[], options: Partial<WorkerOptions<Item>> = {}) {
  const open = new Map<string, { end: () => void; signal: AbortSignal }>();
  const claims: number[] = [];
  const failures: string[] = [];
  const worker = startWorker<Item>({
    concurrency: 2,
    async claim(room, begin) {
      claims.push(room);
      for (const id of waiting.splice(0, room)) begin({ id });
      return 5_000;
    },
    run: ({ id }, signal) =>
      new Promise((resolve, reject) => {
        open.set(id, { end: resolve, signal });
        signal.addEventListener('abort', () => reject(new Error(`${id} aborted`)));
      }),
    renew: async (items) => items.map(({ id }) => id),
    renewMs: 1_000,
    drainMs: 3_000,
    retryMs: 1_000,
    failed: {
      claim: () => void failures.push('claim'),
      run: (_, { id }) => void failures.push(id),
      renew: () => void failures.push('renew'),
    },
    ...options,
  });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const end = async (id: string) => {
    open.get(id)?.end();
    await settle();
  };
  return { worker, claims, failures, open, end, settle };
}

it('has no more in flight than allowed; the next item that ends makes room', async () => {
  const waiting = ['a', 'b', 'c'];
  const { worker, claims, end, settle } = start(waiting);
  await settle();
  expect(worker.inFlight).toEqual([{ id: 'a' }, { id: 'b' }]);
  worker.wake();
  await settle();
  expect(claims).toEqual([2]);
  await end('a');
  expect(worker.inFlight).toEqual([{ id: 'b' }, { id: 'c' }]);
  expect(claims).toEqual([2, 1]);
});

it('waits a moment while others are in flight, to claim for several at once', async () => {
  const { claims, end, settle } = start(['a', 'b', 'c', 'd'], { gatherMs: 20 });
  await settle();
  await end('a');
  await end('b');
  expect(claims).toEqual([2, 2]);
});

it('continues with the items it has begun when a claim fails halfway', async () => {
  let first = true;
  const { worker, failures, settle } = start([], {
    async claim(_, begin) {
      if (!first) return 5_000;
      first = false;
      begin({ id: 'a' });
      throw new Error('away');
    },
  });
  await settle();
  expect(failures).toEqual(['claim']);
  expect(worker.inFlight).toEqual([{ id: 'a' }]);
});

it('aborts items whose lease was lost, and only these', async () => {
  const { worker, failures, settle } = start(['a', 'b'], { renew: async () => ['b'] });
  await settle();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(failures).toEqual(['a']);
  expect(worker.inFlight).toEqual([{ id: 'b' }]);
});

it('keeps its items when leases could not be renewed', async () => {
  const { worker, failures, settle } = start(['a'], { renew: () => Promise.reject(new Error('away')) });
  await settle();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(failures).toEqual(['renew']);
  expect(worker.inFlight).toEqual([{ id: 'a' }]);
});

it('aborts items on request', async () => {
  const { worker, open, settle } = start(['a', 'b']);
  await settle();
  worker.abort(({ id }) => id === 'b');
  expect([open.get('a')?.signal.aborted, open.get('b')?.signal.aborted]).toEqual([false, true]);
});

it('at a stop, lets items end, claims no more, and aborts those that take too long', async () => {
  const { worker, claims, failures, open, end, settle } = start(['a', 'b', 'c']);
  await settle();
  const stopping = worker.stop();
  await end('a');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(open.get('b')?.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  await stopping;
  expect(failures).toEqual(['b']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(claims).toEqual([2]);
});
