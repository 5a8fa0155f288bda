/** Adds nodes to the tree: to the innermost open element, in front of a table, or higher up where the page is too deep. */
import { type ChildNode, Document, type Element, isTag, isText } from 'domhandler';
import { lastOf } from '../../list-ends.ts';
import type { StartTag } from '../tokens/attribute-reader.ts';
import { BARE_OF_TEXT, TABLE_INTERIOR, TABLE_SCOPE, VOID_TAGS } from '../tokens/tag-rules.ts';
import { append, foster, NO_ATTRIBUTES, newElement, newText } from '../tree-nodes.ts';
import { OpenElements } from './open-elements.ts';

export const NOT_BLANK = /[^ \t\n\f\r]/;

export type TreeBounds = {
  /** Elements beyond it become siblings, as in Blink. */
  depth: number;
  nodes: number;
  /** Characters of text. */
  text: number;
};

export class GrowingTree {
  readonly root = new Document([]);
  readonly html = newElement('html', NO_ATTRIBUTES);
  readonly open = new OpenElements();
  readonly bounds: TreeBounds;
  capped = false;
  /** Set once a size bound is reached: nothing more is added. */
  full = false;
  #nodes = 0;
  #characters = 0;

  constructor(bounds: TreeBounds) {
    this.bounds = bounds;
    append(this.root, this.html);
    this.open.push(this.html);
  }

  /** The part of the text for which there is still room. */
  fit(data: string): string {
    const room = this.bounds.text - this.#characters;
    this.#characters += data.length;
    if (data.length <= room) return data;
    this.full = true;
    this.capped = true;
    return data.slice(0, room);
  }

  /** Reopens the formatting that was closed by the end of a block. */
  openLapsed(): void {
    const open = this.open;
    if (open.formatting.length === 0 || open.stack.length >= this.bounds.depth) return;
    for (const lapsed of open.lapsedFormatting()) {
      const copy = this.insert(lapsed.name, { ...lapsed.attribs });
      if (!copy) return;
      open.formatting[open.formatting.lastIndexOf(lapsed)] = copy;
    }
  }

  /** Adds text where the HTML rules put it. */
  addText(data: string): void {
    const top = this.open.top?.name ?? '';
    if (BARE_OF_TEXT.has(top)) this.#addTextToTable(data, top);
    else {
      this.openLapsed();
      this.appendText(data);
    }
  }

  /** White space stays between cells or columns; other text goes in front of the table. */
  #addTextToTable(data: string, parent: string): void {
    const start = data.search(NOT_BLANK);
    if (start < 0 && parent !== 'template') this.appendText(data);
    else if (parent === 'colgroup') {
      this.appendText(data.slice(0, start));
      this.open.pop();
      this.addText(data.slice(start));
    } else if (start < 0 || parent !== 'template' || this.open.templates.at(-1) !== 'columns') {
      this.openLapsed();
      if (start >= 0 && TABLE_INTERIOR.has(this.open.top?.name ?? '')) this.place(newText(data), true);
      else this.appendText(data);
    }
  }

  appendText(data: string): void {
    if (data === '') return;
    const last = lastOf((this.open.top ?? this.html).children);
    if (last && isText(last)) last.data += data;
    else this.place(newText(data), false);
  }

  insertForeign({ name, attribs, selfClosing }: StartTag, namespace = ''): void {
    const element = newElement(name, attribs);
    element.namespace = namespace;
    if (this.place(element, true) && !selfClosing) this.open.push(element);
  }

  /** Opens an element. With `fosters`, it goes in front of the table if it may not be inside. */
  insert(name: string, attribs: Record<string, string>, fosters = true): Element | null {
    const element = newElement(name, attribs);
    if (!this.place(element, fosters)) return null;
    if (!VOID_TAGS.has(name)) this.open.push(element);
    return element;
  }

  place(node: ChildNode, fosters: boolean): boolean {
    if (++this.#nodes > this.bounds.nodes) {
      this.full = true;
      this.capped = true;
      return false;
    }
    const { stack } = this.open;
    const top = stack[stack.length - 1] ?? this.html;
    if (fosters && TABLE_INTERIOR.has(top.name) && top.namespace === undefined) {
      const holder = stack[this.open.findAny(TABLE_SCOPE)];
      if (holder) {
        foster(holder, node);
        return true;
      }
    }
    const { depth } = this.bounds;
    if (stack.length < depth || !isTag(node)) append(top, node);
    else {
      this.capped = true;
      append(stack[depth - 2] ?? this.html, node);
    }
    return true;
  }
}
