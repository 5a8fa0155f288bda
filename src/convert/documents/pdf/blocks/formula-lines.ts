/**
 * Formulas that stand by themselves. The layout reader leaves out the letters that only formulas have, and cuts up what
 * remains; the page's own text has all of them, in many short lines. Each formula becomes one paragraph.
 */
import type { LayoutBlock, ParsedPage } from '@llamaindex/liteparse';
import { keyed, keyOf, UNSEEN } from '../text/keys.ts';

/** Fewer letters in a line may be a part of a formula. */
const SURE = 12;
/** Letters and digits without any of a formula's own that may be a part of one, such as `sin` and `10`. */
const LONGEST_PART = 4;
/** Blocks after the text above a formula that are looked at. */
const NEAR = 12;

/** No block has this above it. */
const START = '\0';

type SourceLine = { text: string; key: string };

/** A page of print has some 5,000 characters; each line of a longer one would be looked for in all of it. */
const LONGEST_SOURCE = 50_000;

/** @param source the page's own text */
export function withFormulas(page: ParsedPage, source: string): ParsedPage {
  if (!UNSEEN.test(source) || source.length > LONGEST_SOURCE) return page;
  const blocks = (page.blocks ?? []).map(withKeys);
  const lines = source.split(/\r?\n/).map((text) => ({ text: text.trim(), key: keyOf(text) }));
  const whole = new Set(blocks.map(({ key }) => key));
  /** Whether a line is no part of a formula. */
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

/** The letters of its text, and of each row if it is a table. */
type Keyed = { block: LayoutBlock; key: string; rows: string[] };

function withKeys(block: LayoutBlock): Keyed {
  const rows = [...(block.header ? [block.header] : []), ...(block.rows ?? [])];
  return {
    block,
    key: keyOf(block.text ?? ''),
    rows: rows.map((row) => keyOf(row.map(({ text }) => text).join(''))),
  };
}

/** `reached` is the place behind the last formula: the same words may stand above several. */
type Page = { blocks: Keyed[]; reached: number };

/** Gives the place behind the formula, or the one that was reached before where it has none of its own. */
function placeFormula(run: SourceLine[], above: string, below: string, { blocks, reached }: Page): number {
  const from = inlineLines(run, above.slice(-2 * SURE), blocks, (before, key) => before + key);
  const to =
    run.length - inlineLines(run.toReversed(), below.slice(0, 2 * SURE), blocks, (after, key) => key + after);
  const isPart = ({ text, key }: SourceLine) => UNSEEN.test(text) || key.length <= LONGEST_PART;
  const first = run.findIndex((line, i) => i >= from && isPart(line));
  const last = run.findLastIndex((line, i) => i < to && isPart(line));
  const isRow = (key: string) => key.length > LONGEST_PART && blocks.some(({ rows }) => rows.includes(key));
  const own = run.slice(Math.max(0, first), last + 1).filter(({ text, key }) => text !== '' && !isRow(key));
  // A line that is a block of its own is found by its letters.
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

/** Behind the block with the text above, or before the one with the text below. */
function placeBetween(above: string, below: string, { blocks, reached }: Page): number {
  if (above === START) return 0;
  const find = (key: string, from: number) =>
    blocks.findIndex(
      (block, i) =>
        i >= from &&
        (block.rows.includes(key) || (key.length < SURE ? block.key === key : block.key.includes(key))),
    );
  // A formula may stand inside the block that was reached.
  const ahead = find(above, Math.max(0, reached - 1));
  const behind = ahead === -1 ? find(above, 0) : ahead;
  if (behind !== -1) return behind + 1;
  const next = below === '' ? -1 : find(below, reached);
  return next === -1 ? reached : next;
}

/** Blocks without the parts of a formula, up to the one that has the text below. */
function without(formula: string, blocks: Keyed[], below: string): Keyed[] {
  const pool = new LetterPool(keyOf(formula));
  const left: Keyed[] = [];
  for (const [i, each] of blocks.entries()) {
    const { block, key } = each;
    const rest = below === '' ? -1 : key.indexOf(below.slice(0, SURE));
    if (rest !== -1) {
      // A part of the formula may have been taken for the beginning of that text.
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

/** How many lines at one end of a run are a part of the text beside it. */
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

  /** Takes all of these letters out, or none where one is missing. */
  take(letters: string): boolean {
    const wanted = Map.groupBy(letters, (letter) => letter);
    if ([...wanted].some(([letter, { length }]) => length > (this.#left.get(letter) ?? 0))) return false;
    for (const [letter, { length }] of wanted) this.#left.set(letter, (this.#left.get(letter) ?? 0) - length);
    return true;
  }
}
