/** Whose turn it is at a host, with a stub of the database that has a few slots. */
import { expect, it } from 'vitest';
import { newId } from '../../store/ids.ts';
import type { Slot } from './slot.ts';
import { createSlotQueue } from './slot-queue.ts';

const SLOW = { timeoutMs: 60_000 };

/** A host with this many slots, and the accounts in the order in which they got one. */
function startHost(slots: number, { isSlow = false } = {}) {
  const queue = createSlotQueue('a.example');
  const served: string[] = [];
  let free = slots;
  let asked = 0;
  const ask = async () => {
    asked += 1;
    const taken = free > 0;
    if (taken) free -= 1;
    return { taken, isSlow, isExtra: false, waitMs: 0 };
  };
  const visit = (account: string, options: { timeoutMs: number; signal?: AbortSignal } = SLOW) => {
    const asker = { id: newId(), account, leaseMs: options.timeoutMs + 5_000, ask, ...options };
    const visited = queue.wait(asker).then((slot) => {
      served.push(account);
      return slot;
    });
    // Most of a flood is left waiting, and on a busy machine other tests take longer than its timeout.
    visited.catch(() => {});
    return visited;
  };
  const end = (account: string) => {
    queue.end(account);
    free += 1;
    queue.wake();
  };
  return { queue, served, visit, end, asked: () => asked };
}

it('accounts take turns at slots; whoever came first does not get them all', async () => {
  const { served, visit, end } = startHost(2);
  const flood = Array.from({ length: 20 }, () => visit('flooder'));
  await Promise.all(flood.slice(0, 2));
  const others = [visit('second'), visit('third'), visit('second')];
  end('flooder');
  await others[0];
  end('second');
  await others[1];
  end('third');
  await others[2];
  end('second');
  await flood[2];
  expect(served).toEqual(['flooder', 'flooder', 'second', 'third', 'second', 'flooder']);
});

it('only the head of a long queue asks', async () => {
  const { visit, asked, end } = startHost(1);
  const flood = Array.from({ length: 500 }, () => visit('flooder'));
  await flood[0];
  await new Promise(setImmediate);
  expect(asked()).toBeLessThanOrEqual(10);
  const before = asked();
  end('flooder');
  await flood[1];
  expect(asked() - before).toBeLessThanOrEqual(2);
});

it('a waiter whose time is over is told its place, and the next one gets the slot', async () => {
  const { queue, visit, end } = startHost(1);
  await visit('a');
  const late = visit('a', { timeoutMs: 50 });
  const first = visit('b');
  await expect(late).rejects.toMatchObject({
    type: 'timeout',
    message:
      'a.example was busy with other requests of this server for 50 ms: 1 request was ahead of it, 0 of them from this account',
  });
  end('a');
  await first;
  end('b');
  expect(queue.isEmpty()).toBe(true);
});

it('a waiter that gives up leaves the queue', async () => {
  const { queue, visit, end } = startHost(1);
  await visit('a');
  const giving = new AbortController();
  const given = visit('b', { ...SLOW, signal: giving.signal });
  giving.abort();
  await expect(given).rejects.toMatchObject({ type: 'timeout' });
  expect(queue.isWaiting('b')).toBe(false);
  end('a');
  await visit('c');
});

it('for a moment, a slot is passed to the next visit of its account without asking the database', async () => {
  const { queue, visit, asked } = startHost(1);
  const slot = await visit('a');
  const others = [visit('a'), visit('a'), visit('b'), visit('a')];
  await new Promise(setImmediate);
  const before = asked();
  const pass = (changed: Partial<Slot> = {}) => {
    queue.end('a');
    const passed = queue.pass({ ...slot, ...changed }, () => {});
    if (!passed) queue.begin('a');
    return passed;
  };
  expect(pass({ passesUntil: performance.now() - 1 })).toBe(false);
  expect(pass({ endsAt: performance.now() + 30_000 })).toBe(false);
  expect(pass()).toBe(true);
  expect(await others[0]).toEqual(slot);
  expect(pass()).toBe(true);
  expect(await others[1]).toEqual(slot);
  expect(asked()).toBe(before);
  // It is the turn of another account.
  expect(pass()).toBe(false);
});

it('a slot of a host that is being spared is given back', async () => {
  const { queue, visit } = startHost(1, { isSlow: true });
  const slot = await visit('a');
  void visit('a');
  await new Promise(setImmediate);
  queue.end('a');
  expect(queue.pass(slot, () => {})).toBe(false);
});

it('a slot that nothing waits for is kept for a moment, only for the next visit of its account', async () => {
  const { queue, visit, asked } = startHost(2);
  const given: Slot[] = [];
  const leave = (slot: Slot) => {
    queue.end(slot.account);
    return queue.pass(slot, () => given.push(slot));
  };
  const slot = await visit('a');
  expect(leave({ ...slot, passesUntil: performance.now() - 1 })).toBe(false);
  queue.begin('a');
  expect(leave(slot)).toBe(true);
  expect(queue.isEmpty()).toBe(false);
  expect(await visit('a')).toBe(slot);
  expect([asked(), given]).toEqual([1, []]);

  expect(leave(slot)).toBe(true);
  expect(await visit('b')).not.toBe(slot);
  expect([asked(), given]).toEqual([2, [slot]]);

  queue.begin('a');
  expect(leave(slot)).toBe(true);
  await expect.poll(() => given).toEqual([slot, slot]);
});
