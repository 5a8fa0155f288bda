/** Prepares a rich text file for the block parser: removes what is not shown, and lists headers and footers. */
import { facts, listed } from '../document-parts.ts';
import { emptyFile, tooLarge, unreadable } from '../refusals.ts';
import { type Block, type Inline, type Prepared, readBlocks } from './block-model.ts';
import { shownRtf } from './rtf-shown.ts';

const KIND = 'rtf';
const DEEPEST = 500;
const OPEN = 0x7b;
const CLOSE = 0x7d;
const BACKSLASH = 0x5c;

export async function prepareRtf(bytes: Buffer): Promise<Prepared> {
  if (bytes.length === 0) throw emptyFile(KIND);
  if (!bytes.subarray(0, 32).toString('latin1').trimStart().startsWith('{\\rtf')) throw unreadable(KIND);
  if (deepestGroup(bytes) > DEEPEST) throw tooLarge(KIND, `groups nested more than ${DEEPEST} deep`);
  const title = /\{\\title ([^{}\\]+)\}/.exec(bytes.subarray(0, 64 * 1024).toString('latin1'))?.[1];
  const { text, preamble, edges } = shownRtf(bytes.toString('latin1'));
  const lines = edges.length > 0 ? await edgeLines(preamble, edges) : [];
  return {
    bytes: Buffer.from(text, 'latin1'),
    metadata: { ...facts(title, undefined), ...listed(lines) },
    placeholders: new Map(),
  };
}

/** The lines of headers and footers, read as a document of their own with the fonts of the file. */
async function edgeLines(preamble: string, edges: string[]): Promise<string[]> {
  const source = `{${preamble}${edges.map((edge) => `{\\pard\\plain ${edge}\\par}`).join('')}}`;
  const { blocks } = await readBlocks(Buffer.from(source, 'latin1'), KIND);
  return blocks.flatMap(blockLines);
}

function blockLines(block: Block): string[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return [inlineText(block.content)];
    case 'list':
      return block.list.items.flatMap(({ blocks }) => blocks.flatMap(blockLines));
    case 'table':
      return block.table.grid
        .flat()
        .flatMap((slot) => (slot.kind === 'origin' ? slot.cell.blocks.flatMap(blockLines) : []));
    case 'blockQuote':
      return block.blocks.flatMap(blockLines);
    case 'codeBlock':
      return [block.text];
    case 'rule':
      return [];
  }
}

function inlineText(content: Inline[]): string {
  return content
    .map((inline) => {
      if (inline.kind === 'text') return inline.text;
      if (inline.kind === 'link') return inlineText(inline.content);
      return inline.kind === 'lineBreak' ? ' ' : '';
    })
    .join('');
}

function deepestGroup(bytes: Buffer): number {
  let depth = 0;
  let deepest = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (byte === BACKSLASH) i += 1;
    else if (byte === OPEN) deepest = Math.max(deepest, ++depth);
    else if (byte === CLOSE) depth -= 1;
  }
  return deepest;
}
