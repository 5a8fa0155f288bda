/** Moves the notes of a book that are in a file of their own into the chapter that refers to them first. */
import { type ChildNode, type Document, type Element, isTag, type ParentNode } from 'domhandler';
import { append, detach } from '../../html/tree-nodes.ts';
import { isFirst } from '../../html/walk.ts';
import { first } from '../container/xml.ts';

/** A mark in a chapter, and the part and fragment that it names. */
export type NoteMark = { root: Document; link: Element; part: string; fragment: string };

export function moveNotes(marks: NoteMark[], chapters: ReadonlyMap<string, Document>): void {
  const links = new Set(marks.map(({ link }) => link));
  const notes = new Map<string, Map<string, Element>>();
  const names = new Map<Element, { root: Document; id: string }>();
  for (const { root, link, part, fragment } of marks) {
    const chapter = chapters.get(part);
    if (!chapter || chapter === root) continue;
    const own = notes.get(part) ?? elementsById(chapter);
    notes.set(part, own);
    const target = own.get(fragment);
    // In some books the link from a note back to its mark looks like a mark itself.
    const note = target && !links.has(target) ? noteAround(target) : null;
    if (!note) continue;
    // Files may use the same ids.
    const place = names.get(note) ?? { root, id: `note-${names.size + 1}-${fragment}` };
    if (!names.has(note)) moveTo(root, note, place.id);
    names.set(note, place);
    if (place.root === root) link.attribs.href = `#${place.id}`;
  }
}

const MARKS = new Set(['a', 'span', 'sup', 'b', 'strong', 'em', 'i', 'small']);
const LISTED = new Set(['li', 'aside', 'dd']);

/** The whole note around the element that a mark points at; null if that is not a note, such as a chapter. */
function noteAround(target: Element): Element | null {
  let note: ParentNode | null = target;
  while (note && isTag(note) && MARKS.has(note.name)) {
    if (!isFirst(note)) return null;
    note = note.parent;
  }
  if (!note || !isTag(note)) return null;
  const { parent } = note;
  if (note.name === 'p')
    return parent && isTag(parent) && LISTED.has(parent.name) && isFirst(note) ? parent : note;
  if (LISTED.has(note.name) || note.attribs.role === 'doc-footnote') return note;
  return note.name === 'div' && !/^h[1-6]$/.test(firstElement(note)?.name ?? '') ? note : null;
}

function firstElement({ children }: Element): Element | undefined {
  return children.find(isTag);
}

function moveTo(root: Document, note: Element, id: string): void {
  detach(note);
  if (LISTED.has(note.name)) note.name = 'aside';
  note.attribs = { ...note.attribs, id, role: 'doc-footnote' };
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
