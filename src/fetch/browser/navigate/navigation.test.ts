/** What does not come is waited for once, and not again after each action. */
import { EventEmitter } from 'node:events';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startDeadline } from '../../../concurrency/deadline.ts';
import type { IsolatedWorld } from '../in-page/isolated-world.ts';
import { type Journey, stayUntilQuiet } from './navigation.ts';
import { followTrail } from './trail.ts';

const told = { state: 'interactive', isArriving: false, isBlocked: false, ms: 0, changes: 0, quiet: true };
const world = { evaluate: () => Promise.resolve(told) } as unknown as IsolatedWorld;

function journeyOf(waitForLoadState: () => Promise<void>): Journey {
  const url = () => 'https://harbour.example/';
  const mainFrame = () => null;
  const page = Object.assign(new EventEmitter(), { url, mainFrame, waitForLoadState }) as unknown as Page;
  return { page, trail: followTrail(page), deadline: startDeadline(50) } as Journey;
}

test('the load event of a document', async () => {
  let waits = 0;
  const journey = journeyOf(() => {
    waits += 1;
    return Promise.reject(new Error('Timeout'));
  });
  expect(await stayUntilQuiet(journey, world)).toMatchObject({ arrival: 'parsed' });
  const first = waits;
  expect(await stayUntilQuiet(journey, world)).toMatchObject({ arrival: 'parsed' });
  expect(waits).toBe(first);
  journey.trail.urls.push('https://harbour.example/next');
  await stayUntilQuiet(journey, world);
  expect(waits).toBeGreaterThan(first);
});

test('an answer', async () => {
  const journey = journeyOf(() => Promise.resolve());
  const ask = () => {
    const request = { url: () => '/data', isNavigationRequest: () => false, resourceType: () => 'fetch' };
    (journey.page as unknown as EventEmitter).emit('request', request);
  };
  ask();
  expect(await stayUntilQuiet(journey, world)).toMatchObject({ answered: false });
  expect(await stayUntilQuiet(journey, world)).toMatchObject({ answered: true });
  ask();
  expect(await stayUntilQuiet(journey, world)).toMatchObject({ answered: false });
});
