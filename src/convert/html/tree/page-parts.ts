/** The parts that a page has only once: its head, and its body or frameset. */
import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import type { StartTag } from '../tokens/attribute-reader.ts';
import { nameSet } from '../tokens/name-list.ts';
import type { StartRule } from '../tokens/tag-rules.ts';
import { append, detach, NO_ATTRIBUTES, newElement } from '../tree-nodes.ts';
import type { GrowingTree } from './growing-tree.ts';

export class PageParts {
  body: Element | null = null;
  /** Whether the page has a frameset; then only frames are added to it. */
  isFrameset = false;
  readonly #tree: GrowingTree;
  #head: Element | null = null;
  #hasContent = false;

  constructor(tree: GrowingTree) {
    this.#tree = tree;
  }

  /** Whether the body has not begun and no element of the head is open. */
  get isBeforeBody(): boolean {
    return this.body === null && this.#tree.open.stack.length <= 2;
  }

  startBody(attribs: Record<string, string> = NO_ATTRIBUTES): void {
    this.#ensureHead();
    this.#tree.open.popTo(1);
    this.body = newElement('body', attribs);
    append(this.#tree.html, this.body);
    this.#tree.open.push(this.body);
  }

  /** A second `html` or `body` tag only adds its attributes. */
  startPart({ name, attribs }: StartTag): void {
    if (this.#tree.open.templates.length > 0) return;
    if (name === 'html') addAttributes(this.#tree.html, attribs);
    else if (name === 'frameset') this.#startFrameset(attribs);
    else if (name === 'head') {
      if (!this.#head && !this.body) this.#head = this.#tree.insert('head', attribs, false);
    } else if (name === 'body') {
      this.#hasContent = true;
      if (this.body) addAttributes(this.body, attribs);
      else this.startBody(attribs);
    } else if (!this.body) this.startBody();
  }

  /** Whether the tag belongs to the head, which is reopened if necessary. */
  startHead(rule: StartRule): boolean {
    const { open } = this.#tree;
    if (open.stack.length > 2) return true;
    if (rule !== 'head') return false;
    if (open.stack.length === 1) open.push(this.#ensureHead());
    return true;
  }

  /** Handles an end tag before the body; returns whether it started the body. */
  endBeforeBody(name: string): boolean {
    if (name === 'head') {
      this.#ensureHead();
      this.#tree.open.popTo(1);
    }
    if (name !== 'body' && name !== 'html' && name !== 'br') return false;
    this.startBody();
    return true;
  }

  #ensureHead(): Element {
    if (this.#head) return this.#head;
    this.#head = newElement('head', NO_ATTRIBUTES);
    append(this.#tree.html, this.#head);
    return this.#head;
  }

  #startFrameset(attribs: Record<string, string>): void {
    if (this.body) {
      this.#hasContent ||= hasContent(this.body);
      if (this.#hasContent) return;
      detach(this.body);
      this.body = null;
    }
    this.#ensureHead();
    this.#tree.open.popTo(1);
    this.#tree.insert('frameset', attribs, false);
    this.isFrameset = true;
  }

  /** Returns whether the tag was inserted. */
  startInFrameset({ name, attribs }: StartTag): boolean {
    const isInside = this.#tree.open.top?.name === 'frameset';
    if (name !== 'noframes' && !(isInside && (name === 'frame' || name === 'frameset'))) return false;
    this.#tree.insert(name, attribs, false);
    return true;
  }
}

/** Adds to the object in place: a page may repeat the tag a million times. */
function addAttributes(element: Element, attribs: Record<string, string>): void {
  if (element.attribs === NO_ATTRIBUTES) element.attribs = attribs;
  else for (const name in attribs) element.attribs[name] ??= attribs[name] ?? '';
}

const CONTENT_TAGS = nameSet(
  `applet area br button dd dt embed hr iframe img keygen li listing marquee object pre select table textarea wbr xmp`,
);
/** White space, and the character that replaces a NUL in SVG. */
const NO_CONTENT = /^[ \t\n\f\r\ufffd]*$/;

/** Whether it is too late for a `frameset` tag: the standard's "frameset-ok flag", derived from the tree. */
function hasContent(body: Element): boolean {
  const stack: ChildNode[] = [...body.children];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (isText(node) && !NO_CONTENT.test(node.data)) return true;
    if (!isTag(node)) continue;
    const isInput = node.name === 'input' && !/^hidden$/i.test(node.attribs.type ?? '');
    if (node.namespace === undefined && (isInput || CONTENT_TAGS.has(node.name))) return true;
    for (const child of node.children) stack.push(child);
  }
  return false;
}
