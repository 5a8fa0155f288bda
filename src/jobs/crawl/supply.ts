/**
 * Whether the converters have so much at hand that claims and writes may wait, to be made for more pages at once. Nobody
 * else is to wait for that: neither another crawl for its claim, nor the slots of a small one for its pages to be written.
 */

/** The longest from one claim to the next, because what is at hand may take minutes to convert. */
const LONGEST_MS = 1_000;

export type Supply = {
  /** Whether the next claim may wait. */
  isEnough(): boolean;
  /** Notes that a claim was made. */
  claimed(): void;
  /** Whether finished pages of this crawl may wait: there is enough, and most of it is its own. */
  isEnoughOf(crawlId: string): boolean;
};

export function createSupply(deps: {
  /** How much more the converters could have at hand, and how much in all. */
  pool: { readonly room: number; readonly stock: number };
  /** How many pages this process is working on, and how many of them are of a crawl. */
  inHand(): number;
  inHandOf(crawlId: string): number;
  now?: () => number;
}): Supply {
  const { now = () => performance.now() } = deps;
  let claimedAt = Number.NEGATIVE_INFINITY;

  /** Three quarters of what they could have, which lasts until more is fetched; and not only from others than crawls. */
  function isThere(): boolean {
    const { room, stock } = deps.pool;
    return 4 * room < stock && 2 * deps.inHand() > stock;
  }

  return {
    isEnough: () => isThere() && now() - claimedAt < LONGEST_MS,
    claimed() {
      claimedAt = now();
    },
    isEnoughOf: (crawlId) => isThere() && 2 * deps.inHandOf(crawlId) >= deps.inHand(),
  };
}
