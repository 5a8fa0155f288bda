/** docs/compatibility.md lists every call of the published interfaces that we serve, and no other. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { firecrawlDialects } from '../src/dialects/firecrawl/dialect.ts';
import type { FirecrawlDeps } from '../src/dialects/firecrawl/version.ts';
import { openWebuiDialect } from '../src/dialects/openwebui/dialect.ts';
import { readerDialect } from '../src/dialects/reader/dialect.ts';
import { searxngDialect } from '../src/dialects/searxng/dialect.ts';
import { tavilyDialect } from '../src/dialects/tavily/dialect.ts';
import type { TavilyDeps } from '../src/dialects/tavily/search.ts';

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
  const text = readFileSync(new URL('../docs/compatibility.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| `((?:GET|POST|PATCH|DELETE) \/\S+)` \| ([^|]+) \| ([^|]+) \|$/gm)];
  expect(rows.map(([, call]) => call).sort()).toEqual([...calls].sort());
});
