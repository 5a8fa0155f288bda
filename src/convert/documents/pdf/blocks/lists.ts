/** List items with levels -> nested lists. */
import type { ChildNode, Element } from 'domhandler';
import { append } from '../../../html/tree-nodes.ts';
import { type Content, element } from '../../tree.ts';

/** `number` is null for an item without one. */
export type FlatItem = { level: number; number: number | null; content: Content[] };

export function nestedLists(items: FlatItem[]): ChildNode[] {
  const roots: Element[] = [];
  /** The open list of each level. */
  const open: { list: Element; level: number; last: Element; number: number | null }[] = [];
  for (const item of items) {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > item.level) open.pop();
    const current = open.at(-1);
    const isSame = current?.level === item.level && (current.number === null) === (item.number === null);
    const expected = isSame ? (current?.number ?? 0) + 1 : 1;
    const node = element('li', { value: numberUnless(item, expected) }, item.content);
    if (current && isSame) {
      append(current.list, node);
      Object.assign(current, { last: node, number: item.number });
      continue;
    }
    if (current && current.level === item.level) open.pop();
    const list = element(item.number === null ? 'ul' : 'ol', { start: numberUnless(item, 1) }, [node]);
    const parent = open.at(-1)?.last;
    if (parent) append(parent, list);
    else roots.push(list);
    open.push({ list, level: item.level, last: node, number: item.number });
  }
  return roots;
}

/** The item's number, unless it is the expected one. */
function numberUnless({ number }: FlatItem, expected: number): number | undefined {
  return number === null || number === expected ? undefined : number;
}
