/** Says what a view left out of a page and why, for people who wonder where a part of it went. */
import { type Document, isTag, type ParentNode } from 'domhandler';
import type { LeftOut, LeftOutReason } from '../../contract/page/left-out.ts';
import { singleSpaced } from '../../text/single-spaced.ts';
import type { View } from '../html/view.ts';
import { analyse } from './analyse.ts';
import type { Block, Box } from './outline/outline.ts';
import { PATH_GROUPS } from './outline/paths.ts';
import { between, ratio } from './outline/sums.ts';
import { toText } from './text.ts';

/** The groups of names by which furniture is known, and what a person calls it. */
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

/** The topmost parts that the view does not show, in page order. */
export function leftOut(root: Document, view: View): LeftOut[] {
  const { outline, notices } = analyse(root);
  const { boxes, blocks, sums } = outline;
  const shown = blocks.map((block) => isShown(block, view));
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
    if (shown.slice(box.first, box.last).includes(true)) continue;
    found.push(entry(box.first, box.last, box));
    next = box.last;
  }
  // Lone blocks beside what is shown.
  for (const [i, block] of blocks.entries()) {
    if (found.length >= MAX_ENTRIES) break;
    const { box } = block;
    if (!shown[i] && shown.slice(box.first, box.last).includes(true)) found.push(entry(i, i + 1, box));
  }
  return found;
}

function isShown({ nodes }: Block, view: View): boolean {
  const [node] = nodes;
  if (!node || view.dropped.has(node)) return false;
  let up: ParentNode | null = node.parent;
  while (up && up !== view.root) {
    if (isTag(up) && view.dropped.has(up)) return false;
    up = up.parent;
  }
  return up === view.root;
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
