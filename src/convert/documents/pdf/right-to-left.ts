/**
 * Text that is written from right to left. The layout reader gives its words, and in Arabic their letters too, in the order
 * in which they stand from the left; PDFium's own text has them in the order in which they are read. So what a block says is
 * looked up there by its letters, in whatever order they came.
 */
import type { LayoutBlock, LayoutCell, ParsedPage, Rect, TextItem } from '@llamaindex/liteparse';
import { keyOf } from './keys.ts';
import { type LetterRuns, letterRuns, type Run } from './letter-runs.ts';
import { boundsOf, isInside, rowsOf } from './lines.ts';

const FROM_RIGHT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** With more of a page's letters than this not found in its own text, its layout is of no use. */
const MOST_UNFOUND = 0.1;
/** A page of print has some 5,000 characters; each block and item of a longer one would be looked for in all of it. */
const LONGEST_SOURCE = 50_000;

function isFromRight(text: string): boolean {
  if (!FROM_RIGHT.test(text)) return false;
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.filter((letter) => FROM_RIGHT.test(letter)).length * 2 > letters.length;
}

/** A page's own text, set right where PDFium leaves a line as it is drawn. */
export function inReadingOrder(text: string): string {
  if (!FROM_RIGHT.test(text)) return text;
  return text.replace(/[^\r\n]+/g, (line) => (isFromRight(line) ? readLine(line) : line));
}

const MIRRORED = new Map(
  ['()', ')(', '[]', '][', '{}', '}{'].map(([sign = '', other = '']) => [sign, other]),
);

function readLine(line: string): string {
  const words: string[] = [];
  let latin: string[] = [];
  for (const word of [...line.split(' '), null]) {
    if (word !== null && /\p{Script=Latin}/u.test(word) && !FROM_RIGHT.test(word)) latin.push(word);
    else {
      // Words of another script come one by one, the last of them first.
      words.push(...latin.reverse(), ...(word === null ? [] : [word]));
      latin = [];
    }
  }
  // So does the sign behind a number.
  const numbers = words.map((word) => word.replace(/^([.,:;])(\d[\d.,/:-]*)$/, '$2$1')).join(' ');
  // And the second letter of lam and alef, which are one sign; no word has an alef before another.
  const text = numbers.replace(/\u0627([\u0622\u0623\u0625])\u0644/g, '\u0627\u0644$1');
  const [opening, closing] = [text.search(/[([{]/), text.search(/[)\]}]/)];
  const isMirrored = closing !== -1 && (opening === -1 || closing < opening);
  return isMirrored ? text.replace(/[()[\]{}]/g, (sign) => MIRRORED.get(sign) ?? sign) : text;
}

/**
 * The page with the text of its blocks and items as it is read; without either where too much of it is not found, so that
 * its own text is shown.
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
    if (!FROM_RIGHT.test(text)) return text;
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
  return { ...page, textItems, blocks };
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

/** Where the text of a block stands together. */
function boxesOf({ bbox, header = [], rows = [] }: LayoutBlock): Rect[] {
  const cells = [...header, ...rows.flat()].flatMap((cell) => cell.bbox ?? []);
  return cells.length > 0 || !bbox ? cells : [bbox];
}

/** Makes one item of each row, since the layout reader cuts them anywhere. */
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

/** The words of a run, each in the box around what of the row has its letters, counted from the right. */
function placed(run: Run, row: TextItem[]): NonNullable<TextItem['words']> {
  const pieces = row
    .flatMap((item) => (item.words?.length ? item.words : [item]))
    .sort((a, b) => b.x - a.x)
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
