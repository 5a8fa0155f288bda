/** `user:password@` of an address as a header (RFC 7617). */
import { unescape as decodePercent } from 'node:querystring';

/** The value of `Authorization`; undefined where the address has none. A `%` that begins no escape is one of the password. */
export function basicAuthentication(url: URL | null): string | undefined {
  if (!url?.username && !url?.password) return undefined;
  const pair = `${decodePercent(url.username)}:${decodePercent(url.password)}`;
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}
