/** Prepares a presentation for the block parser: marks the ends of slides, and keeps blocks that would be left out. */

import { coreProperties, openPackage, relationships } from '../container/package.ts';
import { attribute, descendants, first, paragraphText, parseXml } from '../container/xml.ts';
import type { Zip } from '../container/zip.ts';
import { facts, listed } from '../document-parts.ts';
import { withChosenContent } from './alternate-content.ts';
import type { Block, Prepared } from './block-model.ts';
import { PLACEHOLDER_END, PLACEHOLDER_START } from './block-tree.ts';
import { replaceElements } from './cut-ranges.ts';
import { withoutFormulas } from './math/formulas.ts';

const KIND = 'pptx';
export const SLIDE_MARK = `${PLACEHOLDER_START}slide${PLACEHOLDER_END}`;
const RELATIONSHIP = 'rIdSlideEnd';
const PART = 'ppt/slides/slide-end.xml';

/**
 * The parser returns the blocks of all slides in one list. So after each slide we insert one that contains only a
 * marker.
 */
export function prepareSlides(bytes: Buffer): Prepared {
  const { zip, part, text } = openPackage(bytes, KIND);
  const { title, language } = coreProperties(zip, KIND);
  const prepared: Prepared = {
    bytes,
    // Presentation programs give every new file this title.
    metadata: facts(title === 'PowerPoint Presentation' ? undefined : title, language),
    placeholders: new Map(),
  };
  const relsPart = part.replace(/([^/]+)$/, '_rels/$1.rels');
  const rels = zip.text(relsPart);
  if (!rels) return prepared;
  let id = 1_000_000;
  // The entry of a slide may have content of its own.
  const marked = text.replace(
    /<p:sldId\s[^<>]*\/>|<\/p:sldId>/g,
    (slide) => `${slide}<p:sldId id="${++id}" r:id="${RELATIONSHIP}"/>`,
  );
  const relationship = `<Relationship Id="${RELATIONSHIP}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/slide" Target="/${PART}"/>`;
  const slides = slidesOf(zip, part, prepared.placeholders);
  const changes = new Map([
    [part, marked],
    [relsPart, rels.replace('</Relationships>', `${relationship}</Relationships>`)],
    [PART, markSlide()],
    ...slides,
  ]);
  const metadata = { ...prepared.metadata, ...listed([...slides.values()].flatMap(runningLines)) };
  return { ...prepared, metadata, bytes: zip.with(changes) };
}

/** The slides by their part names; formulas in them become placeholders. */
function slidesOf(zip: Zip, part: string, placeholders: Prepared['placeholders']): Map<string, string> {
  const slides = new Map<string, string>();
  for (const { type, target, isExternal } of relationships(zip, part, KIND).values()) {
    const text = type === 'slide' && !isExternal ? zip.text(target) : null;
    if (text === null) continue;
    const bare = withoutFormulas(withChosenContent(text), KIND, placeholders, run);
    slides.set(
      target,
      replaceElements(bare, 'a14:m', (element) => element.replace(/<\/?a14:m(?:\s[^<>]*)?>/g, '')),
    );
  }
  return slides;
}

function run(text: string): string {
  return `<a:r><a:t>${text}</a:t></a:r>`;
}

/** Footers, dates and numbers of slides, which the block parser leaves out. */
function runningLines(slide: string): string[] {
  if (!/type="(?:ftr|dt|sldNum|hdr)"/.test(slide)) return [];
  return [...descendants(parseXml(slide, KIND), 'sp')]
    .filter((shape) => /^(?:ftr|dt|sldNum|hdr)$/.test(attribute(first(shape, 'ph'), 'type') ?? ''))
    .map(paragraphText);
}

export function splitSlides(blocks: Block[]): Block[][] {
  const slides: Block[][] = [[]];
  for (const block of blocks) {
    if (isMark(block)) slides.push([]);
    else slides.at(-1)?.push(block);
  }
  if (slides.length > 1 && slides.at(-1)?.length === 0) slides.pop();
  return slides;
}

function isMark(block: Block): boolean {
  if (block.kind !== 'paragraph' && block.kind !== 'heading') return false;
  return block.content.some((inline) => inline.kind === 'text' && inline.text.includes(SLIDE_MARK));
}

function markSlide(): string {
  return `<?xml version="1.0" encoding="UTF-8"?><p:sld xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/><p:sp><p:nvSpPr><p:cNvPr id="2" name="end"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p><a:r><a:t>${SLIDE_MARK}</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>`;
}
