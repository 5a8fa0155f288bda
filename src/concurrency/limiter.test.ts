/** Who gets the next slot. */
import { expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { createSlots, type Release } from './limiter.ts';

const never = new AbortController().signal;

test('never more than the limit are out', async () => {
  const slots = createSlots(2);
  const first = await slots.acquire('a', never);
  await slots.acquire('a', never);
  const third = slots.acquire('a', never);
  expect([slots.taken, slots.waiting]).toEqual([2, 1]);
  first();
  first();
  await third;
  expect([slots.taken, slots.waiting]).toEqual([2, 0]);
});

test('a key with many waiting does not delay another', async () => {
  const slots = createSlots(1);
  const order: string[] = [];
  const finish = (name: string) => (release: Release) => {
    order.push(name);
    release();
  };
  const hold = await slots.acquire('greedy', never);
  const all = [
    ...[1, 2, 3].map((n) => slots.acquire('greedy', never).then(finish(`greedy ${n}`))),
    slots.acquire('modest', never).then(finish('modest')),
    slots.acquire('late', never).then(finish('late')),
  ];
  hold();
  await Promise.all(all);
  expect(order).toEqual(['greedy 1', 'modest', 'late', 'greedy 2', 'greedy 3']);
});

test('one who gives up leaves the queue, and nobody else waits for it', async () => {
  const slots = createSlots(1);
  const hold = await slots.acquire('a', never);
  const impatient = new AbortController();
  const lost = slots.acquire('a', impatient.signal);
  const next = slots.acquire('a', never);
  const reason = new AppError('timeout', 'too slow');
  impatient.abort(reason);
  await expect(lost).rejects.toBe(reason);
  expect(slots.waiting).toBe(1);
  hold();
  await next;
  await expect(slots.acquire('a', impatient.signal)).rejects.toBe(reason);
});

test('closing turns away those who wait and those who come', async () => {
  const slots = createSlots(1);
  await slots.acquire('a', never);
  const waiting = slots.acquire('b', never);
  slots.close();
  await expect(waiting).rejects.toMatchObject({ type: 'upstream_failed' });
  await expect(slots.acquire('c', never)).rejects.toMatchObject({ type: 'upstream_failed' });
});
