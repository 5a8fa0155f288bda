import { describe, expect, it } from 'vitest';
import { createSupply } from './supply.ts';

function supplyOf(state: { room: number; inHand: Record<string, number> }) {
  let time = 0;
  const supply = createSupply({
    pool: { room: state.room, stock: 14 },
    inHand: () => Object.values(state.inHand).reduce((sum, count) => sum + count, 0),
    inHandOf: (crawlId) => state.inHand[crawlId] ?? 0,
    now: () => time,
  });
  supply.claimed();
  return {
    ...supply,
    pass(ms: number) {
      time += ms;
    },
  };
}

describe('what the converters have at hand', () => {
  it.each([
    [4, 20, false],
    [3, 20, true],
    [0, 7, false],
    [0, 8, true],
  ])('with room for %i and %i pages in hand is enough: %s', (room, pages, isEnough) => {
    expect(supplyOf({ room, inHand: { a: pages } }).isEnough()).toBe(isEnough);
  });

  it('does not keep other crawls waiting for a claim while it takes long to convert', () => {
    const supply = supplyOf({ room: 2, inHand: { a: 12 } });
    supply.pass(900);
    expect(supply.isEnough()).toBe(true);
    supply.pass(200);
    expect(supply.isEnough()).toBe(false);
    supply.claimed();
    expect(supply.isEnough()).toBe(true);
  });

  it('does not hold back the pages of a small crawl beside a large one', () => {
    const supply = supplyOf({ room: 2, inHand: { large: 16, small: 8 } });
    expect([supply.isEnoughOf('large'), supply.isEnoughOf('small')]).toEqual([true, false]);
  });
});
