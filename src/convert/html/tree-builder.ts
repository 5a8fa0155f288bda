/** Builds the tree from tokens by the HTML standard's rules for the body of a page. */
import { type Element, isText } from 'domhandler';
import { isQuirky } from './doctype.ts';
import { breaksOut, holdsHtml, htmlName, isForeignTag } from './foreign-content.ts';
import { hasContent } from './frameset.ts';
import type { GrowingTree } from './growing-tree.ts';
import { NO_ATTRIBUTES, newElement, newText } from './nodes.ts';
import { type OpenElements, SEARCH_DEPTH } from './open-elements.ts';
import { isBetweenCells, startTablePart } from './table-parts.ts';
import * as tags from './tag-rules.ts';
import type { StartTag, TokenSink } from './tokenizer.ts';
import { append, detach } from './tree-nodes.ts';

const NOT_BLANK = /[^ \t\n\f\r]/;
const UNREAD_TEXT = new Set(['script', 'style']);

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
  /** Instead of a body. */
  #isFrameset = false;
  /** Too late for a frameset. */
  #hasContent = false;

  constructor(tree: GrowingTree) {
    this.#tree = tree;
    this.#open = tree.open;
  }

  /** Every page has a body, be it empty. */
  end(): void {
    if (!this.#body) this.#startBody(NO_ATTRIBUTES);
  }

  doctype(declaration: string): void {
    if (this.#tree.html.children.length === 0) this.#quirks = isQuirky(declaration);
  }

  isFull(): boolean {
    return this.#tree.full;
  }

  allowsCdata(): boolean {
    return this.#open.top?.namespace !== undefined;
  }

  text(written: string): void {
    if (this.#tree.full || this.#isFrameset) return;
    let data = written;
    if (!this.#body && this.#open.stack.length <= 2) {
      const start = data.search(NOT_BLANK);
      if (start < 0) return;
      data = data.slice(start);
      this.#startBody(NO_ATTRIBUTES);
    }
    const isForeign = !holdsHtml(this.#open.top ?? this.#tree.html);
    if (data.includes('\0')) data = data.replaceAll('\0', isForeign ? '\ufffd' : '');
    data = this.#tree.fit(this.#withoutFirstLineFeed(data));
    if (data === '') return;
    const isBlank = !NOT_BLANK.test(data);
    if (!isBlank && this.#isAtColumns()) {
      const start = data.search(NOT_BLANK);
      this.#appendText(data.slice(0, start), false);
      // A template that holds columns has no place for text.
      if (this.#open.top?.name === 'template') return;
      this.#open.pop();
      data = data.slice(start);
    }
    if (!isForeign && !(isBlank && tags.TABLE_ONLY.has(htmlName(this.#open.top)))) this.#tree.openLapsed();
    this.#appendText(data, !isBlank);
  }

  rawText(written: string): void {
    if (this.#tree.full) return;
    const data = this.#withoutFirstLineFeed(written);
    // Scripts are not text that anyone reads; a page may carry megabytes of data in one.
    this.#appendText(UNREAD_TEXT.has(this.#open.top?.name ?? '') ? data : this.#tree.fit(data), false);
  }

  #withoutFirstLineFeed(data: string): string {
    if (!this.#skipsLineFeed) return data;
    this.#skipsLineFeed = false;
    return data.startsWith('\n') ? data.slice(1) : data;
  }

  #appendText(data: string, fosters: boolean): void {
    if (data === '') return;
    const parent = this.#open.top ?? this.#tree.html;
    const isFostered = fosters && tags.TABLE_INTERIOR.has(htmlName(parent));
    const last = isFostered ? null : parent.children[parent.children.length - 1];
    if (last && isText(last)) last.data += data;
    else this.#tree.place(newText(data), isFostered);
  }

  startTag(tag: StartTag): boolean {
    if (this.#tree.full) return false;
    const { name } = tag;
    if (name === 'base') this.hasBase = true;
    const top = this.#open.top;
    if (top?.namespace !== undefined && isForeignTag(top, tag)) {
      if (!breaksOut(tag)) {
        this.#tree.insertForeign(tag, top.namespace);
        return false;
      }
      this.#leaveForeign();
    }
    if (this.#isFrameset) return this.#startInFrameset(tag);
    this.#skipsLineFeed = name === 'pre' || name === 'textarea' || name === 'listing';
    if ((top?.name === 'colgroup' || top?.name === 'template') && !this.#enterContent(tag)) return false;
    if (tag.rule === 'document') {
      this.#startDocument(tag);
      return false;
    }
    if (!this.#body && !this.#startHead(tag.rule)) this.#startBody(NO_ATTRIBUTES);
    this.#startInBody(tag);
    return true;
  }

  /** Whether only columns have a place here, and everything else ends them. */
  #isAtColumns(): boolean {
    const name = htmlName(this.#open.top);
    return name === 'colgroup' || (name === 'template' && this.#open.templates.at(-1) === 'columns');
  }

  /** Before a tag in a column group, which it may end, or right inside a template, which may have no place for it. */
  #enterContent({ name, rule }: StartTag): boolean {
    const open = this.#open;
    if (name === 'col' || name === 'template' || name === 'html') return true;
    const isAtColumns = this.#isAtColumns();
    if (htmlName(open.top) === 'colgroup') open.pop();
    else if (isAtColumns) return false;
    else if (
      htmlName(open.top) === 'template' &&
      rule !== 'table-part' &&
      (rule !== 'head' || name === 'noscript')
    )
      open.templates[open.templates.length - 1] ??= 'body';
    return true;
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
        if (name === 'noscript' && this.#body) this.#tree.openLapsed();
        this.#tree.insert(name, tag.attribs, !tags.KEPT_IN_TABLE.has(name));
        break;
      case 'block':
        this.#closeParagraph();
        if (name === 'hr' && open.find('select', tags.SCOPE) >= 0) open.popImplied();
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
        if (name === 'input') this.#popFrom(open.find('select', tags.SCOPE));
        if (name !== 'param' && name !== 'source' && name !== 'track') this.#tree.openLapsed();
        this.#tree.insert(name, tag.attribs, !(name === 'input' && /^hidden$/i.test(tag.attribs.type ?? '')));
        break;
      case 'table':
        if (isBetweenCells(open)) {
          if (open.find('table', tags.TABLE_SCOPE) < 0) break;
          this.endTag('table', 'table');
        }
        if (!this.#quirks) this.#closeParagraph();
        this.#tree.insert(name, tag.attribs);
        break;
      case 'table-part':
        startTablePart(this.#tree, tag);
        break;
      case 'text':
        this.#tree.insert(name, tag.attribs);
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
      if (open.find('select', tags.SCOPE) >= 0) open.popImplied(name === 'option' ? 'optgroup' : undefined);
      else if (open.top?.name === 'option') open.pop();
    } else if (tag.rule === 'ruby') {
      const isText = name === 'rt' || name === 'rp';
      if (open.find('ruby', tags.SCOPE) >= 0) open.popImplied(isText ? 'rtc' : undefined);
    } else if (name === 'button' || name === 'select') {
      const isNested = open.find(name, tags.SCOPE) >= 0;
      if (isNested) this.endTag(name, tag.rule);
      if (isNested && name === 'select') return;
    } else if (name === 'xmp') this.#closeParagraph();
    if (tag.rule !== 'ruby') this.#tree.openLapsed();
    this.#tree.insert(name === 'image' ? 'img' : name, tag.attribs);
  }

  /** The few tags there is one of; a second one only adds its attributes. */
  #startDocument({ name, attribs }: StartTag): void {
    if (this.#open.templates.length > 0) return;
    if (name === 'frameset') this.#startFrameset(attribs);
    else if (name === 'head') {
      if (!this.#head && !this.#body) this.#head = this.#tree.insert('head', attribs, false);
    } else if (name === 'html') addAttributes(this.#tree.html, attribs);
    else {
      if (!this.#body) this.#startBody(name === 'body' ? attribs : NO_ATTRIBUTES);
      else if (name === 'body') addAttributes(this.#body, attribs);
      this.#hasContent ||= name === 'body';
    }
  }

  #startFrameset(attribs: Record<string, string>): void {
    if (this.#body) {
      this.#hasContent ||= hasContent(this.#body);
      if (this.#hasContent) return;
      detach(this.#body);
      this.#body = null;
    }
    this.#ensureHead();
    this.#open.popTo(1);
    this.#tree.insert('frameset', attribs, false);
    this.#isFrameset = true;
  }

  #startInFrameset({ name, attribs }: StartTag): boolean {
    const isInside = this.#open.top?.name === 'frameset';
    if (name !== 'noframes' && !(isInside && (name === 'frame' || name === 'frameset'))) return false;
    this.#tree.insert(name, attribs, false);
    return true;
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
    const end = Math.max(1, open.stack.length - SEARCH_DEPTH);
    for (let i = open.stack.length - 1; i > end; i--) {
      const node = htmlName(open.stack[i]);
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
    if (name === 'nobr') {
      this.#tree.openLapsed();
      if (open.find(name, tags.SCOPE) >= 0) this.#endFormatting(name);
    } else if (name === 'a') {
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

  #startForm({ attribs }: StartTag): void {
    const isInTemplate = this.#open.templates.length > 0;
    if (this.#form && !isInTemplate) return;
    const inTable = isBetweenCells(this.#open);
    if (inTable && isInTemplate) return;
    if (!inTable) this.#closeParagraph();
    const form = this.#tree.insert('form', attribs, false);
    if (!isInTemplate) this.#form = form;
    if (inTable && form) this.#open.pop();
  }

  endTag(name: string, rule: tags.StartRule): void {
    const open = this.#open;
    this.#skipsLineFeed = false;
    if (open.top?.namespace !== undefined && this.#endForeign(name)) return;
    if (this.#isFrameset) {
      if (name === open.top?.name && name !== 'html') open.pop();
      return;
    }
    const top = htmlName(open.top);
    if ((top === 'colgroup' || top === 'template') && this.#endsNothing(name)) return;
    if (!this.#body && open.stack.length <= 2 && !this.#endBeforeBody(name)) return;
    if (name === 'body' || name === 'html' || name === 'head') return;
    if (name === 'p') this.#endParagraph();
    else if (name === 'br')
      this.#startOther({ name, rule: 'other', attribs: NO_ATTRIBUTES, selfClosing: false });
    else if (name === 'form') this.#endForm();
    else if (rule === 'formatting') this.#endFormatting(name);
    else if (rule === 'heading') this.#popFrom(open.findAny(tags.HEADING_TAGS, tags.SCOPE));
    else if (name === 'li') this.#popFrom(open.find(name, tags.LIST_SCOPE));
    else if (name === 'template') this.#popFrom(open.find(name, tags.PAGE_SCOPE));
    else if (rule === 'table' || rule === 'table-part') {
      this.#popFrom(open.find(name, tags.TABLE_SCOPE));
    } else if (rule === 'embedded') {
      const place = open.find(name, tags.SCOPE);
      this.#popFrom(place);
      if (place > 1) open.clearFormatting();
    } else if (rule === 'definition' || tags.CLOSED_IN_SCOPE.has(name)) {
      this.#popFrom(open.find(name, tags.SCOPE));
    } else open.closeAny(name);
  }

  /** Whether an end tag in a column group or right inside a template is ignored; in the former it may be its end. */
  #endsNothing(name: string): boolean {
    const open = this.#open;
    if (name === 'template' || name === 'colgroup') return false;
    if (htmlName(open.top) === 'template') {
      const content = open.templates.at(-1);
      return content === null || content === 'columns';
    }
    if (name !== 'col') open.pop();
    return name === 'col';
  }

  /** Whether an end tag before the body has begun is one that begins it. */
  #endBeforeBody(name: string): boolean {
    if (name === 'head') {
      this.#ensureHead();
      this.#open.popTo(1);
    }
    if (name !== 'body' && name !== 'html' && name !== 'br') return false;
    this.#startBody(NO_ATTRIBUTES);
    return true;
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
    const open = this.#open;
    if (open.templates.length > 0) {
      this.#popFrom(open.find('form', tags.SCOPE));
      return;
    }
    const form = this.#form;
    this.#form = null;
    const at = form ? open.stack.lastIndexOf(form) : -1;
    if (at < 0 || open.find('form', tags.SCOPE) < 0) return;
    open.popImplied();
    open.stack.splice(at, 1);
  }

  /** Whether an end tag in SVG or MathML closes an element of theirs. */
  #endForeign(name: string): boolean {
    const { stack } = this.#open;
    if (name === 'p' || name === 'br') {
      this.#leaveForeign();
      return false;
    }
    const end = Math.max(0, stack.length - SEARCH_DEPTH);
    for (let i = stack.length - 1; i > end && stack[i]?.namespace !== undefined; i--) {
      if (stack[i]?.name !== name) continue;
      this.#open.popTo(i);
      return true;
    }
    return false;
  }

  #leaveForeign(): void {
    for (let top = this.#open.top; top && !holdsHtml(top); top = this.#open.top) this.#open.pop();
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

function addAttributes(element: Element, attribs: Record<string, string>): void {
  element.attribs = { ...attribs, ...element.attribs };
}
