/**
 * Refuses JSON of very many values before it is parsed: millions of them would hold the process for seconds. Strings are
 * skipped, however long they are; large bodies are counted a piece at a time, so that others are answered in between.
 */
import { AppError } from '../../errors.ts';
import type { AppContext } from '../app-env.ts';

/** Far more than any request needs; parsing and checking so many takes a few milliseconds. */
const MAX_VALUES = 20_000;
/** Smaller bodies cannot have too many. */
const UNCOUNTED_BYTES = 2 * MAX_VALUES;
const STEPS_AT_ONCE = 200_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Each value but the first stands after one of them. */
const SEPARATORS = new Set([...',:[{'].map((sign) => sign.charCodeAt(0)));

export async function checkValues(c: AppContext): Promise<void> {
  const bytes = Buffer.from(await c.req.arrayBuffer());
  if (bytes.length <= UNCOUNTED_BYTES || !(await hasTooManyValues(bytes))) return;
  throw new AppError('payload_too_large', `The request has more than ${MAX_VALUES} values`);
}

export async function hasTooManyValues(bytes: Buffer, most = MAX_VALUES): Promise<boolean> {
  let values = 0;
  let steps = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (++steps % STEPS_AT_ONCE === 0) await new Promise(setImmediate);
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) at = endOfString(bytes, at + 1);
    else if (SEPARATORS.has(byte) && ++values > most) return true;
  }
  return false;
}

/** Where the closing quote is: one without an odd number of backslashes in front of it. */
function endOfString(bytes: Buffer, start: number): number {
  for (let from = start; ; ) {
    const quote = bytes.indexOf(QUOTE, from);
    if (quote < 0) return bytes.length;
    let before = quote;
    while (before > start && bytes[before - 1] === BACKSLASH) before -= 1;
    if ((quote - before) % 2 === 0) return quote;
    from = quote + 1;
  }
}
