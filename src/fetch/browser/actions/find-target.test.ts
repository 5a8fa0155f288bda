import type { Frame, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { someFrame } from './find-target.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new Promise<number>(() => {});
const at = <T>(ms: number, value: T) => new Promise<T>((done) => setTimeout(done, ms, value));

/** As much of a frame as is asked whether it answers at all. */
const frameThatCounts = (count: () => Promise<number>) =>
  ({ locator: () => ({ count }) }) as unknown as Frame;
const pageOf = (...frames: Frame[]) =>
  ({ mainFrame: () => frames[0], frames: () => frames }) as unknown as Page;

const main = frameThatCounts(() => never);
const refused = frameThatCounts(() => never);
const large = frameThatCounts(async () => 1);

it('a frame that answers may take its time over a long question', async () => {
  const ask = (frame: Frame) => (frame === large ? at(60_000, 'found') : Promise.resolve(null));
  const answer = someFrame(pageOf(main, refused, large), ask);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await answer).toBe('found');
});

it('one that never answers is not asked, and holds nobody up', async () => {
  const asked: Frame[] = [];
  const answer = someFrame(pageOf(main, refused), async (frame) => {
    asked.push(frame);
    return null;
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await answer).toBeNull();
  expect(asked).toEqual([main]);
});
