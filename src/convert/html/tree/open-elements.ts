/** The stack of open elements and the list of active formatting elements, as the HTML standard defines them. */
import type { Element } from 'domhandler';
import { cutTo, lastOf } from '../../list-ends.ts';
import {
  BUTTON_SCOPE,
  FORMATTING_BARRIERS,
  FORMATTING_ENDS,
  IMPLIED_END_TAGS,
  SPECIAL_TAGS,
  TABLE_INTERIOR,
  TABLE_SCOPE,
  type TemplateContent,
} from '../tokens/tag-rules.ts';
import { append, detach, foster, moveChildren, newElement } from '../tree-nodes.ts';
import { holdsHtml, htmlName } from './foreign-content.ts';

/** How deep searches go into the stack, so that a deep one does not make every tag slow. */
export const SEARCH_DEPTH = 256;

/** The same when looking for one particular element, which is cheaper. The tree is not deeper than this. */
const ELEMENT_SEARCH_DEPTH = 512;

/** More unclosed formatting elements are an attack: each would be reopened in every paragraph. */
const MAX_FORMATTING = 32;

/** The standard's own bound on the rounds of the adoption agency algorithm. */
const ADOPTION_ROUNDS = 8;

const NONE: readonly Element[] = [];

export class OpenElements {
  readonly stack: Element[] = [];
  /** A null is a marker: formatting before it does not continue after it. */
  readonly formatting: (Element | null)[] = [];
  /** What each open template contains; null until its first tag. */
  readonly templates: (TemplateContent | null)[] = [];
  /** Whether any template declared a shadow tree. */
  hasShadows = false;

  #paragraphs = 0;

  /** Nearly every start tag looks for an open paragraph, and mostly there is none. */
  get hasParagraph(): boolean {
    return this.#paragraphs > 0;
  }

  get top(): Element | undefined {
    return lastOf(this.stack);
  }

  push(element: Element): void {
    this.stack.push(element);
    if (element.name === 'p') this.#paragraphs++;
    if (!FORMATTING_BARRIERS.has(element.name) || element.namespace !== undefined) return;
    this.formatting.push(null);
    if (element.name !== 'template') return;
    this.templates.push(null);
    if (element.attribs.shadowrootmode !== undefined) this.hasShadows = true;
  }

  pop(): void {
    const element = this.stack.pop();
    if (element?.name === 'p') this.#paragraphs--;
    if (!element || !FORMATTING_ENDS.has(element.name) || element.namespace !== undefined) return;
    this.clearFormatting();
    if (element.name === 'template') this.templates.pop();
  }

  /** Removes the formatting since the last marker, and the marker. */
  clearFormatting(): void {
    const marker = this.formatting.lastIndexOf(null);
    if (marker >= 0) cutTo(this.formatting, marker);
  }

  /** Pops until this many elements are left. */
  popTo(length: number): void {
    while (this.stack.length > length) this.pop();
  }

  /** Closes the element at that place and everything in it; `html` and `body` stay open. */
  popFrom(place: number): void {
    if (place > 1) this.popTo(place);
  }

  closeParagraph(): void {
    if (this.hasParagraph) this.popFrom(this.find('p', BUTTON_SCOPE));
  }

  /** Closes the open elements of SVG or MathML. */
  leaveForeign(): void {
    for (let top = this.top; top && !holdsHtml(top); top = this.top) this.pop();
  }

  /** Handles an end tag in SVG or MathML; returns false if the rules of HTML apply to it instead. */
  closeForeign(name: string): boolean {
    if (name === 'p' || name === 'br') {
      this.leaveForeign();
      return false;
    }
    const end = Math.max(0, this.stack.length - SEARCH_DEPTH);
    for (let i = this.stack.length - 1; i > end; i--) {
      if (this.stack[i]?.namespace === undefined) return false;
      if (this.stack[i]?.name !== name) continue;
      this.popTo(i);
      break;
    }
    return true;
  }

  /** The place of the topmost open element of that name, or -1 if an element of `scope` is above it. */
  find(name: string, scope: ReadonlySet<string>): number {
    const end = Math.max(0, this.stack.length - SEARCH_DEPTH);
    for (let i = this.stack.length - 1; i >= end; i--) {
      const open = htmlName(this.stack[i]);
      if (open === name) return i;
      if (scope.has(open)) return -1;
    }
    return -1;
  }

  /** The place of an open element, or -1. */
  placeOf(element: Element): number {
    const end = Math.max(0, this.stack.length - ELEMENT_SEARCH_DEPTH);
    for (let i = this.stack.length - 1; i >= end; i--) if (this.stack[i] === element) return i;
    return -1;
  }

  /** The same for any of several names. */
  findAny(names: ReadonlySet<string>, scope?: ReadonlySet<string>): number {
    const end = Math.max(0, this.stack.length - SEARCH_DEPTH);
    for (let i = this.stack.length - 1; i >= end; i--) {
      const open = htmlName(this.stack[i]);
      if (names.has(open)) return i;
      if (scope?.has(open)) return -1;
    }
    return -1;
  }

  popImplied(except?: string): void {
    for (let top = this.top; top && top.name !== except && IMPLIED_END_TAGS.has(top.name); top = this.top) {
      this.pop();
    }
  }

  addFormatting(element: Element): void {
    const list = this.formatting;
    let same = 0;
    let count = 0;
    for (let i = list.length - 1; i >= 0; i--) {
      const entry = list[i];
      if (!entry) break;
      count++;
      if (isAlike(entry, element) && ++same === 3) {
        list.splice(i, 1);
        break;
      }
    }
    if (count >= MAX_FORMATTING) list.splice(list.length - count, 1);
    list.push(element);
  }

  dropFormatting(element: Element): void {
    if (lastOf(this.formatting) === element) {
      this.formatting.pop();
      return;
    }
    const at = this.formatting.lastIndexOf(element);
    if (at >= 0) this.formatting.splice(at, 1);
  }

  /** The formatting elements that the end of a block closed and that must be reopened, outermost first. */
  lapsedFormatting(): readonly Element[] {
    const list = this.formatting;
    const newest = lastOf(list);
    if (!newest || newest === this.top) return NONE;
    const lapsed: Element[] = [];
    for (let i = list.length - 1; i >= 0; i--) {
      const entry = list[i];
      if (!entry || this.stack.lastIndexOf(entry) >= 0) break;
      lapsed.push(entry);
    }
    return lapsed.reverse();
  }

  /** For end tags without a rule: closes the nearest such element unless a special one comes first. */
  closeAny(name: string): void {
    const at = this.find(name, SPECIAL_TAGS);
    if (at <= 0) return;
    this.popTo(at);
  }

  /** The adoption agency algorithm: `</b>` in `<b>1<p>2</b>3</p>` (https://html.spec.whatwg.org/#adoption-agency-algorithm). */
  closeFormatting(name: string, scope: ReadonlySet<string>): void {
    const top = this.top;
    const last = this.lastFormatting(name);
    if (top && top === last) {
      // Properly nested, as nearly always: the algorithm would have the same result.
      this.pop();
      this.dropFormatting(top);
    } else if (top?.name === name && !this.#isListed(top)) this.pop();
    else if (!last) this.closeAny(name);
    else for (let round = 0; round < ADOPTION_ROUNDS && this.#adoptOnce(name, scope); round++);
  }

  /** Whether the element is active formatting at this point. */
  #isListed(element: Element): boolean {
    for (let i = this.formatting.length - 1; i >= 0 && this.formatting[i]; i--) {
      if (this.formatting[i] === element) return true;
    }
    return false;
  }

  /** One round of the algorithm; returns whether another is due. */
  #adoptOnce(name: string, scope: ReadonlySet<string>): boolean {
    const element = this.lastFormatting(name);
    if (!element) return false;
    const at = this.stack.lastIndexOf(element);
    if (at < 0) {
      this.dropFormatting(element);
      return false;
    }
    if (this.find(name, scope) < 0) return false;
    const block = this.stack.findIndex((open, i) => i > at && SPECIAL_TAGS.has(htmlName(open)));
    const ancestor = this.stack[at - 1];
    if (block >= 0 && ancestor) {
      this.#adopt(element, block, ancestor);
      return true;
    }
    this.popTo(at);
    this.dropFormatting(element);
    return false;
  }

  /** The newest active formatting element of that name. */
  lastFormatting(name: string): Element | undefined {
    for (let i = this.formatting.length - 1; i >= 0; i--) {
      const entry = this.formatting[i];
      if (!entry) return undefined;
      if (entry.name === name) return entry;
    }
    return undefined;
  }

  /** Moves the block at that place out of the formatting element, and the block's content into a copy of that element. */
  #adopt(element: Element, blockAt: number, ancestor: Element): void {
    const { stack, formatting } = this;
    const at = stack.lastIndexOf(element);
    const block = stack[blockAt];
    if (!block) return;
    let bookmark: Element | null = null;
    let last = block;
    for (let i = blockAt - 1, inner = 1; i > at; i--, inner++) {
      const node = stack[i];
      if (!node) break;
      const listed = formatting.lastIndexOf(node);
      if (listed >= 0 && inner <= 3) {
        const copy = newElement(node.name, { ...node.attribs });
        formatting[listed] = copy;
        stack[i] = copy;
        bookmark ??= copy;
        detach(last);
        append(copy, last);
        last = copy;
        continue;
      }
      if (listed >= 0) formatting.splice(listed, 1);
      stack.splice(i, 1);
    }
    detach(last);
    if (!TABLE_INTERIOR.has(htmlName(ancestor))) append(ancestor, last);
    else foster(stack.findLast((open, i) => i < at && TABLE_SCOPE.has(htmlName(open))) ?? ancestor, last);
    const copy = newElement(element.name, { ...element.attribs });
    moveChildren(block, copy);
    append(block, copy);
    const old = formatting.lastIndexOf(element);
    if (bookmark) {
      formatting.splice(old, 1);
      formatting.splice(formatting.lastIndexOf(bookmark) + 1, 0, copy);
    } else formatting[old] = copy;
    stack.splice(stack.lastIndexOf(element), 1);
    stack.splice(stack.lastIndexOf(block) + 1, 0, copy);
  }
}

function isAlike(a: Element, b: Element): boolean {
  if (a.name !== b.name) return false;
  const names = Object.keys(a.attribs);
  return (
    names.length === Object.keys(b.attribs).length &&
    names.every((name) => a.attribs[name] === b.attribs[name])
  );
}
