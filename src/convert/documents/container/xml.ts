/** Reads XML parts of a container into small trees; DTDs and their entities are never expanded. */
import {
  type ChildNode,
  type Document,
  DomHandler,
  type Element,
  isTag,
  isText,
  type ParentNode,
} from 'domhandler';
import { Parser } from 'htmlparser2';
import { pushChildren } from '../../html/walk.ts';
import { tooLarge } from '../refusals.ts';

const DEEPEST = 256;
const MOST_ELEMENTS = 2_000_000;

class BoundedHandler extends DomHandler {
  #depth = 0;
  #elements = 0;
  readonly #kind: string;

  constructor(kind: string) {
    super();
    this.#kind = kind;
  }

  override onopentag(name: string, attributes: Record<string, string>): void {
    if (++this.#depth > DEEPEST) throw tooLarge(this.#kind, `nested more than ${DEEPEST} deep`);
    if (++this.#elements > MOST_ELEMENTS) throw tooLarge(this.#kind, 'too many elements');
    super.onopentag(name, attributes);
  }

  override onclosetag(): void {
    this.#depth -= 1;
    super.onclosetag();
  }
}

export function parseXml(text: string, kind: string): Document {
  const handler = new BoundedHandler(kind);
  const parser = new Parser(handler, { xmlMode: true });
  parser.end(text);
  return handler.root;
}

/** The name without its namespace prefix: producers choose prefixes as they like. */
export function localName(node: Element): string {
  return node.name.slice(node.name.indexOf(':') + 1);
}

export function elementsOf(parent: ParentNode | null | undefined): Element[] {
  return parent ? parent.children.filter(isTag) : [];
}

export function child(parent: ParentNode | null | undefined, name: string): Element | null {
  return elementsOf(parent).find((node) => localName(node) === name) ?? null;
}

/** All elements below with one of these names, in document order. */
export function* descendants(root: ParentNode, ...names: string[]): Generator<Element> {
  const stack: ChildNode[] = [...root.children].reverse();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!isTag(node)) continue;
    if (names.includes(localName(node))) yield node;
    pushChildren(stack, node.children);
  }
}

export function first(root: ParentNode, name: string): Element | null {
  return descendants(root, name).next().value ?? null;
}

export function attribute(node: Element | null | undefined, name: string): string | undefined {
  if (!node) return undefined;
  if (node.attribs[name] !== undefined) return node.attribs[name];
  const suffix = `:${name}`;
  return Object.entries(node.attribs).find(([key]) => key.endsWith(suffix))?.[1];
}

export function textOf(root: ParentNode | null | undefined): string {
  if (!root) return '';
  let text = '';
  const stack: ChildNode[] = [...root.children].reverse();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (isText(node)) text += node.data;
    else if ('children' in node) pushChildren(stack, node.children);
  }
  return text;
}

/** The text of a paragraph of an Office file; tabs and breaks keep its words apart. */
export function paragraphText(paragraph: ParentNode): string {
  return [...descendants(paragraph, 't', 'tab', 'ptab', 'br', 'cr')]
    .map((node) => (localName(node) === 't' ? textOf(node) : ' '))
    .join('');
}
