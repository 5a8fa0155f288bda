/** List items with levels -> nested lists. */
import type { ChildNode, Element } from 'domhandler';
import { append } from '../../html/tree-nodes.ts';
import { type Content, element } from '../tree.ts';

export type FlatItem = { level: number; ordered: boolean; marker: string; content: Content[] };

export function nestedLists(items: FlatItem[]): ChildNode[] {
  const roots: Element[] = [];
  /** The open list of each level. */
  const open: { list: Element; level: number; ordered: boolean; last: Element }[] = [];
  for (const item of items) {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > item.level) open.pop();
    const node = element('li', {}, item.content);
    const current = open.at(-1);
    if (current && current.level === item.level && current.ordered === item.ordered) {
      append(current.list, node);
      current.last = node;
      continue;
    }
    if (current && current.level === item.level) open.pop();
    const list = element(item.ordered ? 'ol' : 'ul', { start: startOf(item) }, [node]);
    const parent = open.at(-1)?.last;
    if (parent) append(parent, list);
    else roots.push(list);
    open.push({ list, level: item.level, ordered: item.ordered, last: node });
  }
  return roots;
}

function startOf({ ordered, marker }: FlatItem): number | undefined {
  const number = ordered ? Number.parseInt(marker.replace(/^\D+/, ''), 10) : Number.NaN;
  return number > 1 ? number : undefined;
}
