/** The best that a choice can score which treats like things alike: some truths stop in the middle of a thread or a grid. */
import type { Outline } from '../../src/convert/main-content/outline/outline.ts';
import { wordsOf } from './reader-truth.ts';

/**
 * F1 by words where blocks at the same place of the page's template all stay or all go. 0 for a truth without words,
 * as for a reader that always gives something.
 *
 * @param shares how much of each block is in the truth
 */
export function bestAlike({ blocks }: Outline, shares: readonly number[], truth: string): number {
  const wanted = wordsOf(truth).length;
  const places = new Map<number, { words: number; hits: number }>();
  for (const [i, { text, box }] of blocks.entries()) {
    const place = places.get(box.path) ?? { words: 0, hits: 0 };
    const words = wordsOf(text).length;
    place.words += words;
    place.hits += words * (shares[i] ?? 0);
    places.set(box.path, place);
  }
  let best = 0;
  let words = 0;
  let hits = 0;
  for (const place of [...places.values()].sort((a, b) => b.hits / b.words - a.hits / a.words)) {
    words += place.words;
    hits += place.hits;
    if (hits > 0) best = Math.max(best, (2 * hits) / (words + wanted));
  }
  return best;
}
