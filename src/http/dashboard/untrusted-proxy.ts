/** Warns the operator about a proxy in front of the server that is not configured as trusted. */
import type { Config } from '../../config.ts';
import type { Logger } from '../../log/log.ts';
import type { AppContext } from '../app-env.ts';
import { requestHeader } from '../request/request-header.ts';

/** Warns once. Behind such a proxy everybody has the same address, so a few people use up the limit of a network. */
export function createProxyWarning(
  config: Pick<Config, 'trustProxy'>,
  log: Pick<Logger, 'warn'>,
): (c: AppContext) => void {
  let hasWarned = config.trustProxy;
  return (c) => {
    if (hasWarned || requestHeader(c, 'x-forwarded-for') === undefined) return;
    hasWarned = true;
    log.warn(
      'a sign-up came through a proxy that is not trusted: all of them count as one network. Set WINNOW_TRUST_PROXY=true if the proxy is yours',
    );
  };
}
