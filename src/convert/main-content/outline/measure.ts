/** Measures a run of text for the model: words, links, sentences, digits, capitals, cues. */
import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { textWithin } from '../../html/walk.ts';
import { CUES, SKIPPED_TAGS, STOP_WORDS } from './vocabulary.ts';

export type TextMeasure = {
  /** As written, with `<br>` as a line break. */
  text: string;
  words: number;
  linkWords: number;
  links: number;
  strongWords: number;
  sentences: number;
  commas: number;
  digits: number;
  capitals: number;
  stopWords: number;
  breaks: number;
  /** Pictures in it, and between it and the previous block. */
  images: number;
  /** The ids that reference marks in it, such as raised numbers, link to. All blocks without any share one empty list. */
  marks: string[];
  /** Groups of furniture words in a short text; see vocabulary.ts. */
  cues: readonly number[];
};

/** A text node: its place in the run's text, and whether it is linked or strong. */
type Piece = { start: number; end: number; linked: boolean; strong: boolean };

/**
 * Adds what a run of nodes holds to the sum.
 *
 * @param linked whether the run stands inside a link that is itself a box
 */
export function measure(
  run: readonly ChildNode[],
  linked: boolean,
  sum: TextMeasure,
  codesOf: (text: string) => Uint16Array,
): void {
  const pieces: Piece[] = [];
  for (const node of run) collect(node, linked, false, sum, pieces);
  if (pieces.length === 0) return;
  const codes = codesOf(sum.text);
  for (const { start, end, linked, strong } of pieces) {
    const words = countText(codes, start, end, sum);
    if (linked) sum.linkWords += words;
    if (strong) sum.strongWords += words;
  }
  if (sum.words > 0 && sum.words <= SHORT) sum.cues = cuesOf(sum.text);
}

/** Recursion is as deep as the tree, which the parser bounds. */
function collect(node: ChildNode, linked: boolean, strong: boolean, sum: TextMeasure, pieces: Piece[]): void {
  if (isText(node)) {
    const start = sum.text.length;
    sum.text += node.data;
    pieces.push({ start, end: sum.text.length, linked, strong });
  } else if (isTag(node) && !SKIPPED_TAGS.has(node.name) && node.name !== 'noscript') {
    if (node.name === 'img') sum.images++;
    if (node.name === 'br') {
      sum.text += '\n';
      sum.breaks++;
      return;
    }
    const isLink = linked || node.name === 'a';
    if (isLink && !linked) {
      sum.links++;
      const mark = markTarget(node);
      if (mark !== null && sum.marks.length > 0) sum.marks.push(mark);
      else if (mark !== null) sum.marks = [mark];
    }
    const isStrong = strong || node.name === 'b' || node.name === 'strong';
    for (const child of node.children) collect(child, isLink, isStrong, sum, pieces);
  }
}

const MARK = /^\s*[[(]?(?:\d{1,3}|[a-z*†‡§])[\])]?\s*$/i;

/** The id that a link points to, if the link is a mark such as a raised number; otherwise null. */
function markTarget(link: Element): string | null {
  const { href } = link.attribs;
  return href?.startsWith('#') && MARK.test(textWithin(link, 12)) ? href.slice(1) : null;
}

/** Longer texts are prose, in which single words are no cues. */
const SHORT = 20;

const OTHER = 0;
const LOWER = 1;
const UPPER = 2;
const DIGIT = 3;
const WIDE = 4;

const ASCII = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code >= 97 && code <= 122) return LOWER;
  if (code >= 65 && code <= 90) return UPPER;
  return code >= 48 && code <= 57 ? DIGIT : OTHER;
});

function classOf(code: number): number {
  if (code < 128) return ASCII[code] ?? OTHER;
  if (code < 0xc0 || (code >= 0x2000 && code < 0x2c00) || (code >= 0x3000 && code < 0x3040)) return OTHER;
  // In scripts without spaces between words, two characters count as a word.
  if ((code >= 0x3040 && code < 0xa000) || (code >= 0xac00 && code < 0xd7b0)) return WIDE;
  return code >= 0xff00 ? OTHER : LOWER;
}

/** Five letters fit into one number, which can be looked up without making a string. */
const MAX_STOP_WORD = 5;
const STOP_CODES = new Set(
  [...STOP_WORDS]
    .filter((word) => /^[a-z]+$/.test(word))
    .map((word) => [...word].reduce((code, letter) => code * 32 + (letter.charCodeAt(0) & 31), 0)),
);

function isStopWord(codes: Uint16Array, start: number, end: number): boolean {
  if (end - start > MAX_STOP_WORD) return false;
  let packed = 0;
  for (let i = start; i < end; i++) {
    const code = codes[i] ?? 0;
    if (code >= 128) return STOP_WORDS.has(String.fromCharCode(...codes.subarray(start, end)).toLowerCase());
    const kind = ASCII[code];
    if (kind !== LOWER && kind !== UPPER) return false;
    packed = packed * 32 + (code & 31);
  }
  return STOP_CODES.has(packed);
}

/** Adds the text's counts to the sum and returns its number of words. */
function countText(codes: Uint16Array, from: number, to: number, sum: TextMeasure): number {
  let words = 0;
  let wide = 0;
  let start = -1;
  for (let i = from; i <= to; i++) {
    const code = i < to ? (codes[i] ?? 32) : 32;
    const kind = classOf(code);
    if (kind === WIDE) wide++;
    if (kind !== OTHER && kind !== WIDE) {
      if (start < 0) {
        start = i;
        words++;
        if (kind === UPPER) sum.capitals++;
        else if (kind === DIGIT) sum.digits++;
      }
      continue;
    }
    // An apostrophe does not end a word.
    if ((code === 39 || code === 0x2019) && start >= 0 && i + 1 < to && classOf(codes[i + 1] ?? 32) === LOWER)
      continue;
    if (start >= 0) {
      if (isStopWord(codes, start, i)) sum.stopWords++;
      start = -1;
    }
    if (code === 44 || code === 59 || code === 58 || code === 0x3001 || code === 0xff0c) sum.commas++;
    else if (code === 46 || code === 33 || code === 63 || code === 0x2026) {
      const next = i + 1 < to ? (codes[i + 1] ?? 32) : 32;
      if (next <= 34 || next === 39 || next === 41 || next === 0x201d || next === 0x2019 || next === 0xa0)
        sum.sentences++;
    } else if (code === 0x3002 || code === 0xff01 || code === 0xff1f) sum.sentences++;
  }
  words += wide >> 1;
  sum.words += words;
  return words;
}

/** The first words of the phrases: pairs of words are looked up only after one of them. */
const CUE_STARTS = new Set(
  [...CUES.ids.keys()].filter((cue) => cue.includes(' ')).map((cue) => cue.slice(0, cue.indexOf(' '))),
);
const NO_CUES: readonly number[] = [];

function cuesOf(text: string): readonly number[] {
  let cues: number[] | null = null;
  let before = '';
  for (const word of text.toLowerCase().match(/[a-zà-öø-ÿ©]+/g) ?? NO_WORDS) {
    cues = addCues(CUES.ids.get(word), cues);
    if (CUE_STARTS.has(before)) cues = addCues(CUES.ids.get(`${before} ${word}`), cues);
    before = word;
  }
  return cues ?? NO_CUES;
}

const NO_WORDS: readonly string[] = [];

function addCues(found: readonly number[] | undefined, cues: number[] | null): number[] | null {
  if (!found) return cues;
  const all = cues ?? [];
  for (const cue of found) if (!all.includes(cue)) all.push(cue);
  return all;
}
