/**
 * The office parser's input and output: the prepared file, and the block model with its string enums as plain strings.
 */
import { type ConvertErrorCode, toDocument } from '@firecrawl/anydoc';
import type { ChildNode } from 'domhandler';
import { AppError } from '../../../errors.ts';
import type { DocumentMetadata } from '../document-parts.ts';
import { passwordProtected, tooLarge, unreadable } from '../refusals.ts';

export type Style = { bold: boolean; italic: boolean; strike: boolean; code: boolean };

export type Inline =
  | { kind: 'text'; text: string; style?: Style }
  | { kind: 'link'; content: Inline[]; target: { kind: 'external' | 'relative' | 'anchor'; value: string } }
  | { kind: 'image'; alt?: string; source: ImageSource }
  | { kind: 'anchor'; anchor: string }
  | { kind: 'noteRef'; noteId: string }
  | { kind: 'lineBreak' };

type ImageSource = { kind: 'external' | 'asset' | 'unavailable'; url?: string; assetId?: number };

export type Block =
  | { kind: 'heading'; level: number; anchor?: string; content: Inline[] }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; list: List }
  | { kind: 'table'; table: Table }
  | { kind: 'blockQuote'; blocks: Block[] }
  | { kind: 'codeBlock'; lang?: string; text: string }
  | { kind: 'rule' };

type Marker = 'bullet' | 'decimal' | 'lowerAlpha' | 'upperAlpha' | 'lowerRoman' | 'upperRoman';
export type List = { marker: Marker; start: number; items: ListItem[] };
export type ListItem = { blocks: Block[]; checked?: boolean; markerLabel?: string };

export type Table = { grid: CellSlot[][]; headerRows: number; kind: 'data' | 'layout' };
type CellSlot =
  | { kind: 'origin'; cell: { blocks: Block[]; colSpan: number; rowSpan: number } }
  | { kind: 'covered' };

export type BlockDocument = {
  blocks: Block[];
  notes: { id: string; kind: 'footnote' | 'endnote'; blocks: Block[] }[];
  assets: { id: number; mediaType: string; originPart: string; data: Buffer }[];
};

/** Those that become one tree or one for each slide; the parser reads old sheets too. */
export type OfficeFormat = 'docx' | 'pptx' | 'odt' | 'odp' | 'rtf' | 'doc' | 'ppt';

/** @throws AppError for a file that cannot be read */
export async function readBlocks(bytes: Buffer, format: OfficeFormat | 'xls'): Promise<BlockDocument> {
  try {
    // The library's types are ambient const enums, which type stripping cannot use; their values are these strings.
    return (await toDocument(
      bytes,
      (format === 'xls' ? 'xlsx' : format) as never,
    )) as unknown as BlockDocument;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const code = cause instanceof Error && 'code' in cause ? (cause.code as ConvertErrorCode) : null;
    if (code === 'encrypted') throw passwordProtected(format);
    if (code === 'resourceLimit') throw tooLarge(format, 'it unpacks to more than is read', cause);
    throw unreadable(format, cause);
  }
}

/** An office file that was checked and prepared for the block parser. */
export type Prepared = {
  bytes: Buffer;
  metadata: DocumentMetadata;
  /** The content of each placeholder in the container's text. */
  placeholders: Map<string, () => ChildNode>;
  /** Embedded files whose content replaces these placeholders. */
  chunks?: Map<string, Buffer>;
};
