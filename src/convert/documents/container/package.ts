/**
 * Opens Open XML packages of an expected kind, with the relationships between their parts and their core properties.
 */
import { posix } from 'node:path';
import { type DocumentMetadata, facts } from '../document-parts.ts';
import { emptyFile, passwordProtected, unreadable } from '../refusals.ts';
import { attribute, elementsOf, first, localName, parseXml, textOf } from './xml.ts';
import { Zip } from './zip.ts';

export type Relationship = { type: string; target: string; isExternal: boolean };

/** Relationships of a part by id; targets inside the package as full part names. */
export function relationships(zip: Zip, part: string, kind: string): Map<string, Relationship> {
  const found = new Map<string, Relationship>();
  const folder = posix.dirname(part);
  const text = zip.text(posix.join(folder, '_rels', `${posix.basename(part)}.rels`));
  if (!text) return found;
  const root = elementsOf(parseXml(text, kind))[0];
  for (const node of elementsOf(root)) {
    if (localName(node) !== 'Relationship') continue;
    const { Id, Type, Target, TargetMode } = node.attribs;
    if (!Id || !Target) continue;
    const isExternal = TargetMode === 'External';
    const target = isExternal
      ? Target
      : Target.startsWith('/')
        ? Target.slice(1)
        : posix.normalize(posix.join(folder, Target));
    found.set(Id, { type: Type?.split('/').at(-1) ?? '', target, isExternal });
  }
  return found;
}

/** The main part of the package, e.g. `word/document.xml`. */
function mainPart(zip: Zip, kind: string): string | null {
  for (const { type, target } of relationships(zip, '', kind).values()) {
    if (type === 'officeDocument') return target;
  }
  return null;
}

export function coreProperties(zip: Zip, kind: string): DocumentMetadata {
  const text = zip.text('docProps/core.xml') ?? zip.text('meta.xml');
  if (!text) return {};
  const root = parseXml(text, kind);
  return facts(textOf(first(root, 'title')), textOf(first(root, 'language')));
}

/** A relationship id, whatever the prefix of the relationships namespace. */
export function relationshipId(node: Parameters<typeof attribute>[0]): string | undefined {
  return attribute(node, 'r:id') ?? attribute(node, 'id');
}

const OLE_SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** The stream of an encrypted package, as the container's directory spells it. */
const ENCRYPTED_STREAM = Buffer.from('EncryptedPackage', 'utf16le');

/** A word that the content types of each kind contain. */
const VOCABULARY = { docx: 'wordprocessingml', pptx: 'presentationml', xlsx: 'spreadsheetml' } as const;

type OpenPackage = { zip: Zip; part: string; text: string };

export function openPackage(bytes: Buffer, kind: keyof typeof VOCABULARY): OpenPackage {
  const zip = openZip(bytes, kind);
  const part = zip.text('[Content_Types].xml')?.includes(VOCABULARY[kind]) ? mainPart(zip, kind) : null;
  const text = part ? zip.text(part) : null;
  if (!part || !text) throw unreadable(kind);
  // Open XML forbids DTDs, so one with entities is malicious.
  if (text.includes('<!ENTITY')) throw unreadable(kind, new Error('the main part declares entities'));
  return { zip, part, text };
}

export function openZip(bytes: Buffer, kind: string): Zip {
  if (bytes.length === 0) throw emptyFile(kind);
  if (bytes.subarray(0, 8).equals(OLE_SIGNATURE) && bytes.includes(ENCRYPTED_STREAM)) {
    throw passwordProtected(kind);
  }
  return new Zip(bytes, kind);
}
