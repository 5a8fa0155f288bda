/** Keeps the notes that the kept text refers to: they are far below it and look like links in a footer. */
import { type ChildNode, isTag } from 'domhandler';
import type { Block, Box, Outline } from '../outline/outline.ts';
import { between, headingAround, headingLevel, runningSum } from '../outline/sums.ts';

const NOTE_WORDS = 200;
/** Longer lists, such as an encyclopedia's references, are not part of the text. */
const MOST_NOTES = 0.3;

export function keepNotes({ blocks, boxes, sums }: Outline, keep: boolean[]): void {
  const marks = new Map<string, number>();
  for (let i = 0; i < blocks.length; i++)
    if (keep[i]) for (const mark of blocks[i]?.marks ?? []) if (!marks.has(mark)) marks.set(mark, i);
  if (marks.size === 0) return;
  const notes = new Set<number>();
  const add = (id: string | undefined, first: number, last: number): void => {
    const mark = id === undefined ? undefined : marks.get(id);
    if (mark === undefined || mark >= first || between(sums.words, first, last) > NOTE_WORDS) return;
    for (let i = first; i < last; i++) if (!keep[i]) notes.add(i);
  };
  for (const { node, first, last, hidden } of boxes)
    if (isTag(node) && !hidden) add(node.attribs.id, first, last);
  for (const [i, block] of blocks.entries()) {
    const ids = keep[i] ? [] : block.nodes.flatMap(idsIn).filter((id) => id !== undefined);
    const end = ids.length > 0 ? endOf(i, block.box, blocks) : i;
    for (const id of ids) add(id, i, end);
  }
  const kept = runningSum(blocks, ({ words }, i) => (keep[i] ? words : 0)).at(-1) ?? 0;
  const size = [...notes].reduce((sum, i) => sum + (blocks[i]?.words ?? 0), 0);
  if (size <= kept * MOST_NOTES) for (const i of notes) keep[i] = true;
}

/** The note is the block with its mark; if that is a heading, everything up to the next heading beside it. */
function endOf(mark: number, { parent, tag }: Box, blocks: readonly Block[]): number {
  let end = mark + 1;
  if (headingLevel(tag) === 0) return end;
  for (let block = blocks[end]; block && end < (parent?.last ?? 0); block = blocks[++end])
    if (headingAround(block.box) > 0) break;
  return end;
}

/** The ids and names of an inline element and its children. */
function idsIn(node: ChildNode): (string | undefined)[] {
  if (!isTag(node)) return [];
  return [node, ...node.children.filter(isTag)].flatMap(({ attribs }) => [attribs.id, attribs.name]);
}
