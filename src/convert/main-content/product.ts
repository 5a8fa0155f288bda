/** Keeps a product's name and price, which matter most and are too short for the model to be sure of. */
import type { Analysis } from './analyse.ts';
import { between, headingAround } from './outline/sums.ts';
import { saysTitle, titleWords } from './title.ts';

/** The name may be there for wide screens, for narrow ones, and in a sticky bar. */
const NAMES = 3;
/** A less likely heading that matches no declared title is the shop's name. */
const MIN_NAME = 0.05;
/** How far below the name, in blocks, the price may be: ratings, sellers and labels come before it. */
const REACH = 20;
/** Among more words, a price is part of an offer or a text. */
const PRICE_WORDS = 8;
/** The old price may be beside the new one. */
const PRICES = 2;

/** Other pages' titles are returned separately; a product's name and price are part of the content. */
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
  // A title may name the shop, too, mostly in fewer words.
  const most = said.reduce((longest, [, { words }]) => Math.max(longest, words), 0);
  const names =
    said.length > 0
      ? said.filter(([, { words }]) => words === most)
      : headings.filter(([i]) => (probabilities[i] ?? 0) >= MIN_NAME);
  return names.slice(0, NAMES).map(([i]) => i);
}
