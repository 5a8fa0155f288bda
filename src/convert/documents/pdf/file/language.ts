/**
 * The language of a PDF, as stated in its catalog. Parts of the text may state other languages, earlier in the file.
 * PDFium does not report it.
 */
import { inflateSync } from 'node:zlib';
import { orNull } from '../../../../or-null.ts';

/** Catalogs are shorter than this. */
const LONGEST_OBJECT = 64 * 1024;
const LONGEST_DICTIONARY = 1_000;
const LARGEST_STREAM = 4 * 1024 * 1024;
/** Most bytes of object streams that are unpacked to find it. */
const LARGEST_TOTAL = 64 * 1024 * 1024;

const LANGUAGE = /^[a-zA-Z]{2,3}(?:-[\w-]{1,20})?$/;

export function languageOf(bytes: Buffer): string | undefined {
  const number = rootOf(bytes);
  const catalog = number === null ? null : (plainObject(bytes, number) ?? packedObject(bytes, number));
  const stated = catalog === null ? '' : entryOf(catalog, 'Lang');
  return LANGUAGE.test(stated) ? stated : undefined;
}

/** The catalog's object number, from the newest trailer. */
function rootOf(bytes: Buffer): string | null {
  for (let at = bytes.lastIndexOf('/Root'); at > 0; at = bytes.lastIndexOf('/Root', at - 1)) {
    const number = /^\/Root\s+(\d{1,10})\s+\d+\s+R/.exec(bytes.toString('latin1', at, at + 60))?.[1];
    if (number) return number;
  }
  return null;
}

/** The last version of an object; null if it is packed. */
function plainObject(bytes: Buffer, number: string): string | null {
  const head = `${number} 0 obj`;
  for (let at = bytes.lastIndexOf(head); at >= 0; at = at === 0 ? -1 : bytes.lastIndexOf(head, at - 1)) {
    // Skips the end of a longer number.
    if (at > 0 && /\d/.test(String.fromCharCode(bytes[at - 1] ?? 0))) continue;
    return bytes.toString('latin1', at + head.length, at + head.length + LONGEST_OBJECT);
  }
  return null;
}

/** The object from an object stream (PDF 32000, 7.5.7). */
function packedObject(bytes: Buffer, number: string): string | null {
  let left = LARGEST_TOTAL;
  let from = 0;
  for (let at = bytes.indexOf('/ObjStm'); at >= 0 && left > 0; at = bytes.indexOf('/ObjStm', from)) {
    from = at + 1;
    const start = bytes.subarray(0, at + LONGEST_DICTIONARY).indexOf('stream', at);
    if (start < 0) continue;
    const dictionary = bytes.toString('latin1', Math.max(0, at - LONGEST_DICTIONARY), start);
    const first = Number(/\/First\s+(\d{1,9})(?![\s\S]*\/First)/.exec(dictionary)?.[1]);
    const end = bytes.indexOf('endstream', start + 6);
    if (end < 0) return null;
    from = end;
    const data = bytes.subarray(start + 6 + (bytes[start + 6] === 0x0d ? 2 : 1), end);
    const unpacked = orNull(() => inflateSync(data, { maxOutputLength: LARGEST_STREAM }));
    left -= unpacked?.length ?? 0;
    const offset = unpacked && offsetOf(unpacked.toString('latin1', 0, first || 0), number);
    if (unpacked && offset !== null)
      return unpacked.toString('latin1', first + offset, first + offset + LONGEST_OBJECT);
  }
  return null;
}

/** The stream begins with pairs: the number of each object, and its offset. */
function offsetOf(pairs: string, number: string): number | null {
  const numbers = pairs.trim().split(/\s+/);
  for (let i = 0; i + 1 < numbers.length; i += 2) if (numbers[i] === number) return Number(numbers[i + 1]);
  return null;
}

/** The text of a dictionary's own entry, not of one in a nested dictionary; '' if there is none. */
function entryOf(object: string, name: string): string {
  let depth = 0;
  const token = /<<|>>|\((?:[^()\\]|\\[\s\S])*\)|<[\da-fA-F\s]*>|\/[^\s()<>[\]{}/%]*|endobj/g;
  let isNext = false;
  for (const [found] of object.matchAll(token)) {
    if (isNext) return textOf(found);
    if (found === '<<') depth += 1;
    else if (found === '>>') depth -= 1;
    if (found === 'endobj' || (found === '>>' && depth <= 0)) return '';
    isNext = depth === 1 && found === `/${name}`;
  }
  return '';
}

function textOf(token: string): string {
  const bytes = token.startsWith('(')
    ? Buffer.from(token.slice(1, -1), 'latin1')
    : Buffer.from(token.slice(1, -1).replace(/\s+/g, ''), 'hex');
  const isWide = bytes[0] === 0xfe && bytes[1] === 0xff;
  return isWide ? new TextDecoder('utf-16be').decode(bytes) : bytes.toString('latin1');
}
