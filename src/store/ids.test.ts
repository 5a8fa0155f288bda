import { expect, it } from 'vitest';
import { firstIdAt, newId } from './ids.ts';

it('makes version 7 UUIDs that sort by time', () => {
  const ids = [5, 1_700_000_000_000, 1_700_000_000_001, Date.now()].map((time) => newId(time));
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(Array.from({ length: 2_000 }, () => newId(1))).size).toBe(2_000);
});

it('knows the smallest id of a moment', () => {
  const time = 1_763_175_600_000;
  expect(newId(time - 1) < firstIdAt(time)).toBe(true);
  expect(newId(time) > firstIdAt(time)).toBe(true);
});
