/** The text a reader of an HTML source would see, by one linear scan without a parser. */
import { wordSet } from '../../text/word-lists.ts';

export type VisibleText = {
  /** Joined with spaces; stops at the limit. */
  text: string;
  /** Whether a limit was reached and the rest not scanned. */
  more: boolean;
  /** Whether there is something visible other than text: a picture, a video, a frame. */
  media: boolean;
  /** What the page says to those without JavaScript. */
  noscript: string;
};

/** Elements whose content is not text on the page. Each is skipped to its end tag. */
const UNSEEN = ['script', 'style', 'noscript', 'template', 'title', 'textarea', 'svg', 'iframe', 'select'];
const END_TAGS = new Map(UNSEEN.map((name) => [name, new RegExp(`</${name}`, 'gi')]));
const MEDIA = wordSet('img picture video audio canvas object embed iframe frame svg');
const MAX_NOSCRIPT = 2000;
/** Together these keep the worst page at a few tens of milliseconds; no honest page has so many tags for so little text. */
const MAX_TAGS = 50_000;
const MAX_CHARACTERS = 8_000_000;

/**
 * Linear for any input: every character is scanned once, and an element or comment that does not end takes the rest with
 * it. Entities are not decoded.
 */
export function visibleText(source: string, limit = 10_000): VisibleText {
  const html = source.length > MAX_CHARACTERS ? source.slice(0, MAX_CHARACTERS) : source;
  const pieces: string[] = [];
  let length = 0;
  let media = false;
  let noscript = '';
  let at = 0;
  for (let tags = 0; at < html.length; tags++) {
    const open = html.indexOf('<', at);
    const piece = open === at ? '' : trimmed(html, at, open === -1 ? html.length : open);
    if (piece) {
      pieces.push(piece);
      length += piece.length + 1;
      if (length > limit) return { text: tidy(pieces), more: true, media, noscript };
    }
    if (open === -1) break;
    if (tags === MAX_TAGS) return { text: tidy(pieces), more: true, media, noscript };
    const name = tagName(html, open + 1);
    at = afterMarkup(html, open, name);
    if (MEDIA.has(name)) media = true;
    if (name === 'noscript' && noscript.length < MAX_NOSCRIPT) {
      const inside = html.slice(html.indexOf('>', open) + 1, Math.min(at, open + MAX_NOSCRIPT));
      noscript += ` ${inside.replace(/<[^<>]*>?/g, ' ')}`;
    }
  }
  return { text: tidy(pieces), more: false, media, noscript };
}

/** Trims ASCII spaces only: in bytes of another charset read as Latin-1, other spaces are parts of letters. */
function trimmed(html: string, from: number, to: number): string {
  while (from < to && html.charCodeAt(from) <= 32) from += 1;
  while (to > from && html.charCodeAt(to - 1) <= 32) to -= 1;
  return html.slice(from, to);
}

/** White space other than a single space: replacing every single space would cost most. */
const WIDE = /[\t\n\f\r][\t\n\f\r ]*| [\t\n\f\r ]+/g;
const WITH_ENTITIES = / ?&(?:nbsp|#160|#xa0);(?: |&nbsp;|&#160;|&#xa0;)*/gi;

function tidy(pieces: string[]): string {
  const joined = pieces.join(' ');
  // Testing is several times cheaper than replacing, and most pages need no replacement.
  const text = /[\t\n\f\r]| {2}/.test(joined) ? joined.replace(WIDE, ' ') : joined;
  return text.includes('&') ? text.replace(WITH_ENTITIES, ' ').trim() : text;
}

/** Where the text continues after the tag, comment or unseen element that begins here. */
function afterMarkup(html: string, open: number, name: string): number {
  if (html.startsWith('<!--', open)) return after(html, '-->', open + 4);
  // A lone `<` is text.
  if (name === '' && !'/!?'.includes(html[open + 1] ?? ' ')) return open + 1;
  const end = after(html, '>', open + 1);
  const close = END_TAGS.get(name);
  if (!close || html[end - 2] === '/') return end;
  // The content of a shadow tree can be seen.
  if (name === 'template' && html.slice(open, end).includes('shadowrootmode')) return end;
  close.lastIndex = end;
  return close.test(html) ? after(html, '>', close.lastIndex) : html.length;
}

function after(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from);
  return found === -1 ? html.length : found + mark.length;
}

/** At most as many letters as the longest name in the lists. */
function tagName(html: string, from: number): string {
  if (!isLetter(html.charCodeAt(from))) return '';
  let end = from + 1;
  while (end < from + 9 && isLetter(html.charCodeAt(end))) end += 1;
  return html.slice(from, end).toLowerCase();
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}
