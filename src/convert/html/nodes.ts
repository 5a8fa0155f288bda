/** The nodes that a page's tree is built from: domhandler's own, without the fields that only its parser fills. */
import { type ChildNode, Element, type ParentNode, Text } from 'domhandler';

const NO_CHILDREN: ChildNode[] = [];
/** What all elements without attributes share, and nobody may add to. */
export const NO_ATTRIBUTES: Record<string, string> = Object.freeze({});

/**
 * A page has thousands of nodes, and each format visits all of them. One flat shape without inherited fields is made
 * faster and takes a third less room.
 */
class PageElement {
  type: string;
  name: string;
  attribs: Record<string, string>;
  children: ChildNode[] = NO_CHILDREN;
  parent: ParentNode | null = null;
  prev: ChildNode | null = null;
  next: ChildNode | null = null;
  namespace: string | undefined = undefined;

  constructor(type: string, name: string, attribs: Record<string, string>) {
    this.type = type;
    this.name = name;
    this.attribs = attribs;
  }
}

class PageText {
  type = 'text';
  data: string;
  parent: ParentNode | null = null;
  prev: ChildNode | null = null;
  next: ChildNode | null = null;

  constructor(data: string) {
    this.data = data;
  }
}

// To everything else they are elements and texts like any other, with the same getters.
Object.setPrototypeOf(PageElement.prototype, Element.prototype);
Object.setPrototypeOf(PageText.prototype, Text.prototype);

/** Its list of children is not to be pushed to while it is empty: all that are empty share it. */
export function newElement(name: string, attribs: Record<string, string>): Element {
  const type = name === 'script' || name === 'style' ? name : 'tag';
  return new PageElement(type, name, attribs) as unknown as Element;
}

export function newText(data: string): Text {
  return new PageText(data) as unknown as Text;
}
