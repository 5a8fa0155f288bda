/** Moves the parts that React streamed after the page's shell to where the page's scripts would have put them. */
import { type Document, type Element, isTag, type ParentNode } from 'domhandler';
import { detach } from '../tree-nodes.ts';

/** Whether the source has such parts. The first search starts with a rare character, which makes it fast. */
export const hasStreamedParts = (source: string): boolean =>
  source.includes('S:') && source.includes('id="S:');

/** More parts, or deeper ones, are an attack and stay where they are. */
const MAX_PARTS = 1000;
const MAX_DEPTH = 512;

/** The part `<div hidden id="S:1">` belongs at `<template id="B:1">`, or at `P:1` inside another part. */
export function placeStreamed(root: Document): void {
  const parts: Element[] = [];
  const places = new Map<string, Element>();
  const stack: ParentNode[] = [root];
  for (let parent = stack.pop(); parent; parent = stack.pop()) {
    for (const child of parent.children) {
      if (!isTag(child)) continue;
      const { id } = child.attribs;
      if (id?.startsWith('S:') && child.attribs.hidden !== undefined) parts.push(child);
      else if (id && child.name === 'template' && /^[BP]:/.test(id)) places.set(id.slice(2), child);
      stack.push(child);
    }
  }
  for (const part of parts) {
    delete part.attribs.hidden;
    const place = places.get(part.attribs.id?.slice(2) ?? '');
    if (place?.parent && parts.length <= MAX_PARTS && canHold(place, part)) move(part, place);
  }
}

function canHold(place: Element, part: Element): boolean {
  let depth = 0;
  for (let up = place.parent; up; up = up.parent) if (up === part || ++depth > MAX_DEPTH) return false;
  return true;
}

function move(part: Element, place: Element): void {
  const to = place.parent;
  if (!to) return;
  detach(part);
  to.children[to.children.indexOf(place)] = part;
  part.parent = to;
  part.prev = place.prev;
  part.next = place.next;
  if (part.prev) part.prev.next = part;
  if (part.next) part.next.prev = part;
  place.parent = place.prev = place.next = null;
}
