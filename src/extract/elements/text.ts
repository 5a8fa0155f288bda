/** The text of an element as a reader sees it, and text from attributes and JSON that may contain markup. */
import { type ChildNode, isTag, isText, type ParentNode } from 'domhandler';
import { isInvisible } from '../../convert/html/visibility.ts';
import { pushChildren } from '../../convert/html/walk.ts';
import { pairs, wordSet } from '../../text/word-lists.ts';

/** Elements that begin a new line. */
const BLOCKS = wordSet(
  `address article aside blockquote br button dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3
  h4 h5 h6 header hr legend li main menu nav ol option p pre section summary table tbody td tfoot th thead tr ul`,
);
const SILENT = new Set(['svg', 'noscript', 'iframe', 'select', 'textarea', 'video', 'audio']);

const MAX_TEXT = 100_000;

/** Marks the beginning and end of an inline element until the text on both sides is known. */
const SEAM = '\u2063';
/** Seams that become a space: between two adjacent elements, and between a number and its unit. */
const OPEN_SEAM =
  /\u2063(?:(?<=[^\s\u2063]\u2063)\u2063+(?=[^\s.,;:!?)\]%’'\u2063])|(?<=[\d½¼¾⅓⅔]\u2063)(?=\p{L}{2})|(?<=\p{L}{3}\u2063)(?=\d))/gu;
const SEAMLESS = new Set('sub sup wbr i em font code abbr a b strong u mark'.split(' '));

/**
 * All lines, joined with spaces.
 *
 * @param limit the number of characters, if only the beginning is needed
 */
export function textOf(node: ParentNode, limit?: number): string {
  return collapse(rawText(node, limit).slice(0, limit));
}

/** The text of some of an element's children, such as those up to a line break. */
export function textOfNodes(nodes: readonly ChildNode[]): string {
  return collapse(rawText({ children: nodes }));
}

/** The lines of the text: `<br>` and blocks begin a new one. */
export function linesOf(node: ParentNode): string[] {
  return rawText(node)
    .split('\n')
    .map(collapse)
    .filter((line) => line !== '');
}

/** Most texts need no change, and this test is cheaper than rewriting them. */
const UNTIDY = /[^\S ]|[\u200b\u2060]| {2}|^ | $/;
/** Marks of the direction of writing and places for hyphens, which nobody sees. */
const UNSEEN = /[\u00ad\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const ALL_UNSEEN = new RegExp(UNSEEN, 'g');

export function collapse(text: string): string {
  const plain = UNSEEN.test(text) ? text.replace(ALL_UNSEEN, '') : text;
  const joined = plain.includes(SEAM) ? plain.replace(OPEN_SEAM, ' ').replaceAll(SEAM, '') : plain;
  return UNTIDY.test(joined) ? joined.replace(/[\s\u00a0\u200b\u2060\ufeff]+/g, ' ').trim() : joined;
}

export function withoutColon(label: string): string {
  return label.replace(/\s*[:：]\s*$/, '');
}

function rawText({ children }: { children: readonly ChildNode[] }, limit = MAX_TEXT): string {
  const [only] = children;
  if (only && isText(only) && !only.next) return only.data.replaceAll('\n', ' ');
  let text = '';
  // A string on the stack is the line break or seam at the end of an element.
  const stack: (ChildNode | string)[] = [...children].reverse();
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    if (typeof item === 'string') text += item;
    else if (isText(item)) text += item.data.includes('\n') ? item.data.replaceAll('\n', ' ') : item.data;
    else if (isTag(item) && !SILENT.has(item.name) && !isInvisible(item)) {
      const edge = BLOCKS.has(item.name) ? '\n' : SEAMLESS.has(item.name) ? '' : SEAM;
      text += edge;
      if (edge !== '') stack.push(edge);
      pushChildren(stack, item.children);
    }
    if (text.length > limit) break;
  }
  return text;
}

/** Plain text from an attribute or a JSON string, which may contain markup or entities. */
export function textFromMarkup(value: string): string {
  if (!/[<&]/.test(value)) return collapse(value);
  // The markup itself may be escaped with entities.
  return collapse(withoutTags(decodeEntities(withoutTags(value))));
}

function withoutTags(text: string): string {
  if (!text.includes('<')) return text;
  return text.replace(/<\/?(?:p|br|li|ol|ul|div|h\d)\b[^<>]*>/gi, ' ').replace(/<\/?[a-z][^<>]*>/gi, '');
}

/** The lines of such text, split at line breaks and at the blocks of its markup. */
export function linesFromMarkup(value: string): string[] {
  const broken = decodeEntities(value).replace(/<\/?(?:p|br|li|div|h\d|ol|ul)\b[^<>]*>/gi, '\n');
  return broken
    .split('\n')
    .map(textFromMarkup)
    .filter((line) => line !== '');
}

const ENTITIES =
  pairs(`amp & lt < gt > quot " apos ' rsquo ’ lsquo ‘ ldquo “ rdquo ” ndash – mdash — hellip … frac12 ½
  frac14 ¼ frac34 ¾ deg ° eacute é`).set('nbsp', ' ');

/** JSON-LD often contains entities, sometimes escaped twice, although JSON has none. */
function decodeEntities(text: string): string {
  let decoded = text;
  for (let round = 0; round < 2 && decoded.includes('&'); round++) {
    decoded = decoded.replace(
      /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi,
      (whole, decimal, hex, name) => {
        if (name !== undefined) return ENTITIES.get(String(name).toLowerCase()) ?? whole;
        const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
        return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
          ? String.fromCodePoint(code)
          : whole;
      },
    );
  }
  return decoded;
}
