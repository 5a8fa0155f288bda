/** What the page of a product is read for first: its name and its price, both too short for the model to be sure of. */
import type { Analysis } from './analyse.ts';
import { between, headingAround } from './outline/sums.ts';
import { saysTitle, titleWords } from './title.ts';

/** Once for wide screens, for narrow ones, and for the bar that stays in sight. */
const NAMES = 3;
/** A heading that says no declared title and is less likely is the name of the shop. */
const MIN_NAME = 0.05;
/** How many blocks below the name its price stands at most: ratings, sellers and labels come before it. */
const REACH = 20;
/** In more words, a price is part of an offer or of a text. */
const PRICE_WORDS = 8;
/** The old price stands beside the new one. */
const PRICES = 2;

/** Other titles are returned beside the content. The name of a product is part of it, as its price is. */
export function keepNameAndPrice(analysis: Analysis, keep: boolean[]): void {
  const names = namesOf(analysis);
  const shown = names.find((i) => keep[i]) ?? names[0];
  if (shown === undefined) return;
  keep[shown] = true;
  const { blocks, sums } = analysis.outline;
  const isPrice = (i: number): boolean => {
    const { words = 0, linkWords = 0, box } = blocks[i] ?? {};
    return between(sums.prices, i, i + 1) > 0 && words <= PRICE_WORDS && linkWords === 0 && !box?.hidden;
  };
  const first = blocks.findIndex((_, i) => isPrice(i) && names.some((name) => name < i && i <= name + REACH));
  for (let i = first; first >= 0 && i < first + PRICES; i++) if (isPrice(i)) keep[i] = true;
}

function namesOf({ outline: { blocks }, titles, probabilities }: Analysis): number[] {
  const headings = [...blocks.entries()].filter(([, { box }]) => !box.hidden && headingAround(box) === 1);
  const declared = titleWords(titles);
  const said = headings.filter(([, { text }]) => saysTitle(text, declared));
  // Titles name the shop, too, mostly in fewer words.
  const most = said.reduce((longest, [, { words }]) => Math.max(longest, words), 0);
  const names =
    said.length > 0
      ? said.filter(([, { words }]) => words === most)
      : headings.filter(([i]) => (probabilities[i] ?? 0) >= MIN_NAME);
  return names.slice(0, NAMES).map(([i]) => i);
}
