/** `<u>You need:</u><br>- 2 boards<br>- 8 screws<br><br>`: lines below one that ends in a colon, in one element. */
import { type ChildNode, type Element, isTag } from 'domhandler';
import { isBlock } from '../../../elements/elements.ts';
import { textOfNodes, withoutColon } from '../../../elements/text.ts';
import type { Fact, Value, Zone } from '../../../fact.ts';
import { TRUST } from '../trust.ts';
import { fact } from './region.ts';

const LEAST_BREAKS = 3;
const LEAST_LINES = 2;
const MAX_NODES = 1000;
const MAX_CAPTION = 40;
const MAX_LINE = 500;
const CAPTION = /^\p{L}[^\d:：]*[:：]$/u;
/** A dash or a bullet before an item, and its number. */
const MARK = /^(?:[-–—*•·‣▪►✓]\s*(?=\S)|\d{1,2}[.)]\s+)/u;

/** Each list ends at an empty line, at the next caption, or, if its first line is marked, at a line that is not. */
export function listedLines(element: Element, zone: Zone): Fact[] {
  const breaks = element.children.filter((node) => isTag(node) && node.name === 'br').length;
  if (breaks < LEAST_BREAKS || element.children.length > MAX_NODES) return [];
  const lists: { caption: string; lines: string[] }[] = [];
  let open: { caption: string; lines: string[] } | null = null;
  for (const line of linesAround(element)) {
    if (CAPTION.test(line) && line.length <= MAX_CAPTION) {
      open = { caption: withoutColon(line), lines: [] };
      lists.push(open);
    } else if (open) {
      const isMarked = MARK.test(open.lines[0] ?? line);
      const isOther = line === '' ? open.lines.length > 0 : isMarked && !MARK.test(line);
      if (isOther) open = null;
      else if (line !== '') open.lines.push(line);
    }
  }
  return lists.flatMap(({ caption, lines }): Fact[] => {
    if (lines.length < LEAST_LINES || lines.some((line) => line.length > MAX_LINE)) return [];
    const values = lines.map((line): Value => ({ text: line.replace(MARK, ''), spot: { element } }));
    return [fact(caption, 'section', TRUST.section.listBelowLine, zone, () => values)];
  });
}

/** The lines between line breaks; empty ones and blocks are empty lines. */
function linesAround(element: Element): string[] {
  const lines: ChildNode[][] = [[]];
  for (const node of element.children) {
    if (isTag(node) && node.name === 'br') lines.push([]);
    else if (isTag(node) && isBlock(node)) lines.push([], []);
    else lines.at(-1)?.push(node);
  }
  return lines.map(textOfNodes);
}
