/** docs/compatibility.md lists every call of the published interfaces that we serve, and no other, and their fields. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { crawlFields } from '../src/dialects/firecrawl/crawl/request.ts';
import { firecrawlDialects } from '../src/dialects/firecrawl/dialect.ts';
import { scrapeOptions } from '../src/dialects/firecrawl/page/scrape-options.ts';
import type { FirecrawlDeps } from '../src/dialects/firecrawl/version.ts';
import { openWebuiDialect } from '../src/dialects/openwebui/dialect.ts';
import { readerDialect } from '../src/dialects/reader/dialect.ts';
import { searxngDialect } from '../src/dialects/searxng/dialect.ts';
import { crawlBody, extractBody, mapBody, searchBody } from '../src/dialects/tavily/bodies.ts';
import { tavilyDialect } from '../src/dialects/tavily/dialect.ts';
import type { TavilyDeps } from '../src/dialects/tavily/search.ts';

const TEXT = readFileSync(new URL('../docs/compatibility.md', import.meta.url), 'utf8');

it('names each call with its price', () => {
  // Routes are only declared here, never called.
  const deps = {} as FirecrawlDeps & TavilyDeps;
  const served: string[] = [];
  for (const dialect of [readerDialect, searxngDialect, tavilyDialect, openWebuiDialect, firecrawlDialects]) {
    for (const { addRoutes } of [dialect(deps)].flat()) {
      addRoutes(({ method, path }) => served.push(`${method.toUpperCase()} ${path}`));
    }
  }
  // What is below /firecrawl, of either version, is also at /v2.
  const calls = new Set(served.map((call) => call.replace(/ \/firecrawl\/v[12]/, ' /v2')));
  const rows = [...TEXT.matchAll(/^\| `((?:GET|POST|PATCH|DELETE) \/\S+)` \| ([^|]+) \| ([^|]+) \|$/gm)];
  expect(rows.map(([, call]) => call).sort()).toEqual([...calls].sort());
});

it.each([
  ['a page of Firecrawl', scrapeOptions],
  ['a crawl of Firecrawl', crawlFields],
  ['a search of Tavily', searchBody],
  ['an extraction of Tavily', extractBody],
  ['a crawl of Tavily', crawlBody],
  ['a map of Tavily', mapBody],
])('says of each field of %s what becomes of it', (_, { shape }) => {
  const named = new Set(
    [...TEXT.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) => code.match(/\w+/g) ?? []),
  );
  expect(Object.keys(shape).filter((field) => !named.has(field))).toEqual([]);
});
