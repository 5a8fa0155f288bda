/** Builds the tree from tokens by the HTML standard's rules for the body of a page. */
import { type Element, isText } from 'domhandler';
import type { StartTag } from './attribute-reader.ts';
import type { GrowingTree } from './growing-tree.ts';
import { NO_ATTRIBUTES, newElement, newText } from './nodes.ts';
import type { OpenElements } from './open-elements.ts';
import * as tags from './tag-rules.ts';
import type { TokenSink } from './tokenizer.ts';
import { append } from './tree-nodes.ts';

const NOT_BLANK = /[^ \t\n\f]/;
const RAW_TEXT = new Set(['script', 'style']);

export class TreeBuilder implements TokenSink {
  hasBase = false;
  readonly #tree: GrowingTree;
  readonly #open: OpenElements;
  #head: Element | null = null;
  #body: Element | null = null;
  #form: Element | null = null;
  /** Without a doctype a table does not end the paragraph before it. */
  #quirks = true;
  /** A line feed right after `<pre>` is not part of it. */
  #skipsLineFeed = false;

  constructor(tree: GrowingTree) {
    this.#tree = tree;
    this.#open = tree.open;
  }

  /** Every page has a body, be it empty. */
  end(): void {
    if (!this.#body) this.#startBody(NO_ATTRIBUTES);
  }

  doctype(declaration: string): void {
    this.#quirks = /html (?:2|3)|4\.0\d? (?:transitional|frameset)\/\/en["']\s*$/i.test(declaration);
  }

  isFull(): boolean {
    return this.#tree.full;
  }

  isInForeignContext(): boolean {
    const top = this.#open.top;
    return top?.namespace !== undefined && !tags.INTEGRATION_POINTS.has(top.name);
  }

  text(written: string): void {
    if (this.#tree.full) return;
    let data = written.includes('\0') ? written.replaceAll('\0', '') : written;
    if (this.#skipsLineFeed && data.startsWith('\n')) data = data.slice(1);
    this.#skipsLineFeed = false;
    if (data === '') return;
    // Scripts are not text that anyone reads; a page may carry megabytes of data in one.
    if (!RAW_TEXT.has(this.#open.top?.name ?? '')) data = this.#tree.fit(data);
    const isBlank = !NOT_BLANK.test(data);
    if (!this.#body && this.#open.stack.length <= 2) {
      if (isBlank) return;
      this.#startBody(NO_ATTRIBUTES);
    }
    const top = this.#open.top ?? this.#tree.html;
    const isBetweenCells = isBlank && tags.TABLE_INTERIOR.has(top.name);
    if (!isBetweenCells && top.namespace === undefined) this.#tree.openLapsed();
    const parent = this.#open.top ?? this.#tree.html;
    const isFostered = !isBlank && tags.TABLE_INTERIOR.has(parent.name);
    const last = isFostered ? null : parent.children[parent.children.length - 1];
    if (last && isText(last)) last.data += data;
    else this.#tree.place(newText(data), isFostered);
  }

  startTag(tag: StartTag): void {
    if (this.#tree.full) return;
    this.#skipsLineFeed = tag.name === 'pre' || tag.name === 'listing';
    if (tag.name === 'base') this.hasBase = true;
    if (this.isInForeignContext()) {
      if (!tags.FOREIGN_BREAKERS.has(tag.name)) {
        this.#tree.insertForeign(tag, this.#open.top?.namespace);
        return;
      }
      while (this.isInForeignContext()) this.#open.pop();
    }
    if (tag.rule === 'document') this.#startDocument(tag);
    else {
      if (!this.#body && !this.#startHead(tag.rule)) this.#startBody(NO_ATTRIBUTES);
      this.#startInBody(tag);
    }
  }

  #startInBody(tag: StartTag): void {
    const { name } = tag;
    const open = this.#open;
    switch (tag.rule) {
      case 'foreign':
        this.#tree.openLapsed();
        this.#tree.insertForeign(tag, name);
        break;
      case 'head':
        this.#tree.insert(name, tag.attribs, false);
        break;
      case 'block':
        this.#closeParagraph();
        this.#tree.insert(name, tag.attribs);
        break;
      case 'heading':
        this.#closeParagraph();
        if (tags.HEADING_TAGS.has(open.top?.name ?? '')) open.pop();
        this.#tree.insert(name, tag.attribs);
        break;
      case 'item':
      case 'definition':
        this.#startItem(tag);
        break;
      case 'formatting':
        this.#startFormatting(tag);
        break;
      case 'void':
        if (name !== 'param' && name !== 'source' && name !== 'track') this.#tree.openLapsed();
        this.#tree.insert(name, tag.attribs, !(name === 'input' && /^hidden$/i.test(tag.attribs.type ?? '')));
        break;
      case 'table':
        if (this.#isBetweenCells()) this.endTag('table', 'table');
        if (!this.#quirks) this.#closeParagraph();
        this.#tree.insert(name, tag.attribs);
        break;
      case 'table-part':
        this.#startTablePart(tag);
        break;
      case 'form':
        this.#startForm(tag);
        break;
      default:
        this.#startOther(tag);
    }
  }

  #startOther(tag: StartTag): void {
    const { name } = tag;
    const open = this.#open;
    if (tag.rule === 'option') {
      if (open.top?.name === 'option') open.pop();
      if (name === 'optgroup' && open.top?.name === 'optgroup') open.pop();
    } else if (tag.rule === 'ruby') {
      const isText = name === 'rt' || name === 'rp';
      if (open.find('ruby', tags.SCOPE) >= 0) open.popImplied(isText ? 'rtc' : undefined);
    } else if (name === 'button' || name === 'select') {
      const isNested = open.find(name, tags.SCOPE) >= 0;
      if (isNested) this.endTag(name, tag.rule);
      if (isNested && name === 'select') return;
    }
    this.#tree.openLapsed();
    this.#tree.insert(name === 'image' ? 'img' : name, tag.attribs);
  }

  /** Inside a table but in none of its cells, whatever misplaced element is open there. */
  #isBetweenCells(): boolean {
    const { stack } = this.#open;
    const nearest = stack[this.#open.findAny(tags.TABLE_CONTEXTS)];
    return nearest !== undefined && tags.TABLE_INTERIOR.has(nearest.name);
  }

  /** The few tags there is one of; a second one only adds its attributes. */
  #startDocument({ name, attribs }: StartTag): void {
    if (name === 'head') {
      if (!this.#head && !this.#body) this.#head = this.#tree.insert('head', attribs, false);
    } else if (name === 'body' && !this.#body) this.#startBody(attribs);
    else if (name !== 'frameset') {
      const target = name === 'html' ? this.#tree.html : this.#body;
      if (target) target.attribs = { ...attribs, ...target.attribs };
    }
  }

  #startBody(attribs: Record<string, string>): void {
    this.#ensureHead();
    this.#open.popTo(1);
    this.#body = newElement('body', attribs);
    append(this.#tree.html, this.#body);
    this.#open.push(this.#body);
  }

  /** Whether the tag belongs to the head, which is opened again if it has to be. */
  #startHead(rule: tags.StartRule): boolean {
    if (this.#open.stack.length > 2) return true;
    if (rule !== 'head') return false;
    if (this.#open.stack.length === 1) this.#open.push(this.#ensureHead());
    return true;
  }

  #ensureHead(): Element {
    if (this.#head) return this.#head;
    this.#head = newElement('head', NO_ATTRIBUTES);
    append(this.#tree.html, this.#head);
    return this.#head;
  }

  #startItem({ name, attribs }: StartTag): void {
    const open = this.#open;
    const isSame = (other: string): boolean =>
      name === 'li' ? other === 'li' : other === 'dd' || other === 'dt';
    for (let i = open.stack.length - 1; i > 1; i--) {
      const node = open.stack[i]?.name ?? '';
      if (isSame(node)) {
        open.popTo(i);
        break;
      }
      if (tags.SPECIAL_TAGS.has(node) && node !== 'address' && node !== 'div' && node !== 'p') break;
    }
    this.#closeParagraph();
    this.#tree.insert(name, attribs);
  }

  #startFormatting({ name, attribs }: StartTag): void {
    const open = this.#open;
    if (name === 'a' || name === 'nobr') {
      const previous = open.lastFormatting(name);
      if (previous) {
        this.#endFormatting(name);
        open.dropFormatting(previous);
        const at = open.stack.lastIndexOf(previous);
        if (at >= 0) open.stack.splice(at, 1);
      }
    }
    this.#tree.openLapsed();
    const element = this.#tree.insert(name, attribs);
    if (element) open.addFormatting(element);
  }

  #startTablePart({ name, attribs }: StartTag): void {
    const open = this.#open;
    const at = open.findAny(tags.TABLE_SCOPE);
    const holder = open.stack[at];
    // Outside any table the standard ignores these tags.
    if (!holder || holder.name === 'html') return;
    const isCell = name === 'td' || name === 'th';
    const nameAt = (i: number): string => open.stack[i]?.name ?? '';
    let keep = at + 1;
    if (name === 'col' && nameAt(keep) === 'colgroup') keep++;
    if ((isCell || name === 'tr') && tags.TABLE_SECTIONS.has(nameAt(keep))) keep++;
    if (isCell && nameAt(keep) === 'tr') keep++;
    open.popTo(keep);
    if ((isCell || name === 'tr') && open.top?.name === 'table')
      this.#tree.insert('tbody', NO_ATTRIBUTES, false);
    if (isCell && tags.TABLE_SECTIONS.has(open.top?.name ?? ''))
      this.#tree.insert('tr', NO_ATTRIBUTES, false);
    this.#tree.insert(name, attribs, false);
  }

  #startForm({ attribs }: StartTag): void {
    if (this.#form) return;
    const inTable = this.#isBetweenCells();
    if (!inTable) this.#closeParagraph();
    this.#form = this.#tree.insert('form', attribs, false);
    if (inTable && this.#form) this.#open.pop();
  }

  endTag(name: string, rule: tags.StartRule): void {
    const open = this.#open;
    if (open.top?.namespace !== undefined && this.#endForeign(name)) return;
    if (!this.#body) {
      if (name === 'head' || open.stack.length > 2) open.closeAny(name);
      return;
    }
    if (name === 'body' || name === 'html' || name === 'head') return;
    if (name === 'p') this.#endParagraph();
    else if (name === 'br')
      this.#startOther({ name, rule: 'other', attribs: NO_ATTRIBUTES, selfClosing: false });
    else if (name === 'form') this.#endForm();
    else if (rule === 'formatting') this.#endFormatting(name);
    else if (rule === 'heading') this.#popFrom(open.findAny(tags.HEADING_TAGS, tags.SCOPE));
    else if (name === 'li') this.#popFrom(open.find(name, tags.LIST_SCOPE));
    else if (rule === 'table' || rule === 'table-part' || name === 'template') {
      this.#popFrom(open.find(name, tags.TABLE_SCOPE));
    } else if (rule === 'definition' || tags.CLOSED_IN_SCOPE.has(name)) {
      this.#popFrom(open.find(name, tags.SCOPE));
    } else open.closeAny(name);
  }

  /** Closes the element at that place and all in it; `html` and `body` stay open. */
  #popFrom(place: number): void {
    if (place > 1) this.#open.popTo(place);
  }

  #endFormatting(name: string): void {
    // Beyond the bound on depth the stack is not the tree's own path, and moving nodes by it would tangle them.
    if (this.#open.stack.length < this.#tree.bounds.depth) this.#open.closeFormatting(name, tags.SCOPE);
    else this.#open.closeAny(name);
  }

  /** Closes the form without the elements left open in it. */
  #endForm(): void {
    const form = this.#form;
    this.#form = null;
    const at = form ? this.#open.stack.lastIndexOf(form) : -1;
    if (at < 0 || this.#open.find('form', tags.SCOPE) < 0) return;
    this.#open.popImplied();
    this.#open.stack.splice(at, 1);
  }

  #endForeign(name: string): boolean {
    const { stack } = this.#open;
    for (let i = stack.length - 1; i > 0 && stack[i]?.namespace !== undefined; i--) {
      if (stack[i]?.name !== name) continue;
      this.#open.popTo(i);
      return true;
    }
    return false;
  }

  #closeParagraph(): void {
    if (!this.#open.hasParagraph) return;
    this.#popFrom(this.#open.find('p', tags.BUTTON_SCOPE));
  }

  /** An end tag without its paragraph makes an empty one, which parts the text around it. */
  #endParagraph(): void {
    if (!this.#open.hasParagraph || this.#open.find('p', tags.BUTTON_SCOPE) < 0)
      this.#tree.insert('p', NO_ATTRIBUTES);
    this.#closeParagraph();
  }
}
