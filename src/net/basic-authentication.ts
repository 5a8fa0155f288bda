/** Basic authentication (RFC 7617) from `user:password@` in an address. */
import { unescape as decodePercent } from 'node:querystring';

/** The value of `Authorization`; undefined if the address has no credentials. A `%` that does not begin an escape is taken literally. */
export function basicAuthentication(url: URL | null): string | undefined {
  if (!url?.username && !url?.password) return undefined;
  const pair = `${decodePercent(url.username)}:${decodePercent(url.password)}`;
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}
