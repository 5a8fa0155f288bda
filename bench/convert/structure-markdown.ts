/** What a reader of Markdown finds in it: the text of each structure. */
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';
import { type Kind, plain, type Structure } from './structure-source.ts';

export type MarkdownStructures = {
  byKind: Record<Kind, string[]>;
  /** All of its text. */
  text: string;
  pictures: Set<string>;
};

const KINDS: Record<string, Kind> = {
  code: 'code block',
  table: 'data table',
  listItem: 'list item',
  heading: 'heading',
  footnoteDefinition: 'footnote',
  math: 'formula',
  inlineMath: 'formula',
};

export function readMarkdown(markdown: string): MarkdownStructures {
  const tree = fromMarkdown(markdown, {
    extensions: [gfm(), math()],
    mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()],
  });
  const byKind: MarkdownStructures['byKind'] = {
    'code block': [],
    'data table': [],
    'list item': [],
    heading: [],
    picture: [],
    footnote: [],
    formula: [],
  };
  const pictures = new Set<string>();
  const visit = (node: Nodes): string => {
    if (node.type === 'image') pictures.add(fileOf(node.url));
    const text =
      'children' in node
        ? node.children.map(visit).join('')
        : 'value' in node && node.type !== 'html'
          ? plain(node.value)
          : '';
    const kind = KINDS[node.type];
    if (kind) byKind[kind].push(text);
    return text;
  };
  return { byKind, text: visit(tree), pictures };
}

/** Addresses are compared by their last part: sizes and hosts differ between the copies of a picture. */
export function fileOf(address: string): string {
  const path = address.replace(/[?#].*/s, '');
  try {
    return decodeURIComponent(path.slice(path.lastIndexOf('/') + 1)).toLowerCase();
  } catch {
    return path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  }
}

/** Whether a structure of the source is there as what it is. */
export function isKept({ kind, parts, addresses }: Structure, found: MarkdownStructures): boolean {
  if (kind === 'picture') return addresses.some((address) => found.pictures.has(fileOf(address)));
  const places = found.byKind[kind];
  if (kind === 'code block' || kind === 'data table') return places.some((text) => holdsMost(text, parts));
  const [part = ''] = parts;
  if (kind === 'formula') return places.some((text) => (part === '' ? text !== '' : text.includes(part)));
  if (kind === 'footnote') return places.some((text) => text.includes(part));
  return places.some((text) => text.startsWith(part));
}

export function isText({ kind, parts, addresses }: Structure, found: MarkdownStructures): boolean {
  if (kind === 'picture') return addresses.some((address) => found.pictures.has(fileOf(address)));
  return holdsMost(found.text, parts);
}

function holdsMost(text: string, parts: string[]): boolean {
  return parts.filter((part) => text.includes(part)).length >= parts.length * 0.9;
}
