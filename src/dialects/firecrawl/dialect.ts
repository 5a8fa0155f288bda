/**
 * Firecrawl's interface: v2 at `/v2`, and v1 and v2 below `/firecrawl`, because our own `/v1` is a different interface.
 * `page/`, `crawl/`, `monitor/` and `webhook/` translate requests and answers about these; `routes/` has a file for each
 * resource.
 *
 * To remove it, delete this folder, its migrations and the lines of service/ that name it.
 */
import type { AddRoute, ServedDialect } from '../../http/attach.ts';
import { watchAt } from './crawl/watch.ts';
import { errorOf, statusOf } from './errors.ts';
import { notServed } from './not-served.ts';
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

export function firecrawlDialects(deps: FirecrawlDeps): ServedDialect[] {
  return PREFIXES.map(([prefix, versions]) => ({
    prefix,
    keys: [],
    documented: false,
    idempotencyHeader: 'x-idempotency-key',
    errorBody: errorOf,
    errorStatus: statusOf,
    notServed,
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
