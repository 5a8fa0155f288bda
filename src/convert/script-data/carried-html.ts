/** Makes HTML from the text in a page's data: a forum's preloaded posts, a framework's state, JSON-LD. */
import { isRecord } from '../../contract/request/is-record.ts';
import { parsed } from './literals.ts';

const MAX_NODES = 50_000;
const MAX_DEPTH = 40;
const MAX_LENGTH = 2_000_000;

/** Keys of texts that belong to the site or its program rather than to the page. */
const UNREAD =
  /^(?:messages|translations?|i18n|locales?|strings|labels|seo|meta\w*|config\w*|settings|env|theme|css|styles?|consent\w*|cookies?\w*|footer\w*|nav\w*|menu\w*|legal\w*|errors?|site_?settings|site|banner|headers?|query|build\w*|user|currentuser)$/i;
const TITLE = /^(?:title|headline|heading|question|name)$/i;
const AUTHOR = /^(?:username|author|author_?name|creator)$/i;
const DATE = /^(?:created_?at|date_?published|date_?created|published_?at)$/i;
const BLOCK_TAG = /<(?:p|br|div|li|h[1-6]|blockquote|pre|table)[\s/>]/i;

const MIN_LETTERS = 60;
const MIN_HTML_LETTERS = 15;
const LETTERS = /[\p{L}\p{N}\s,.'’!?;:"“”()-]/gu;
const LETTER_SHARE = 0.9;

type Writing = {
  html: string;
  left: number;
  /** Titles that are written before the next text below them. */
  titles: string[];
  seen: Set<string>;
};

/** Empty if the data has no sentences. */
export function carriedHtml(data: unknown): string {
  const writing: Writing = { html: '', left: MAX_NODES, titles: [], seen: new Set() };
  write(data, '', 0, writing);
  return writing.html;
}

function write(value: unknown, key: string, depth: number, writing: Writing): void {
  if (writing.left-- <= 0 || depth > MAX_DEPTH || writing.html.length > MAX_LENGTH) return;
  if (typeof value === 'string') writeText(value, depth, writing);
  else if (UNREAD.test(key)) return;
  else if (Array.isArray(value)) {
    const line = richText(value);
    if (line) writeText(line, depth, writing);
    else for (const one of value) write(one, '', depth + 1, writing);
  } else if (isRecord(value)) writeRecord(value, depth, writing);
}

function writeRecord(value: Record<string, unknown>, depth: number, writing: Writing): void {
  const before = writing.titles.length;
  const titles = Object.entries(value).filter(([key]) => TITLE.test(key));
  for (const [, title] of titles)
    if (typeof title === 'string' && title.trim() !== '' && title.length < MAX_TITLE)
      writing.titles.push(title);
  const length = writing.html.length;
  let said: string | null = null;
  const texts = Object.entries(value).filter(([key]) => !TITLE.test(key));
  for (const [key, text] of texts) {
    if (typeof text !== 'string' || UNREAD.test(key)) continue;
    said ??= byline(value);
    writeText(text, depth, writing, writing.html.length === length ? said : '');
  }
  for (const [key, below] of texts) if (typeof below !== 'string') write(below, key, depth + 1, writing);
  writing.titles.length = Math.min(before, writing.titles.length);
}

const MAX_TITLE = 300;

function writeText(text: string, depth: number, writing: Writing, by = ''): void {
  // Some data is JSON inside a JSON string.
  if (/^\s*[{[]/.test(text)) {
    write(parsed(text), '', depth + 1, writing);
    return;
  }
  const isHtml = BLOCK_TAG.test(text);
  if (isHtml ? letters(text.replace(/<[^<>]*>/g, '')) < MIN_HTML_LETTERS : !isProse(text)) return;
  const start = text.slice(0, 100);
  if (writing.seen.has(start)) return;
  writing.seen.add(start);
  for (const title of writing.titles) {
    const level = writing.html === '' ? 'h1' : 'h2';
    if (!writing.seen.has(title)) writing.html += `<${level}>${escaped(title)}</${level}>`;
    writing.seen.add(title);
  }
  writing.titles.length = 0;
  writing.html += by;
  writing.html += isHtml
    ? `<div>${text}</div>`
    : text
        .split(/\n\s*/)
        .map((line) => `<p>${escaped(line)}</p>`)
        .join('');
}

const letters = (text: string): number => text.match(LETTERS)?.length ?? 0;

/** Whether it is sentences, as opposed to names, addresses or code. */
function isProse(text: string): boolean {
  if (text.length < MIN_LETTERS || !/[.!?…。！？]/.test(text) || !/[\s\u3040-\u9fff]/.test(text))
    return false;
  return !/^\s*(?:https?:|data:|\/|#)/.test(text) && letters(text) >= text.length * LETTER_SHARE;
}

/** A paragraph that an editor stores in pieces: `[{text: 'One ', bold: true}, {text: 'two'}]`. */
function richText(pieces: readonly unknown[]): string | null {
  let line = '';
  for (const piece of pieces) {
    if (!isRecord(piece)) return null;
    const text = piece.text ?? piece.value;
    if (typeof text !== 'string' || Array.isArray(piece.children)) return null;
    line += text;
  }
  return pieces.length > 0 && !BLOCK_TAG.test(line) ? line : null;
}

function byline(value: Record<string, unknown>): string {
  const find = (wanted: RegExp): string => {
    const found = Object.entries(value).find(([key]) => wanted.test(key))?.[1];
    const text = isRecord(found) ? found.name : found;
    return typeof text === 'string' && text.length < MAX_TITLE ? escaped(text) : '';
  };
  const author = find(AUTHOR);
  const date = find(DATE);
  if (author === '') return '';
  return `<p><b>${author}</b>${date === '' ? '' : ` <time>${date}</time>`}</p>`;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replace(/[&<>]/g, (char) => ESCAPES[char] ?? char);
