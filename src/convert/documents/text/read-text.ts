/** Plain text -> tree, with every line kept. */
import type { Element } from 'domhandler';
import { onePart, type ReadDocument } from '../document-parts.ts';
import { codeBlock, documentOf, element, withBreaks } from '../tree.ts';

/** A longer line is data rather than prose: the text is then shown as code. */
const PROSE_LINE = 2000;

export function readText(text: string): ReadDocument {
  const clean = text.replace(/\r\n?/g, '\n').replaceAll('\0', '').trimEnd();
  const document = onePart(documentOf(isPreformatted(clean) ? [codeBlock(clean)] : paragraphs(clean)));
  // The Markdown is the text itself: nothing in it is meant as markup.
  document.parts = document.parts.map((part) => ({ ...part, markdown: clean }));
  return document;
}

/** Text laid out with columns of spaces would fall apart as paragraphs. */
function isPreformatted(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.some((line) => line.length > PROSE_LINE)) return true;
  const aligned = lines.filter((line) => /\S {3,}\S|^\s{2,}\S|\t/.test(line)).length;
  return aligned > lines.length / 3;
}

/** Blank lines are between paragraphs. */
export function paragraphs(text: string): Element[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/^\n+/, '').trimEnd())
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => element('p', withBreaks(paragraph)));
}
