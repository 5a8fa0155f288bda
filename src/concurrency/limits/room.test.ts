/** Memory for the bodies of calls. */
import { expect, it } from 'vitest';
import { createLimiter } from './limiter.ts';
import { createRoom } from './room.ts';

const MB = 1024 * 1024;
const { signal } = new AbortController();

it('is waited for, partly given back if less was needed, and completely given back at the end', async () => {
  const slots = createLimiter(100 * MB);
  const first = createRoom(slots, 'a');
  const second = createRoom(slots, 'b');
  const needed = await first.take(80 * MB, signal);
  const waiting = second.take(50 * MB, signal);
  expect(slots.waiting).toBe(1);
  needed(30 * MB);
  await waiting;
  expect(slots.taken).toBe(80 * MB);
  first.release();
  second.release();
  second.release();
  expect(slots.taken).toBe(0);
});

it('reports how long it was waited for', async () => {
  const slots = createLimiter(100 * MB);
  const first = createRoom(slots, 'a');
  await first.take(100 * MB, signal);
  const second = createRoom(slots, 'b');
  const waiting = second.take(100 * MB, signal);
  setTimeout(() => first.release(), 50);
  await waiting;
  expect(second.waitedMs).toBeGreaterThan(40);
  expect(first.waitedMs).toBeLessThan(second.waitedMs);
});

it('is not counted for small bodies', async () => {
  const slots = createLimiter(100 * MB);
  await createRoom(slots, 'a').take(MB, signal);
  expect(slots.taken).toBe(0);
});

it('is refused with the reason of the signal', async () => {
  const slots = createLimiter(100 * MB);
  await createRoom(slots, 'a').take(100 * MB, signal);
  const gone = new AbortController();
  const waiting = createRoom(slots, 'b').take(50 * MB, gone.signal);
  gone.abort();
  await expect(waiting).rejects.toMatchObject({ type: 'timeout' });
});

it('that is granted after the end of the call is given back at once', async () => {
  const slots = createLimiter(100 * MB);
  const first = createRoom(slots, 'a');
  const second = createRoom(slots, 'b');
  await first.take(80 * MB, signal);
  const late = second.take(50 * MB, signal);
  second.release();
  first.release();
  await late;
  expect(slots.taken).toBe(0);
});
