/** Texts and presentations of office programs -> trees: prepares the file, has it parsed into blocks, and turns the blocks into nodes. */
import type { ChildNode, Document } from 'domhandler';
import { AppError } from '../../../errors.ts';
import type { Warning } from '../../../fetch/document.ts';
import { parseHtml } from '../../html/parse.ts';
import { AssetShelf } from '../assets.ts';
import { first } from '../container/xml.ts';
import { facts, type ReadDocument } from '../document-parts.ts';
import { readText } from '../text/read-text.ts';
import { documentOf, element, noteSection } from '../tree.ts';
import {
  type Block,
  type BlockDocument,
  type OfficeFormat,
  type Prepared,
  readBlocks,
} from './block-model.ts';
import { type BlockContext, blockNodes } from './block-tree.ts';
import { MOST_CHUNKS, prepareDocx } from './docx.ts';
import { embeddedFile } from './embedded-file.ts';
import { prepareOdp } from './odp.ts';
import { prepareOdt } from './odt.ts';
import { prepareSlides, splitSlides } from './pptx.ts';
import { prepareRtf } from './rtf.ts';

/** How deep files inside files are read. */
const DEEPEST_CHUNK = 3;

export async function readOffice(bytes: Buffer, format: OfficeFormat): Promise<ReadDocument> {
  const shelf = new AssetShelf();
  const inside: Inside = { left: MOST_CHUNKS, isCut: false };
  const { parts, metadata } = await readParts(bytes, format, { shelf, origin: '', depth: 0, inside });
  const warnings: Warning[] = inside.isCut ? [{ reason: 'truncated', detail: LEFT_OUT }] : [];
  return { parts, metadata, assets: shelf.assets, warnings: [...shelf.warnings, ...warnings] };
}

/** `origin` distinguishes the pictures of embedded files from the file's own. */
type Place = { shelf: AssetShelf; origin: string; depth: number; inside: Inside };

/** How many embedded files may still be read, and whether one was left out. */
type Inside = { left: number; isCut: boolean };

const LEFT_OUT = 'Some files inside the file were left out';

async function readParts(
  bytes: Buffer,
  format: OfficeFormat,
  place: Place,
): Promise<Pick<ReadDocument, 'parts' | 'metadata'>> {
  const prepared = await prepare(bytes, format);
  for (const [key, chunk] of prepared.chunks ?? []) {
    const content = await chunkNodes(chunk, key, place);
    prepared.placeholders.set(key, () => element('div', {}, content));
  }
  const document = await readBlocks(prepared.bytes, format);
  const sections = format === 'pptx' || format === 'odp' ? splitSlides(document.blocks) : [document.blocks];
  const language = prepared.metadata.language;
  const title = prepared.metadata.title ?? firstHeading(sections[0] ?? []);
  const parts = sections.map((blocks, i) => {
    const context = contextOf(document, prepared, place);
    const body = blockNodes(blocks, context.blocks);
    const notes = noteSection(notesOf(document, context));
    return { root: documentOf([...body, notes], { title: i === 0 ? title : undefined, language }) };
  });
  return { parts, metadata: { ...prepared.metadata, ...facts(title, language) } };
}

/** Empty for an embedded file that is too deep, one too many or damaged: the file around it is still read. */
async function chunkNodes(bytes: Buffer, key: string, place: Place): Promise<ChildNode[]> {
  const { inside, depth } = place;
  try {
    if (depth < DEEPEST_CHUNK && inside.left-- > 0) return await nodesInside(bytes, key, place);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  inside.isCut = true;
  return [];
}

async function nodesInside(bytes: Buffer, key: string, around: Place): Promise<ChildNode[]> {
  const file = embeddedFile(bytes);
  if ('text' in file) return readText(file.text).parts.flatMap(({ root }) => bodyOf(root));
  if ('html' in file) return bodyOf(parseHtml(file.html).root);
  const place = { ...around, origin: `${around.origin}${key}/`, depth: around.depth + 1 };
  const { parts } = await readParts(bytes, file.format, place);
  return parts.flatMap(({ root }) => bodyOf(root));
}

function bodyOf(root: Document): ChildNode[] {
  return first(root, 'body')?.children ?? [];
}

async function prepare(bytes: Buffer, format: OfficeFormat): Promise<Prepared> {
  if (format === 'docx') return prepareDocx(bytes);
  if (format === 'odt') return prepareOdt(bytes);
  if (format === 'pptx') return prepareSlides(bytes);
  if (format === 'odp') return prepareOdp(bytes);
  if (format === 'rtf') return prepareRtf(bytes);
  // The binary formats before 2007.
  return { bytes, metadata: {}, placeholders: new Map() };
}

/** `noted` has the numbers of notes in order of mention. */
type Context = { blocks: BlockContext; noted: Map<string, number> };

function contextOf(document: BlockDocument, prepared: Prepared, { shelf, origin }: Place): Context {
  const noted: Context['noted'] = new Map();
  return {
    noted,
    blocks: {
      assetName(id) {
        const asset = document.assets[id];
        return asset ? shelf.add(origin + asset.originPart, asset.mediaType, () => asset.data) : null;
      },
      placeholder: (key) => prepared.placeholders.get(key)?.() ?? null,
      noteNumber(id) {
        const number = noted.get(id) ?? noted.size + 1;
        noted.set(id, number);
        return number;
      },
    },
  };
}

/** Notes may refer to other notes, so the list can grow while it is being written. */
function* notesOf(document: BlockDocument, { blocks: context, noted }: Context): Generator<ChildNode[]> {
  // Of two notes with the same id the first counts.
  const notes = new Map(document.notes.toReversed().map((note) => [note.id, note]));
  // Entries that are added meanwhile are visited too.
  for (const id of noted.keys()) {
    const note = notes.get(id);
    yield note ? blockNodes(note.blocks, context) : [];
  }
}

function firstHeading(blocks: Block[]): string | undefined {
  const heading = blocks.find((block) => block.kind === 'heading');
  if (heading?.kind !== 'heading') return undefined;
  return heading.content.map((inline) => (inline.kind === 'text' ? inline.text : '')).join('');
}
