/** v1 sitemap: the pages that a site lists. */
import { startDeadline } from '../../../concurrency/deadline.ts';
import { callFetchConfig } from '../../../contract/fetch-config.ts';
import { AppError } from '../../../errors.ts';
import type { Fetcher } from '../../../fetch/auto/fetch.ts';
import { readSitemaps } from '../../../fetch/robots/read-sitemaps.ts';
import { createRobots, type SendRaw } from '../../../fetch/robots/robots.ts';
import { fetchOptions } from '../../../pipeline/fetch-request.ts';
import type { LoadDeps } from '../../../pipeline/load-page.ts';
import type { CallContext } from '../../../pipeline/metered-call.ts';
import type { SitemapRequest } from '../contract/sitemap.ts';
import { v1Price } from '../prices.ts';

export type Listed = { urls: string[]; cost: number };

const TIMEOUT_MS = 60_000;

export async function listPages(
  { fetcher, config }: Pick<LoadDeps, 'fetcher' | 'config'>,
  request: SitemapRequest,
  context: CallContext,
): Promise<Listed> {
  const send = sendThrough(fetcher, request, context);
  const robots = createRobots({ send, userAgent: config.userAgent });
  const deadline = startDeadline(TIMEOUT_MS, context.signal);
  try {
    const { urls, files } = await readSitemaps(request.website_url, deadline, { send, robots });
    if (files.every(({ error }) => error !== undefined)) {
      const message = 'No sitemap was found: robots.txt names none, and there is none in the usual places';
      throw new AppError('not_found', message);
    }
    return { urls, cost: v1Price('sitemap', request) };
  } finally {
    deadline.clear();
  }
}

/** Fetches files as pages are fetched, so that headers and stealth apply to them too. */
function sendThrough(fetcher: Fetcher, request: SitemapRequest, context: CallContext): SendRaw {
  const { headers, stealth } = request;
  const asked = callFetchConfig.parse({ mode: 'fast', headers, stealth });
  return async ({ url, deadline }) => {
    const timeout = Math.max(1, Math.round(deadline.remainingMs()));
    const options = { ...fetchOptions(asked), timeout };
    const { status, body, ...document } = await fetcher.fetch(url, {
      options,
      signal: deadline.signal,
      fairnessKey: context.accountId,
    });
    return { ...document, status, body };
  };
}
