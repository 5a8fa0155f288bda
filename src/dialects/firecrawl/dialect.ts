/**
 * Firecrawl's interface: v2 at `/v2`, and v1 and v2 below `/firecrawl`, because our own `/v1` is another. `formats.ts` and
 * `scrape-options.ts` translate what is asked for, `document.ts` what is answered, `routes/` has a file for each resource.
 *
 * To remove it, delete this folder, its migrations and the lines of service/ that name it.
 */
import type { ErrorType } from '../../errors.ts';
import type { AddRoute, ServedDialect } from '../../http/attach.ts';
import { messageOf } from '../own-calls.ts';
import { addBatch } from './routes/batch.ts';
import { addCrawl } from './routes/crawl.ts';
import { addExtract } from './routes/extract.ts';
import { addMap } from './routes/map.ts';
import { addMonitors } from './routes/monitor.ts';
import { addParse } from './routes/parse.ts';
import { addScrape } from './routes/scrape.ts';
import { addSearch } from './routes/search.ts';
import { addUsage } from './routes/usage.ts';
import type { FirecrawlDeps, Version } from './version.ts';
import { watchAt } from './watch.ts';

const PREFIXES: [string, Version[]][] = [
  ['/v2', [{ base: '/v2', number: 2 }]],
  [
    '/firecrawl',
    [
      { base: '/firecrawl/v1', number: 1 },
      { base: '/firecrawl/v2', number: 2 },
    ],
  ],
];

/** Their names for what may go wrong with a page; all else has ours. */
const CODES: Partial<Record<ErrorType, string>> = {
  timeout: 'SCRAPE_TIMEOUT',
  upstream_failed: 'SCRAPE_SITE_ERROR',
  blocked: 'SCRAPE_ALL_ENGINES_FAILED',
  unsupported_type: 'SCRAPE_UNSUPPORTED_FILE_ERROR',
  action_failed: 'SCRAPE_ACTION_ERROR',
};

export function firecrawlDialects(deps: FirecrawlDeps): ServedDialect[] {
  return PREFIXES.map(([prefix, versions]) => ({
    prefix,
    keys: [],
    documented: false,
    idempotencyHeader: 'x-idempotency-key',
    errorBody: (error) => ({
      success: false,
      error: messageOf(error),
      code: CODES[error.type] ?? error.type.toUpperCase(),
      ...(error.details && { details: error.details }),
    }),
    errorStatus: ({ type, status }) =>
      type === 'auth_invalid_key' ? 401 : type === 'timeout' ? 408 : status,
    headers: () => ({}),
    watch: (path) => watchAt(deps, path),
    addRoutes(add) {
      for (const version of versions) addVersion(add, deps, version);
    },
  }));
}

function addVersion(add: AddRoute, deps: FirecrawlDeps, version: Version): void {
  addScrape(add, deps, version);
  addSearch(add, deps, version);
  addMap(add, deps, version);
  addCrawl(add, deps, version);
  addBatch(add, deps, version);
  addExtract(add, deps, version);
  addUsage(add, deps, version);
  if (version.number === 1) return;
  addParse(add, deps, version);
  addMonitors(add, deps, version);
}
