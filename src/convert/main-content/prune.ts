/** The page without its furniture: navigation, footers, banners, notices, share bars, related links, ads. */
import type { Document } from 'domhandler';
import { normalView, type View } from '../html/view.ts';
import { type Analysis, analyse } from './analyse.ts';
import { markView } from './mark.ts';
import { isNote } from './notes.ts';
import type { Box } from './outline/outline.ts';
import { pathGroups } from './outline/paths.ts';
import { between, ratio, runningSum } from './outline/sums.ts';

const FURNITURE = pathGroups('tagNav tagFooter tagDialog');
/** Names that pages also give to content: they count only if the model sees little content inside. */
const SUSPECT = pathGroups(
  'tagHeader tagAside nav footer share related popular advert consent newsletter promo popup breadcrumb pagination sidebar',
);

/** Those of these names that leave no doubt about a box of links. */
const LINK_BARS = pathGroups('nav share related breadcrumb pagination');

/** The most content, as the mean probability of its words, that a box may have and still be dropped. */
const MAX_FURNITURE = 0.5;
const MAX_LINK_BAR = 0.8;
const MAX_SUSPECT = 0.25;
const MAX_LINKS = 0.06;
const LINK_SHARE = 0.6;
/** A box with more of the page's words is not boilerplate, whatever its name. */
const MAX_SHARE = 0.6;

export function prune(doc: Document): { view: View; empty: boolean } {
  const analysis = analyse(doc);
  const keep = keptBlocks(analysis);
  if (!keep.includes(true)) return { view: normalView(doc), empty: true };
  return { view: markView(doc, analysis.outline, keep, analysis.notices), empty: false };
}

function keptBlocks({ outline, probabilities }: Analysis): boolean[] {
  const { blocks, boxes } = outline;
  const { words, linkWords: linked } = outline.sums;
  const hoped = runningSum(blocks, (block, i) => block.words * (probabilities[i] ?? 0));
  const all = words.at(-1) ?? 0;
  const keep = blocks.map(() => true);
  for (const box of boxes) {
    const size = between(words, box.first, box.last);
    if (size === 0 || size > all * MAX_SHARE) continue;
    const content = ratio(between(hoped, box.first, box.last), size);
    const linkShare = ratio(between(linked, box.first, box.last), size);
    if (!isNote(box, size, linkShare) && isFurniture(box, content, linkShare))
      keep.fill(false, box.first, box.last);
  }
  return keep;
}

function isFurniture(box: Box, content: number, linkShare: number): boolean {
  if (box.groups.some((group) => FURNITURE.has(group))) return content < MAX_FURNITURE;
  if (linkShare > LINK_SHARE && box.groups.some((group) => LINK_BARS.has(group)))
    return content < MAX_LINK_BAR;
  if (box.hidden || box.groups.some((group) => SUSPECT.has(group))) return content < MAX_SUSPECT;
  return linkShare > LINK_SHARE && content < MAX_LINKS;
}
