/** docx, pptx, odt and rtf -> trees: prepares the container, has it parsed into blocks, and turns the blocks into nodes. */
import type { ChildNode } from 'domhandler';
import { AssetShelf } from '../assets.ts';
import { facts, type ReadDocument } from '../document-parts.ts';
import { documentOf, element } from '../tree.ts';
import { type Block, type BlockDocument, type OfficeFormat, readBlocks } from './block-model.ts';
import { type BlockContext, blockNodes } from './block-tree.ts';
import { prepareDocx } from './docx.ts';
import { prepareOdt } from './odt.ts';
import { prepareSlides, splitSlides } from './pptx.ts';
import type { Prepared } from './prepared.ts';
import { checkRtf } from './rtf.ts';

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
    const notes = noteSection(document, context);
    return { root: documentOf([...body, notes], { title: i === 0 ? title : undefined, language }) };
  });
  return {
    parts,
    metadata: { ...prepared.metadata, ...facts(title, language) },
    assets: shelf.assets,
    warnings: shelf.isFull ? [{ reason: 'truncated', detail: 'Some pictures were left out' }] : [],
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
function noteSection(document: BlockDocument, { blocks: context, noted }: Context): ChildNode | null {
  const items: ChildNode[] = [];
  for (let i = 0; i < noted.length; i++) {
    const note = document.notes.find(({ id }) => id === noted[i]);
    items.push(element('li', { id: `fn-${i + 1}` }, note ? blockNodes(note.blocks, context) : []));
  }
  if (items.length === 0) return null;
  return element('section', { class: 'footnotes', role: 'doc-endnotes' }, [element('ol', {}, items)]);
}

function firstHeading(blocks: Block[]): string | undefined {
  const heading = blocks.find((block) => block.kind === 'heading');
  if (heading?.kind !== 'heading') return undefined;
  return heading.content.map((inline) => (inline.kind === 'text' ? inline.text : '')).join('');
}
