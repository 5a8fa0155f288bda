import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { drain } from './drain.ts';

it('stops claiming at once and waits for what runs', async () => {
  const running = new Set(['a call']);
  const events: string[] = [];
  const worker = { stop: async () => void events.push('stopped claiming') };
  const done = drain({ claiming: [worker], running, ms: 5_000, end: () => events.push('ended') });
  expect(events).toEqual(['stopped claiming']);
  await sleep(20);
  running.clear();
  await done;
  expect(events).toEqual(['stopped claiming']);
});

it('aborts what runs too long, and waits for its end', async () => {
  const running = new Set(['a call']);
  const end = () => void setTimeout(() => running.clear(), 20);
  await drain({ claiming: [], running, ms: 30, end });
  expect(running.size).toBe(0);
});
