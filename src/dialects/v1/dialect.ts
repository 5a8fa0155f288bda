/**
 * The old interface under /v1: deprecated, and kept for clients that still use it. `contract/` has its shapes,
 * `routes/` serves them, `jobs/` accepts requests and works on them later, `run/` translates each into what v2 does.
 *
 * To remove it, delete this folder, its migration, its tag (contract/route.ts), its kind of key
 * (contract/account/key-surface.ts, account/key.ts) and the lines of service/ that name it; knip then lists what nothing else
 * uses.
 */
import type { CreditsReports } from '../../account/credits.ts';
import type { ServedDialect } from '../../http/attach.ts';
import { v1Message } from './contract/error.ts';
import { addV1Account } from './routes/account.ts';
import { addV1Requests, type V1Deps } from './routes/requests.ts';

/** RFC 9745: v1 is deprecated since 2026-01-01 in UTC. */
const DEPRECATED_SINCE = '@1767225600';

const SUCCESSORS: Record<string, string> = {
  smartscraper: '/api/extract',
  searchscraper: '/api/search',
  markdownify: '/api/scrape',
  smartcrawler: '/api/crawl',
  crawl: '/api/crawl',
  sitemap: '/api/map',
  credits: '/api/credits',
};
/** For paths without a successor of their own. */
const REFERENCE = '/docs';

export function v1Dialect(deps: V1Deps & { credits: CreditsReports }): ServedDialect {
  return {
    prefix: '/v1',
    keys: ['v1'],
    documented: true,
    errorBody: (error) => ({ error: v1Message(error) }),
    headers(path) {
      const successor = SUCCESSORS[path.split('/')[2] ?? ''] ?? REFERENCE;
      return { Deprecation: DEPRECATED_SINCE, Link: `<${successor}>; rel="successor-version"` };
    },
    addRoutes(add) {
      addV1Requests(add, deps);
      addV1Account(add, deps);
    },
  };
}
