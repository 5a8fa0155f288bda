/** Checks a rich text file before it is given to the block parser. */
import { facts } from '../document-parts.ts';
import { emptyFile, tooLarge, unreadable } from '../refusals.ts';
import type { Prepared } from './prepared.ts';

const KIND = 'rtf';
const DEEPEST = 500;
const OPEN = 0x7b;
const CLOSE = 0x7d;
const BACKSLASH = 0x5c;

export function checkRtf(bytes: Buffer): Prepared {
  if (bytes.length === 0) throw emptyFile(KIND);
  if (!bytes.subarray(0, 32).toString('latin1').trimStart().startsWith('{\\rtf')) throw unreadable(KIND);
  if (deepestGroup(bytes) > DEEPEST) throw tooLarge(KIND, `groups nested more than ${DEEPEST} deep`);
  const title = /\{\\title ([^{}\\]+)\}/.exec(bytes.subarray(0, 64 * 1024).toString('latin1'))?.[1];
  return { bytes, metadata: facts(title, undefined), placeholders: new Map() };
}

function deepestGroup(bytes: Buffer): number {
  let depth = 0;
  let deepest = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (byte === BACKSLASH) i += 1;
    else if (byte === OPEN) deepest = Math.max(deepest, ++depth);
    else if (byte === CLOSE) depth -= 1;
  }
  return deepest;
}
