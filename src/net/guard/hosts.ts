/** Canonical host names, and the names that never lead to the public web. */
import { isIP } from 'node:net';
import { withoutEnd } from '../../text/without-end.ts';

/** RFC 6761, 6762, 8375, 9476 and the resolver files of common systems. */
const INSIDE_NAMES = ['localhost', 'localdomain', 'local', 'internal', 'home.arpa'];
const LOOPBACK_NAMES = ['ip6-localhost', 'ip6-loopback'];

/** IPv6 addresses are in brackets in a URL, and nowhere else. */
export function withoutBrackets(host: string): string {
  return host.replace(/^\[|\]$/g, '');
}

/** @example withBrackets('::1') // '[::1]' */
export function withBrackets(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

/** The loopback address instead of one that means all interfaces, which can be listened on but not connected to. */
export function connectableUrl(url: string): string {
  return url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
}

/**
 * The host as a URL parser reads it: lower case, IDNA, and decimal, octal or hexadecimal IPv4 in dotted decimal
 * (`0x7f.1` is `127.0.0.1`). No brackets, no trailing dots. Null if it is not a valid host.
 */
export function canonicalHost(host: string): string | null {
  const bare = withoutEnd(withoutBrackets(host), '.');
  if (bare === '' || /[/?#@\\\s%]/.test(bare)) return null;
  if (isIP(bare) === 4) return bare;
  const hostname = URL.parse(`http://${withBrackets(bare)}/`)?.hostname ?? '';
  return withoutEnd(withoutBrackets(hostname), '.') || null;
}

/** Whether a name is reserved for the machine itself or a local network, whatever it resolves to. */
export function isPrivateName(host: string): boolean {
  if (isIP(host) !== 0) return false;
  return (
    LOOPBACK_NAMES.includes(host) || INSIDE_NAMES.some((name) => host === name || host.endsWith(`.${name}`))
  );
}
