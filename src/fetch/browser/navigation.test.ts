/** A page that does not load is waited for once, and not again after each action. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startDeadline } from '../../concurrency/deadline.ts';
import type { IsolatedWorld } from './isolated-world.ts';
import { followTrail, type Journey, stayUntilQuiet } from './navigation.ts';

test('the load event of a document is waited for in vain only once', async () => {
  let waits = 0;
  const page = {
    on: () => page,
    url: () => 'https://harbour.example/',
    waitForLoadState: () => {
      waits += 1;
      return Promise.reject(new Error('Timeout'));
    },
  } as unknown as Page;
  const told = { state: 'interactive', isArriving: false, isBlocked: false, ms: 0, changes: 0, quiet: true };
  const world = { evaluate: () => Promise.resolve(told) } as unknown as IsolatedWorld;
  const trail = followTrail(page);
  const journey = { page, trail, deadline: startDeadline(50) } as Journey;
  expect(await stayUntilQuiet(journey, world)).toMatchObject({ arrival: 'parsed' });
  const first = waits;
  expect(await stayUntilQuiet(journey, world)).toMatchObject({ arrival: 'parsed' });
  expect(waits).toBe(first);
  trail.urls.push('https://harbour.example/next');
  await stayUntilQuiet(journey, world);
  expect(waits).toBeGreaterThan(first);
});
