/** The title of a page: the heading that says what its declared titles say, else the declared title without the site. */

import { singleSpaced } from '../../text/single-spaced.ts';
import { wordsIn } from '../../text/words-in.ts';
import type { Analysis } from './analyse.ts';
import { headingAround } from './outline/sums.ts';

/** How many of a heading's words a declared title must have for the two to be the same. */
const SAME = 0.8;

export function pageTitle({ outline, probabilities, titles }: Analysis): string | null {
  const declared = titles.map(singleSpaced).filter((title) => title !== '');
  const headings = outline.blocks.filter(({ box }) => headingAround(box) > 0 && headingAround(box) <= 2);
  const said = headings.find(({ text }) => saysTitle(text, declared));
  if (said) return singleSpaced(said.text);
  const shortest = declared.toSorted((a, b) => a.length - b.length)[0];
  if (shortest) return withoutSite(shortest);
  const first = outline.blocks.find(
    ({ box }, i) => box.tag === 'h1' || (headingAround(box) > 0 && (probabilities[i] ?? 0) > 0.5),
  );
  return first ? singleSpaced(first.text) : null;
}

/** Whether a heading says what one of the declared titles says. A single word may be that of the site. */
export function saysTitle(heading: string, declared: readonly string[]): boolean {
  const words = wordsIn(heading);
  if (words.length < 2) return false;
  return declared.some((title) => {
    const said = new Set(wordsIn(title));
    return words.filter((word) => said.has(word)).length >= words.length * SAME;
  });
}

/** "Title | Site" -> "Title", as long as the first part is the longer. */
function withoutSite(title: string): string {
  const [first = '', ...rest] = title.split(/\s+[|–—·»:-]\s+/);
  return rest.length > 0 && first.length >= rest.join(' ').length ? first : title;
}
