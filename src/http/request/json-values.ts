/**
 * Refuses JSON with very many values before it is parsed: millions of them would block the process for seconds. Strings are
 * skipped, however long they are. Large bodies are counted a piece at a time, so that other requests are answered meanwhile.
 */
import { invalidField } from '../../errors.ts';
import type { AppContext } from '../app-env.ts';

/** Far more than any request needs; parsing and checking so many takes a few milliseconds. */
const MAX_VALUES = 20_000;
/** Smaller bodies cannot have too many. */
const UNCOUNTED_BYTES = 2 * MAX_VALUES;
const STEPS_AT_ONCE = 50_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Each value but the first follows one of these. */
const SEPARATORS = new Set([...',:[{'].map((sign) => sign.charCodeAt(0)));

/** @returns the body, which can be read only once */
export async function checkValues(c: AppContext): Promise<Buffer<ArrayBuffer>> {
  const bytes = Buffer.from(await c.req.arrayBuffer());
  if (bytes.length <= UNCOUNTED_BYTES || !(await hasTooManyValues(bytes))) return bytes;
  throw invalidField([], `Too big: the request has more than ${MAX_VALUES} values`, 'too_big');
}

export async function hasTooManyValues(bytes: Buffer, most = MAX_VALUES): Promise<boolean> {
  let values = 0;
  let steps = 0;
  let inString = false;
  for (let at = 0; at < bytes.length; at++) {
    if (++steps % STEPS_AT_ONCE === 0) await new Promise(setImmediate);
    if (inString) {
      const quote = bytes.indexOf(QUOTE, at);
      if (quote < 0) return false;
      at = quote;
      inString = isEscaped(bytes, quote);
    } else {
      const byte = bytes[at] ?? 0;
      if (byte === QUOTE) inString = true;
      else if (SEPARATORS.has(byte) && ++values > most) return true;
    }
  }
  return false;
}

/** After an odd number of backslashes. The loop ends at the opening quote of the string at the latest. */
function isEscaped(bytes: Buffer, quote: number): boolean {
  let before = quote;
  while (bytes[before - 1] === BACKSLASH) before -= 1;
  return (quote - before) % 2 === 1;
}
