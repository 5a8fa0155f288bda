/** Markdown within a line, as words that know how they look, so that lines can be broken between them. */
import { type Style, visibleWidth } from '../terminal.ts';

export type Look = (text: string) => string;
export type Word = { width: number; shown: string };

type Piece = { text: string; look: Look };

/** Marks inside marks are read so deep; a page that goes deeper gets its marks as they are. */
const MOST_DEPTH = 4;
/** How far the end of a mark may be from its beginning. It also bounds the work on a line without ends. */
const MOST_REACH = 2_000;

/** The words of a line of Markdown. */
export function inlineWords(markdown: string, style: Style, look: Look = (text) => text): Word[] {
  return joined(pieces(markdown, style, look, 0));
}

/** Goes over the line once; at each mark it looks for the end within a bounded reach. */
function pieces(markdown: string, style: Style, look: Look, depth: number): Piece[] {
  const found: Piece[] = [];
  let plain = '';
  let at = 0;
  while (at < markdown.length) {
    const mark = depth < MOST_DEPTH ? markAt(markdown, at, style, look, depth) : null;
    if (mark) {
      if (plain !== '') found.push({ text: plain, look });
      found.push(...mark.pieces);
      plain = '';
      at = mark.end;
    } else {
      plain += markdown[at];
      at += 1;
    }
  }
  if (plain !== '') found.push({ text: plain, look });
  return found;
}

type Mark = { end: number; pieces: Piece[] };

function markAt(markdown: string, at: number, style: Style, look: Look, depth: number): Mark | null {
  const character = markdown[at] ?? '';
  if (!'\\`![*_~<'.includes(character)) return null;
  const next = markdown[at + 1] ?? '';
  if (character === '\\')
    return /[!-/:-@[-`{-~]/.test(next) ? { end: at + 2, pieces: [{ text: next, look }] } : null;
  if (character === '`') return codeAt(markdown, at, style);
  if (character === '!')
    return next === '[' ? linkAt(markdown, at + 1, (link) => imagePieces(link, style)) : null;
  if (character === '[') return linkAt(markdown, at, (link) => linkPieces(link, style, look, depth));
  if (character === '<') return addressAt(markdown, at, style);
  return emphasisAt(markdown, at, style, look, depth);
}

function codeAt(markdown: string, at: number, style: Style): Mark | null {
  const ticks = /^`+/.exec(markdown.slice(at, at + 10))?.[0] ?? '`';
  const close = within(markdown, ticks, at + ticks.length);
  if (close <= at + ticks.length) return null;
  const text = markdown.slice(at + ticks.length, close).trim();
  return { end: close + ticks.length, pieces: [{ text, look: style.cyan }] };
}

function addressAt(markdown: string, at: number, style: Style): Mark | null {
  const close = within(markdown, '>', at);
  const text = close < 0 ? '' : markdown.slice(at + 1, close);
  return /^https?:\/\/\S+$/.test(text) ? { end: close + 1, pieces: [{ text, look: style.underline }] } : null;
}

type Link = { label: string; target: string };

/** `[label](target "title")`, brackets within either counted. */
function linkAt(markdown: string, at: number, show: (link: Link) => Piece[]): Mark | null {
  const labelEnd = closing(markdown, at, '[', ']');
  if (labelEnd < 0 || markdown[labelEnd + 1] !== '(') return null;
  const targetEnd = closing(markdown, labelEnd + 1, '(', ')');
  if (targetEnd < 0) return null;
  const label = markdown.slice(at + 1, labelEnd);
  const target =
    markdown
      .slice(labelEnd + 2, targetEnd)
      .trim()
      .split(/\s/)[0] ?? '';
  return { end: targetEnd + 1, pieces: show({ label, target: target.replace(/^<|>$/g, '') }) };
}

function imagePieces({ label }: Link, style: Style): Piece[] {
  return label === '' ? [] : [{ text: `[${label}]`, look: style.dim }];
}

function linkPieces({ label, target }: Link, style: Style, look: Look, depth: number): Piece[] {
  const shown = pieces(label, style, (text) => look(style.underline(text)), depth + 1);
  if (shown.length === 0) return [{ text: target, look: style.dim }];
  return label === target ? shown : [...shown, { text: ` (${target})`, look: style.dim }];
}

const EMPHASIS: [mark: string, name: 'bold' | 'italic' | 'dim'][] = [
  ['**', 'bold'],
  ['__', 'bold'],
  ['~~', 'dim'],
  ['*', 'italic'],
  ['_', 'italic'],
];

function emphasisAt(markdown: string, at: number, style: Style, look: Look, depth: number): Mark | null {
  const [mark, name] = EMPHASIS.find(([start]) => markdown.startsWith(start, at)) ?? [];
  if (mark === undefined || name === undefined) return null;
  const from = at + mark.length;
  // Marks hug their text, and those within words are part of the words.
  if (/^(?:\s|$)/.test(markdown.slice(from, from + 1)) || isWord(markdown[at - 1])) return null;
  const close = within(markdown, mark, from + 1);
  if (close < 0 || /\s/.test(markdown[close - 1] ?? '') || isWord(markdown[close + mark.length])) return null;
  const inner = pieces(markdown.slice(from, close), style, (text) => look(style[name](text)), depth + 1);
  return { end: close + mark.length, pieces: inner };
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /[\p{Letter}\p{Number}]/u.test(character);
}

/** Where a text comes next, if that is near. */
function within(markdown: string, text: string, from: number): number {
  const at = markdown.slice(from, from + MOST_REACH).indexOf(text);
  return at < 0 ? -1 : from + at;
}

/** The bracket that closes the one at `at`. */
function closing(markdown: string, at: number, open: string, close: string): number {
  let depth = 0;
  const end = Math.min(markdown.length, at + MOST_REACH);
  for (let index = at; index < end; index++) {
    const character = markdown[index];
    if (character === '\\') index += 1;
    else if (character === open) depth += 1;
    else if (character === close) {
      depth -= 1;
      if (depth === 0) return index;
    }
  }
  return -1;
}

/** Pieces that touch make one word, each part of it with its own look. */
function joined(found: Piece[]): Word[] {
  const words: Word[] = [];
  let word: Word | null = null;
  for (const { text, look } of found) {
    for (const [index, part] of text.split(/ +/).entries()) {
      if (index > 0) word = null;
      if (part === '') continue;
      if (!word) {
        word = { width: 0, shown: '' };
        words.push(word);
      }
      word.width += visibleWidth(part);
      word.shown += look(part);
    }
  }
  return words;
}

/** Lines of at most so many columns; a word that is longer has a line of its own. */
export function breakLines(words: Word[], width: number): string[] {
  const lines: string[] = [];
  let line: string[] = [];
  let used = 0;
  for (const { shown, width: size } of words) {
    if (line.length > 0 && used + 1 + size > width) {
      lines.push(line.join(' '));
      line = [];
      used = 0;
    }
    used += size + (line.length > 0 ? 1 : 0);
    line.push(shown);
  }
  return [...lines, line.join(' ')];
}
