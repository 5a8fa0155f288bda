/** Opens an Open XML package of the expected kind, and refuses what pretends to be one. */
import { emptyFile, passwordProtected, unreadable } from '../refusals.ts';
import { mainPart } from './package.ts';
import { Zip } from './zip.ts';

const OLE_SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** The stream of an encrypted package, as the container's directory spells it. */
const ENCRYPTED_STREAM = Buffer.from('EncryptedPackage', 'utf16le');

/** What the content types of each kind contain. */
const VOCABULARY = { docx: 'wordprocessingml', pptx: 'presentationml', xlsx: 'spreadsheetml' } as const;

export type OpenPackage = { zip: Zip; part: string; text: string };

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
