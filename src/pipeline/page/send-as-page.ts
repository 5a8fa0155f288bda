/** Sends requests for robots.txt and sitemaps like those for the pages themselves: same proxy, headers and fairness. */
import type { FetchConfig } from '../../contract/fetch/fetch-config.ts';
import type { Fetcher } from '../../fetch/auto/fetch.ts';
import type { SendRaw } from '../../fetch/robots/robots.ts';
import { fetchOptions } from './fetch-request.ts';

export function sendAsPage(
  fetcher: Fetcher,
  {
    url: site,
    fetchConfig,
  }: {
    /** The address whose origin the headers and cookies belong to. */
    url: string | null;
    fetchConfig: FetchConfig;
  },
  accountId: string,
): SendRaw {
  return ({ url, deadline, maxBytes, cut = false }) => {
    const timeout = Math.max(1, Math.round(deadline.remainingMs()));
    const options = { ...fetchOptions(fetchConfig, site), mode: 'fast' as const, timeout };
    const bound = { maxBytes, cut };
    return fetcher.fetch(url, { options, signal: deadline.signal, fairnessKey: accountId, bound });
  };
}
