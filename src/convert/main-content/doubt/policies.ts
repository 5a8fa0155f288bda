/** The terms of a shop and the like, which it keeps in closed dialogs on every page: long texts that no page is about. */
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
/** One around more of the page than this is what the page is about, whatever its titles say. */
const MOST_OF_PAGE = 0.6;
const FACTOR = 0.03;

/** Lowers the probabilities of such texts, by their headings and where they stand, unless the page's titles name one. */
export function doubtPolicies(
  { blocks, sums: { words, headings } }: Outline,
  { titles }: PageFacts,
  probabilities: Float32Array,
): void {
  const most = (words.at(-1) ?? 0) * MOST_OF_PAGE;
  for (let i = 0; i < blocks.length; i++) {
    if (between(headings, i, i + 1) === 0) continue;
    const block = blocks[i];
    // The first heading of a page is its title.
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

/** Whether it opens on demand. What stands among the rest of a page is its own, such as how a hotel is cancelled. */
function isClosed(box: Box): boolean {
  for (let up: Box | null = box; up; up = up.parent) {
    if (up.hidden || up.groups.some((group) => FLOATING.has(group))) return true;
  }
  return false;
}
