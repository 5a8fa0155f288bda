/** Texts as lines to compare. */
import { ADVERT_ADDRESS } from '../fetch/advert-address.ts';
import { replaceBetween } from '../text/replace-between.ts';
import type { Line } from './lines.ts';
import { normaliseAddress } from './noise.ts';
import type { Normalise } from './normalise.ts';

export function textLines(text: string, normalise: Normalise): Line[] {
  return text
    .split('\n')
    .flatMap((content, index) => asLine(content, normalise(content.replace(NUMBER, '$11$2')), index + 1));
}

/** The number of a list item is its place: an item that is put before others does not change them. */
const NUMBER = /^([\s>]*(?:[-*+] )?)\d{1,9}([.)] )/;

/** A line with nothing visible is left out, but keeps its number. */
function asLine(content: string, compared: string, line: number): Line[] {
  return compared === '' ? [] : [{ compared, content: content.trim(), line }];
}

const TAG = /^<\/?([a-z][\w:-]*)(?![\w:-])((?:"[^"]*"|[^">])*)>$/i;
const ATTRIBUTE = /([^\s=/]+)(?:="([^"]*)")?/g;
/** Elements that do not begin a new line. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code data del dfn em i img input ins kbd mark meter progress q rp rt ruby s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);
/** Elements that only group others, and attributes that only name them: neither is visible. */
const INVISIBLE_TAGS = new Set('div span main section article header footer nav aside'.split(' '));
const INVISIBLE_ATTRIBUTES = new Set(['id', 'headers', 'nonce']);

/** Spaces beside the tags of a block are not visible either, and those at the edges of a link barely. */
const EDGES = /(?<=^<[^>]*>)\s+|\s+(?=<[^<>]*>$)|(?<=<\/?a(?: [^>]*)?>)\s+|\s+(?=<\/?a[ >])/g;

/** HTML has few lines of its own: a line here is a block with its tags, as a reader sees them below each other. */
export function htmlLines(html: string, normalise: Normalise): Line[] {
  const lines: Line[] = [];
  let content = '';
  let compared = '';
  let number = 0;
  let inAdvert = false;
  let afterGroup = false;
  /** Whether the line has anything but tags so far. */
  let hasText = false;
  const endLine = () => {
    if (content.trim() !== '') number++;
    // A page may have thousands of spaces in a row, and EDGES would search such a run from every place in it.
    const text = normalise(compared.replace(/\s+/g, ' ').replace(EDGES, ''));
    if (text !== '') lines.push({ compared: text, content: content.trim(), line: number });
    content = compared = '';
    hasText = false;
  };
  for (const piece of piecesOf(html)) {
    const tag = TAG.exec(piece);
    const name = tag?.[1]?.toLowerCase() ?? '';
    const closes = piece.startsWith('</');
    const isGroup = name === 'div';
    const isBlock = tag !== null && !INLINE.has(name) && !isGroup;
    if (piece.trim() !== '') {
      // An element that only groups ends a line if it is between texts, and not if it is around one.
      if ((afterGroup && !closes) || (isGroup && !closes && hasText)) endLine();
      afterGroup = closes && (isGroup || afterGroup);
    }
    if (name === 'iframe') {
      const isEnd: boolean = closes && inAdvert;
      inAdvert = !closes && isAdvert(tag?.[2] ?? '');
      if (isEnd || inAdvert) continue;
    }
    if (isBlock && !closes) endLine();
    content += piece;
    const added = tag ? normaliseTag(name, closes, tag[2] ?? '') : piece;
    compared += added;
    hasText ||= replaceBetween(added, '<', '>', '').trim() !== '';
    if (isBlock && closes) endLine();
  }
  endLine();
  return lines;
}

/** Comments, tags and the texts between them. A tag or comment that never ends, in HTML as a server sent it, is text. */
export function* piecesOf(html: string): Generator<string> {
  const lastCommentEnd = html.lastIndexOf('-->');
  for (let at = 0; at < html.length; ) {
    const end = html[at] === '<' ? endOfTag(html, at, lastCommentEnd) : html.indexOf('<', at);
    yield html.slice(at, end < 0 ? undefined : end);
    at = end < 0 ? html.length : end;
  }
}

/**
 * The place just after the tag or comment; -1 if it has no end.
 *
 * @param lastCommentEnd after which no comment ends, so that no end is searched for in vain
 */
function endOfTag(html: string, from: number, lastCommentEnd: number): number {
  if (html.startsWith('<!--', from) && from + 4 <= lastCommentEnd) return html.indexOf('-->', from + 4) + 3;
  let inQuotes = false;
  for (let at = from + 1; at < html.length; at++) {
    const sign = html[at];
    if (sign === '"') inQuotes = !inQuotes;
    else if (sign === '>' && !inQuotes) return at + 1;
  }
  return -1;
}

function isAdvert(attributes: string): boolean {
  const source = /\ssrc="([^"]*)"/.exec(attributes)?.[1];
  return source !== undefined && ADVERT_ADDRESS.test(source);
}

function normaliseTag(name: string, closes: boolean, attributes: string): string {
  const kept = [...attributes.matchAll(ATTRIBUTE)]
    .filter(([, key = '']) => !INVISIBLE_ATTRIBUTES.has(key.toLowerCase()))
    .map(([, key = '', value = '']) => `${key.toLowerCase()}="${normaliseAddress(value)}"`);
  if (INVISIBLE_TAGS.has(name) && kept.length === 0) return '';
  return `<${closes ? '/' : ''}${name}${kept
    .sort()
    .map((attribute) => ` ${attribute}`)
    .join('')}>`;
}
