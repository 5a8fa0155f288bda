/** Boxes in articles for ordering a newsletter: written like the text around them, but not part of it. */
import type { Outline } from '../outline/outline.ts';
import { pathGroups } from '../outline/paths.ts';
import { between, headingLevel } from '../outline/sums.ts';
import { lowerBoxes } from './lower.ts';

const NEWSLETTER = pathGroups('newsletter');
const FACTOR = 0.3;
/** A box with more words, or a larger share of the page's, is something else, whatever its name. */
const MOST_WORDS = 80;
const MOST_OF_PAGE = 0.3;

/** The probabilities, lowered in boxes named after newsletters, subscriptions and the like. */
export function doubtNewsletters({ boxes, sums }: Outline, probabilities: Float32Array): Float32Array {
  const lowered = probabilities.slice();
  const most = Math.min(MOST_WORDS, (sums.words.at(-1) ?? 0) * MOST_OF_PAGE);
  lowerBoxes(
    boxes,
    lowered,
    FACTOR,
    ({ first, last, groups, tag }) =>
      groups.some((group) => NEWSLETTER.has(group)) &&
      // Ids of headings are made from their text, which may be about anything.
      headingLevel(tag) === 0 &&
      between(sums.words, first, last) <= most,
  );
  return lowered;
}
