/**
 * Finds where words would run together that a page shows apart: HTML written by scripts often has no white space between
 * inline elements, because styles set them apart.
 */
import { type Element, isComment, isTag, isText, type ParentNode } from 'domhandler';
import { wordSet } from '../../text/word-lists.ts';
import { standsIn } from './walk.ts';

/** Other inline elements, such as emphasis, code and superscripts, may begin in the middle of a word. */
const BOXES = wordSet('a b label small span strong time');
const WORD_END = /[\p{L}\p{N}]+$|[\p{L}\p{N}][).!?:;%]$/u;
const WORD_START = /^\p{Sc}?[\p{L}\p{N}]+/u;
/** How much of a text is examined. */
const MAX_WORD = 24;

/** Whether an inline element begins a new word right after another inline element. */
export function beginsApart(element: Element): boolean {
  const { prev } = element;
  if (!prev || isText(prev) || !BOXES.has(element.name)) return false;
  const before = isComment(prev) ? prev.prev : prev;
  if (!before || !isTag(before) || !BOXES.has(before.name)) return false;
  const [left] = WORD_END.exec(edgeText(before, 'lastChild').slice(-MAX_WORD)) ?? [];
  const [right] = WORD_START.exec(edgeText(element, 'firstChild').slice(0, MAX_WORD)) ?? [];
  if (!left || !right || isQualifier(before)) return false;
  const isApart = areOtherLinks(before, element)
    ? !isCharacter(left) && !isCharacter(right)
    : areWords(left, right, mayGoOn(before, element));
  return isApart && !standsIn(element, isCode);
}

const QUALIFIER = /^\p{Ll}[\p{L}\p{N}_.]*\.$/u;
const MAX_QUALIFIER = 200;

/** Whether an element is the module in a qualified name, as manuals write it: `json.` before `JSONDecoder`. */
function isQualifier(element: Element): boolean {
  let node: Element = element;
  for (;;) {
    const [only, more] = node.children;
    if (!only || more) return false;
    if (isText(only)) return only.data.length <= MAX_QUALIFIER && QUALIFIER.test(only.data);
    if (!isTag(only)) return false;
    node = only;
  }
}

/** Whether a word is one character of a script without spaces: dictionaries link each character. */
function isCharacter(word: string): boolean {
  return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(word);
}

/** Syntax highlighting splits code into elements that touch because the code has no space there. */
function isCode({ name }: Element): boolean {
  return name === 'pre' || name === 'code';
}

/** The text at an edge of an element, however deep it is. */
function edgeText(element: Element, edge: 'firstChild' | 'lastChild'): string {
  let node: ParentNode = element;
  for (;;) {
    const child: Element['firstChild'] = node[edge];
    if (child && isText(child)) return child.data;
    if (!child || !isTag(child)) return '';
    node = child;
  }
}

/** Whether two links lead to different addresses, as in a menu, an index or a pager. In a paragraph, links may touch. */
function areOtherLinks(before: Element, element: Element): boolean {
  return areLinks(before, element) && before.attribs.href !== element.attribs.href && !isInParagraph(element);
}

const areLinks = (before: Element, element: Element): boolean => before.name === 'a' && element.name === 'a';

function isInParagraph({ parent }: Element): boolean {
  return parent !== null && isTag(parent) && parent.name === 'p';
}

type GoesOn = { afterLetters: boolean; afterDigits: boolean };

/** Whether a word may go on in small letters in the next element: in one of the same class, or in a paragraph. */
function mayGoOn(before: Element, element: Element): GoesOn {
  const afterDigits = before.attribs.class === element.attribs.class;
  return {
    afterDigits,
    afterLetters: afterDigits || (isInParagraph(element) && !areLinks(before, element)),
  };
}

const ORDINAL_ENDING = /^(?:st|nd|rd|th|er|re|ème)$/;

/** Parts of one word go on in small letters or in digits, and begin with a single letter if that alone is styled. */
function areWords(left: string, right: string, goesOn: GoesOn): boolean {
  if (/^\p{L}$/u.test(left)) return false;
  if (/^[\p{Lu}\p{Sc}]/u.test(right)) return !/[\p{Lu}\p{N}]$/u.test(left) || right.length > 1;
  if (/^\p{N}/u.test(right)) return /\p{L}$/u.test(left) || (/\p{N}{2}$/u.test(left) && right.length > 1);
  if (!/^\p{Ll}{2}/u.test(right)) return false;
  if (/\p{N}$/u.test(left)) return !goesOn.afterDigits && !ORDINAL_ENDING.test(right);
  return !goesOn.afterLetters && /\p{L}$/u.test(left);
}
