/** Writes blocks as lines of Markdown. */
import type { Block, Definition, ListBlock, ListItem } from './blocks.ts';

/** Collects lines, each with the prefixes of the quotes and lists around it. */
class Lines {
  readonly out: string[] = [];
  #prefix = '';
  /** The prefix of the next line only, which ends with a list marker. */
  #lead: string | null = null;

  /** Whether the next line begins with a list marker. */
  get startsItem(): boolean {
    return this.#lead !== null;
  }

  push(line: string): void {
    const start = this.#lead ?? this.#prefix;
    this.#lead = null;
    this.out.push(line === '' ? start.trimEnd() : start + line);
  }

  pushAll(text: string): void {
    // A carriage return ends a line in CommonMark too: what follows would leave the quotes and lists around it.
    if (text.includes('\r')) for (const line of text.split(/\r\n?|\n/)) this.push(line);
    else if (text.includes('\n')) for (const line of text.split('\n')) this.push(line);
    else this.push(text);
  }

  within(marker: string, prefix: string, write: () => void): void {
    const outer = this.#prefix;
    this.#lead = (this.#lead ?? outer) + marker;
    this.#prefix = outer + prefix;
    write();
    this.#prefix = outer;
  }
}

export function renderBlocks(blocks: Block[]): string {
  const lines = new Lines();
  writeBlocks(lines, blocks.slice(...betweenRules(blocks)));
  return lines.out.join('\n');
}

/** The range without rules at either end, where there is nothing to separate. */
function betweenRules(blocks: Block[]): [number, number] {
  const first = blocks.findIndex(({ type }) => type !== 'rule');
  return first < 0 ? [0, 1] : [first, blocks.findLastIndex(({ type }) => type !== 'rule') + 1];
}

/** Recursion here follows quotes and lists, whose nesting the writer bounds. */
function writeBlocks(lines: Lines, all: Block[], tight = false): void {
  const [only] = all;
  // Most items of lists are one paragraph.
  if (all.length === 1 && only?.type === 'paragraph') {
    writeBlock(lines, only, false);
    return;
  }
  const filled = all.filter((block) => block.type !== 'list' || block.items.length > 0);
  const blocks = filled.filter(({ type }, i) => type !== 'rule' || i === 0 || filled[i - 1]?.type !== 'rule');
  let alternate = false;
  for (const [i, block] of blocks.entries()) {
    const previous = i > 0 ? blocks[i - 1] : undefined;
    if (previous && !(tight && isTightAfter(block, previous))) lines.push('');
    // Without a different marker, two lists in a row would be read as one.
    alternate = previous !== undefined && isSameList(previous, block) ? !alternate : false;
    writeBlock(lines, block, alternate);
  }
}

function writeBlock(lines: Lines, block: Block, alternate: boolean): void {
  switch (block.type) {
    case 'paragraph':
      lines.pushAll(block.text);
      break;
    case 'heading':
      lines.push(`${'#'.repeat(block.depth)} ${block.text}`);
      break;
    case 'code': {
      const fence = '`'.repeat(Math.max(3, longestRun(block.text, '`') + 1));
      lines.push(fence + block.language);
      lines.pushAll(block.text);
      lines.push(fence);
      break;
    }
    case 'math':
      lines.push('$$');
      lines.pushAll(block.tex);
      lines.push('$$');
      break;
    case 'rule':
      // Dashes after a list marker would be read as one rule together with it.
      lines.push(lines.startsItem ? '___' : '---');
      break;
    case 'table':
      for (const row of block.rows) lines.push(row);
      break;
    case 'quote':
      lines.within('> ', '> ', () => writeBlocks(lines, block.blocks));
      break;
    case 'list':
      writeList(lines, block, alternate);
      break;
    case 'definitions':
      writeList(lines, definitionList(block.items), alternate);
      break;
    case 'footnote':
      lines.within(`[^${block.label}]: `, '    ', () => writeBlocks(lines, block.blocks));
      break;
  }
}

function writeList(lines: Lines, list: ListBlock, alternate: boolean): void {
  const loose = list.items.some((item) => !isTight(item));
  list.items.forEach((item, i) => {
    if (i > 0 && loose) lines.push('');
    const bullet = list.ordered ? `${item.number}${alternate ? ')' : '.'} ` : alternate ? '* ' : '- ';
    const task = item.checked === null ? '' : item.checked ? '[x] ' : '[ ] ';
    lines.within(bullet + task, ' '.repeat(bullet.length), () =>
      writeBlocks(lines, item.checked === null ? withoutTaskLookalike(item.blocks) : item.blocks, !loose),
    );
  });
}

function isTight(item: ListItem): boolean {
  return item.blocks.every((block, i) => {
    const previous = i > 0 ? item.blocks[i - 1] : undefined;
    return !previous || isTightAfter(block, previous);
  });
}

function isTightAfter(block: Block, previous: Block): boolean {
  if (block.type === 'definitions') return previous.type === 'paragraph';
  if (block.type !== 'list' || previous.type !== 'paragraph') return false;
  // Only an ordered list that starts at 1 may follow a paragraph without a blank line.
  return !block.ordered || block.items[0]?.number === 1;
}

function isSameList(a: Block, b: Block): boolean {
  const kind = (block: Block): string =>
    block.type === 'definitions'
      ? 'bullets'
      : block.type === 'list'
        ? block.ordered
          ? 'numbers'
          : 'bullets'
        : '';
  return kind(a) !== '' && kind(a) === kind(b);
}

function withoutTaskLookalike(blocks: Block[]): Block[] {
  const first = blocks[0];
  if (first?.type !== 'paragraph' || !/^\[[ xX]\]\s/.test(first.text)) return blocks;
  return [{ type: 'paragraph', text: `\\${first.text}` }, ...blocks.slice(1)];
}

/** Markdown has no definition lists: a term becomes an item, with its meanings in or below it. */
function definitionList(definitions: Definition[]): ListBlock {
  const items = definitions.map(({ terms, meanings }): ListItem => {
    const term = terms.join(', ');
    const [only, ...others] = meanings;
    const [first, ...rest] = only ?? [];
    if (others.length === 0 && first?.type === 'paragraph') {
      const text = term === '' ? first.text : `${term}${/[:：]\**$/.test(term) ? '' : ':'} ${first.text}`;
      return { number: 1, checked: null, blocks: [{ type: 'paragraph', text }, ...rest] };
    }
    const inner = meanings.map((blocks): ListItem => ({ number: 1, checked: null, blocks }));
    const blocks: Block[] = term === '' ? [] : [{ type: 'paragraph', text: term }];
    if (inner.length > 0) blocks.push({ type: 'list', ordered: false, items: inner, implied: false });
    return { number: 1, checked: null, blocks };
  });
  return { type: 'list', ordered: false, items, implied: false };
}

function longestRun(text: string, char: string): number {
  if (!text.includes(char)) return 0;
  return text.split(new RegExp(`[^${char}]+`)).reduce((longest, run) => Math.max(longest, run.length), 0);
}
