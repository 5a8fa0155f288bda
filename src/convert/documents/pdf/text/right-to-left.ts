/**
 * Text that is written from right to left. The layout reader gives its words, and in Arabic also their letters, in
 * visual order from the left; PDFium's own text has them in reading order. So the text of each block is looked up there
 * by its letters, in whatever order they are given.
 */
import type { LayoutBlock, LayoutCell, ParsedPage, Rect, TextItem } from '@llamaindex/liteparse';
import { columnsFromRight } from './columns-from-right.ts';
import { keyOf } from './keys.ts';
import { type LetterRuns, letterRuns, type Run } from './letter-runs.ts';
import { boundsOf, isInside, rowsOf } from './lines.ts';

const FROM_RIGHT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** If a larger share of the layout's letters is not found in the page's own text, the layout is useless. */
const MOST_UNFOUND = 0.1;
/**
 * A page of print has some 5,000 characters. The search for each block and item in the whole text takes quadratic time.
 */
const LONGEST_SOURCE = 50_000;

export function isFromRight(text: string): boolean {
  if (!FROM_RIGHT.test(text)) return false;
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.filter((letter) => FROM_RIGHT.test(letter)).length * 2 > letters.length;
}

/** Whether PDFium treats a line as right to left: it counts words, however long they are. */
function isReadFromRight(line: string): boolean {
  const words = line.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  return words.filter((word) => FROM_RIGHT.test(word)).length * 2 >= words.length;
}

/** A page's own text in reading order: PDFium leaves some lines in visual order. */
export function inReadingOrder(text: string): string {
  if (!FROM_RIGHT.test(text)) return text;
  const lines = (text.match(/[^\r\n]+/g) ?? []).filter((line) => FROM_RIGHT.test(line));
  const isMirrored = hasMostMirrored(lines.filter(isReadFromRight));
  return text.replace(/[^\r\n]+/g, (line) => (FROM_RIGHT.test(line) ? readLine(line, isMirrored) : line));
}

const MIRRORED = new Map(
  ['()', ')(', '[]', '][', '{}', '}{'].map(([sign = '', other = '']) => [sign, other]),
);

/** The number or letter of an item, followed by a bracket. */
const ITEM = /^\s*[^\s()[\]{}]{1,3}([()[\]{}])(?=\s)/;

/** Whether the brackets of a line are the wrong way round; null if it has no pair to tell by. */
function isMirroredLine(line: string): boolean | null {
  const item = ITEM.exec(line)?.[1];
  if (item) return /[([{]/.test(item);
  const [opening, closing] = [line.search(/[([{]/), line.search(/[)\]}]/)];
  return opening === -1 || closing === -1 ? null : closing < opening;
}

/** Whether most lines are mirrored. A single line may mislead: a pair may begin in one line and end in the next. */
function hasMostMirrored(lines: string[]): boolean {
  const judged = lines.map(isMirroredLine).filter((isMirrored) => isMirrored !== null);
  return judged.filter(Boolean).length * 2 > judged.length;
}

/** @param isMirrored whether single brackets are the wrong way round */
function readLine(line: string, isMirrored: boolean): string {
  const isFromRight = isReadFromRight(line);
  const ordered = withOtherWords(line.split(' '), isFromRight);
  if (!isFromRight) return ordered.join(' ');
  // PDFium has the sign behind a number in front of it.
  const numbers = ordered.map((word) => word.replace(/^([.,:;])(\d[\d.,/:-]*)$/, '$2$1')).join(' ');
  // It also swaps the letters of the ligature of lam and alef; no word has two alefs in a row.
  const text = numbers.replace(/\u0627([\u0622\u0623\u0625])\u0644/g, '\u0627\u0644$1');
  if (!(isMirroredLine(text) ?? isMirrored)) return text;
  return text.replace(/[()[\]{}]/g, (sign) => MIRRORED.get(sign) ?? sign);
}

/**
 * Reverses runs of words in the other direction, which PDFium gives last word first, with the numbers and signs between
 * them.
 */
function withOtherWords(drawn: string[], isFromRight: boolean): string[] {
  const words: string[] = [];
  let other: string[] = [];
  let between: string[] = [];
  const end = () => {
    for (const word of [...other.reverse(), ...between]) words.push(word);
    [other, between] = [[], []];
  };
  for (const word of drawn) {
    const hasLetters = /\p{L}/u.test(word);
    if (hasLetters && FROM_RIGHT.test(word) !== isFromRight) {
      for (const own of between) other.push(own);
      other.push(word);
      between = [];
    } else if (!hasLetters && other.length > 0) {
      between.push(word);
    } else {
      end();
      words.push(word);
    }
  }
  end();
  return words;
}

/**
 * The page with the text of its blocks and items in reading order; without either if too much of it is not found, so
 * that the page's own text is used instead.
 *
 * @param source the page's own text
 */
export function withReadingOrder(page: ParsedPage, source: string): ParsedPage {
  if (!FROM_RIGHT.test(source)) return page;
  if (source.length > LONGEST_SOURCE) return withoutText(page);
  const runs = letterRuns(source);
  const isMirrored = isFromRight(source);
  let [found, unfound, reached] = [0, 0, 0];
  const read = (text: string): string => {
    if (!FROM_RIGHT.test(text)) {
      found += text.length;
      return text;
    }
    const run = runs.find(text, reached);
    if (run) reached = run.to;
    if (run) found += text.length;
    else unfound += text.length;
    return run?.text ?? text;
  };
  const items = new Set(page.textItems);
  const blocks = (page.blocks ?? []).map((block) => {
    const before = reached;
    const left = readBlock(block, read, isMirrored);
    for (const box of boxesOf(block)) mergeRows(items, box, runs, before);
    return left;
  });
  if (unfound > (found + unfound) * MOST_UNFOUND) return withoutText(page);
  const textItems = [...items].map((item) => withText(item, runs));
  return { ...page, textItems, blocks: isMirrored ? columnsFromRight(blocks) : blocks };
}

function withoutText(page: ParsedPage): ParsedPage {
  return { ...page, textItems: [], blocks: (page.blocks ?? []).filter(({ kind }) => kind === 'figure') };
}

function readBlock(block: LayoutBlock, read: (text: string) => string, isMirrored: boolean): LayoutBlock {
  const left = { ...block };
  if (left.text !== undefined) left.text = read(left.text);
  if (left.lines) left.lines = left.lines.map(read);
  // The first column is the rightmost.
  const readRow = (row: LayoutCell[]) => {
    const cells = isMirrored ? row.toReversed() : row;
    return cells.map((cell) => ({ ...cell, text: read(cell.text) }));
  };
  if (left.header) left.header = readRow(left.header);
  if (left.rows) left.rows = left.rows.map(readRow);
  return left;
}

/** The boxes whose text belongs together: the cells of a table, or the whole block. */
function boxesOf({ bbox, header = [], rows = [] }: LayoutBlock): Rect[] {
  const cells = [...header, ...rows.flat()].flatMap((cell) => cell.bbox ?? []);
  return cells.length > 0 || !bbox ? cells : [bbox];
}

/** Merges the items of each row, which the layout reader splits anywhere. */
function mergeRows(items: Set<TextItem>, box: Rect, runs: LetterRuns, from: number): void {
  let reached = from;
  for (const row of rowsOf([...items].filter((item) => isInside(item, box)))) {
    const [first] = row;
    const text = row.map((item) => item.text).join(' ');
    const run = row.length > 1 && FROM_RIGHT.test(text) ? runs.find(text, reached) : null;
    const bounds = boundsOf(row);
    if (!run || !first || !bounds) continue;
    reached = run.to;
    for (const item of row) items.delete(item);
    items.add({ ...first, ...bounds, text: run.text, words: placed(run, row) });
  }
}

function withText(item: TextItem, runs: LetterRuns): TextItem {
  const run = FROM_RIGHT.test(item.text) ? runs.find(item.text, 0) : null;
  return run ? { ...item, text: run.text, words: placed(run, [item]) } : item;
}

/**
 * The words of a run, each with the box around the pieces of the row that have its letters, counted from the row's
 * start.
 */
function placed(run: Run, row: TextItem[]): NonNullable<TextItem['words']> {
  const side = isFromRight(run.text) ? -1 : 1;
  const pieces = row
    .flatMap((item) => (item.words?.length ? item.words : [item]))
    .sort((a, b) => side * (a.x - b.x))
    .map((piece) => ({ piece, letters: keyOf(piece.text).length }));
  let [at, index, used] = [0, 0, 0];
  return run.words.flatMap(({ text, letters }) => {
    const boxes: Rect[] = [];
    at += letters;
    for (let next = pieces[index]; next && used < at; next = pieces[index]) {
      boxes.push(next.piece);
      if (used + next.letters > at) break;
      used += next.letters;
      index += 1;
    }
    const bounds = boundsOf(boxes);
    return bounds ? [{ text, ...bounds }] : [];
  });
}
