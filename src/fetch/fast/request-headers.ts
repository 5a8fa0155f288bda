/** The caller's headers, without those that a caller must not set. */
import { invalidField } from '../../errors.ts';
import { wordSet } from '../../text/word-lists.ts';

/** They frame the message or name its destination: with them a caller could smuggle a second request. */
const FORBIDDEN_HEADERS = wordSet(
  'connection content-length expect host keep-alive te trailer transfer-encoding upgrade',
);

/** The headers under lower-case names. Throws a `validation` error for a header that HTTP cannot carry. */
export function callerHeaders(headers: Record<string, string>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const lower = name.toLowerCase();
    if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(lower) || /[^\t\x20-\x7e\x80-\xff]/.test(value)) {
      throw invalidField(['fetchConfig', 'headers', name], 'Not a valid HTTP header');
    }
    if (!FORBIDDEN_HEADERS.has(lower) && !lower.startsWith('proxy-')) kept[lower] = value;
  }
  return kept;
}

/** A `Cookie` header. Percent-encodes characters that a header cannot carry, as scripts in browsers do. */
export function cookieHeader(cookies: Iterable<[string, string]>): string {
  return [...cookies]
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
    .replace(/[^\t\x20-\x7e]/gu, encodeURIComponent);
}
