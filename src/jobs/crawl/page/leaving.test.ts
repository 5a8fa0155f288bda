import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ClaimedPage } from '../../../store/crawl/frontier.ts';
import { createLeaving } from './leaving.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pageOf = (crawlId: string) => ({ crawlId }) as ClaimedPage;

it('gives back the slots of pages that are not written soon, only once, and no others', async () => {
  const left: string[] = [];
  let busy = true;
  const leaving = createLeaving({
    mayWait: (crawlId) => crawlId === 'busy' && busy,
    leave: async (pages) => void left.push(...pages.map(({ crawlId }) => crawlId)),
    failed: () => {},
  });
  const [quick, slow, supplied] = ['quick', 'slow', 'busy'].map(pageOf) as ClaimedPage[];
  for (const page of [quick, slow, supplied]) if (page) leaving.left(page);
  if (quick) leaving.written(quick);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(left).toEqual(['slow']);
  busy = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(left).toEqual(['slow', 'busy']);
  expect(vi.getTimerCount()).toBe(0);
});
