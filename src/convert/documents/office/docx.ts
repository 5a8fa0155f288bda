/**
 * Prepares a Word file for the block parser: formulas become placeholders, the title a heading, and text that it would
 * skip becomes plain text.
 */

import { coreProperties, openPackage, relationships } from '../container/package.ts';
import { attribute, child, descendants, elementsOf, paragraphText, parseXml } from '../container/xml.ts';
import type { Zip } from '../container/zip.ts';
import { listed } from '../document-parts.ts';
import type { Prepared } from './block-model.ts';
import { PLACEHOLDER_END, PLACEHOLDER_START } from './block-tree.ts';
import { withoutTableControls } from './content-controls.ts';
import { withoutDeletedRows } from './deleted-rows.ts';
import { hiddenStyles, withHiddenStyles } from './hidden-styles.ts';
import { withLinkFragments } from './link-fragments.ts';
import { withoutFormulas } from './math/formulas.ts';
import { withFormFields, withoutHiddenText, withShownCharacters, withWordArt } from './word-text.ts';

const KIND = 'docx';
/** Most embedded files, including those inside them. */
export const MOST_CHUNKS = 1_000;

export function prepareDocx(bytes: Buffer): Prepared {
  const { zip, part, text } = openPackage(bytes, KIND);
  const placeholders: Prepared['placeholders'] = new Map();
  const chunks = new Map<string, Buffer>();
  const changes = new Map<string, string>();
  const styles = stylesIn(zip, part);
  const titleStyles = stylesNamed(styles, 'title');
  const hidden = hiddenStyles(styles);
  for (const name of [part, ...relatedParts(zip, part, ['footnotes', 'endnotes'])]) {
    const before = name === part ? text : (zip.text(name) ?? '');
    const own = name === part ? withoutChunks(before, zip, part, chunks) : before;
    const plain = withShownCharacters(
      withFormFields(withWordArt(withoutHiddenText(withHiddenStyles(own, hidden)))),
    );
    const linked = withLinkFragments(plain, zip, name, changes);
    const kept = withoutDeletedRows(withoutTableControls(linked));
    const bare = withoutFormulas(kept, KIND, placeholders, run);
    const after = withTitleLevel(bare, titleStyles);
    if (after !== before) changes.set(name, after);
  }
  return {
    bytes: changes.size > 0 ? zip.with(changes) : bytes,
    metadata: { ...coreProperties(zip, KIND), ...listed(headersAndFooters(zip, part)) },
    placeholders,
    chunks,
  };
}

function run(text: string): string {
  return `<w:r><w:t>${text}</w:t></w:r>`;
}

/** Replaces embedded files (mostly HTML), which Word would merge into the text, by placeholders. */
function withoutChunks(xml: string, zip: Zip, part: string, chunks: Map<string, Buffer>): string {
  if (!xml.includes('<w:altChunk')) return xml;
  const targets = relationships(zip, part, KIND);
  return xml.replace(/<w:altChunk\s[^<>]*>/g, (tag) => {
    const target = targets.get(/\br:id="([^"]*)"/.exec(tag)?.[1] ?? '');
    // One more than is read, so that the reader notices that some were left out.
    const bytes = target && !target.isExternal && chunks.size <= MOST_CHUNKS ? zip.read(target.target) : null;
    if (!bytes) return tag;
    const key = `c${chunks.size}`;
    chunks.set(key, bytes);
    return `<w:p>${run(PLACEHOLDER_START + key + PLACEHOLDER_END)}</w:p>${tag}`;
  });
}

function relatedParts(zip: Zip, part: string, types: string[]): string[] {
  return [...relationships(zip, part, KIND).values()]
    .filter(({ type, isExternal }) => !isExternal && types.includes(type))
    .map(({ target }) => target);
}

/** The paragraphs of headers and footers, which have no place in the text. */
function headersAndFooters(zip: Zip, part: string): string[] {
  return relatedParts(zip, part, ['header', 'footer']).flatMap((name) =>
    [...descendants(parseXml(zip.text(name) ?? '', KIND), 'p')].map(paragraphText),
  );
}

function stylesIn(zip: Zip, part: string): string {
  const [target] = relatedParts(zip, part, ['styles']);
  return (target && zip.text(target)) || '';
}

/** Ids of the styles of that name: ids are in the author's language, names are not. */
function stylesNamed(styles: string, name: string): string[] {
  const root = elementsOf(parseXml(styles, KIND))[0];
  return elementsOf(root)
    .filter((style) => attribute(child(style, 'name'), 'val')?.toLowerCase() === name)
    .map((style) => attribute(style, 'styleId') ?? '')
    .filter(Boolean);
}

function withTitleLevel(xml: string, styles: string[]): string {
  let changed = xml;
  for (const style of styles) {
    const mark = `<w:pStyle w:val="${style}"/>`;
    changed = changed.replaceAll(mark, `${mark}<w:outlineLvl w:val="0"/>`);
  }
  return changed;
}
