/** Cuts Markdown into the pieces that should stay whole: headings, list items, tables, code, paragraphs. */

export type Block = {
  /** Together the texts of all blocks are the whole input, to the last character. */
  text: string;
  /** How good a place to cut before this block is: 0 begins a document, 1 to 6 are headings, 7 is the rest. */
  boundary: number;
  /** The first lines of a table, to repeat where it has to be cut. */
  tableHead: string;
};

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const HEADING = /^ {0,3}(#{1,6})(?:\s|$)/;
const ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;
const INDENTED = /^(?: {2,}|\t)/;
const TABLE_ROW = /^ {0,3}\|/;
/** The expression is slow on a long line that only begins like a rule. */
const LONGEST_RULE = 1000;
const TABLE_RULE = /^ {0,3}\|?[\s:|-]+\|?\s*$/;
/** Longer blocks are cut here, so that none takes long to find; an open fence or table continues in the next. */
const MAX_BLOCK = 50_000;

/** What the end of a block leaves open. */
type Open = { fence: string; tableHead: string };

/** @example [...splitBlocks('# A\n\ntext\n')].map(({ text }) => text) // ['# A\n\n', 'text\n'] */
export function* splitBlocks(markdown: string): Generator<Block> {
  let open: Open = { fence: '', tableHead: '' };
  for (let at = 0; at < markdown.length; ) {
    const first = lineAt(markdown, at);
    const isTable = open.fence === '' && TABLE_ROW.test(first);
    const tableHead = isTable ? open.tableHead || headOfTable(markdown, at) : '';
    const most = at + MAX_BLOCK;
    const block = endOfBlock(markdown, at, first, open.fence, most);
    const end = endWhile(markdown, block.end, most, isBlank);
    const boundary = open.fence === '' ? (HEADING.exec(first)?.[1]?.length ?? 7) : 7;
    yield { text: markdown.slice(at, end), boundary, tableHead };
    open = { fence: block.openFence, tableHead: end >= most ? tableHead : '' };
    at = end;
  }
}

function endOfBlock(text: string, start: number, first: string, openFence: string, most: number) {
  const second = start + first.length;
  const fence = openFence || FENCE.exec(first)?.[1];
  if (fence) return endOfFence(text, openFence ? start : second, fence, most);
  const until = (holds: (line: string) => boolean) => ({
    end: endWhile(text, second, most, holds),
    openFence: '',
  });
  if (HEADING.test(first) || isBlank(first)) return { end: second, openFence: '' };
  if (TABLE_ROW.test(first)) return until((line) => TABLE_ROW.test(line));
  if (ITEM.test(first)) return { end: endOfItem(text, second, most), openFence: '' };
  return until((line) => !isBlank(line) && !startsBlock(line));
}

function endOfFence(text: string, start: number, fence: string, most: number) {
  let openFence = fence;
  const end = endWhile(text, start, most, (line) => {
    if (openFence === '') return false;
    const closing = FENCE.exec(line)?.[1];
    if (closing?.[0] === fence[0] && closing && closing.length >= fence.length) openFence = '';
    return true;
  });
  return { end, openFence };
}

/** An item continues over indented lines, even after a blank one, and over lazy continuation lines. */
function endOfItem(text: string, start: number, most: number): number {
  let at = start;
  while (at < text.length && at < most) {
    const line = lineAt(text, at);
    const next = isBlank(line) ? lineAt(text, at + line.length) : line;
    const goesOn = INDENTED.test(next) && !isBlank(next);
    if (!goesOn && (isBlank(line) || startsBlock(line))) return at;
    at += line.length;
  }
  return at;
}

function startsBlock(line: string): boolean {
  return HEADING.test(line) || FENCE.test(line) || TABLE_ROW.test(line) || ITEM.test(line);
}

function endWhile(text: string, start: number, most: number, holds: (line: string) => boolean): number {
  let at = start;
  while (at < text.length && at < most) {
    const line = lineAt(text, at);
    if (!holds(line)) break;
    at += line.length;
  }
  return at;
}

function headOfTable(text: string, start: number): string {
  const head = lineAt(text, start);
  const rule = lineAt(text, start + head.length);
  const isRule = rule !== '' && rule.length <= LONGEST_RULE && TABLE_RULE.test(rule);
  return isRule ? head + rule : '';
}

/** The line that begins here, with its line break. */
function lineAt(text: string, start: number): string {
  const end = text.indexOf('\n', start);
  return text.slice(start, end === -1 ? undefined : end + 1);
}

function isBlank(line: string): boolean {
  return line.trim() === '';
}
