/** Whose turn it is at a host, with a database that has a few slots. */
import { expect, it } from 'vitest';
import { createSlotQueue } from './slot-queue.ts';

const SLOW = { timeoutMs: 60_000 };

/** A host with so many slots, and the accounts in the order in which they got one. */
function startHost(slots: number) {
  const queue = createSlotQueue('a.example');
  const served: string[] = [];
  let free = slots;
  let asked = 0;
  const ask = async () => {
    asked += 1;
    const taken = free > 0;
    if (taken) free -= 1;
    return { taken, isSlow: false, waitMs: 0 };
  };
  const visit = (account: string, options: { timeoutMs: number; signal?: AbortSignal } = SLOW) => {
    const visited = queue.wait({ account, ask, ...options }).then(() => void served.push(account));
    // Most of a flood is left waiting, and on a busy machine the other tests take longer than it waits.
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

it('slots go round the accounts, not to whoever came first', async () => {
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

it('one whose time is over is told its place, and the next one gets the slot', async () => {
  const { queue, visit, end } = startHost(1);
  await visit('a');
  const late = visit('a', { timeoutMs: 50 });
  const first = visit('b');
  await expect(late).rejects.toMatchObject({
    type: 'timeout',
    message:
      'a.example was busy with other requests of this server for 50 ms: 1 were before it, 0 of them of this account',
  });
  end('a');
  await first;
  end('b');
  expect(queue.isEmpty()).toBe(true);
});

it('one that is given up leaves the queue', async () => {
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
