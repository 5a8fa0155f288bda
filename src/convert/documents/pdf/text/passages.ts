/** A block's text as it was written: with the original dashes and quotes, whole words, and intended line breaks. */
import type { LayoutBlock, TextItem } from '@llamaindex/liteparse';
import { type KeyedText, keyed, keyOf, UNSEEN, type Vocabulary } from './keys.ts';
import { columnEdge, endsEarly, type Line, linesOf } from './lines.ts';
import { isFromRight } from './right-to-left.ts';

export type PageContext = {
  blocks: LayoutBlock[];
  items: TextItem[];
  /** The page's text as PDFium gives it; empty for a page that was recognised. */
  source: KeyedText;
  /** Whether that has letters that the layout reader drops. */
  hasUnseen: boolean;
  /** Where in that text the last block ended: repeated text is searched for after that first. */
  reached: number;
  vocabulary: Vocabulary;
};

/** Lines that belong together; the parts of a passage are separated by intended line breaks. */
export type Passage = {
  lines: string[];
  /** Its indent, relative to an arbitrary origin. */
  indent: number;
  isParagraphEnd: boolean;
};

/** PDFium's marks for a word that is broken at the end of a line. */
const BROKEN = /[\uFFFE\u0002\u00AD]/;
/** The dots between a title and its page number in a table of contents. */
const LEADERS = /(?:\s?\.){5,}\s*/g;
/** Matches from the first dot only: trying each of thousands of dots would take long. */
const LEADER_END = /(?<!\.\s?)(?:\s?\.){5,}\s*[\divxlc]+$/;
/** A sign that the layout reader escaped for Markdown, or its own emphasis. */
const MARKDOWN = /\\([\\`*_{}[\]()#+\-.!|<>~])|\*{1,3}/g;

/** The passages of a block, each a line of output; a single one if its lines are unknown. */
export function passagesOf(block: LayoutBlock, context: PageContext): Passage[] {
  const plain = plainText(block);
  // A formula was taken from the page's own text.
  if (UNSEEN.test(plain)) return [{ lines: [plain], indent: 0, isParagraphEnd: true }];
  const key = keyOf(plain);
  const lines = ownLines(linesOf(block, context.items), key);
  const written = fromSource(key, context);
  if (!lines || lines.length === 0) {
    const text = written ? withOuterSigns(written, plain, context.vocabulary) : plain;
    return [{ lines: [text], indent: block.bbox?.x ?? 0, isParagraphEnd: true }];
  }
  const texts =
    written || !context.hasUnseen
      ? lineTexts(lines, written, context.vocabulary)
      : // The two have the parts of a formula in different orders.
        lines.flatMap((line) => lineTexts([line], fromSource(line.key, context), context.vocabulary));
  return grouped(block, lines, texts, context);
}

function plainText(block: LayoutBlock): string {
  // Its emphasis covers whole text items, which is often too much.
  return (block.text ?? '').replace(MARKDOWN, (_, sign: string | undefined) => sign ?? '');
}

/** The lines without the list marker, if they have the same letters as the block. */
function ownLines(lines: Line[], key: string): Line[] | null {
  const all = lines.map((line) => line.key).join('');
  const [first, ...rest] = lines;
  if (!first) return null;
  if (all === key) {
    // A bullet has no letters, so the comparison does not see it.
    const own =
      first.key === ''
        ? rest
        : [{ ...first, text: first.text.replace(/^[•‣▪●◦○■□➢✓*·–\uF000-\uF0FF-]\s+/, '') }, ...rest];
    return own.filter((line) => line.key !== '');
  }
  const extra = all.length - key.length;
  // Additional letters at the start are the item's marker.
  if (extra <= 0 || extra > 6 || !all.endsWith(key)) return null;
  if (first.key.length === extra) return rest;
  const text = first.text.replace(/^\S+\s+/, '');
  return keyOf(text) === first.key.slice(extra) ? [{ ...first, text, key: keyOf(text) }, ...rest] : null;
}

/** `lead` and `trail` are the characters before and after the text that the layout reader cannot see. */
type Written = { text: string; lead: string; trail: string };

/** The part of the page's own text with the same letters and digits. */
function fromSource(key: string, context: PageContext): Written | null {
  const { source } = context;
  const start = placeOf(key, context);
  if (start === -1) return null;
  context.reached = start + key.length;
  const from = source.at[start] ?? 0;
  const end = (source.at[start + key.length - 1] ?? from) + 1;
  const lead = UNSEEN_LEAD.exec(source.text.slice(Math.max(0, from - MOST_UNSEEN), from))?.[0] ?? '';
  const trail = UNSEEN_TRAIL.exec(source.text.slice(end, end + MOST_UNSEEN))?.[0] ?? '';
  return { text: source.text.slice(from, end), lead, trail };
}

const MOST_UNSEEN = 60;
const UNSEEN_LEAD = /(?<=^|[\r\n])[\p{P}\p{S} ]*[\u{10000}-\u{10FFFF}][\p{P}\p{S}\u{10000}-\u{10FFFF} ]*$/u;
const UNSEEN_TRAIL = /^[\p{P}\p{S} ]*[\u{10000}-\u{10FFFF}][\p{P}\p{S}\u{10000}-\u{10FFFF} ]*/u;

/** A few letters may occur anywhere, so they have to be a whole line, one that also has unseen letters. */
function placeOf(key: string, { source, reached }: PageContext): number {
  const behind = source.key.indexOf(key, reached);
  if (key.length >= SURE) return behind === -1 ? source.key.indexOf(key) : behind;
  if (key === '' || behind === -1) return -1;
  const from = source.at[behind] ?? 0;
  const before = source.text.lastIndexOf('\n', from) + 1;
  const [line = ''] = source.text.slice(before, before + MOST_UNSEEN).split(/[\r\n]/, 1);
  return UNSEEN.test(line) && keyOf(line) === key ? behind : -1;
}

/** This many letters in a row do not occur elsewhere on the page by chance. */
const SURE = 12;
const LEAD = /^[^\p{L}\p{N}\p{M}]*/u;
const TRAIL = /[^\p{L}\p{N}\p{M}]*$/u;

/**
 * Each line in the file's own characters; the punctuation before its first and after its last letter is from the
 * layout.
 */
function lineTexts(lines: Line[], written: Written | null, vocabulary: Vocabulary): string[] {
  if (!written) return lines.map(({ text }) => text);
  const original = keyed(written.text);
  let used = 0;
  let unseen = written.lead;
  return lines.map((line, i) => {
    const from = original.at[used];
    used += line.key.length;
    const to = original.at[used] ?? written.text.length;
    if (from === undefined || line.key === '') return line.text;
    const pieces = written.text.slice(from, to).split(/\r\n|\n/);
    // A last piece without letters is the signs that the next line begins with.
    const next = pieces.length > 1 && keyOf(pieces.at(-1) ?? '') === '' ? (pieces.pop() ?? '') : '';
    const own = pieces.reduce((before, after) => joinLines(before, after, vocabulary)).trimEnd();
    const trail = i === lines.length - 1 ? trailOf(written, line.text) : '';
    const lead = unseen || (LEAD.exec(line.text)?.[0] ?? '');
    unseen = UNSEEN.test(next) ? next : '';
    return lead + own + trail;
  });
}

function unbroken(text: string, vocabulary: Vocabulary): string {
  return joinAll(text.split(/\r\n|\n|(?<=[\uFFFE\u0002])/), vocabulary);
}

/** If the layout and the file break lines differently, the mark of a broken word may be inside a line. */
function wholeWords(text: string, vocabulary: Vocabulary): string {
  return withoutLeaders(BROKEN.test(text) ? unbroken(text, vocabulary) : text);
}

export function withoutLeaders(text: string): string {
  return text.replace(LEADERS, ' … ').trim();
}

function withOuterSigns({ text, lead, trail }: Written, plain: string, vocabulary: Vocabulary): string {
  const before = lead || (LEAD.exec(plain)?.[0] ?? '');
  return before + unbroken(text, vocabulary) + trailOf({ trail }, plain);
}

/**
 * The characters behind the last letter that the layout reader sees; the end of the sentence may be apart from them.
 */
function trailOf({ trail }: Pick<Written, 'trail'>, shown: string): string {
  const [unseen, seen] = [trail.trimEnd(), TRAIL.exec(shown)?.[0] ?? ''];
  if (unseen === '') return seen;
  const end = /[.,;:!?]$/.exec(seen.trimEnd())?.[0] ?? '';
  return unseen.endsWith(end) ? unseen : unseen + end;
}

export function joinLines(before: string, after: string, vocabulary: Vocabulary): string {
  const head = before.trimEnd();
  const tail = after.trimStart();
  if (BROKEN.test(head.slice(-1))) return vocabulary.join(head.slice(0, -1), tail);
  if (/[\p{L}\p{M}]-$/u.test(head) && /^\p{Ll}/u.test(tail)) return vocabulary.join(head.slice(0, -1), tail);
  if (/[—–/]$/.test(head) && !/\s[—–/]$/.test(head)) return head + tail;
  if (isWide(head.at(-1)) && isWide(tail.at(0))) return head + tail;
  return `${head} ${tail}`;
}

/** Joins pairs of lines: joining each line to all the text before it would take quadratic time. */
export function joinAll(lines: string[], vocabulary: Vocabulary): string {
  const trimmed = lines.map((line) => line.trim()).filter(Boolean);
  const pieces = trimmed.slice(1).map((line, i) => {
    const both = joinLines(trimmed[i] ?? '', line, vocabulary);
    return both.slice(0, both.length - line.length);
  });
  return [...pieces, trimmed.at(-1) ?? ''].join('');
}

/** Chinese and Japanese are written without spaces. */
function isWide(character: string | undefined): boolean {
  return (
    character !== undefined &&
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF]/u.test(character)
  );
}

function grouped(block: LayoutBlock, lines: Line[], texts: string[], context: PageContext): Passage[] {
  const edge = columnEdge(block, lines, context.blocks);
  const passages: Passage[] = [];
  lines.forEach((line, i) => {
    const previous = lines[i - 1];
    const current = passages.at(-1);
    const isNew =
      !previous ||
      !current ||
      isApart(previous, line) ||
      LEADER_END.test(previous.text) ||
      endsEarly(previous, line, edge) ||
      startsItem(line.text);
    if (isNew) {
      if (current && previous) current.isParagraphEnd = isApart(previous, line);
      passages.push({ lines: [texts[i] ?? line.text], indent: indentOf(line), isParagraphEnd: false });
    } else current.lines.push(texts[i] ?? line.text);
  });
  return passages.map(({ lines: own, indent, isParagraphEnd }, i) => ({
    lines: [wholeWords(joinAll(own, context.vocabulary), context.vocabulary)],
    indent,
    // Consecutive short lines are an address or a verse; longer passages are paragraphs.
    isParagraphEnd: isParagraphEnd || own.length > 1 || (passages[i + 1]?.lines.length ?? 2) > 1,
  }));
}

function indentOf({ text, left, right }: Line): number {
  return isFromRight(text) ? -right : left;
}

/** A gap of most of a line starts something new. */
function isApart(previous: Line, line: Line): boolean {
  return line.top - previous.bottom > 0.8 * Math.min(line.bottom - line.top, previous.bottom - previous.top);
}

export function startsItem(text: string): boolean {
  return /^(?:\d{1,3}[.)]|\(?(?:[a-z]|[ivx]{2,4})[.)]|[•‣▪●◦–])\s/.test(text);
}
