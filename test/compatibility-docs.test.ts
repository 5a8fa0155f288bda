/** docs/compatibility.md lists every call of the published interfaces that we serve, and no other. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openWebuiDialect } from '../src/dialects/openwebui/dialect.ts';
import type { CallDeps } from '../src/dialects/own-calls.ts';
import { readerDialect } from '../src/dialects/reader/dialect.ts';
import { searxngDialect } from '../src/dialects/searxng/dialect.ts';
import { tavilyDialect } from '../src/dialects/tavily/dialect.ts';
import type { TavilyDeps } from '../src/dialects/tavily/search.ts';

it('names each call with its price', () => {
  // Routes are only declared here, never called.
  const deps = {} as CallDeps & TavilyDeps;
  const served: string[] = [];
  for (const dialect of [readerDialect, searxngDialect, tavilyDialect, openWebuiDialect]) {
    dialect(deps).addRoutes(({ method, path }) => served.push(`${method.toUpperCase()} ${path}`));
  }
  const text = readFileSync(new URL('../docs/compatibility.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| `((?:GET|POST|PATCH|DELETE) \/\S+)` \| ([^|]+) \| ([^|]+) \|$/gm)];
  expect(rows.map(([, call]) => call).sort()).toEqual(served.sort());
});
