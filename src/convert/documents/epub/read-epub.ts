/** EPUB -> one tree for each chapter; chapters are web pages. */
import { posix } from 'node:path';
import { type ChildNode, type Document, type Element, isTag } from 'domhandler';
import type { Warning } from '../../../fetch/document.ts';
import { parseHtml } from '../../html/parse.ts';
import { AssetShelf, imageTypeOf } from '../assets.ts';
import type { DocumentPart, ReadDocument } from '../document-parts.ts';
import { unreadable } from '../refusals.ts';
import { type Book, KIND, openBook, partName } from './book.ts';
import { chapterSource } from './chapter-source.ts';
import { moveNotes, type NoteMark } from './notes-elsewhere.ts';

export function readEpub(bytes: Buffer): ReadDocument {
  const book = openBook(bytes);
  const shelf = new AssetShelf();
  const marks: NoteMark[] = [];
  const chapters = new Map<string, Document>();
  const parts = book.chapters.flatMap((name): DocumentPart[] => {
    const html = chapterHtml(book, name);
    if (!html) return [];
    const root = chapterTree(book, name, html, { shelf, marks });
    chapters.set(name, root);
    return [{ root }];
  });
  moveNotes(marks, chapters);
  if (parts.length === 0) throw unreadable(KIND);
  const missing = book.chapters.length - parts.length + book.chaptersLeftOut;
  const warnings: Warning[] =
    missing > 0 ? [{ reason: 'truncated', detail: `${missing} of the book's chapters were not read` }] : [];
  return {
    parts,
    metadata: book.metadata,
    assets: shelf.assets,
    warnings: [...warnings, ...shelf.warnings],
  };
}

/** Chapters are pages, drawings or single pictures; null for anything else, or if the part is missing. */
function chapterHtml(book: Book, name: string): string | null {
  const type = book.types.get(name) ?? '';
  if (/html|xml|text/.test(type) || /\.x?html?$/i.test(name)) return book.zip.text(name);
  return type.startsWith('image/') ? `<img src="${encodeURIComponent(posix.basename(name))}">` : null;
}

function chapterTree(
  book: Book,
  name: string,
  html: string,
  { shelf, marks }: { shelf: AssetShelf; marks: NoteMark[] },
): Document {
  const { root } = parseHtml(chapterSource(html));
  const own: NoteMark[] = [];
  const stack: ChildNode[] = [...root.children];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!isTag(node)) continue;
    if (node.name === 'a' && isNoteMark(node)) own.push(noteMark(root, name, node));
    if (node.name === 'a') pointInside(book, name, node);
    else if (node.name === 'img' || node.name === 'image') pointToAsset(book, name, node, shelf);
    else if (node.name === 'text' && node.namespace === 'svg') leaveSvg(node, 'p');
    markNote(node);
    for (const child of node.children) stack.push(child);
  }
  // The loop visits the last ones first.
  for (const mark of own.reverse()) marks.push(mark);
  return root;
}

function isNoteMark({ attribs }: Element): boolean {
  return /\bnoteref\b/.test(attribs['epub:type'] ?? '') || attribs.role === 'doc-noteref';
}

function noteMark(root: Document, name: string, link: Element): NoteMark {
  const { href = '' } = link.attribs;
  return { root, link, part: partName(name, href), fragment: href.split('#')[1] ?? '' };
}

/** EPUB marks notes and references to them by `epub:type`, web pages by `role`. */
function markNote({ attribs }: Element): void {
  const type = attribs['epub:type'] ?? '';
  if (/\bnoteref\b/.test(type)) attribs.role ??= 'doc-noteref';
  if (!/(?:foot|end|rear)note/.test(type)) return;
  // Notes are hidden until a reader opens them.
  delete attribs.hidden;
  if (/(?:foot|end|rear)note\b/.test(type)) attribs.role ??= 'doc-footnote';
}

/** A link to another chapter has no address outside the book: only its fragment, if any, is kept. */
function pointInside(book: Book, name: string, link: Element): void {
  const { href } = link.attribs;
  if (!href || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(href) || href.startsWith('#')) return;
  if (!book.types.has(partName(name, href))) return;
  const fragment = href.split('#')[1];
  if (fragment) link.attribs.href = `#${fragment}`;
  else delete link.attribs.href;
}

function pointToAsset(book: Book, name: string, image: Element, shelf: AssetShelf): void {
  const source = image.attribs.src ?? image.attribs['xlink:href'] ?? image.attribs.href;
  if (!source || /^(?:https?|data):/i.test(source)) return;
  const part = partName(name, source);
  const type = book.types.get(part) ?? imageTypeOf(part);
  const asset = shelf.add(part, type, () => book.zip.read(part));
  if (image.name === 'image') leaveSvg(image, 'img');
  if (asset) image.attribs.src = `asset:${asset}`;
  else delete image.attribs.src;
}

/** Covers are often pictures inside SVG, and whole pages may be drawn, whose content is not shown as text. */
function leaveSvg(node: Element, name: string): void {
  node.name = name;
  for (
    let parent = node.parent;
    parent && isTag(parent) && (parent.namespace === 'svg' || parent.name === 'svg');
    parent = parent.parent
  ) {
    if (parent.name !== 'a') parent.name = 'div';
    delete parent.namespace;
  }
  delete node.namespace;
}
