/** Explains what a view left out of a page and why, for people who miss a part of it. */
import { type Document, type Element, isTag, type ParentNode } from 'domhandler';
import type { LeftOut, LeftOutReason } from '../../contract/page/left-out.ts';
import { singleSpaced } from '../../text/single-spaced.ts';
import type { View } from '../html/view.ts';
import { analyse } from './analyse.ts';
import type { Block, Box } from './outline/outline.ts';
import { PATH_GROUPS } from './outline/paths.ts';
import { between, ratio, runningSum } from './outline/sums.ts';
import { toText } from './text.ts';

/** Groups of names that mark boilerplate -> the reason given to people. */
const REASONS: Record<string, LeftOutReason> = {
  tagNav: 'navigation',
  nav: 'navigation',
  breadcrumb: 'navigation',
  pagination: 'navigation',
  tagFooter: 'footer',
  footer: 'footer',
  tagHeader: 'header',
  header: 'header',
  share: 'share',
  related: 'related',
  popular: 'related',
  comment: 'comments',
  advert: 'advert',
  promo: 'advert',
  newsletter: 'newsletter',
  consent: 'consent',
  popup: 'popup',
  tagDialog: 'popup',
  tagForm: 'form',
  form: 'form',
  tagAside: 'sidebar',
  sidebar: 'sidebar',
};

const MAX_ENTRIES = 200;
const MAX_TEXT = 120;
const MOSTLY_LINKS = 0.5;

/** The topmost parts that the view does not show: consent notices first, then the rest in page order. */
export function leftOut(root: Document, view: View): LeftOut[] {
  const { outline, notices } = analyse(root);
  const { boxes, blocks, sums } = outline;
  const shownParents = new Map<ParentNode, boolean>();
  const shown = blocks.map((block) => isShown(block, view, shownParents));
  const shownBefore = runningSum(shown, Number);
  const showsAnyOf = ({ first, last }: Box): boolean => between(shownBefore, first, last) > 0;
  const found: LeftOut[] = [...notices].map((notice) => {
    const text = toText({ root: isTag(notice) ? notice : root, dropped: new Set() }, MAX_TEXT);
    return { reason: 'consent', text, words: text.split(/\s+/).length };
  });
  const entry = (first: number, last: number, box: Box): LeftOut => {
    const words = between(sums.words, first, last);
    const linkShare = ratio(between(sums.linkWords, first, last), words);
    return { reason: reasonOf(box, linkShare), text: excerpt(blocks.slice(first, last)), words };
  };
  let next = 0;
  for (const box of boxes) {
    if (box.first < next || box.first === box.last || found.length >= MAX_ENTRIES) continue;
    if (showsAnyOf(box)) continue;
    found.push(entry(box.first, box.last, box));
    next = box.last;
  }
  // Single blocks beside what is shown.
  for (const [i, block] of blocks.entries()) {
    if (found.length >= MAX_ENTRIES) break;
    const { box } = block;
    if (!shown[i] && showsAnyOf(box)) found.push(entry(i, i + 1, box));
  }
  return found;
}

/** @param known whether parents are shown, as found so far: blocks of a deep page have most of them in common */
function isShown({ nodes }: Block, view: View, known: Map<ParentNode, boolean>): boolean {
  const [node] = nodes;
  if (!node || view.dropped.has(node)) return false;
  const above: Element[] = [];
  let up: ParentNode | null = node.parent;
  for (; up && up !== view.root && isTag(up) && !known.has(up); up = up.parent) above.push(up);
  let shown = up !== null && (up === view.root || known.get(up) === true);
  for (const parent of above.reverse()) {
    shown &&= !view.dropped.has(parent);
    known.set(parent, shown);
  }
  return shown;
}

function reasonOf(box: Box, linkShare: number): LeftOutReason {
  for (let up: Box | null = box; up; up = up.parent) {
    if (up.hidden) return 'hidden';
    for (const group of up.groups) {
      const reason = REASONS[PATH_GROUPS[group] ?? ''];
      if (reason) return reason;
    }
  }
  return linkShare > MOSTLY_LINKS ? 'links' : 'unlike_content';
}

function excerpt(blocks: readonly Block[]): string {
  let text = '';
  for (const block of blocks) {
    if (text.length > MAX_TEXT) break;
    text += ` ${block.text}`;
  }
  return singleSpaced(text).slice(0, MAX_TEXT);
}
