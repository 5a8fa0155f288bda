/**
 * Drops lines inside a text that do not belong to it: pointers to other texts ("Read also: …", or "Also interesting"
 * above links), picture credits, newsletter invitations, and labels such as "Advertisement". Their markup is that of
 * paragraphs, so that only their words give them away, in any language.
 */
import type { Analysis } from '../analyse.ts';
import type { Block, Box, Outline } from '../outline/outline.ts';
import { between, headedBy, headingAround, isProse, ratio } from '../outline/sums.ts';
import {
  ABOUT_INVITATIONS,
  isCreditLine,
  isInvitation,
  isToolRow,
  labelWords,
  type Pointer,
  pointerAt,
} from './side-phrases.ts';

/** The most words of such a line. */
const MOST_WORDS = 30;
const CREDIT_WORDS = 12;
const LABEL_WORDS = 8;
/** The most links below a pointer that belong to it. */
const MOST_LINKS = 12;
/** The least share of linked words below a pointer that is a heading; the others describe the links. */
const LEAST_LINKED = 0.15;
/** The largest share of the content that such lines may have: a page with more consists of them. */
const MOST_OF_CONTENT = 0.3;

export function dropSideLines({ outline, titles, kind }: Analysis, keep: boolean[]): void {
  const { blocks } = outline;
  const invites = !titles.some((title) => ABOUT_INVITATIONS.test(title));
  const isArticle = kind === 'article';
  const found = new Set<number>();
  let content = 0;
  for (let i = 0; i < blocks.length; i++) {
    const block = blocks[i];
    if (!block || !keep[i]) continue;
    content += block.words;
    if (block.words > MOST_WORDS || found.has(i)) continue;
    const below = keep[i + 1] ? blocks[i + 1] : undefined;
    if (isCredit(block, isArticle) || (invites && invitesTo(block))) found.add(i);
    else if ((isArticle && isLabel(block, below)) || isToolRow(block.text)) found.add(i);
    else for (let k = i, end = pointsUpTo(outline, i, isArticle); k < end; k++) found.add(k);
  }
  let lost = 0;
  for (const i of found) lost += keep[i] ? (blocks[i]?.words ?? 0) : 0;
  if (lost <= content * MOST_OF_CONTENT) for (const i of found) keep[i] = false;
}

/** The end of the pointer at this block, with its links; the block itself if it is not a pointer. */
function pointsUpTo({ blocks, sums }: Outline, at: number, isArticle: boolean): number {
  const block = blocks[at];
  const pointer = block ? pointerAt(block.text) : null;
  if (!block || !pointer) return at;
  const rest = block.text.slice(pointer.end);
  // A single word, such as "Recommended", may also describe what it links to.
  if ((isArticle || pointer.words > 1) && leadsOn(block, pointer, rest)) return at + 1;
  if (block.linkWords > 0 || HAS_WORDS.test(rest) || (!isArticle && pointer.isOffer)) return at;
  const section = headedBy(at, block.box);
  if (headingAround(block.box) > 0 && section.last > at + 1) {
    const words = between(sums.words, at + 1, section.last);
    const isLinks = ratio(between(sums.linkWords, at + 1, section.last), words) >= LEAST_LINKED;
    return isLinks ? section.last : at;
  }
  let end = at + 1;
  while (end <= at + MOST_LINKS && isLinked(blocks[end])) end++;
  return end > at + 1 ? end : at;
}

const HAS_WORDS = /[\p{L}\p{N}]/u;
const LEADING = /^\s*[:：»>›→|–—-]/;

/** Whether everything after the phrase, and a colon or the like, is a link. Items belong to their list. */
function leadsOn({ words, linkWords, box }: Block, pointer: Pointer, rest: string): boolean {
  const isLink = linkWords > 1 && words - linkWords <= pointer.words + 1;
  return isLink && LEADING.test(rest) && !isWithin(box, ITEM);
}

const isLinked = (block: Block | undefined): boolean =>
  block !== undefined && block.linkWords * 2 > block.words;

/** A list item about newsletters is advice. */
const invitesTo = ({ text, box }: Block): boolean => isInvitation(text) && !isWithin(box, ITEM);

/**
 * The credit in a caption stays with its picture. Without a picture before it, such a line in a list or table, or on a page
 * that is not an article, is a field of something else; one with a year may be a licence.
 */
function isCredit({ words, text, box, images }: Block, isArticle: boolean): boolean {
  if (words > CREDIT_WORDS || !isCreditLine(text)) return false;
  if (isWithin(box, FIGURE) || headingAround(box) > 0) return false;
  return isArticle ? images > 0 || !isWithin(box, PART) : images > 0 && !YEAR.test(text);
}

const YEAR = /\b(?:19|20)\d\d\b/;

/**
 * Not in a list or a table, not a heading of one word, and not a longer heading above a text.
 *
 * @param below the next block, if it is kept
 */
function isLabel({ words, text, box }: Block, below: Block | undefined): boolean {
  const count = words <= LABEL_WORDS ? labelWords(text) : 0;
  if (count === 0 || isWithin(box, PART)) return false;
  return headingAround(box) === 0 || (count > 1 && !(below && isProse(below)));
}

const PART = new Set('li td th dt dd pre'.split(' '));
const ITEM = new Set(['li']);
const FIGURE = new Set(['figure', 'figcaption']);
/** How far up to look for these. */
const NEAR = 3;

function isWithin(box: Box, tags: ReadonlySet<string>): boolean {
  let up: Box | null = box;
  for (let k = 0; up && k < NEAR; k++, up = up.parent) if (tags.has(up.tag)) return true;
  return false;
}
