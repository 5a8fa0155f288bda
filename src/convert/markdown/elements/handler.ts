/** What an element does to the Markdown: the handler runs on entering it, the function it returns on leaving it. */
import type { Element } from 'domhandler';
import { words } from '../../../text/word-lists.ts';
import type { Writer } from '../writer.ts';

/** Returned by a handler that has dealt with the element's content as well. */
export const DONE = Symbol('done');

export type Handler = (element: Element, writer: Writer) => (() => void) | typeof DONE | undefined;

export type Handlers = Record<string, Handler>;

/** An element that starts and ends a block of its own. */
export const asBlock: Handler = (_element, writer) => {
  writer.flush();
  return writer.flushed;
};

export const skip: Handler = () => DONE;

/** @example handledBy(skip, 'svg canvas') // { svg: skip, canvas: skip } */
export function handledBy(handler: Handler, names: string): Handlers {
  return Object.fromEntries(words(names).map((name) => [name, handler]));
}
