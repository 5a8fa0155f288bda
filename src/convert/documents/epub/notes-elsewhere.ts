/** Notes of a book that stand in a file of their own: each goes to the chapter that refers to it first. */
import { type ChildNode, type Document, type Element, isTag } from 'domhandler';
import { append, detach } from '../../html/tree-nodes.ts';
import { first } from '../container/xml.ts';

/** A mark in a chapter, and the part and fragment that it names. */
export type NoteMark = { root: Document; link: Element; part: string; fragment: string };

export function bringNotes(marks: NoteMark[], chapters: ReadonlyMap<string, Document>): void {
  const notes = new Map<string, Map<string, Element>>();
  const names = new Map<Element, { root: Document; id: string }>();
  for (const { root, link, part, fragment } of marks) {
    const chapter = chapters.get(part);
    if (!chapter || chapter === root) continue;
    const own = notes.get(part) ?? elementsById(chapter);
    notes.set(part, own);
    const note = own.get(fragment);
    if (!note) continue;
    // Files may use the same names.
    const place = names.get(note) ?? { root, id: `note-${names.size + 1}-${fragment}` };
    if (!names.has(note)) moveTo(root, note, place.id);
    names.set(note, place);
    if (place.root === root) link.attribs.href = `#${place.id}`;
  }
}

function moveTo(root: Document, note: Element, id: string): void {
  detach(note);
  if (note.name === 'li') note.name = 'aside';
  Object.assign(note.attribs, { id, role: 'doc-footnote' });
  append(first(root, 'body') ?? root, note);
}

function elementsById(root: Document): Map<string, Element> {
  const found = new Map<string, Element>();
  const stack: ChildNode[] = [...root.children];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!isTag(node)) continue;
    if (node.attribs.id) found.set(node.attribs.id, node);
    for (const child of node.children) stack.push(child);
  }
  return found;
}
