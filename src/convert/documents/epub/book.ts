/** Finds the chapters of an EPUB: its package document, reading order and titles. */
import { posix } from 'node:path';
import { orNull } from '../../../or-null.ts';
import { openZip } from '../container/package.ts';
import { attribute, child, descendants, elementsOf, first, parseXml, textOf } from '../container/xml.ts';
import type { Zip } from '../container/zip.ts';
import { type DocumentMetadata, facts } from '../document-parts.ts';
import { passwordProtected, unreadable } from '../refusals.ts';

export const KIND = 'epub';
const MOST_CHAPTERS = 2000;
/** Obfuscated fonts count as encrypted, but do not matter here. */
const FONT_OBFUSCATION = /idpf\.org\/2008\/embedding|ns\.adobe\.com\/pdf\/enc#RC/;

export type Book = {
  zip: Zip;
  /** Part names of the chapters, in reading order. */
  chapters: string[];
  /** How many more there are than are read. */
  chaptersLeftOut: number;
  /** Media types by part name. */
  types: Map<string, string>;
  metadata: DocumentMetadata;
};

export function openBook(bytes: Buffer): Book {
  const zip = openZip(bytes, KIND);
  checkEncryption(zip);
  const container = zip.text('META-INF/container.xml');
  const part = container ? attribute(first(parseXml(container, KIND), 'rootfile'), 'full-path') : undefined;
  const text = part ? zip.text(part) : null;
  if (!part || !text) throw unreadable(KIND);
  const root = parseXml(text, KIND);
  const types = new Map<string, string>();
  const parts = new Map<string, string>();
  for (const item of descendants(root, 'item')) {
    const name = partName(part, attribute(item, 'href') ?? '');
    types.set(name, attribute(item, 'media-type') ?? '');
    parts.set(attribute(item, 'id') ?? '', name);
  }
  const listed = elementsOf(first(root, 'spine')).map(
    (node) => parts.get(attribute(node, 'idref') ?? '') ?? '',
  );
  const chapters = listed.slice(0, MOST_CHAPTERS);
  const metadata = first(root, 'metadata');
  return {
    zip,
    chapters,
    chaptersLeftOut: listed.length - chapters.length,
    types,
    metadata: facts(textOf(child(metadata, 'title')), textOf(child(metadata, 'language'))),
  };
}

function checkEncryption(zip: Zip): void {
  const text = zip.text('META-INF/encryption.xml');
  if (!text) return;
  const methods = [...descendants(parseXml(text, KIND), 'EncryptionMethod')].map(
    (node) => attribute(node, 'Algorithm') ?? '',
  );
  if (methods.some((method) => !FONT_OBFUSCATION.test(method))) throw passwordProtected(KIND);
}

/** The part that a reference in another part means, without its fragment. */
export function partName(from: string, reference: string): string {
  const [path = ''] = reference.split('#');
  // A stray percent sign is part of the name.
  const decoded = orNull(() => decodeURIComponent(path)) ?? path;
  return posix.normalize(posix.join(posix.dirname(from), decoded));
}
