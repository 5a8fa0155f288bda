/** The title of a page: the heading that matches its declared titles, otherwise a declared title without the site's name. */

import { singleSpaced } from '../../text/single-spaced.ts';
import { wordsIn } from '../../text/words-in.ts';
import type { Analysis } from './analyse.ts';
import { headingAround } from './outline/sums.ts';

/** The share of a heading's words that a title must have for the two to match. */
const SAME = 0.8;

export function pageTitle({ outline, probabilities, titles }: Analysis): string | null {
  const declared = titles.map(singleSpaced).filter((title) => title !== '');
  const headings = outline.blocks.filter(({ box }) => headingAround(box) > 0 && headingAround(box) <= 2);
  const words = titleWords(declared);
  const said = headings.find(({ text }) => saysTitle(text, words));
  if (said) return singleSpaced(said.text);
  const shortest = declared.toSorted((a, b) => a.length - b.length)[0];
  if (shortest) return withoutSite(shortest);
  const first = outline.blocks.find(
    ({ box }, i) => box.tag === 'h1' || (headingAround(box) > 0 && (probabilities[i] ?? 0) > 0.5),
  );
  return first ? singleSpaced(first.text) : null;
}

export function titleWords(titles: readonly string[]): ReadonlySet<string>[] {
  return titles.map((title) => new Set(wordsIn(title)));
}

/** Whether a heading matches one of the titles, given the words of each. A single word may be the site's name. */
export function saysTitle(heading: string, titles: readonly ReadonlySet<string>[]): boolean {
  const words = wordsIn(heading);
  if (words.length < 2) return false;
  return titles.some((title) => words.filter((word) => title.has(word)).length >= words.length * SAME);
}

/** "Title | Site" -> "Title", if the first part is at least as long as the rest. */
function withoutSite(title: string): string {
  const [first = '', ...rest] = title.split(/\s+[|–—·»:-]\s+/);
  return rest.length > 0 && first.length >= rest.join(' ').length ? first : title;
}
