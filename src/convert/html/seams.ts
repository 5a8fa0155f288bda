/**
 * Where words would run together that a page shows apart: what scripts write has no white space between its tags, only
 * styles that set them apart.
 */
import { type Element, isComment, isTag, isText, type ParentNode } from 'domhandler';
import { wordSet } from '../../text/word-lists.ts';
import { standsIn } from './walk.ts';

/** Others, such as emphasis, code and superscripts, may begin in the middle of a word. */
const BOXES = wordSet('a b label small span strong time');
const WORD_END = /[\p{L}\p{N}]+$|[\p{L}\p{N}][).!?:;%]$/u;
const WORD_START = /^\p{Sc}?[\p{L}\p{N}]+/u;
/** More of a text is not looked at. */
const MAX_WORD = 24;

/** Whether an inline element begins a new word right after another inline element. */
export function beginsApart(element: Element): boolean {
  const { prev } = element;
  if (!prev || isText(prev) || !BOXES.has(element.name)) return false;
  const before = isComment(prev) ? prev.prev : prev;
  if (!before || !isTag(before) || !BOXES.has(before.name)) return false;
  const [left] = WORD_END.exec(edgeText(before, 'lastChild').slice(-MAX_WORD)) ?? [];
  const [right] = WORD_START.exec(edgeText(element, 'firstChild').slice(0, MAX_WORD)) ?? [];
  if (!left || !right) return false;
  const isApart = areOtherLinks(before, element) || areWords(left, right, isOtherKind(before, element));
  return isApart && !standsIn(element, isCode);
}

/** Colours divide code into elements that touch because its words do. */
function isCode({ name }: Element): boolean {
  return name === 'pre' || name === 'code';
}

/** The text at an edge of an element, which may stand deep in it. */
function edgeText(element: Element, edge: 'firstChild' | 'lastChild'): string {
  let node: ParentNode = element;
  for (;;) {
    const child: Element['firstChild'] = node[edge];
    if (child && isText(child)) return child.data;
    if (!child || !isTag(child)) return '';
    node = child;
  }
}

/** As those of a menu, an index or a pager; in the text of a paragraph they may touch. */
function areOtherLinks(before: Element, { parent, name, attribs }: Element): boolean {
  return (
    before.name === 'a' &&
    name === 'a' &&
    before.attribs.href !== attribs.href &&
    !(parent && isTag(parent) && parent.name === 'p')
  );
}

function isOtherKind(before: Element, element: Element): boolean {
  return before.attribs.class !== element.attribs.class;
}

/** Parts of one word go on in small letters or in digits, and begin with a single letter where that alone is styled. */
function areWords(left: string, right: string, areOfOtherKind: boolean): boolean {
  if (/^\p{L}$/u.test(left)) return false;
  if (/^[\p{Lu}\p{Sc}]/u.test(right)) return !/[\p{Lu}\p{N}]$/u.test(left) || right.length > 1;
  if (/^\p{N}/u.test(right)) return /\p{L}$/u.test(left) || (/\p{N}{2}$/u.test(left) && right.length > 1);
  return areOfOtherKind && /^\p{Ll}{2}/u.test(right) && /[\p{L}\p{N}]$/u.test(left);
}
