/** Tells the operator that a proxy stands in front of the server that the server was not told of. */
import type { Config } from '../../config.ts';
import type { Logger } from '../../log/log.ts';
import type { AppContext } from '../app-env.ts';
import { requestHeader } from '../request/request-header.ts';

/** Once is enough. Behind such a proxy everybody has the same address, and a few people use up what is for each network. */
export function createProxyWarning(
  config: Pick<Config, 'trustProxy'>,
  log: Pick<Logger, 'warn'>,
): (c: AppContext) => void {
  let isTold = config.trustProxy;
  return (c) => {
    if (isTold || requestHeader(c, 'x-forwarded-for') === undefined) return;
    isTold = true;
    log.warn(
      'a sign-up came through a proxy that is not trusted: all of them count as one network. Set WINNOW_TRUST_PROXY=true if the proxy is yours',
    );
  };
}
