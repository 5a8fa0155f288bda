/** Boxes in articles to order a newsletter in: written like the text around them, and no part of it. */
import type { Outline } from '../outline/outline.ts';
import { pathGroups } from '../outline/paths.ts';
import { between, headingLevel } from '../outline/sums.ts';

const NEWSLETTER = pathGroups('newsletter');
const FACTOR = 0.3;
/** One with more words, or around more of the page, is something else, whatever it is called. */
const MOST_WORDS = 80;
const MOST_OF_PAGE = 0.3;

/** The probabilities, lowered in boxes that are called newsletters, subscriptions and the like. */
export function doubtNewsletters({ boxes, sums }: Outline, probabilities: Float32Array): Float32Array {
  const lowered = probabilities.slice();
  const most = Math.min(MOST_WORDS, (sums.words.at(-1) ?? 0) * MOST_OF_PAGE);
  let end = 0;
  for (const { first, last, groups, tag } of boxes) {
    // A box inside one that was lowered already is not lowered twice.
    if (first < end || first === last || !groups.some((group) => NEWSLETTER.has(group))) continue;
    // The id of a heading is made of its text, which may be about anything.
    if (headingLevel(tag) > 0 || between(sums.words, first, last) > most) continue;
    for (let i = first; i < last; i++) lowered[i] = (lowered[i] ?? 0) * FACTOR;
    end = last;
  }
  return lowered;
}
