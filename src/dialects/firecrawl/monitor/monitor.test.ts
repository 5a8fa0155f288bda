import { expect, it } from 'vitest';
import type { TickRow } from '../../../store/monitor/ticks.ts';
import { checkPagesOf } from './monitor.ts';

it('the pages of a check of a site have unique and stable ids', () => {
  const tick = { id: '0198c7a9-0b52-7f60-8e1d-5a94c0e7b218', createdAt: new Date(), crawlId: 'c' } as TickRow;
  const pages = {
    new: ['https://mill.example/rye'],
    changed: [{ url: 'https://mill.example/prices', diffs: {} }],
    gone: ['https://mill.example/oats'],
    same: 1,
    notCompared: [{ url: 'https://mill.example/bran', reason: 'failed' }],
  };
  const read = () =>
    checkPagesOf(tick, { monitorId: 'm', url: 'https://mill.example/', diffs: { pages } }).map(
      ({ id }) => id,
    );
  expect(new Set(read()).size).toBe(4);
  expect(read()).toEqual(read());
  for (const id of read())
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
});
