/** Counts what the scorer asks about one run of text: words, links, sentences, digits, capitals, cues. */
import { type ChildNode, isTag, isText } from 'domhandler';
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
  /** Groups of furniture words in a short text; see vocabulary.ts. */
  cues: readonly number[];
};

type Item = { node: ChildNode; link: boolean; strong: boolean };

/** @param linked whether the run stands inside a link that is itself a box */
export function measure(run: readonly ChildNode[], linked: boolean): TextMeasure {
  const sum: TextMeasure = {
    text: '',
    words: 0,
    linkWords: 0,
    links: linked ? 1 : 0,
    strongWords: 0,
    sentences: 0,
    commas: 0,
    digits: 0,
    capitals: 0,
    stopWords: 0,
    breaks: 0,
    cues: [],
  };
  const stack: Item[] = [];
  for (let i = run.length - 1; i >= 0; i--) {
    const node = run[i];
    if (node) stack.push({ node, link: linked, strong: false });
  }
  for (let item = stack.pop(); item; item = stack.pop()) {
    const { node, link, strong } = item;
    if (isText(node)) {
      const words = countText(node.data, sum);
      sum.text += node.data;
      if (link) sum.linkWords += words;
      if (strong) sum.strongWords += words;
    } else if (isTag(node) && !SKIPPED_TAGS.has(node.name) && node.name !== 'noscript') {
      if (node.name === 'br') {
        sum.text += '\n';
        sum.breaks++;
        continue;
      }
      const isLink = link || node.name === 'a';
      if (isLink && !link) sum.links++;
      const isStrong = strong || node.name === 'b' || node.name === 'strong';
      for (let i = node.children.length - 1; i >= 0; i--) {
        const child = node.children[i];
        if (child) stack.push({ node: child, link: isLink, strong: isStrong });
      }
    }
  }
  if (sum.words > 0 && sum.words <= SHORT) sum.cues = cuesOf(sum.text);
  return sum;
}

/** Longer texts are prose: single words in them say nothing. */
const SHORT = 20;

const OTHER = 0;
const LOWER = 1;
const UPPER = 2;
const DIGIT = 3;
const WIDE = 4;

function classOf(code: number): number {
  if (code < 128) {
    if (code >= 97 && code <= 122) return LOWER;
    if (code >= 65 && code <= 90) return UPPER;
    return code >= 48 && code <= 57 ? DIGIT : OTHER;
  }
  if (code < 0xc0 || (code >= 0x2000 && code < 0x2c00) || (code >= 0x3000 && code < 0x3040)) return OTHER;
  // Scripts without spaces between words: two characters count as a word.
  if ((code >= 0x3040 && code < 0xa000) || (code >= 0xac00 && code < 0xd7b0)) return WIDE;
  return code >= 0xff00 ? OTHER : LOWER;
}

/** Adds the text's counts to the sum and returns its number of words. */
function countText(text: string, sum: TextMeasure): number {
  let words = 0;
  let wide = 0;
  let start = -1;
  for (let i = 0; i <= text.length; i++) {
    const code = i < text.length ? text.charCodeAt(i) : 32;
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
    // An apostrophe inside a word does not end it.
    if ((code === 39 || code === 0x2019) && start >= 0 && classOf(text.charCodeAt(i + 1)) === LOWER) continue;
    if (start >= 0) {
      if (i - start <= 5 && STOP_WORDS.has(text.slice(start, i).toLowerCase())) sum.stopWords++;
      start = -1;
    }
    if (code === 44 || code === 59 || code === 58 || code === 0x3001 || code === 0xff0c) sum.commas++;
    else if (code === 46 || code === 33 || code === 63 || code === 0x2026) {
      const next = i + 1 < text.length ? text.charCodeAt(i + 1) : 32;
      if (next <= 34 || next === 39 || next === 41 || next === 0x201d || next === 0x2019 || next === 0xa0)
        sum.sentences++;
    } else if (code === 0x3002 || code === 0xff01 || code === 0xff1f) sum.sentences++;
  }
  words += wide >> 1;
  sum.words += words;
  return words;
}

function cuesOf(text: string): readonly number[] {
  const cues = new Set<number>();
  let before = '';
  for (const word of text.toLowerCase().match(/[a-zà-öø-ÿ©]+/g) ?? []) {
    for (const id of CUES.ids.get(word) ?? []) cues.add(id);
    for (const id of CUES.ids.get(`${before} ${word}`) ?? []) cues.add(id);
    before = word;
  }
  return [...cues];
}
