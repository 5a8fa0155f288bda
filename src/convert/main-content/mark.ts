/** Turns the kept blocks into a view: drops nodes as high up in the tree as possible, and decides which images to keep. */
import { type ChildNode, type Document, type Element, isTag, isText, type ParentNode } from 'domhandler';
import type { View } from '../html/view.ts';
import { isInvisible, isMathSource } from '../html/visibility.ts';
import { findBelow, pushChildren } from '../html/walk.ts';
import type { Box, Outline } from './outline/outline.ts';
import { PATH_GROUPS } from './outline/paths.ts';
import { between, runningSum } from './outline/sums.ts';

/** Without `svg`: drawings without words around them are icons of share bars and menus. */
const MEDIA = new Set(['img', 'picture', 'video', 'audio', 'iframe', 'hr', 'math', 'figure', 'table']);
const FIGURE = new Set(['figure']);
const CELL = new Set(['td', 'th']);
/** A figure with more words is not just a picture. */
const CAPTION_WORDS = 60;

export function markView(
  root: Document,
  outline: Outline,
  keep: readonly boolean[],
  excluded: ReadonlySet<ChildNode>,
): View {
  const { blocks, boxes, boxOf, blockOf } = outline;
  const { words, linkWords } = outline.sums;
  const kept = runningSum(blocks, (block, i) => (keep[i] ? block.words : 0));
  const start = keep.indexOf(true);
  const top = withLead(outline, smallestWith(boxes, kept), start) ?? boxOf.get(root);
  const dropped = new Set<ChildNode>();
  /** Whether there is content directly before and after the blocks from `first` up to `last`. */
  const isAmid = (first: number, last = first): boolean => (keep[first - 1] && keep[last]) === true;
  /** Whether they are between the beginning of the view and the first kept block. */
  const isLead = (first: number, last = first): boolean => (top?.first ?? 0) <= first && last <= start;
  /** Whether a box without kept words may be a figure between paragraphs: its picture stays, even without the caption. */
  const mayBeFigure = ({ first, last, node }: Box): boolean => {
    if (!isTag(node)) return false;
    const size = between(words, first, last);
    // A caption may consist of a link to the photographer; in a teaser, the picture is inside the link.
    const isPlain = between(linkWords, first, last) * 2 < size || (holdsFigure(node) && hasOwnPicture(node));
    if (size > CAPTION_WORDS || !isPlain || isInvisible(node)) return false;
    return (isAmid(first, last) && holdsFigure(node)) || (isLead(first, last) && holdsLead(node));
  };
  const stack: Box[] = top ? [top] : [];
  for (let box = stack.pop(); box; box = stack.pop()) {
    const isEmpty = between(kept, box.first, box.last) === 0;
    // Pictures have no words to judge them by: they are kept if the text around them is.
    const mostlyKept = isEmpty
      ? isFigure(box)
      : between(kept, box.first, box.last) * 2 >= between(words, box.first, box.last);
    // A row that is kept whole keeps its empty cells: without them the others would be in the wrong columns.
    const isWholeRow =
      box.tag === 'tr' && between(kept, box.first, box.last) === between(words, box.first, box.last);
    // The index of the next block.
    let next = box.first;
    const isKept = (child: ChildNode): boolean => {
      const block = blockOf.get(child);
      if (block !== undefined) {
        next = block + 1;
        return keep[block] ?? false;
      }
      if (isText(child)) return true;
      if (isInvisible(child)) return false;
      if (isWholeRow && isTag(child) && CELL.has(child.name)) return true;
      return (
        ((mostlyKept || (!isEmpty && isAmid(next))) && holdsMedia(child)) ||
        (isLead(next) && holdsLead(child))
      );
    };
    for (const child of box.node.children) {
      const inner = isTag(child) ? boxOf.get(child) : undefined;
      if (excluded.has(child)) dropped.add(child);
      else if (inner && inner.last > inner.first) {
        next = inner.last;
        if (between(kept, inner.first, inner.last) > 0 || mayBeFigure(inner)) stack.push(inner);
        else dropped.add(child);
      } else if (!isKept(child)) dropped.add(child);
      else if (isTag(child)) dropInvisible(child, dropped);
    }
  }
  return { root: top?.node ?? root, dropped };
}

/** Parents precede their children in the list, so the last box with all kept words is the smallest. */
function smallestWith(boxes: readonly Box[], kept: Float64Array): Box | undefined {
  const all = kept.at(-1) ?? 0;
  return boxes.findLast((box) => between(kept, box.first, box.last) === all);
}

/** The most words (title, byline, caption) between the picture at the top of an article and its text. */
const LEAD_WORDS = 60;

const groups = (names: string): number[] => names.split(' ').map((name) => PATH_GROUPS.indexOf(name));
const OF_SITE = groups('tagNav nav tagHeader');
const OF_TEXT = groups('tagMain tagArticle article');

/** Extends the content to the boxes around it that begin just before it, with its title, byline and picture. */
function withLead({ blocks, sums }: Outline, content: Box | undefined, start: number): Box | undefined {
  let top = content;
  while (top?.parent && top.parent.tag !== 'body' && top.parent.tag !== 'html') {
    const { parent } = top;
    if (between(sums.words, parent.first, start) > LEAD_WORDS) break;
    if (blocks.slice(parent.first, top.first).some(({ box }) => isOfSite(box))) break;
    top = parent;
  }
  return top;
}

/** Whether it is in the site's header, as opposed to an article's. */
function isOfSite(box: Box): boolean {
  for (let up: Box | null = box; up; up = up.parent) {
    if (up.groups.some((group) => OF_TEXT.includes(group))) return false;
    if (up.groups.some((group) => OF_SITE.includes(group))) return true;
  }
  return false;
}

/** Portraits and icons do not illustrate a text. */
const SMALL = 150;
const SIGN = /avatar|author|byline|gravatar|profile|logo|icon|badge|sprite|pixel|share|flag/i;

function isLeadPicture({ name, attribs }: Element): boolean {
  if (name !== 'img') return false;
  const isSmall = [attribs.width, attribs.height].some((size) => size && Number.parseInt(size, 10) < SMALL);
  return !isSmall && !SIGN.test(`${attribs.class} ${attribs.id} ${attribs.src} ${attribs.alt}`);
}

function holdsLead(node: ChildNode): boolean {
  return isTag(node) && (isLeadPicture(node) || findBelow(node, LEAD_NODES, isLeadPicture) !== null);
}

const LEAD_NODES = 100;

/** Whether one of its pictures is not a link. */
const hasOwnPicture = (box: Element): boolean =>
  findBelow(box, LEAD_NODES, ({ name, parent }) => name === 'img' && !isLinked(parent)) !== null;

function isLinked(parent: ParentNode | null): boolean {
  for (let up = parent; up && isTag(up); up = up.parent) if (up.name === 'a') return true;
  return false;
}

const holdsMedia = (node: ChildNode): boolean =>
  holds(node, (element) => MEDIA.has(element.name) || isMathSource(element));
const holdsFigure = (node: ChildNode): boolean => holds(node, ({ name }) => FIGURE.has(name));
const isFigure = ({ tag }: Box): boolean => FIGURE.has(tag);

function holds(node: ChildNode, wanted: (element: Element) => boolean): boolean {
  const stack: ChildNode[] = [node];
  for (let at = stack.pop(); at; at = stack.pop()) {
    if (!isTag(at)) continue;
    if (wanted(at)) return true;
    pushChildren(stack, at.children);
  }
  return false;
}

function dropInvisible(parent: ParentNode, dropped: Set<ChildNode>): void {
  const stack: ParentNode[] = [parent];
  for (let node = stack.pop(); node; node = stack.pop()) {
    for (const child of node.children) {
      if (isInvisible(child)) dropped.add(child);
      else if (isTag(child)) stack.push(child);
    }
  }
}
