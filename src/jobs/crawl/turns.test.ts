/** When the pages of a crawl may be asked for, at a host that asks for a delay. */
import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

const page = (id: number, host = 'a.example') => ({ id: `p${id}`, crawlId: 'c', host });

it('tells each page a time of its own, at which it may go', () => {
  let at = 5_000;
  const take = createTurns(100, () => at);
  const waits = [1, 2, 3, 4].map((id) => take(page(id), 1_000));
  expect(waits).toEqual([0, 1_100, 2_200, 3_300]);
  for (const [i, wait] of waits.slice(1).entries()) {
    // A little late, as pages are.
    at = 5_000 + wait + 50;
    expect(take(page(i + 2), 1_000)).toBe(0);
  }
  at += 10_000;
  expect(take(page(9), 1_000)).toBe(0);
});

it('keeps the delay between pages that come back late, all at once', () => {
  let at = 0;
  const take = createTurns(100, () => at);
  for (const id of [1, 2, 3]) take(page(id), 1_000);
  at = 60_000;
  expect([2, 3].map((id) => take(page(id), 1_000))).toEqual([0, 1_000]);
});

it('has turns for each host and crawl', () => {
  const take = createTurns(100, () => 0);
  const asked = [page(1), page(2, 'b.example'), { ...page(3), crawlId: 'd' }];
  expect(asked.map((one) => take(one, 1_000))).toEqual([0, 0, 0]);
});
