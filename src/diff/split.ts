/** Texts as lines to compare. */
import type { Line } from './lines.ts';
import { plainAddress } from './noise.ts';
import type { Plain } from './plain.ts';

export function textLines(text: string, plain: Plain): Line[] {
  return text.split('\n').flatMap((content, index) => asLine(content, plain(content), index + 1));
}

/** A line on which nothing is to be seen does not count, but has its number. */
function asLine(content: string, plain: string, line: number): Line[] {
  return plain === '' ? [] : [{ plain, content: content.trim(), line }];
}

const PIECE = /<!--[\s\S]*?-->|<(?:"[^"]*"|[^">])*>|[^<]+/g;
const TAG = /^<\/?([a-z][\w:-]*)((?:"[^"]*"|[^">])*)>$/i;
const ATTRIBUTE = /([^\s=/]+)(?:="([^"]*)")?/g;
/** Elements that stand in the middle of a line. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code data del dfn em i img input ins kbd mark meter progress q rp rt ruby s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);
/** Elements that only group others, and attributes that only name them: nobody sees either. */
const UNSEEN_TAGS = new Set(['div', 'span']);
const UNSEEN_ATTRIBUTES = new Set(['id', 'headers', 'nonce']);

/** Spaces beside the tags of a block: nobody sees these either. */
const EDGES = /(?<=^<[^>]*>)\s+|\s+(?=<[^>]*>$)/g;

/** HTML has few lines of its own: a line here is a block with its tags, as a reader sees them below each other. */
export function htmlLines(html: string, plain: Plain): Line[] {
  const lines: Line[] = [];
  let content = '';
  let compared = '';
  let number = 0;
  const endLine = () => {
    if (content.trim() !== '') number++;
    const text = plain(compared.replace(EDGES, ''));
    if (text !== '') lines.push({ plain: text, content: content.trim(), line: number });
    content = compared = '';
  };
  for (const [piece] of html.matchAll(PIECE)) {
    const tag = TAG.exec(piece);
    const name = tag?.[1]?.toLowerCase() ?? '';
    const isBlock = tag !== null && !INLINE.has(name);
    const closes = piece.startsWith('</');
    if (isBlock && !closes) endLine();
    content += piece;
    compared += tag ? plainTag(name, closes, tag[2] ?? '') : piece;
    if (isBlock && closes) endLine();
  }
  endLine();
  return lines;
}

function plainTag(name: string, closes: boolean, attributes: string): string {
  const kept = [...attributes.matchAll(ATTRIBUTE)]
    .filter(([, key = '']) => !UNSEEN_ATTRIBUTES.has(key.toLowerCase()))
    .map(([, key = '', value = '']) => `${key.toLowerCase()}="${plainAddress(value)}"`);
  if (UNSEEN_TAGS.has(name) && kept.length === 0) return '';
  return `<${closes ? '/' : ''}${name}${kept
    .sort()
    .map((attribute) => ` ${attribute}`)
    .join('')}>`;
}
