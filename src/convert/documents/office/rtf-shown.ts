/** Removes everything from rich text that is not shown: deletions, duplicates for older programs, index entries. */
import { wordSet } from '../../../text/word-lists.ts';
import { type Change, replaceRanges } from './cut-ranges.ts';
import { isSymbolFont, symbolCharacter } from './symbol-fonts.ts';

export type ShownRtf = {
  text: string;
  /** The control words before the first group, and the font table: without them no part of the text can be read. */
  preamble: string;
  /** The contents of headers and footers. */
  edges: string[];
};

/** Entries of an index or a table of contents, and pictures of text boxes for programs that have none. */
const UNSHOWN = wordSet('xe tc tcn shprslt');
const EDGES = wordSet('header headerl headerr headerf footer footerl footerr footerf');
const MOST_EDGES = 100;

const TOKEN = /\\(?:([a-zA-Z]{1,32})(-?\d{1,10})? ?|'([\da-fA-F]{2})|[\s\S])|[{}]|[^\\{}]+/g;

/** Groups without text, or that are read separately. */
const WITHOUT_TEXT = wordSet(
  `fonttbl colortbl stylesheet info pict objdata listtable listoverridetable fldinst datastore themedata blipuid`,
);

type Group = {
  start: number;
  /** Its first control word, without `\*`. */
  name: string | null;
  isDeleted: boolean;
  isHidden: boolean;
  font: number;
  /** How many replacement characters for older programs follow each Unicode character. */
  fallbacks: number;
  /** Whether its content is left as it is. */
  isClosed: boolean;
};

export function shownRtf(source: string): ShownRtf {
  const changes: Change[] = [];
  const edges: string[] = [];
  const fonts = fontsIn(source);
  const headings = headingStyles(source);
  const shown = { isDeleted: false, isHidden: false, font: -1 };
  const root: Group = { start: 0, name: '', ...shown, fallbacks: 1, isClosed: false };
  const open: Group[] = [];
  let skipped = 0;
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(source); match; match = TOKEN.exec(source)) {
    const { 0: token, 1: word, 2: number, 3: hex, index } = match;
    const end = index + token.length;
    const group = open.at(-1) ?? root;
    const cut = (other = '') => changes.push({ from: index, to: end, with: other });
    if (token === '{') {
      open.push({ ...group, start: index, name: null });
      continue;
    }
    if (token === '}') {
      if (open.pop() && !(open.at(-1) ?? root).isClosed) endOf(group, end, isChoice(open.at(-1)));
      continue;
    }
    if (token === '\\*') continue;
    if (word === 'bin') TOKEN.lastIndex = end + Math.max(0, Number(number ?? 0));
    if (group.name === null) {
      group.name = word ?? '';
      group.isClosed ||= UNSHOWN.has(group.name) || EDGES.has(group.name) || WITHOUT_TEXT.has(group.name);
    }
    if (group.isClosed) continue;
    const font = fonts.get(group.font);
    const isSkipped = skipped > 0 && !word;
    skipped = word === 'u' ? group.fallbacks : isSkipped && hex ? skipped - 1 : 0;
    if (word === 'upr') cut();
    else if (word === 'ud' && isChoice(open.at(-2)))
      changes.push({ from: starBefore(source, index), to: end });
    else if (word === 'deleted') group.isDeleted = number !== '0';
    else if (word === 'v') group.isHidden = number !== '0';
    else if (word === 'plain') Object.assign(group, shown);
    else if (word === 's' && headings.has(Number(number)))
      cut(`\\s${number}\\outlinelevel${headings.get(Number(number))} `);
    else if (word === 'f') group.font = Number(number);
    else if (word === 'uc') group.fallbacks = Number(number);
    else if (word === 'page' || word === 'column') cut('\\line ');
    else if ((group.isDeleted || group.isHidden) && (!word || word === 'u')) cut();
    else if (font && word === 'u') cut(byNumber(symbolCharacter(font, Number(number) & 0xffff)));
    else if (font && hex && !isSkipped) cut(inSymbols(font, [Number.parseInt(hex, 16)]));
    else if (font && !token.startsWith('\\') && !isSkipped) cut(inSymbols(font, codesOf(token)));
  }
  return { text: replaceRanges(source, changes), preamble: preambleOf(source), edges };

  function endOf({ name, start }: Group, end: number, isChosen: boolean): void {
    if (UNSHOWN.has(name ?? '') || (isChosen && name !== 'ud')) changes.push({ from: start, to: end });
    if (EDGES.has(name ?? '') && edges.length < MOST_EDGES)
      edges.push(source.slice(start + 1, end - 1).replace(/^\\[a-z]+ ?/, ''));
  }
}

/** A group that has a text twice: for programs without Unicode, and in full after `\\ud`. */
function isChoice(group: Group | undefined): boolean {
  return group?.name === 'upr';
}

function starBefore(source: string, index: number): number {
  return source.startsWith('\\*', index - 2) ? index - 2 : index;
}

function inSymbols(font: string, codes: number[]): string {
  return `{\\uc0 ${byNumber(codes.map((code) => symbolCharacter(font, code)).join(''))}}`;
}

/** Line breaks in the file mean nothing. */
function codesOf(text: string): number[] {
  return [...text.replace(/[\r\n]/g, '')].map((character) => character.charCodeAt(0));
}

function byNumber(text: string): string {
  const codes = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
  return codes.map((code) => `\\u${code > 0x7fff ? code - 0x10000 : code} `).join('');
}

/** Symbol fonts by their numbers. */
function fontsIn(source: string): Map<number, string> {
  const fonts = new Map<number, string>();
  // Word adds groups with the font's looks and its alternatives beside the name.
  const plain = tableOf(source, 'fonttbl').replace(/\{\\\*[^{}]*\}/g, ' ');
  for (const [, number, name = ''] of plain.matchAll(
    /\\f(\d{1,5})\b[^;{}]{0,200}? ([A-Za-z][^;{}\\]{0,100});/g,
  ))
    if (isSymbolFont(name)) fonts.set(Number(number), name);
  return fonts;
}

/** Heading levels by style number: not all programs repeat them at each heading. */
function headingStyles(source: string): Map<number, number> {
  const found = new Map<number, number>();
  const plain = tableOf(source, 'stylesheet').replace(/\{\\\*\\[^{}]*\}/g, ' ');
  for (const [, number, level, title] of plain.matchAll(
    /\{\\s(\d{1,5})(?:\s*\\[a-z]+(?:-?\d+)?)*\s+(?:heading (\d)|(title))(?:,[^;{}]{0,200})?;/gi,
  ))
    found.set(Number(number), title ? 0 : Number(level) - 1);
  return found;
}

const LONGEST_TABLE = 200_000;

/** The group of that name at the top of the file; empty if there is none. */
function tableOf(source: string, name: string): string {
  const start = source.indexOf(`{\\${name}`);
  if (start === -1) return '';
  let depth = 0;
  for (let at = start; at < Math.min(source.length, start + LONGEST_TABLE); at++) {
    const character = source[at];
    if (character === '\\') at += 1;
    else if (character === '{') depth += 1;
    else if (character === '}' && --depth === 0) return source.slice(start, at + 1);
  }
  return '';
}

function preambleOf(source: string): string {
  const words = /^\s*\{((?:\\[a-z]+-?\d* ?)+)/.exec(source.slice(0, 1_000))?.[1] ?? '\\rtf1\\ansi';
  return words + tableOf(source, 'fonttbl');
}
