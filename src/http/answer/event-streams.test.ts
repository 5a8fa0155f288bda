import { afterEach, expect, it, vi } from 'vitest';
import { createEventStreams } from './event-streams.ts';

afterEach(() => void vi.useRealTimers());

it('ends a stream soon after its watcher loses access, but not while that is unknown', async () => {
  vi.useFakeTimers();
  const answers = [async () => true, () => Promise.reject(new Error('away')), async () => false];
  const stream = createEventStreams(() => 1).open('a', () => answers.shift()?.() ?? Promise.resolve(false));
  await vi.advanceTimersByTimeAsync(45_000);
  expect(stream.refused.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(stream.refused.aborted).toBe(true);
  const timers = vi.getTimerCount();
  stream.close();
  expect(vi.getTimerCount()).toBe(timers - 1);
});

it('lets an account open as many as its plan allows, again and again', () => {
  const streams = createEventStreams(() => 1);
  const open = () => streams.open('a', async () => true);
  const first = open();
  expect(open).toThrow('1 event streams at once');
  first.close();
  first.close();
  const second = open();
  expect(open).toThrow('1 event streams at once');
  second.close();
});
