/** Shops have their terms in closed dialogs on every page: long texts that are not what the page is about. */
import type { Box, Outline } from '../outline/outline.ts';
import { PATH_GROUPS } from '../outline/paths.ts';
import { between, headedBy, headingAround } from '../outline/sums.ts';
import type { PageFacts } from '../page-facts.ts';
import { lowerBlocks } from './lower.ts';

const POLICY =
  /^\s*(?:our )?(?:(?:privacy|cookie|refund|returns?|exchange|shipping|cancellation)(?: (?:and|&) (?:refund|returns?|exchange|shipping))? (?:policy|notice|statement)|terms (?:of (?:service|use|sale)|(?:and|&) conditions)|legal notice)\s*$/i;
const HEADING_WORDS = 6;
const FLOATING = new Set(['popup', 'tagDialog'].map((name) => PATH_GROUPS.indexOf(name)));
const ABOUT_POLICY = /privacy|terms|polic|legal|conditions|cookie|return|refund|shipping/i;
/** A text with more of the page's words is what the page is about, whatever its titles say. */
const MOST_OF_PAGE = 0.6;
const FACTOR = 0.03;

/** Lowers the probabilities of such texts, found by their headings and places, unless one of the page's titles names one. */
export function doubtPolicies(
  { blocks, sums: { words, headings } }: Outline,
  { titles }: PageFacts,
  probabilities: Float32Array,
): void {
  const most = (words.at(-1) ?? 0) * MOST_OF_PAGE;
  for (let i = 0; i < blocks.length; i++) {
    if (between(headings, i, i + 1) === 0) continue;
    const block = blocks[i];
    // A heading of level 1 is the page's title.
    if (!block || block.words > HEADING_WORDS || !POLICY.test(block.text) || headingAround(block.box) < 2)
      continue;
    if (!isClosed(block.box)) continue;
    if (titles.some((title) => ABOUT_POLICY.test(title))) return;
    const { first, last } = headedBy(i, block.box);
    if (between(words, first, last) > most) continue;
    lowerBlocks(probabilities, { first, last }, FACTOR);
    i = last - 1;
  }
}

/** Whether it only opens on demand. Otherwise it is part of the page, such as a hotel's cancellation terms. */
function isClosed(box: Box): boolean {
  for (let up: Box | null = box; up; up = up.parent) {
    if (up.hidden || up.groups.some((group) => FLOATING.has(group))) return true;
  }
  return false;
}
