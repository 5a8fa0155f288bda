/** `fetchConfig.proxy`: the URL of a proxy, or the name of one of the operator's pools. */
import { z } from 'zod';

const PROTOCOLS = ['http:', 'https:', 'socks5:'];
const POOL_NAME = /^[A-Za-z0-9][\w.-]{0,63}$/;

export const poolName = z.string().regex(POOL_NAME, 'must be a name: letters, digits, `_`, `-` and `.`');

/** Anything else that is accepted is the name of a pool. */
export function isProxyUrl(text: string): boolean {
  const url = text.includes('://') ? URL.parse(text) : null;
  return url !== null && PROTOCOLS.includes(url.protocol) && url.hostname !== '';
}

/**
 * Whether it is the caller's own. Whoever runs such a proxy decides what every site seems to answer, so nothing that is
 * learned about a site through it holds for other accounts.
 */
export function isCallersProxy(proxy: string | undefined): boolean {
  return proxy !== undefined && isProxyUrl(proxy);
}

export const proxyUrl = z
  .string()
  .max(2_000)
  .refine(isProxyUrl, { error: 'must be the URL of an http, https or socks5 proxy' });

export const proxyOrPool = z
  .string()
  .max(2_000)
  .refine((text) => isProxyUrl(text) || POOL_NAME.test(text), {
    error: 'Expected the URL of an http, https or socks5 proxy, or the name of a pool',
  });
