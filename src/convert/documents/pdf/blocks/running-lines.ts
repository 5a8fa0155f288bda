/** Finds running lines: headers and footers that are the same on most pages, apart from the page number. */
import type { ParsedPage, TextItem } from '@llamaindex/liteparse';
import { keyOf } from '../text/keys.ts';
import { rowsOf } from '../text/lines.ts';

/** A line at the top or bottom of a page, with what distinguishes a running line from content. */
type EdgeLine = {
  page: ParsedPage;
  items: TextItem[];
  /** As written, with a tab for a wide gap. */
  text: string;
  /** The text with `#` for the page number, including a page count behind it. */
  pattern: string;
  pageNumber: number | null;
  edge: 'top' | 'bottom';
  /** From that edge of the page, in points. */
  distance: number;
};

export type RunningLines = {
  /** The text items of each page that belong to a running line. */
  items: Map<ParsedPage, Set<TextItem>>;
  /** Each running line as on the first page that has it. */
  texts: string[];
  /** Numbers that the layout reader mistook for page numbers. */
  otherNumbers: Map<ParsedPage, string[]>;
};

/** Headers and footers are within this share of the page's height, and have few rows. */
const MARGIN = 0.15;
/** Bare page numbers may be farther in. */
const NUMBER_MARGIN = 0.2;
const MOST_ROWS = 3;
/** Points by which the height of a line may differ from page to page. */
const DRIFT = 8;
const LEAST_PAGES = 3;
const LARGE_TYPE = 1.15;
const SMALL_TYPE = 0.92;
/** A line of this many characters is prose. */
const PROSE = 60;
/** Larger numbers that count up may just as well be those of invoices, tickets or orders. */
const MOST_PAGES = 1000;

const PAGE_WORD =
  'pages?|pp?\\.|pag\\.?|pagina|página|pág\\.?|seite|sida|side|sivu|strona|str\\.?|стр\\.?|страница|slide|folio';
const COUNT = '(?:\\s*(?:of|/|von|de|di|sur|van|av|из|z)\\s*\\d+)?';
const ROMAN = '[ivxlc]{1,7}';
const OPENING = '[-–—|·•(\\[\\s]*';
const CLOSING = '[-–—|·•)\\].\\s]*';
/** `3`, `- 3 -`, `Page 3 of 9`, `iv`. */
const BARE = new RegExp(`^${OPENING}(?:(?:${PAGE_WORD})\\s*)?(\\d{1,5}|${ROMAN})${COUNT}${CLOSING}$`, 'iu');
/** `Annual report | Page 3 of 9`. */
const LABELLED_END = new RegExp(`(?:^|[\\s|·•–—-])(?:${PAGE_WORD})\\s*(\\d{1,5})${COUNT}${CLOSING}$`, 'iu');
const SEPARATED_END = /\s[|·•–—]\s*(\d{1,4})\s*$/u;
const SEPARATED_START = /^\s*(\d{1,4})\s*[|·•–—]\s/u;
const AMOUNT = /[$€£¥₹]\s?\d|\d\s?[€£¥₹]|(?<![\d.,])\d{1,3}(?:[.,'’ ]\d{3})*[.,]\d{2}(?![\d.,])/u;

/** @param sources the text of each page as PDFium gives it */
export function findRunningLines(pages: ParsedPage[], sources: Map<ParsedPage, string>): RunningLines {
  const dropped = pages.flatMap((page) => droppedNumbers(page, sources.get(page) ?? ''));
  const all = [...pages.flatMap(edgeLines), ...dropped];
  const groups = Map.groupBy(all, ({ edge, pattern }) => `${edge} ${pattern}`);
  const found: RunningLines = { items: new Map(), texts: [], otherNumbers: new Map() };
  const running = [...groups.values()].flatMap((group) => {
    const lines = countingPages(samePlace(group), pages);
    return isRunning(lines, pages, all) ? [lines] : [];
  });
  const removed = isMostOfTheText(running.flat(), pages) ? [] : running;
  for (const lines of removed) {
    const first = lines.reduce((a, b) => (b.page.pageNum < a.page.pageNum ? b : a));
    found.texts.push(first.text.replaceAll('\t', ' '));
    for (const { page, items } of lines)
      found.items.set(page, new Set([...(found.items.get(page) ?? []), ...items]));
  }
  const gone = new Set(removed.flat());
  for (const { page, text } of dropped.filter((line) => !gone.has(line)))
    found.otherNumbers.set(page, [...(found.otherNumbers.get(page) ?? []), text]);
  return found;
}

/** Lines that could be page numbers: the layout reader drops them all, but the file's own text has them. */
function droppedNumbers(page: ParsedPage, source: string): EdgeLine[] {
  const shown = new Set(page.textItems.flatMap(({ text }) => [text, ...text.split(/\s+/)]).map(keyOf));
  const lines = source.split(/\r?\n/).map((line) => line.trim());
  return lines.flatMap((text, i) => {
    const number = numberOf(BARE.exec(text)?.[1] ?? '');
    if (number === 0 || shown.has(keyOf(text))) return [];
    const edge = i < lines.length / 2 ? 'top' : 'bottom';
    return [{ page, items: [], text, pattern: '#', pageNumber: number, edge, distance: 0 }];
  });
}

function isRunning(lines: EdgeLine[], pages: ParsedPage[], all: EdgeLine[]): boolean {
  const [first] = lines;
  // A number alone on its page counts without other pages to compare; a chart has many numbers.
  if (first?.pattern === '#')
    return (
      lines.length > 1 ||
      all.filter(({ page, pattern }) => page === first.page && pattern === '#').length === 1
    );
  if (lines.length < LEAST_PAGES) return false;
  // Left and right pages of a book have headers of their own.
  const isOneSide = new Set(lines.map(({ page }) => page.pageNum % 2)).size === 1;
  return lines.length > (isOneSide ? pages.length / 2 : pages.length) / 2;
}

/** Lines without a number, and those whose number goes up with the pages; front matter is often numbered separately. */
function countingPages(lines: EdgeLine[], pages: ParsedPage[]): EdgeLine[] {
  const enough = Math.max(2, Math.min(LEAST_PAGES, pages.length));
  // A table may have tens of thousands of numbers.
  const alike = new Map<number, Set<ParsedPage>>();
  for (const line of lines) {
    const offset = offsetOf(line);
    alike.set(offset, (alike.get(offset) ?? new Set()).add(line.page));
  }
  return lines.filter((line) => {
    if (line.pageNumber === null) return true;
    const offset = offsetOf(line);
    if (offset === 0 && /\d/.test(line.text)) return true;
    return Math.abs(offset) < MOST_PAGES && (alike.get(offset)?.size ?? 0) >= enough;
  });
}

function offsetOf({ pageNumber, page }: EdgeLine): number {
  return (pageNumber ?? 0) - page.pageNum;
}

/** The lines in the same place as most of the group. */
function samePlace(group: EdgeLine[]): EdgeLine[] {
  const distances = group.map(({ distance }) => distance).sort((a, b) => a - b);
  const median = distances[Math.floor(distances.length / 2)] ?? 0;
  return group.filter(({ distance }) => Math.abs(distance - median) <= DRIFT);
}

/** Pages that are nearly alike, such as tickets or labels, have no running lines. */
function isMostOfTheText(running: EdgeLine[], pages: ParsedPage[]): boolean {
  const letters = (items: TextItem[]) => keyOf(items.map(({ text }) => text).join('')).length;
  const all = pages.reduce((sum, { textItems }) => sum + letters(textItems), 0);
  return running.reduce((sum, { items }) => sum + letters(items), 0) * 2 > all;
}

function edgeLines(page: ParsedPage): EdgeLine[] {
  const rows = rowsOf(page.textItems.filter(({ rotation = 0 }) => Math.abs(rotation) < 2));
  const body = bodySize(page.textItems);
  return [...rows.slice(0, MOST_ROWS), ...rows.slice(MOST_ROWS).slice(-MOST_ROWS)].flatMap((items) => {
    const top = Math.min(...items.map(({ y }) => y));
    const bottom = Math.max(...items.map(({ y, height }) => y + height));
    const edge = (top + bottom) / 2 < page.height / 2 ? 'top' : 'bottom';
    const distance = edge === 'top' ? top : page.height - bottom;
    const size = Math.max(...items.map(({ height }) => height));
    const text = rowText(items);
    const { pattern, pageNumber } = patternOf(text);
    if (distance > page.height * (pattern === '#' ? NUMBER_MARGIN : MARGIN)) return [];
    if (size > body * LARGE_TYPE) return [];
    if (AMOUNT.test(text)) return [];
    if (pattern !== '#' && size >= body * SMALL_TYPE && !isApart(items, rows, edge, text)) return [];
    return [{ page, items, text, pattern, pageNumber, edge, distance }];
  });
}

/**
 * Turns headings in small type at the edge of a page into paragraphs: a chapter's name above each of its pages, for
 * example.
 */
export function withPlainEdges(page: ParsedPage): ParsedPage {
  const small = bodySize(page.textItems) * SMALL_TYPE;
  const blocks = page.blocks?.map((block) => {
    if (block.kind !== 'heading' || !block.bbox || block.bbox.height > small) return block;
    const { y, height } = block.bbox;
    const isAtEdge = y < page.height * MARGIN || y + height > page.height * (1 - MARGIN);
    return isAtEdge ? { ...block, kind: 'paragraph' as const } : block;
  });
  return { ...page, ...(blocks && { blocks }) };
}

/** The size in which most of the page is set. */
function bodySize(items: TextItem[]): number {
  const letters = new Map<number, number>();
  // By height: font sizes say little if the page is scaled.
  for (const { text, height } of items) {
    const size = Math.round(height * 2) / 2;
    letters.set(size, (letters.get(size) ?? 0) + text.length);
  }
  return [...letters].reduce((most, each) => (each[1] > most[1] ? each : most), [0, 0])[0];
}

/** Whether there is a gap of a line's height between the text and this row, with the rows between it and the edge. */
function isApart(items: TextItem[], rows: TextItem[][], edge: EdgeLine['edge'], text: string): boolean {
  const index = rows.findIndex((row) => row[0] === items[0]);
  const gaps = rows.slice(1).map((row, i) => gapBetween(rows[i] ?? [], row));
  const height = Math.max(...items.map((item) => item.height));
  const between = gaps.filter((gap) => gap > height / 2).sort((a, b) => a - b);
  // A line of prose may be a repeated paragraph, so its gap has to be larger than those between paragraphs.
  const usual = text.length < PROSE ? 0 : (between[Math.floor((between.length - 1) / 2)] ?? 0);
  const towardsText =
    edge === 'top'
      ? gaps.slice(index, index + MOST_ROWS - 1)
      : gaps.slice(Math.max(0, index - MOST_ROWS + 1), index);
  return towardsText.some((gap) => gap > height && gap > 1.3 * usual);
}

function gapBetween(above: TextItem[], below: TextItem[]): number {
  const bottom = Math.max(...above.map(({ y, height }) => y + height));
  return Math.min(...below.map(({ y }) => y)) - bottom;
}

function rowText(items: TextItem[]): string {
  const words = items.flatMap((item) => (item.words?.length ? item.words : [item]));
  return words.reduce((text, word, i) => {
    const previous = words[i - 1];
    if (!previous) return word.text.trim();
    const isWide = word.x - (previous.x + previous.width) > word.height * 1.2;
    return `${text}${isWide ? '\t' : ' '}${word.text.trim()}`;
  }, '');
}

/** The text with `#` for its page number, if it has one that is separate or labelled as one. */
function patternOf(text: string): { pattern: string; pageNumber: number | null } {
  const parts = text.split('\t');
  for (const [i, part] of parts.entries()) {
    const match =
      BARE.exec(part) ?? LABELLED_END.exec(part) ?? SEPARATED_END.exec(part) ?? SEPARATED_START.exec(part);
    const number = match?.[1] && numberOf(match[1]);
    if (!match || !number) continue;
    const rest = part.slice(0, match.index) + part.slice(match.index + match[0].length);
    const others = parts.toSpliced(i, 1, rest).map((other) => other.trim());
    const pattern = ['#', ...others.filter(Boolean).sort()].join(' ').toLowerCase();
    return { pattern, pageNumber: number };
  }
  return { pattern: text.toLowerCase(), pageNumber: null };
}

const ROMAN_DIGITS: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

function numberOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  const digits = [...text.toLowerCase()].map((letter) => ROMAN_DIGITS[letter] ?? 0);
  return digits.reduce((sum, digit, i) => (digit < (digits[i + 1] ?? 0) ? sum - digit : sum + digit), 0);
}
