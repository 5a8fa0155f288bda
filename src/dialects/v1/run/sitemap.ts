/** v1 sitemap: the pages that a site lists. */
import { startDeadline } from '../../../concurrency/deadline.ts';
import { callFetchConfig } from '../../../contract/fetch-config.ts';
import { AppError } from '../../../errors.ts';
import { readSitemaps } from '../../../fetch/robots/read-sitemaps.ts';
import { createRobots } from '../../../fetch/robots/robots.ts';
import type { LoadDeps } from '../../../pipeline/load-page.ts';
import type { CallContext } from '../../../pipeline/metered-call.ts';
import { sendAsPage } from '../../../pipeline/send-as-page.ts';
import type { SitemapRequest } from '../contract/sitemap.ts';
import { v1Price } from '../prices.ts';

export type Listed = { urls: string[]; cost: number };

const TIMEOUT_MS = 60_000;

export async function listPages(
  { fetcher, config }: Pick<LoadDeps, 'fetcher' | 'config'>,
  request: SitemapRequest,
  context: CallContext,
): Promise<Listed> {
  const { headers, stealth, website_url: url } = request;
  const fetchConfig = callFetchConfig.parse({ headers, stealth });
  const send = sendAsPage(fetcher, { url, fetchConfig }, context.accountId);
  const robots = createRobots({ send, userAgent: config.userAgent });
  const deadline = startDeadline(TIMEOUT_MS, context.signal);
  try {
    const { pages, files } = await readSitemaps(request.website_url, deadline, { send, robots });
    if (files.every(({ error }) => error !== undefined)) {
      const message = 'No sitemap was found: robots.txt names none, and there is none in the usual places';
      throw new AppError('not_found', message);
    }
    return { urls: pages.map(({ url }) => url), cost: v1Price('sitemap', request) };
  } finally {
    deadline.clear();
  }
}
