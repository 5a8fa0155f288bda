/** Unpacks and judges a page in the process that will read it. */
import { unpackHere } from '../../net/unpack-here.ts';
import { orNull } from '../../or-null.ts';
import type { PackedResponse } from '../document.ts';
import { judgeResponse } from './make-document.ts';

/** The form in which it is sent between processes. */
export type Packed = { bytes: Uint8Array; encoding: PackedResponse['packed']['encoding'] };

export type PlainResponse = {
  body: Buffer;
  contentType: 'text/html';
  charset: string | null;
  /** Null if only a part of it was decoded. */
  html: string | null;
};

/** Null for anything but a web page without warnings that needs no browser. */
export async function judgePacked(
  { bytes, encoding }: Packed,
  maxBytes: number,
  head: Pick<PackedResponse, 'url' | 'status' | 'headers'>,
): Promise<PlainResponse | null> {
  const sent = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // If it is broken, the process that gets it back finds and reports that.
  const body = encoding === 'identity' ? sent : orNull(() => unpackHere(sent, [encoding], maxBytes));
  if (!body || body.length === 0 || body.length > maxBytes) return null;
  let isBinary = false;
  const sniff = async () => {
    isBinary = true;
    return undefined;
  };
  const { contentType, charset, html, judgement } = await judgeResponse({ ...head, body }, sniff);
  const isPlain = judgement.warnings.length === 0 && judgement.browserReason === null;
  return !isBinary && contentType === 'text/html' && isPlain ? { body, contentType, charset, html } : null;
}
