/** Measures the unpacked size of a PDF's compressed streams, before a parser unpacks them in memory. */
import { createInflate } from 'node:zlib';
import { tooLarge } from '../../refusals.ts';

/** A page of dense vector drawing has some 10 MB. */
const LARGEST_STREAM = 64 * 1024 * 1024;
const LARGEST_TOTAL = 256 * 1024 * 1024;
/** Deflate compresses by at most 1032 to 1: a shorter stream cannot reach the limit. */
const SUSPICIOUS = LARGEST_STREAM / 1032;
const DICTIONARY = 1024;
const MOST_STREAMS = 20_000;

export async function checkPackedStreams(bytes: Buffer): Promise<void> {
  let total = 0;
  let looked = 0;
  for (const stream of packedStreams(bytes)) {
    if (++looked > MOST_STREAMS) return;
    const size = await unpackedSize(stream, LARGEST_STREAM);
    total += size;
    if (size > LARGEST_STREAM || total > LARGEST_TOTAL)
      throw tooLarge('pdf', 'a stream unpacks to more than is read');
  }
}

/** Pictures are skipped: they are decoded one at a time, and only if needed. */
function* packedStreams(bytes: Buffer): Generator<Buffer> {
  for (let at = bytes.indexOf('stream'); at !== -1; at = bytes.indexOf('stream', at + 6)) {
    if (bytes[at - 1] === 0x64) continue; // The end of `endstream`.
    const end = bytes.indexOf('endstream', at + 6);
    if (end === -1) return;
    const start = at + 6 + (bytes[at + 6] === 0x0d ? 2 : 1);
    if (end - start >= SUSPICIOUS && isPackedText(bytes, at)) yield bytes.subarray(start, end);
    at = end + 3;
  }
}

function isPackedText(bytes: Buffer, streamAt: number): boolean {
  const before = bytes.toString('latin1', Math.max(0, streamAt - DICTIONARY), streamAt);
  const dictionary = before.slice(before.lastIndexOf(' obj') + 1);
  return /\/(?:FlateDecode|Fl)\b/.test(dictionary) && !/\/Subtype\s*\/Image/.test(dictionary);
}

/** Counted without keeping the data; a broken stream counts up to where it fails. */
async function unpackedSize(packed: Buffer, most: number): Promise<number> {
  let size = 0;
  const inflate = createInflate({ chunkSize: 256 * 1024 });
  try {
    inflate.end(packed);
    for await (const chunk of inflate) {
      size += (chunk as Buffer).length;
      if (size > most) break;
    }
  } catch {
    // Encrypted or broken: the parser will say so.
  } finally {
    inflate.destroy();
  }
  return size;
}
