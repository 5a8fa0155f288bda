/** The address that a request comes from. */
import type { Config } from '../../config.ts';
import type { AppContext } from '../app-env.ts';
import { incomingOf, requestHeader } from './request-header.ts';

/** The client's address: from the last proxy if the operator trusts it, otherwise from the socket. */
export function clientAddress(c: AppContext, config: Pick<Config, 'trustProxy'>): string {
  const { madeForAddress } = (c.env ?? {}) as MadeFor;
  if (madeForAddress !== undefined) return madeForAddress;
  const forwarded = config.trustProxy
    ? requestHeader(c, 'x-forwarded-for')?.split(',').at(-1)?.trim()
    : undefined;
  return forwarded ? withoutPort(forwarded) : socketAddress(c);
}

/** Some proxies add the port of the client, which differs with every connection. */
function withoutPort(address: string): string {
  return /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address)?.slice(1).join('') || address;
}

/** Empty when the request did not come over a socket. */
export function socketAddress(c: AppContext): string {
  return incomingOf(c)?.socket.remoteAddress ?? '';
}

/** What a request made in this process takes over from the one that it is made for. */
type MadeFor = { madeForAddress?: string };

export function madeFor(c: AppContext, config: Pick<Config, 'trustProxy'>): MadeFor {
  return { madeForAddress: clientAddress(c, config) };
}
