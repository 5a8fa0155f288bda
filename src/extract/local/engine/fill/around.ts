/** The nodes around an element. */
import type { Element, ParentNode } from 'domhandler';
import type { Origin } from './filler.ts';

/** The elements of the origins and all their ancestors. */
export function enclosingNodes(origins: readonly Origin[]): ReadonlySet<ParentNode> {
  const found = new Set<ParentNode>();
  for (const { element = null } of origins)
    for (let up: ParentNode | null = element; up && !found.has(up); up = up.parent) found.add(up);
  return found;
}

export function selfAndAncestors(element: Element): ParentNode[] {
  const found: ParentNode[] = [];
  for (let up: ParentNode | null = element; up; up = up.parent) found.push(up);
  return found;
}
