/** A view of the tree -> GitHub-flavoured Markdown, in one walk without recursion. */
import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import type { Base } from '../html/base-url.ts';
import { beginsApart } from '../html/seams.ts';
import type { View } from '../html/view.ts';
import { pushChildren } from '../html/walk.ts';
import { blockElements, gathering } from './elements/block.ts';
import { handlerByKind } from './elements/element-kind.ts';
import { findFootnotes } from './elements/footnotes.ts';
import { asBlock, DONE, type Handler } from './elements/handler.ts';
import { inlineElements, styledAsBlock } from './elements/inline.ts';
import { mediaElements } from './elements/media.ts';
import { tableElements } from './elements/table.ts';
import { mathElements, splitTex, writeMath } from './math/math.ts';
import type { Block } from './write/blocks.ts';
import { isPlainText } from './write/escape.ts';
import { renderBlocks } from './write/render.ts';
import { Writer } from './writer.ts';

const HANDLERS: ReadonlyMap<string, Handler> = new Map(
  Object.entries({
    ...blockElements,
    ...inlineElements,
    ...mediaElements,
    ...tableElements,
    ...mathElements,
  }),
);

/** Soft hyphens and zero-width spaces mark where a word may break; in text they only prevent it from being found. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g;

/** @example toMarkdown(normalView(root), pageBase(root, 'https://example.com/')) */
export function toMarkdown(view: View, base: Base): string {
  const writer = new Writer(view, base, findFootnotes(view, base));
  walk(view, writer);
  writer.flush();
  return renderBlocks([...writer.blocks, ...writer.notes]);
}

function walk(view: View, writer: Writer): void {
  const stack: (ChildNode | (() => void))[] = [];
  pushChildren(stack, view.root.children);
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (typeof next === 'function') next();
    else if (isText(next)) writeText(next.data, writer);
    else if (isTag(next) && !view.dropped.has(next)) {
      if (beginsApart(next)) writer.text(' ');
      const leave = handlerOf(next, writer)?.(next, writer);
      if (leave === DONE) continue;
      if (leave) stack.push(leave);
      pushChildren(stack, next.children);
    }
  }
}

function handlerOf(element: Element, writer: Writer): Handler | undefined {
  if (writer.footnotes.notes.size > 0 && writer.footnotes.notes.has(element)) return note;
  const handler = handlerByKind(element, writer.classKinds) ?? HANDLERS.get(element.name);
  // An emphasis or link that is styled as a block is still emphasis or a link inside that block.
  if (!styledAsBlock(element) || writer.isInline) return handler;
  if (!handler) return asBlock;
  return (styled, to) => {
    to.flush();
    const leave = handler(styled, to);
    if (leave === DONE) return DONE;
    return () => {
      leave?.();
      to.flush();
    };
  };
}

const note = gathering((element, writer) => {
  const label = writer.footnotes.notes.get(element) ?? '';
  const blocks: Block[] = [];
  const end = () => void (blocks.length > 0 && writer.notes.push({ type: 'footnote', label, blocks }));
  return { frame: { blocks }, end };
});

function writeText(data: string, writer: Writer): void {
  if (writer.isLeadingSpace(data)) return;
  if (isPlainText(data)) {
    writer.plainText(data);
    return;
  }
  const text = data.replace(INVISIBLE, '');
  if (!text.includes('\\') && !text.includes('$')) {
    writer.text(text);
    return;
  }
  for (const piece of splitTex(text)) {
    if ('tex' in piece) writeMath(writer, piece.tex, piece.isDisplay);
    else writer.text(piece.text);
  }
}
