/** Builds the tree from tokens by the HTML standard's rules. */
import type { StartTag } from '../tokens/attribute-reader.ts';
import { nameSet } from '../tokens/name-list.ts';
import * as tags from '../tokens/tag-rules.ts';
import type { TokenSink } from '../tokens/tokenizer.ts';
import { NO_ATTRIBUTES } from '../tree-nodes.ts';
import { isQuirky } from './doctype.ts';
import { breaksOut, holdsHtml, htmlName, isForeignTag } from './foreign-content.ts';
import { FormPointer } from './form-pointer.ts';
import { type GrowingTree, NOT_BLANK } from './growing-tree.ts';
import { type OpenElements, SEARCH_DEPTH } from './open-elements.ts';
import { PageParts } from './page-parts.ts';
import { isBetweenCells, startTablePart } from './table-parts.ts';

const META_TAGS = nameSet('link meta title');
const UNREAD_TEXT = new Set(['script', 'style']);

export class TreeBuilder implements TokenSink {
  hasBase = false;
  hasEmbedded = false;
  hasMetaInHead = true;
  readonly #tree: GrowingTree;
  readonly #open: OpenElements;
  readonly #parts: PageParts;
  readonly #form: FormPointer;
  /** Without a doctype a table does not end the paragraph before it. */
  #quirks = true;
  /** A line feed right after `<pre>` is not part of it. */
  #skipsLineFeed = false;

  constructor(tree: GrowingTree) {
    this.#tree = tree;
    this.#open = tree.open;
    this.#parts = new PageParts(tree);
    this.#form = new FormPointer(tree);
  }

  /** Every page gets a body, even if it is empty. */
  end(): void {
    if (!this.#parts.body) this.#parts.startBody();
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
    if (this.#tree.full || this.#parts.isFrameset) return;
    let data = written;
    if (this.#parts.isBeforeBody) {
      const start = data.search(NOT_BLANK);
      if (start < 0) return;
      data = data.slice(start);
      this.#parts.startBody();
    }
    const top = this.#open.top ?? this.#tree.html;
    const isForeign = top.namespace !== undefined && !holdsHtml(top);
    if (data.includes('\0')) data = data.replaceAll('\0', isForeign ? '\ufffd' : '');
    data = this.#tree.fit(this.#skipsLineFeed ? this.#withoutLineFeed(data) : data);
    if (data === '') return;
    if (isForeign) this.#tree.appendText(data);
    else this.#tree.addText(data);
  }

  rawText(written: string): void {
    if (this.#tree.full) return;
    const data = this.#skipsLineFeed ? this.#withoutLineFeed(written) : written;
    // Scripts do not count as text: nobody reads them, and a page may carry megabytes of data in one.
    this.#tree.appendText(UNREAD_TEXT.has(this.#open.top?.name ?? '') ? data : this.#tree.fit(data));
  }

  #withoutLineFeed(data: string): string {
    this.#skipsLineFeed = false;
    return data.startsWith('\n') ? data.slice(1) : data;
  }

  startTag(tag: StartTag): boolean {
    if (this.#tree.full) return false;
    const { name } = tag;
    if (name === 'base') this.hasBase = true;
    else if (name === 'embed' || name === 'object') this.hasEmbedded = true;
    const top = this.#open.top;
    // The title of a drawing is not the page's.
    const isOfDrawing = name === 'title' && top?.namespace === 'svg';
    if (tag.rule === 'head' && this.#parts.body && META_TAGS.has(name) && !isOfDrawing)
      this.hasMetaInHead = false;
    if (top?.namespace !== undefined && isForeignTag(top, tag)) {
      if (!breaksOut(tag)) {
        this.#tree.insertForeign(tag, top.namespace);
        return false;
      }
      this.#open.leaveForeign();
    }
    if (this.#parts.isFrameset) return this.#parts.startInFrameset(tag);
    this.#skipsLineFeed = name === 'pre' || name === 'textarea' || name === 'listing';
    if ((top?.name === 'colgroup' || top?.name === 'template') && !this.#enterContent(tag)) return false;
    if (tag.rule === 'document') {
      this.#parts.startPart(tag);
      return false;
    }
    if (!this.#parts.body && !this.#parts.startHead(tag.rule)) this.#parts.startBody();
    this.#startInBody(tag);
    return true;
  }

  /** For a tag in a column group, which it may end, or directly in a template. Returns false if the tag is ignored. */
  #enterContent({ name, rule }: StartTag): boolean {
    const { top, templates } = this.#open;
    if (name === 'col' || name === 'template' || name === 'html' || top?.namespace !== undefined) return true;
    if (top?.name === 'colgroup') this.#open.pop();
    else if (templates.at(-1) === 'columns') return false;
    else if (rule !== 'table-part' && (rule !== 'head' || name === 'noscript'))
      templates[templates.length - 1] ??= 'body';
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
        if (name === 'noscript' && this.#parts.body) this.#tree.openLapsed();
        this.#tree.insert(name, tag.attribs, !tags.KEPT_IN_TABLE.has(name));
        break;
      case 'block':
        this.#open.closeParagraph();
        if (name === 'hr' && open.find('select', tags.SCOPE) >= 0) open.popImplied();
        this.#tree.insert(name, tag.attribs);
        break;
      case 'heading':
        this.#open.closeParagraph();
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
        if (name === 'input') this.#open.popFrom(open.find('select', tags.SCOPE));
        if (name !== 'param' && name !== 'source' && name !== 'track') this.#tree.openLapsed();
        this.#tree.insert(name, tag.attribs, !(name === 'input' && /^hidden$/i.test(tag.attribs.type ?? '')));
        break;
      case 'table':
        if (isBetweenCells(open)) {
          if (open.find('table', tags.TABLE_SCOPE) < 0) break;
          this.endTag('table', 'table');
        }
        if (!this.#quirks) this.#open.closeParagraph();
        this.#tree.insert(name, tag.attribs);
        break;
      case 'table-part':
        startTablePart(this.#tree, tag);
        break;
      case 'text':
        this.#tree.insert(name, tag.attribs);
        break;
      case 'form':
        this.#form.start(tag.attribs);
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
    } else if (name === 'xmp') this.#open.closeParagraph();
    if (tag.rule !== 'ruby') this.#tree.openLapsed();
    this.#tree.insert(name === 'image' ? 'img' : name, tag.attribs);
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
    this.#open.closeParagraph();
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
        const at = open.placeOf(previous);
        if (at >= 0) open.stack.splice(at, 1);
      }
    }
    this.#tree.openLapsed();
    const element = this.#tree.insert(name, attribs);
    if (element) open.addFormatting(element);
  }

  endTag(name: string, rule: tags.StartRule): void {
    const open = this.#open;
    this.#skipsLineFeed = false;
    if (open.top?.namespace !== undefined && open.closeForeign(name)) return;
    if (this.#parts.isFrameset) {
      if (name === open.top?.name && name !== 'html') open.pop();
      return;
    }
    const top = open.top?.name;
    if ((top === 'colgroup' || top === 'template') && this.#endsNothing(name)) return;
    if (this.#parts.isBeforeBody && !this.#parts.endBeforeBody(name)) return;
    if (name === 'body' || name === 'html' || name === 'head') return;
    if (name === 'p') this.#endParagraph();
    else if (name === 'br')
      this.#startOther({ name, rule: 'other', attribs: NO_ATTRIBUTES, selfClosing: false });
    else if (name === 'form') this.#form.end();
    else if (rule === 'formatting') this.#endFormatting(name);
    else if (rule === 'heading') this.#open.popFrom(open.findAny(tags.HEADING_TAGS, tags.SCOPE));
    else if (name === 'li') this.#open.popFrom(open.find(name, tags.LIST_SCOPE));
    else if (name === 'template') this.#open.popFrom(open.find(name, tags.PAGE_SCOPE));
    else if (rule === 'table' || rule === 'table-part') {
      this.#open.popFrom(open.find(name, tags.TABLE_SCOPE));
    } else if (rule === 'embedded') {
      const place = open.find(name, tags.SCOPE);
      this.#open.popFrom(place);
      if (place > 1) open.clearFormatting();
    } else if (rule === 'definition' || tags.CLOSED_IN_SCOPE.has(name)) {
      this.#open.popFrom(open.find(name, tags.SCOPE));
    } else open.closeAny(name);
  }

  /** For an end tag in a column group, which it may end, or directly in a template. Returns whether it is ignored. */
  #endsNothing(name: string): boolean {
    const open = this.#open;
    if (name === 'template' || name === 'colgroup' || open.top?.namespace !== undefined) return false;
    if (open.top?.name === 'template') {
      const content = open.templates.at(-1);
      return content === null || content === 'columns';
    }
    if (name !== 'col') open.pop();
    return name === 'col';
  }

  #endFormatting(name: string): void {
    // Beyond the depth bound the stack no longer matches the tree, and moving nodes by it would tangle them.
    if (this.#open.stack.length < this.#tree.bounds.depth) this.#open.closeFormatting(name, tags.SCOPE);
    else this.#open.closeAny(name);
  }

  /** An end tag without an open paragraph creates an empty one, which separates the text around it. */
  #endParagraph(): void {
    if (!this.#open.hasParagraph || this.#open.find('p', tags.BUTTON_SCOPE) < 0)
      this.#tree.insert('p', NO_ATTRIBUTES);
    this.#open.closeParagraph();
  }
}
