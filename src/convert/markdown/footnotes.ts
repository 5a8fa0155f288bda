/** Finds a page's footnotes: numbers that point at a note, and notes that the numbers point at. */
import { type Element, isTag } from 'domhandler';
import type { View } from '../html/view.ts';
import { visibleElements } from '../html/view.ts';
import { textWithin } from '../html/walk.ts';

export type Footnotes = {
  /** The label of the note that a link refers to. */
  references: ReadonlyMap<Element, string>;
  /** The label of the note that an element holds. */
  notes: ReadonlyMap<Element, string>;
  /** Links from a note back to the text. */
  backlinks: ReadonlySet<Element>;
};

const NOTE_ELEMENTS = new Set(['li', 'div', 'p', 'aside', 'dd', 'section']);
const NOTE_PLACE = /foot-?notes?|end-?notes?|references|reflist|cite_note|(?:^|[\s:_-])fn/i;
const REFERENCE_CLASS = /foot-?note|noteref|fnref|(?:^|\s)reference(?:\s|$)/i;
const BACKLINK_SIGN = /^[\s[\]]*(?:(?:[↩↑^⏎⤴↵]\p{M}?)+|back|jump up)[\s[\]]*$/iu;

/** More is no apparatus but an attack. */
const MAX_REFERENCES = 5000;

export function findFootnotes(view: View): Footnotes {
  const links: Element[] = [];
  for (const element of visibleElements(view)) {
    if (element.name === 'a' && element.attribs.href?.startsWith('#')) links.push(element);
  }
  const candidates: Element[] = [];
  for (const link of links) {
    if (candidates.length > MAX_REFERENCES) break;
    if (isReferenceLike(link)) candidates.push(link);
  }
  if (candidates.length === 0 || candidates.length > MAX_REFERENCES)
    return { references: new Map(), notes: new Map(), backlinks: new Set() };
  const targets = new Set(candidates.map(targetId));
  const found = new Map<string, Element>();
  for (const element of visibleElements(view)) {
    const { id } = element.attribs;
    if (id && targets.has(id) && !found.has(id) && isNote(element)) found.set(id, element);
  }
  return match(candidates, links, found);
}

function match(candidates: Element[], links: Element[], found: ReadonlyMap<string, Element>): Footnotes {
  const references = new Map<Element, string>();
  const notes = new Map<Element, string>();
  const labels = new Set<string>();
  for (const link of candidates) {
    const note = found.get(targetId(link));
    if (!note || isInside(link, note)) continue;
    const label = notes.get(note) ?? freeLabel(textWithin(link, 100), labels);
    labels.add(label);
    notes.set(note, label);
    references.set(link, label);
  }
  const backlinks = new Set(links.filter((link) => !references.has(link) && isBacklink(link, notes)));
  return { references, notes, backlinks };
}

/** A short mark, raised or named as a note. */
function isReferenceLike(link: Element): boolean {
  const text = textWithin(link, 50).trim();
  if (text === '' || text.length > 12) return false;
  if (link.attribs.role === 'doc-noteref' || REFERENCE_CLASS.test(link.attribs.class ?? '')) return true;
  const { parent } = link;
  const isRaised =
    parent !== null &&
    isTag(parent) &&
    (parent.name === 'sup' || REFERENCE_CLASS.test(parent.attribs.class ?? ''));
  return isRaised || link.children.some((child) => isTag(child) && child.name === 'sup');
}

function isNote(element: Element): boolean {
  if (!NOTE_ELEMENTS.has(element.name)) return false;
  const places = [element, element.parent, element.parent?.parent, element.parent?.parent?.parent];
  return places.some(
    (place) =>
      place &&
      isTag(place) &&
      (NOTE_PLACE.test(place.attribs.class ?? '') ||
        NOTE_PLACE.test(place.attribs.id ?? '') ||
        /^doc-(?:endnotes?|footnote)$/.test(place.attribs.role ?? '')),
  );
}

function isBacklink(link: Element, notes: ReadonlyMap<Element, string>): boolean {
  let isInNote = false;
  for (let up = link.parent; up && !isInNote; up = up.parent) isInNote = isTag(up) && notes.has(up);
  if (!isInNote) return false;
  return BACKLINK_SIGN.test(textWithin(link, 50)) || /ref|back/i.test(link.attribs.href ?? '');
}

function isInside(node: Element, holder: Element): boolean {
  for (let up = node.parent; up; up = up.parent) if (up === holder) return true;
  return false;
}

function targetId(link: Element): string {
  const id = link.attribs.href?.slice(1) ?? '';
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** The mark as the page shows it, if markdown can take it for a label and no other note has it. */
function freeLabel(shown: string, taken: ReadonlySet<string>): string {
  const wanted = shown.replace(/[^\p{L}\p{N}-]/gu, '');
  if (wanted !== '' && !taken.has(wanted)) return wanted;
  let number = taken.size + 1;
  while (taken.has(String(number))) number++;
  return String(number);
}
