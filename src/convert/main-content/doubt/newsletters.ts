/** Boxes in articles to order a newsletter in: written like the text around them, and no part of it. */
import type { Outline } from '../outline/outline.ts';
import { pathGroups } from '../outline/paths.ts';
import { between, headingLevel } from '../outline/sums.ts';
import { lowerBoxes } from './lower.ts';

const NEWSLETTER = pathGroups('newsletter');
const FACTOR = 0.3;
/** One with more words, or around more of the page, is something else, whatever it is called. */
const MOST_WORDS = 80;
const MOST_OF_PAGE = 0.3;

/** The probabilities, lowered in boxes that are called newsletters, subscriptions and the like. */
export function doubtNewsletters({ boxes, sums }: Outline, probabilities: Float32Array): Float32Array {
  const lowered = probabilities.slice();
  const most = Math.min(MOST_WORDS, (sums.words.at(-1) ?? 0) * MOST_OF_PAGE);
  lowerBoxes(
    boxes,
    lowered,
    FACTOR,
    ({ first, last, groups, tag }) =>
      groups.some((group) => NEWSLETTER.has(group)) &&
      // The id of a heading is made of its text, which may be about anything.
      headingLevel(tag) === 0 &&
      between(sums.words, first, last) <= most,
  );
  return lowered;
}
