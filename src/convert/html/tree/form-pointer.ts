/** The standard's "form element pointer": outside of templates only one form is open at a time. */
import type { Element } from 'domhandler';
import type { StartTag } from '../tokens/attribute-reader.ts';
import { SCOPE } from '../tokens/tag-rules.ts';
import type { GrowingTree } from './growing-tree.ts';
import { isBetweenCells } from './table-parts.ts';

export class FormPointer {
  readonly #tree: GrowingTree;
  #form: Element | null = null;

  constructor(tree: GrowingTree) {
    this.#tree = tree;
  }

  start(attribs: StartTag['attribs']): void {
    const { open } = this.#tree;
    const isInTemplate = open.templates.length > 0;
    if (this.#form && !isInTemplate) return;
    const inTable = isBetweenCells(open);
    if (inTable && isInTemplate) return;
    if (!inTable) open.closeParagraph();
    const form = this.#tree.insert('form', attribs, false);
    if (!isInTemplate) this.#form = form;
    if (inTable && form) open.pop();
  }

  /** Closes the form but not the elements that are still open in it. */
  end(): void {
    const { open } = this.#tree;
    if (open.templates.length > 0) {
      open.popFrom(open.find('form', SCOPE));
      return;
    }
    const form = this.#form;
    this.#form = null;
    const at = form ? open.placeOf(form) : -1;
    if (at < 0 || open.find('form', SCOPE) < 0) return;
    open.popImplied();
    open.stack.splice(at, 1);
  }
}
