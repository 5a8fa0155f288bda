/** Collects running text and blocks while the tree is walked, and knows where the next text belongs. */
import type { Base } from '../html/base-url.ts';
import type { View } from '../html/view.ts';
import { cutTo } from '../list-ends.ts';
import type { ClassKinds } from './elements/class-kind.ts';
import type { Footnotes } from './elements/footnotes.ts';
import type { Block, Definition, FootnoteBlock, ListBlock, ListItem } from './write/blocks.ts';
import { beginsVisibly, hasContent, type Inline, type Link, type Mark } from './write/inline.ts';
import type { TableGrid } from './write/table-grid.ts';
import { type Setting, writeInline } from './write/write-inline.ts';

/** Deeper quotes and lists are written at this depth, so that a hostile page cannot make prefixes long. */
const MAX_NESTING = 24;

export type Frame = { blocks: Block[]; list?: ListBlock; item?: ListItem; definitions?: Definition[] };

const NOT_BLANK = /[^ \t\n\f\r\u00a0]/;

/** The piece that opened a mark or link that is still open. */
type Opened = Extract<Inline, { kind: 'open' }>;

export class Writer {
  readonly base: Base;
  readonly view: View;
  readonly footnotes: Footnotes;
  readonly notes: FootnoteBlock[] = [];
  readonly blocks: Block[] = [];
  /** Abbreviations already spelled out: each is spelled out only where it first occurs. */
  readonly abbreviations = new Set<string>();
  readonly classKinds: ClassKinds = new Map();
  /** The data table whose cells are being read. */
  table: TableGrid | null = null;
  setting: Setting = 'paragraph';
  headingDepth = 0;
  #frames: Frame[] = [{ blocks: this.blocks }];
  #inlines: Inline[] = [];
  /** How many of them, from the first, are known to show nothing. */
  #blank = 0;
  #opened: Opened[] = [];

  constructor(view: View, base: Base, footnotes: Footnotes) {
    this.view = view;
    this.base = base;
    this.footnotes = footnotes;
  }

  get frame(): Frame {
    return this.#frames[this.#frames.length - 1] as Frame;
  }

  /** Whether blocks have to be written as running text: in a table cell or a heading. */
  get isInline(): boolean {
    return this.setting !== 'paragraph';
  }

  get inLink(): boolean {
    return this.#opened.some((opened) => 'link' in opened);
  }

  /** Whether text has been written since the last block ended. */
  get hasText(): boolean {
    if (hasContent(this.#inlines, this.#blank)) return true;
    this.#blank = this.#inlines.length;
    return false;
  }

  /** White space before a block's first word is not shown; pages are full of it. */
  isLeadingSpace(text: string): boolean {
    return this.#inlines.length === 0 && !beginsVisibly(text) && !NOT_BLANK.test(text);
  }

  text(text: string): void {
    if (text === '' || this.isLeadingSpace(text)) return;
    this.#inlines.push({ kind: 'text', text, isPlain: false });
  }

  /** Text that needs no escapes. */
  plainText(text: string): void {
    if (text !== '') this.#inlines.push({ kind: 'text', text, isPlain: true });
  }

  raw(text: string, isMath = false): void {
    this.#inlines.push({ kind: 'raw', text, isMath });
  }

  /** One break ends a line, two in a row end a paragraph. */
  lineBreak(): void {
    if (this.setting === 'paragraph' && this.#endsWithBreak()) this.flush();
    else this.#inlines.push({ kind: 'break' });
  }

  #endsWithBreak(): boolean {
    for (let i = this.#inlines.length - 1; i >= 0; i--) {
      const inline = this.#inlines[i];
      if (inline?.kind === 'break') return true;
      if (inline?.kind === 'raw' || (inline?.kind === 'text' && /\S/.test(inline.text))) return false;
    }
    return false;
  }

  /** Opens a mark unless it is open already; returns a function that closes it. */
  mark(mark: Mark): (() => void) | undefined {
    if (this.#opened.some((opened) => 'mark' in opened && opened.mark === mark)) return undefined;
    const opened: Opened = { kind: 'open', mark };
    this.#open(opened);
    return () => this.#closeFrom(opened);
  }

  /** Opens a link; returns a function that closes it and gives a link without visible content its label as text. */
  link(link: Link, labelOf: () => string): () => void {
    const from = this.#inlines.length;
    const opened: Opened = { kind: 'open', link };
    this.#open(opened);
    return () => {
      const isSamePlace = this.#inlines[from]?.kind === 'open';
      if (!link.shown && !hasContent(this.#inlines, isSamePlace ? from : 0)) this.text(labelOf());
      this.#closeFrom(opened);
    };
  }

  #open(opened: Opened): void {
    this.#opened.push(opened);
    this.#inlines.push(opened);
  }

  /** Also closes marks that were opened inside and, on a misnested page, are still open. */
  #closeFrom(opened: Opened): void {
    const at = this.#opened.lastIndexOf(opened);
    for (let i = this.#opened.length - 1; i >= at; i--) this.#close(this.#opened[i]);
    cutTo(this.#opened, at);
  }

  #close(opened: Opened | undefined): void {
    if (!opened) return;
    if ('mark' in opened) this.#inlines.push({ kind: 'close', mark: opened.mark });
    else if (!opened.link.shown) this.#inlines.push({ kind: 'close', link: opened.link });
  }

  /** Takes the running text written so far; open marks and links are closed at its end and reopened after it. */
  takeText(): string {
    const inlines = this.#inlines;
    const isSeen = hasContent(inlines);
    for (let i = this.#opened.length - 1; i >= 0; i--) this.#close(this.#opened[i]);
    const hasWords =
      this.#opened.length > 0 && inlines.some((inline) => inline.kind === 'text' && /\S/.test(inline.text));
    this.#startLine();
    for (const opened of this.#opened) {
      if ('link' in opened && hasWords) opened.link.shown = true;
      if (!('link' in opened && opened.link.shown)) this.#inlines.push(opened);
    }
    return isSeen ? writeInline(inlines, this.setting) : '';
  }

  #startLine(): void {
    this.#inlines = [];
    this.#blank = 0;
  }

  /** `flush` as a function, so that the many elements that end with it need not create one each. */
  readonly flushed = (): void => this.flush();

  /** Ends the current paragraph; in a cell or heading, separates what follows from it. */
  flush(): void {
    if (this.setting === 'cell') this.#inlines.push({ kind: 'break' });
    else if (this.setting === 'heading') this.text(' ');
    else this.endText();
  }

  endText(): void {
    if (this.#inlines.length === 0) return;
    if (this.#opened.length === 0 && !hasContent(this.#inlines)) {
      this.#startLine();
      return;
    }
    const text = this.takeText();
    if (text === '') return;
    const isHeading = this.setting === 'heading' && !/^(?:\[?!\[\]\([^)]*\)(?:\]\([^)]*\))?\s*)+$/.test(text);
    this.#target().push(
      isHeading ? { type: 'heading', depth: this.headingDepth, text } : { type: 'paragraph', text },
    );
  }

  /** Adds a finished block after the text before it. */
  add(block: Block): void {
    this.flush();
    const target = this.#target(block.type === 'list');
    const last = target.at(-1);
    // Pages often put each pair into a separate list.
    if (block.type === 'definitions' && last?.type === 'definitions')
      for (const item of block.items) last.items.push(item);
    else target.push(block);
  }

  /** Where a block goes. In a list but outside of its items, it becomes a new item, or a sublist of the last one. */
  #target(isList = false): Block[] {
    const { list, definitions, blocks } = this.frame;
    if (list) {
      const last = list.items.at(-1);
      if (isList && last) return last.blocks;
      const item: ListItem = { number: list.items.length + 1, checked: null, blocks: [] };
      list.items.push(item);
      return item.blocks;
    }
    if (!definitions) return blocks;
    const meaning: Block[] = [];
    definitions.push({ terms: [], meanings: [meaning] });
    return meaning;
  }

  /** Opens a quote, list or item; returns a function that ends it, or null at the nesting bound. */
  enter(frame: Frame): (() => void) | null {
    if (this.#frames.length > MAX_NESTING) return null;
    const depth = this.#frames.length;
    this.#frames.push(frame);
    return () => {
      this.flush();
      cutTo(this.#frames, depth);
    };
  }
}
