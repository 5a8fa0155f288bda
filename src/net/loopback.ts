/** Whether a host is this machine. */
import { isIPv4 } from 'node:net';
import { withoutBrackets } from './guard/hosts.ts';

/** @param host a name or an address, as in a URL or in `HOST` */
export function isLoopback(host: string): boolean {
  const bare = withoutBrackets(host.toLowerCase());
  if (bare === 'localhost' || bare.endsWith('.localhost') || bare === '::1') return true;
  const v4 = bare.replace(/^::ffff:/, '');
  return isIPv4(v4) && v4.startsWith('127.');
}
