/** Learns a weight for each word from blocks that are content and blocks that are not: a logistic regression. */
import { BUCKETS, type Wording } from '../../src/convert/main-content/model/wording.ts';
import { randomSource } from '../figures.ts';

/** A page's blocks, as far as their words are concerned. */
export type WordedBlocks = {
  fold: number;
  buckets: readonly Uint16Array[];
  labels: readonly number[];
  weights: readonly number[];
};

const ROUNDS = 6;
const RATE = 0.3;
/** Pulls the weights of rare words towards 0. */
const RIDGE = 0.02;
/** One block of a page with little text does not outweigh whole pages. */
const MOST_WEIGHT = 5;
const LARGEST = 127;

/** @param isLearned whether pages of a fold are learned from */
export function trainWording(
  pages: readonly WordedBlocks[],
  isLearned: (fold: number) => boolean,
  seed = 1,
): Wording {
  const blocks = pages
    .filter(({ fold }) => isLearned(fold))
    .flatMap((page) => page.buckets.map((_, i) => [page, i] as const));
  const mean = blocks.reduce((sum, [page, i]) => sum + (page.weights[i] ?? 0), 0) / blocks.length;
  const random = randomSource(seed);
  const weights = new Float64Array(BUCKETS);
  const squares = new Float64Array(BUCKETS).fill(1);
  let bias = 0;
  for (let round = 0; round < ROUNDS; round++) {
    for (const [page, i] of shuffled(blocks, random)) {
      const buckets = page.buckets[i] as Uint16Array;
      const share = 1 / Math.sqrt(buckets.length || 1);
      let sum = bias;
      for (const bucket of buckets) sum += (weights[bucket] as number) * share;
      const wrong = 1 / (1 + Math.exp(-sum)) - (page.labels[i] ?? 0);
      const step = wrong * Math.min(MOST_WEIGHT, (page.weights[i] ?? 0) / mean);
      bias -= 0.01 * step;
      for (const bucket of buckets) {
        const gradient = step * share + (RIDGE / ROUNDS) * (weights[bucket] as number) * share;
        squares[bucket] = (squares[bucket] as number) + gradient * gradient;
        weights[bucket] =
          (weights[bucket] as number) - (RATE * gradient) / Math.sqrt(squares[bucket] as number);
      }
    }
  }
  const scale = LARGEST / weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1);
  return { weights: Int8Array.from(weights, (weight) => Math.round(weight * scale)), scale };
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const mixed = [...items];
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [mixed[i], mixed[j]] = [mixed[j] as Item, mixed[i] as Item];
  }
  return mixed;
}
