/**
 * Drops lines that stand in a text without being of it: pointers to other texts ("Read also: …", or "Also interesting"
 * above links), credits of pictures, invitations to a newsletter, and labels such as "Advertisement". Who writes them in the middle of a text writes
 * them like its paragraphs, so that only their words tell, in whatever language.
 */
import type { Analysis } from '../analyse.ts';
import type { Block, Box } from '../outline/outline.ts';
import { headedBy, headingAround } from '../outline/sums.ts';
import {
  ABOUT_INVITATIONS,
  isCreditLine,
  isInvitation,
  labelWords,
  type Pointer,
  pointerAt,
} from './side-phrases.ts';

/** Words that such a line has at most. */
const MOST_WORDS = 30;
const CREDIT_WORDS = 12;
const LABEL_WORDS = 8;
/** So many links below a pointer are its own at most. */
const MOST_LINKS = 12;
/** The part of the content that such lines are at most: a page with more is made of them. */
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
    if (block.words > MOST_WORDS) continue;
    if (isCredit(block, isArticle) || (invites && invitesTo(block)) || (isArticle && isLabel(block)))
      found.add(i);
    else for (let k = i, end = pointsUpTo(blocks, i, isArticle); k < end; k++) found.add(k);
  }
  let lost = 0;
  for (const i of found) lost += keep[i] ? (blocks[i]?.words ?? 0) : 0;
  if (lost <= content * MOST_OF_CONTENT) for (const i of found) keep[i] = false;
}

/** Where a pointer at this block ends with its links; the block itself where there is none. */
function pointsUpTo(blocks: readonly Block[], at: number, isArticle: boolean): number {
  const block = blocks[at];
  const pointer = block ? pointerAt(block.text) : null;
  if (!block || !pointer) return at;
  const rest = block.text.slice(pointer.end);
  if (leadsOn(block, pointer, rest)) return at + 1;
  if (block.linkWords > 0 || HAS_WORDS.test(rest) || (!isArticle && pointer.isOffer)) return at;
  const section = headedBy(at, block.box);
  if (headingAround(block.box) > 0 && section.last > at + 1) return section.last;
  let end = at + 1;
  while (end <= at + MOST_LINKS && isLinked(blocks[end])) end++;
  return end > at + 1 ? end : at;
}

const HAS_WORDS = /[\p{L}\p{N}]/u;
const LEADING = /^\s*[:»>›→|–—-]/;

/** Whether all that follows the phrase is a link, behind a colon or the like. An item is part of its list. */
function leadsOn({ words, linkWords, box }: Block, pointer: Pointer, rest: string): boolean {
  const isLink = linkWords > 1 && words - linkWords <= pointer.words + 1;
  return isLink && LEADING.test(rest) && !isWithin(box, ITEM);
}

const isLinked = (block: Block | undefined): boolean =>
  block !== undefined && block.linkWords * 2 > block.words;

/** An item that speaks of newsletters is advice. */
const invitesTo = ({ text, box }: Block): boolean => isInvitation(text) && !isWithin(box, ITEM);

/** The credit in a caption stays with its picture, and what has a year may be a line of a licence. */
const isCredit = ({ words, text, box }: Block, isArticle: boolean): boolean =>
  words <= CREDIT_WORDS && isCreditLine(text) && (isArticle || !YEAR.test(text)) && !isWithin(box, FIGURE);

const YEAR = /\b(?:19|20)\d\d\b/;

/** One word may also be the heading of a section, or an item that a text is about. */
function isLabel({ words, text, box }: Block): boolean {
  const count = words <= LABEL_WORDS ? labelWords(text) : 0;
  return count > 1 || (count === 1 && headingAround(box) === 0 && !isWithin(box, PART));
}

const PART = new Set('li td th dt dd pre'.split(' '));
const ITEM = new Set(['li']);
const FIGURE = new Set(['figure', 'figcaption']);
/** How far up these are looked for. */
const NEAR = 3;

function isWithin(box: Box, tags: ReadonlySet<string>): boolean {
  let up: Box | null = box;
  for (let k = 0; up && k < NEAR; k++, up = up.parent) if (tags.has(up.tag)) return true;
  return false;
}
