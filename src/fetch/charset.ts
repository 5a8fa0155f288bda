/** Decodes the bytes of a text, even if its charset is declared wrong or not at all. */
import { isAscii, isUtf8 } from 'node:buffer';
import { analyse } from 'chardet';
import { orNull } from '../or-null.ts';
import { visibleText } from './verdict/visible-text.ts';

/** Declarations are searched for in this many bytes (HTML requires the first 1024; not all pages comply). */
const META_BYTES = 4096;
/** Enough to guess by letter frequency. */
const GUESS_BYTES = 64 * 1024;
/** How far to search for non-ASCII bytes. */
const SEARCHED_BYTES = 1024 * 1024;
/** If this many non-ASCII bytes are valid UTF-8, it is not a coincidence. */
const SURE_UTF8_BYTES = 20;
/** UTF-16 without a byte order mark is recognised by its zero bytes: markup has one in each unit. */
const UTF16_BYTES = 256;
const FEWEST_ZEROES = 0.7;

export type DecodedText = { text: string; charset: string };

/** @example decodeText(body, 'text/html; charset=gbk').text */
export function decodeText(body: Buffer, contentType?: string): DecodedText {
  const charset = detectCharset(body, contentType);
  // TextDecoder drops the byte order mark by itself; Buffer's own UTF-8 is faster, but keeps it.
  if (charset === 'utf-8') return { text: body.toString('utf8').replace(/^\uFEFF/, ''), charset };
  return { text: new TextDecoder(charset).decode(body), charset };
}

/** The WHATWG name of the charset, in lower case. */
export function detectCharset(body: Buffer, contentType?: string): string {
  const marked = byteOrderMark(body);
  if (marked) return marked;
  const fromHeader = labelOf(/charset\s*=\s*(?:["']\s*)?([^\s"';,]+)/i.exec(contentType ?? '')?.[1]);
  const head = body.subarray(0, META_BYTES);
  const declared = fromHeader ?? declaredInside(head);
  if (isAscii(body)) return isIso2022Jp(body) ? 'iso-2022-jp' : 'utf-8';
  if (!declared) return isUtf8(body) ? 'utf-8' : guess(body);
  if (declared === 'utf-8')
    return isMostlyUtf8(body) ? declared : (declaredOtherThanUtf8(head) ?? guess(body));
  if (declared.startsWith('utf-16'))
    return head.includes(0) ? declared : isUtf8(body) ? 'utf-8' : guess(body);
  return isUtf8(body) && contradicts(declared, body) ? 'utf-8' : declared;
}

function byteOrderMark(body: Buffer): string | null {
  const [a, b, c] = body;
  return a === 0xef && b === 0xbb && c === 0xbf ? 'utf-8' : utf16Of(body);
}

/** `utf-16le` or `utf-16be` for a text with its byte order mark, or whose zero bytes show it; null for others. */
export function utf16Of(body: Buffer): string | null {
  const [a, b] = body;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  const units = Math.floor(Math.min(body.length, UTF16_BYTES) / 2);
  const zeroes = [0, 0];
  for (let at = 0; at < units * 2; at++) if (body[at] === 0) zeroes[at % 2] = (zeroes[at % 2] ?? 0) + 1;
  const [first = 0, second = 0] = zeroes;
  if (units < 2) return null;
  if (first === 0 && second >= units * FEWEST_ZEROES) return 'utf-16le';
  return second === 0 && first >= units * FEWEST_ZEROES ? 'utf-16be' : null;
}

/** Null for an unknown label. */
function labelOf(label: string | undefined): string | null {
  return label ? orNull(() => new TextDecoder(label).encoding) : null;
}

/** The charset that an XML declaration or a meta element names. */
function declaredInside(head: Buffer): string | null {
  const text = head.toString('latin1').replace(/<!--[\s\S]*?-->/g, '');
  const xml = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"']+)["']/i.exec(text)?.[1];
  const meta = /<meta\s[^>]*?charset\s*=\s*(?:["']\s*)?([^\s"'/>;]+)/i.exec(text)?.[1];
  const css = /^@charset "([^"]+)"/.exec(text)?.[1];
  const label = labelOf(meta) ?? labelOf(xml) ?? labelOf(css);
  // A meta element that could be read as ASCII cannot be in UTF-16 (HTML, 13.2.3.2).
  if (label?.startsWith('utf-16')) return 'utf-8';
  return label === 'x-user-defined' ? 'windows-1252' : label;
}

function declaredOtherThanUtf8(head: Buffer): string | null {
  const inside = declaredInside(head);
  return inside === 'utf-8' ? null : inside;
}

function isMostlyUtf8(body: Buffer): boolean {
  if (isUtf8(body)) return true;
  const text = body.toString('utf8', 0, GUESS_BYTES);
  let broken = 0;
  let nonAscii = 0;
  for (const character of text) {
    if (character === '\uFFFD') broken += 1;
    else if (character > '\x7f') nonAscii += 1;
  }
  // In another charset hardly any letter is valid UTF-8; in damaged UTF-8 most are.
  return nonAscii > broken;
}

/** Servers declare Latin-1 for everything by default, so little evidence is needed to overrule it. */
function contradicts(declared: string, body: Buffer): boolean {
  if (declared === 'windows-1252') return true;
  let nonAscii = 0;
  for (const byte of body.subarray(0, SEARCHED_BYTES))
    if (byte > 0x7f && ++nonAscii >= SURE_UTF8_BYTES) return true;
  return false;
}

/** ISO-2022-JP consists of ASCII bytes, with escape sequences that switch to Japanese. */
function isIso2022Jp(body: Buffer): boolean {
  const first = body.indexOf(0x1b);
  if (first < 0) return false;
  const rest = body.subarray(first);
  return rest.includes('\x1b$B') || rest.includes('\x1b$@');
}

function guess(body: Buffer): string {
  // Markup is ASCII in any language and would drown the letters.
  const markup = body.toString('latin1', 0, GUESS_BYTES);
  const sample = Buffer.from(visibleText(markup, GUESS_BYTES).text, 'latin1');
  for (const { name } of analyse(sample)) {
    const charset = labelOf(name);
    if (charset && charset !== 'utf-8' && decodesWell(charset, sample)) return charset;
  }
  return 'windows-1252';
}

/** A text may have one broken character in this many: visitors paste bytes of other charsets. */
const WHOLE_FOR_BROKEN = 100;

/** Whether the charset has a character for nearly every byte; the sample may end in the middle of one. */
function decodesWell(charset: string, sample: Buffer): boolean {
  let broken = 0;
  let nonAscii = 0;
  for (const character of new TextDecoder(charset).decode(sample).slice(0, -4)) {
    if (character === '\uFFFD') broken += 1;
    else if (character > '\x7f') nonAscii += 1;
  }
  return broken * WHOLE_FOR_BROKEN <= nonAscii;
}
