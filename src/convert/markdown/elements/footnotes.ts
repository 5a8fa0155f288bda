/** Finds a page's footnotes: the reference marks in the text, the notes, and the links back. */
import { type Element, isTag, type ParentNode } from 'domhandler';
import { orNull } from '../../../or-null.ts';
import type { Base } from '../../html/base-url.ts';
import type { View } from '../../html/view.ts';
import { visibleElements } from '../../html/view.ts';
import { findBelow, isFirst, standsIn, textWithin } from '../../html/walk.ts';
import { hasClass } from './class-of.ts';

export type Footnotes = {
  /** Reference link -> label of its note. */
  references: ReadonlyMap<Element, string>;
  /** Element of a note -> label. */
  notes: ReadonlyMap<Element, string>;
  /** Links from a note back to the text. */
  backlinks: ReadonlySet<Element>;
};

const NOTE_ELEMENTS = new Set(['li', 'div', 'p', 'aside', 'dd', 'section']);
const NOTE_PLACE = /foot-?notes?|end-?notes?|references|reflist|cite_note|(?:^|[\s:_-])fn/i;
const REFERENCE_CLASS = /foot-?note|noteref|fnref|(?:^|\s)reference(?:\s|$)/i;
/** Names that programs give notes: _ftn1, fn-1, Footnote_1. */
const NOTE_NAME = /^_?(?:ftn|fn|foot-?note|end-?note|cite_note)[\W_]*\d{1,3}$/i;
/** How much of an element's id is examined. */
const MAX_ID = 200;
const NUMBER = /^[[(]?\d{1,3}[\])]?$/;
const BACKLINK_TEXT = /^[\s[\]]*(?:(?:[↩↑^⏎⤴↵]\p{M}?)+|back|jump up)[\s[\]]*$/iu;

/** A page with more references is hostile. */
const MAX_REFERENCES = 5000;

export function findFootnotes(view: View, base: Base): Footnotes {
  const page = `${base.href.replace(/#.*/s, '')}#`;
  const links: Element[] = [];
  for (const element of visibleElements(view)) {
    const href = element.name === 'a' ? element.attribs.href : undefined;
    if (href && (href.startsWith('#') || href.startsWith(page))) links.push(element);
  }
  const candidates: Element[] = [];
  for (const link of links) {
    if (candidates.length > MAX_REFERENCES) break;
    if (isReferenceLike(link)) candidates.push(link);
  }
  if (candidates.length === 0 || candidates.length > MAX_REFERENCES)
    return { references: new Map(), notes: new Map(), backlinks: new Set() };
  const marks = new Map(candidates.map((link) => [targetId(link), link]));
  const found = new Map<string, Element>();
  for (const element of visibleElements(view)) {
    const id = element.attribs.id ?? (element.name === 'a' ? element.attribs.name : undefined);
    const mark = id ? marks.get(id) : undefined;
    if (!id || !mark || found.has(id)) continue;
    const note = noteAround(element);
    if (note && (NOTE_NAME.test(id) || isNote(note) || pointsBack(note, mark))) found.set(id, note);
  }
  return match(candidates, links, found);
}

function match(candidates: Element[], links: Element[], found: ReadonlyMap<string, Element>): Footnotes {
  const references = new Map<Element, string>();
  const notes = new Map<Element, string>();
  const labels = new Set<string>();
  for (const link of candidates) {
    const note = found.get(targetId(link));
    if (!note || standsIn(link, (above) => above === note)) continue;
    const label = notes.get(note) ?? freeLabel(textWithin(link, 100), labels);
    labels.add(label);
    notes.set(note, label);
    references.set(link, label);
  }
  const marks = new Set([...references.keys()].flatMap(placesOf));
  const backlinks = new Set(
    links.filter(
      (link) =>
        !references.has(link) && standsIn(link, (above) => notes.has(above)) && leadsBack(link, marks),
    ),
  );
  return { references, notes, backlinks };
}

/** Whether a link is a short mark that is raised or named as a reference to a note. */
function isReferenceLike(link: Element): boolean {
  const text = textWithin(link, 50).trim();
  if (text === '' || text.length > 12) return false;
  if (link.attribs.role === 'doc-noteref' || hasClass(link, REFERENCE_CLASS)) return true;
  if (NUMBER.test(text) && NOTE_NAME.test(targetId(link))) return true;
  const { parent } = link;
  // Word processors write a mark in brackets instead of raising it.
  if (/^\[\d{1,3}\]$/.test(text) && (link.attribs.name !== undefined || link.attribs.id !== undefined))
    return true;
  const isRaised =
    parent !== null && isTag(parent) && (parent.name === 'sup' || hasClass(parent, REFERENCE_CLASS));
  return isRaised || link.children.some((child) => isTag(child) && child.name === 'sup');
}

/** The note that a reference's target belongs to: the target itself, or the block that begins with it. */
function noteAround(target: Element): Element | null {
  let element: ParentNode | null = target;
  for (let i = 0; i < 4 && element && isTag(element); i++, element = element.parent) {
    if (NOTE_ELEMENTS.has(element.name)) return element;
    if (!isFirst(element)) return null;
  }
  return null;
}

/** Whether an element at the beginning of a note is that note's own mark. */
export function isOwnMark(element: Element, { notes, backlinks }: Footnotes): boolean {
  if (element.children.some((child) => isTag(child) && backlinks.has(child))) return true;
  const shown = textWithin(element, 20).replace(/[^\p{L}\p{N}-]/gu, '');
  let at: Element = element;
  for (let up = 0; up < 3 && isFirst(at) && at.parent && isTag(at.parent); up++) {
    at = at.parent;
    const label = notes.get(at);
    if (label !== undefined) return label === shown;
  }
  return false;
}

/** Whether a link in the note leads back to its reference mark: only footnotes have such a pair of links. */
function pointsBack(note: Element, mark: Element): boolean {
  const places = placesOf(mark);
  const isBack = (link: Element): boolean =>
    link.name === 'a' && link !== mark && places.includes(targetId(link));
  return findBelow(note, 100, isBack) !== null;
}

function isNote(element: Element): boolean {
  const places = [element, element.parent, element.parent?.parent, element.parent?.parent?.parent];
  return places.some(
    (place) =>
      place &&
      isTag(place) &&
      (hasClass(place, NOTE_PLACE) ||
        NOTE_PLACE.test((place.attribs.id ?? '').slice(0, MAX_ID)) ||
        /^doc-(?:endnotes?|footnote)$/.test(place.attribs.role ?? '')),
  );
}

function leadsBack(link: Element, marks: ReadonlySet<string | undefined>): boolean {
  if (marks.has(targetId(link))) return true;
  return BACKLINK_TEXT.test(textWithin(link, 50)) || /ref|back/i.test(link.attribs.href ?? '');
}

/** The ids under which a mark, or the element that raises it, can be linked to. */
function placesOf({ attribs, parent }: Element): string[] {
  const raised = parent && isTag(parent) ? parent.attribs.id : undefined;
  return [attribs.id, attribs.name, raised].filter((place) => place !== undefined);
}

function targetId(link: Element): string {
  const href = link.attribs.href ?? '';
  const id = href.slice(href.indexOf('#') + 1);
  return orNull(() => decodeURIComponent(id)) ?? id;
}

/** The mark as the page shows it, if it is a valid label in Markdown that no other note has; otherwise a number. */
function freeLabel(shown: string, taken: ReadonlySet<string>): string {
  const wanted = shown.replace(/[^\p{L}\p{N}-]/gu, '');
  if (wanted !== '' && !taken.has(wanted)) return wanted;
  let number = taken.size + 1;
  while (taken.has(String(number))) number++;
  return String(number);
}
