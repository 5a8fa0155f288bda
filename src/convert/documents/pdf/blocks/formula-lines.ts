/**
 * Restores displayed formulas. The layout reader drops the letters that only formulas use, and splits up the rest; the
 * page's own text has all of them, in many short lines. Each formula becomes one paragraph.
 */
import type { LayoutBlock, ParsedPage } from '@llamaindex/liteparse';
import { keyed, keyOf, UNSEEN } from '../text/keys.ts';

/** A line with fewer letters may be part of a formula. */
const SURE = 12;
/** The longest line of plain letters and digits that may be part of a formula, such as `sin` and `10`. */
const LONGEST_PART = 4;
/** How many blocks after the text above a formula may hold parts of it. */
const NEAR = 12;

/** Stands for the text above a formula at the top of a page; no block contains it. */
const START = '\0';

type SourceLine = { text: string; key: string };

/** A page of print has some 5,000 characters. The search for each line in all blocks takes quadratic time. */
const LONGEST_SOURCE = 50_000;

/** @param source the page's own text */
export function withFormulas(page: ParsedPage, source: string): ParsedPage {
  if (!UNSEEN.test(source) || source.length > LONGEST_SOURCE) return page;
  const blocks = (page.blocks ?? []).map(withKeys);
  const lines = source.split(/\r?\n/).map((text) => ({ text: text.trim(), key: keyOf(text) }));
  const whole = new Set(blocks.map(({ key }) => key));
  /** Whether a line is not part of a formula. */
  const isText = ({ text, key }: SourceLine) =>
    key.length >= SURE || (key.length > LONGEST_PART && whole.has(key) && !UNSEEN.test(text));
  let reached = 0;
  let end = 0;
  for (let start = 0; start < lines.length; start = end + 1) {
    end = lines.findIndex((line, i) => i >= start && isText(line));
    if (end === -1) end = lines.length;
    const run = lines.slice(start, end);
    if (run.some(({ text }) => UNSEEN.test(text)))
      reached = placeFormula(run, lines[start - 1]?.key ?? START, lines[end]?.key ?? '', { blocks, reached });
  }
  return { ...page, blocks: blocks.map(({ block }) => block) };
}

/** A block with the letters of its text and, for a table, of each row. */
type Keyed = { block: LayoutBlock; key: string; rows: string[] };

function withKeys(block: LayoutBlock): Keyed {
  const rows = [...(block.header ? [block.header] : []), ...(block.rows ?? [])];
  return {
    block,
    key: keyOf(block.text ?? ''),
    rows: rows.map((row) => keyOf(row.map(({ text }) => text).join(''))),
  };
}

/** `reached` is the index behind the last formula: the same words may be above several formulas. */
type Page = { blocks: Keyed[]; reached: number };

/** Inserts a formula; returns the index behind it, or `reached` if the run has no formula to insert. */
function placeFormula(run: SourceLine[], above: string, below: string, { blocks, reached }: Page): number {
  const from = inlineLines(run, above.slice(-2 * SURE), blocks, (before, key) => before + key);
  const to =
    run.length - inlineLines(run.toReversed(), below.slice(0, 2 * SURE), blocks, (after, key) => key + after);
  const isPart = ({ text, key }: SourceLine) => UNSEEN.test(text) || key.length <= LONGEST_PART;
  const first = run.findIndex((line, i) => i >= from && isPart(line));
  const last = run.findLastIndex((line, i) => i < to && isPart(line));
  const isRow = (key: string) => key.length > LONGEST_PART && blocks.some(({ rows }) => rows.includes(key));
  const own = run.slice(Math.max(0, first), last + 1).filter(({ text, key }) => text !== '' && !isRow(key));
  // Lines that are blocks already need nothing.
  if (first === -1 || !own.some(({ text }) => UNSEEN.test(text))) return reached;
  if (own.every(({ key }) => key !== '' && blocks.some((block) => block.key === key))) return reached;
  const rowAbove = run.slice(0, first).findLast(({ key }) => isRow(key))?.key;
  let at = placeBetween(rowAbove ?? above, below, { blocks, reached });
  for (const { key } of run.slice(0, first).filter((line) => line.key !== '')) {
    const holder = blocks.slice(0, at + NEAR).findIndex((block, i) => i >= at - 1 && block.key.endsWith(key));
    if (holder !== -1) at = holder + 1;
  }
  const after = [...run.slice(last + 1).map(({ key }) => key), below].join('');
  const text = own.map((line) => line.text).join(' ');
  const formula = { block: { kind: 'paragraph' as const, text }, key: '', rows: [] };
  blocks.splice(at, NEAR, formula, ...without(text, blocks.slice(at, at + NEAR), after));
  return at + 1;
}

/** The index behind the block with the text above, or else that of the block with the text below. */
function placeBetween(above: string, below: string, { blocks, reached }: Page): number {
  if (above === START) return 0;
  const find = (key: string, from: number) =>
    blocks.findIndex(
      (block, i) =>
        i >= from &&
        (block.rows.includes(key) || (key.length < SURE ? block.key === key : block.key.includes(key))),
    );
  // A formula may be inside the last block before `reached`.
  const ahead = find(above, Math.max(0, reached - 1));
  const behind = ahead === -1 ? find(above, 0) : ahead;
  if (behind !== -1) return behind + 1;
  const next = below === '' ? -1 : find(below, reached);
  return next === -1 ? reached : next;
}

/** The blocks without those that are parts of a formula, up to the block with the text below it. */
function without(formula: string, blocks: Keyed[], below: string): Keyed[] {
  const pool = new LetterPool(keyOf(formula));
  const left: Keyed[] = [];
  for (const [i, each] of blocks.entries()) {
    const { block, key } = each;
    const rest = below === '' ? -1 : key.indexOf(below.slice(0, SURE));
    if (rest !== -1) {
      // The block may begin with a part of the formula.
      const text = block.text ?? '';
      const isPart = rest > 0 && pool.take(key.slice(0, rest));
      const cut = withKeys({ ...block, text: text.slice(keyed(text).at[rest]) });
      return [...left, isPart ? cut : each, ...blocks.slice(i + 1)];
    }
    const isSign = key === '' && block.kind === 'paragraph' && hasSigns(formula, block.text ?? '');
    if (!isSign && (key === '' || !pool.take(key))) left.push(each);
  }
  return left;
}

function hasSigns(formula: string, text: string): boolean {
  return [...text.replace(/\s/g, '')].every((sign) => formula.includes(sign));
}

/** How many lines at one end of a run belong to the text next to it. */
function inlineLines(
  run: SourceLine[],
  beside: string,
  blocks: Keyed[],
  join: (beside: string, key: string) => string,
): number {
  let text = beside;
  let count = 0;
  if (text === '') return 0;
  for (const [i, { key }] of run.entries()) {
    if (key === '') continue;
    const longer = join(text, key);
    if (!blocks.some((block) => block.key.includes(longer))) break;
    text = longer;
    count = i + 1;
  }
  return count;
}

class LetterPool {
  readonly #left = new Map<string, number>();

  constructor(letters: string) {
    for (const letter of letters) this.#left.set(letter, (this.#left.get(letter) ?? 0) + 1);
  }

  /** Removes all of these letters, or none if one is missing. */
  take(letters: string): boolean {
    const wanted = Map.groupBy(letters, (letter) => letter);
    if ([...wanted].some(([letter, { length }]) => length > (this.#left.get(letter) ?? 0))) return false;
    for (const [letter, { length }] of wanted) this.#left.set(letter, (this.#left.get(letter) ?? 0) - length);
    return true;
  }
}
