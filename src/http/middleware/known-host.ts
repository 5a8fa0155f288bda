/**
 * Answers only requests for the server's own names. A web page whose owner points its name at 127.0.0.1 (DNS
 * rebinding) has the same origin as a server on this machine and could otherwise read it.
 */
import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import type { Config } from '../../config.ts';
import { AppError } from '../../errors.ts';
import { withoutBrackets } from '../../net/guard/hosts.ts';
import { isLoopback } from '../../net/loopback.ts';
import type { AppEnv } from '../app-env.ts';
import { requestHeader } from '../request/request-header.ts';

type Names = Pick<Config, 'host' | 'hosts' | 'publicUrl'>;

export function knownHost(config: Names): MiddlewareHandler<AppEnv> {
  const isKnown = knownHosts(config);
  return async (c, next) => {
    const host = requestHeader(c, 'host');
    if (host !== undefined && !isKnown(host)) {
      throw new AppError(
        'auth_invalid_key',
        'This server does not answer to that host name. Its operator can add it to WINNOW_HOSTS.',
      );
    }
    await next();
  };
}

/** A server that is not on loopback is checked only if its names are configured: we cannot know them. */
export function knownHosts({ host, hosts, publicUrl }: Names): (header: string) => boolean {
  if (hosts.length === 0 && !isLoopback(host)) return () => true;
  const own = new Set([host, ...hosts, ...(publicUrl ? [new URL(publicUrl).hostname] : [])].map(bareHost));
  return (header) => {
    const name = bareHost(header);
    // An IP address cannot be pointed elsewhere.
    return isIP(name) !== 0 || isLoopback(name) || own.has(name);
  };
}

/** Lower case, without port, brackets and trailing dot. */
function bareHost(text: string): string {
  const host = isIP(text) === 6 ? text : text.replace(/:\d*$/, '');
  return withoutBrackets(host.toLowerCase()).replace(/\.$/, '');
}
