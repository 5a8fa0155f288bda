/** docx, pptx, odt and rtf -> trees: prepares the container, has it parsed into blocks, and turns the blocks into nodes. */
import type { ChildNode } from 'domhandler';
import { AssetShelf } from '../assets.ts';
import { facts, type ReadDocument } from '../document-parts.ts';
import { emptyFile, tooLarge, unreadable } from '../refusals.ts';
import { documentOf, noteSection } from '../tree.ts';
import {
  type Block,
  type BlockDocument,
  type OfficeFormat,
  type Prepared,
  readBlocks,
} from './block-model.ts';
import { type BlockContext, blockNodes } from './block-tree.ts';
import { prepareDocx } from './docx.ts';
import { prepareOdt } from './odt.ts';
import { prepareSlides, splitSlides } from './pptx.ts';

export async function readOffice(bytes: Buffer, format: OfficeFormat): Promise<ReadDocument> {
  const prepared = prepare(bytes, format);
  const document = await readBlocks(prepared.bytes, format);
  const shelf = new AssetShelf();
  const sections = format === 'pptx' ? splitSlides(document.blocks) : [document.blocks];
  const language = prepared.metadata.language;
  const title = prepared.metadata.title ?? firstHeading(sections[0] ?? []);
  const parts = sections.map((blocks, i) => {
    const context = contextOf(document, prepared, shelf);
    const body = blockNodes(blocks, context.blocks);
    const notes = noteSection(notesOf(document, context));
    return { root: documentOf([...body, notes], { title: i === 0 ? title : undefined, language }) };
  });
  return {
    parts,
    metadata: { ...prepared.metadata, ...facts(title, language) },
    assets: shelf.assets,
    warnings: shelf.warnings,
  };
}

function prepare(bytes: Buffer, format: OfficeFormat): Prepared {
  if (format === 'docx') return prepareDocx(bytes);
  if (format === 'odt') return prepareOdt(bytes);
  if (format === 'pptx') return prepareSlides(bytes);
  return checkRtf(bytes);
}

type Context = { blocks: BlockContext; noted: string[] };

function contextOf(document: BlockDocument, prepared: Prepared, shelf: AssetShelf): Context {
  const noted: string[] = [];
  return {
    noted,
    blocks: {
      assetName(id) {
        const asset = document.assets[id];
        return asset ? shelf.add(asset.originPart, asset.mediaType, () => asset.data) : null;
      },
      placeholder: (key) => prepared.placeholders.get(key)?.() ?? null,
      noteNumber(id) {
        const at = noted.indexOf(id);
        return at === -1 ? noted.push(id) : at + 1;
      },
    },
  };
}

/** Notes may refer to other notes, so the list can grow while it is being written. */
function* notesOf(document: BlockDocument, { blocks: context, noted }: Context): Generator<ChildNode[]> {
  for (const noteId of noted) {
    const note = document.notes.find(({ id }) => id === noteId);
    yield note ? blockNodes(note.blocks, context) : [];
  }
}

function firstHeading(blocks: Block[]): string | undefined {
  const heading = blocks.find((block) => block.kind === 'heading');
  if (heading?.kind !== 'heading') return undefined;
  return heading.content.map((inline) => (inline.kind === 'text' ? inline.text : '')).join('');
}

const KIND = 'rtf';
const DEEPEST = 500;
const OPEN = 0x7b;
const CLOSE = 0x7d;
const BACKSLASH = 0x5c;

function checkRtf(bytes: Buffer): Prepared {
  if (bytes.length === 0) throw emptyFile(KIND);
  if (!bytes.subarray(0, 32).toString('latin1').trimStart().startsWith('{\\rtf')) throw unreadable(KIND);
  if (deepestGroup(bytes) > DEEPEST) throw tooLarge(KIND, `groups nested more than ${DEEPEST} deep`);
  const title = /\{\\title ([^{}\\]+)\}/.exec(bytes.subarray(0, 64 * 1024).toString('latin1'))?.[1];
  return { bytes, metadata: facts(title, undefined), placeholders: new Map() };
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
