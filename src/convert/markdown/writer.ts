/** Collects running text and blocks while the tree is walked; knows where the next text belongs. */
import type { Base } from '../html/base-url.ts';
import type { View } from '../html/view.ts';
import { cutTo } from '../list-ends.ts';
import type { ClassKinds } from './elements/class-kind.ts';
import type { Footnotes } from './elements/footnotes.ts';
import type { Block, Definition, FootnoteBlock, ListBlock, ListItem } from './write/blocks.ts';
import { beginsVisibly, hasContent, type Inline, type Link, type Mark } from './write/inline.ts';
import type { TableGrid } from './write/table-grid.ts';
import { type Setting, writeInline } from './write/write-inline.ts';

/** Deeper quotes and lists are written at this depth: prefixes must not grow with a hostile page. */
const MAX_NESTING = 24;

export type Frame = { blocks: Block[]; list?: ListBlock; item?: ListItem; definitions?: Definition[] };

const NOT_BLANK = /[^ \t\n\f\r\u00a0]/;

/** A mark or link that is open, as the piece of the line that it begins with. */
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

  /** Whether blocks have to be written as running text: in a table's cell or a heading. */
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

  /** White space before a block's first word is not shown, and pages are full of it. */
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

  /** One break is a line's end, two in a row are a paragraph's. */
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

  /** Opens a mark unless it is open already; the function returned closes it. */
  mark(mark: Mark): (() => void) | undefined {
    if (this.#opened.some((opened) => 'mark' in opened && opened.mark === mark)) return undefined;
    const opened: Opened = { kind: 'open', mark };
    this.#open(opened);
    return () => this.#closeFrom(opened);
  }

  /** Opens a link; on closing, one that showed nothing gets its label as its text. */
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

  /** Marks opened inside and not yet closed, by a misnested page, end with it. */
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

  /** Takes the running text written so far; marks and links around it are closed here and open again after it. */
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

  /** `flush` as a function by itself: most elements end by it, and need none of their own. */
  readonly flushed = (): void => this.flush();

  /** Ends the paragraph or heading that is being written. */
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
    // Pages often give each pair a list of its own.
    if (block.type === 'definitions' && last?.type === 'definitions')
      for (const item of block.items) last.items.push(item);
    else target.push(block);
  }

  /** Where a block goes: a list takes what is in none of its items as an item of its own, or its last one's sublist. */
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

  /** Opens a quote, list or item; the function returned ends it. Null where nesting is at its bound. */
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
