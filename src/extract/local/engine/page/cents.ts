/** Prices whose cents are in an element of their own, without a separator: "$17<sup>99</sup>". */
import { type Element, isTag, isText, type ParentNode } from 'domhandler';
import { pushChildren } from '../../../../convert/html/walk.ts';

const MAX_TEXT = 24;
const MAX_NODES = 24;
const WHOLE = /^\P{N}{0,6}\d{1,3}(?:[.,’'\s]?\d{3})*\s*$/u;
const CENTS = /^\s*\d\d\s*$/;
/** The number of a footnote. */
const NOTE = /^\s*\d\s*$/;

/** The price with a point before its cents, and without the number of a footnote; any other text as it is. */
export function withCents(text: string, element: Element): string {
  if (text.length > MAX_TEXT || !/\d\s?\P{L}{0,3}\d(?:\D|$)/u.test(text)) return text;
  const texts = textsIn(element);
  const [whole, cents, ...others] = texts.filter(({ data }) => /\d/.test(data));
  if (!whole || !cents || others.length > 0 || whole.parent === cents.parent) return text;
  const isNote = NOTE.test(cents.data) && isTag(cents.parent) && cents.parent.name === 'sup';
  if (!WHOLE.test(whole.data.trim()) || !(isNote || CENTS.test(cents.data))) return text;
  const between = texts.slice(texts.indexOf(whole) + 1, texts.indexOf(cents));
  // A separator of any kind is read without help.
  if (between.some(({ data }) => !/^[\p{Sc}\p{Lu}\s]*$/u.test(data))) return text;
  const [before, behind] = [texts.slice(0, texts.indexOf(whole)), texts.slice(texts.indexOf(cents) + 1)];
  const said = (parts: readonly { data: string }[]) => parts.map(({ data }) => data.trim()).join(' ');
  const amount = isNote ? whole.data.trim() : `${whole.data.trim()}.${cents.data.trim()}`;
  return `${said(before)}${amount} ${said([...between, ...behind])}`.trim();
}

function textsIn(element: Element) {
  const found: { data: string; parent: ParentNode }[] = [];
  const stack = [...element.children].reverse();
  for (let node = stack.pop(), seen = 0; node && seen < MAX_NODES; node = stack.pop(), seen++) {
    if (isText(node) && node.parent && node.data.trim() !== '')
      found.push({ data: node.data, parent: node.parent });
    else if (isTag(node)) pushChildren(stack, node.children);
  }
  return found;
}
