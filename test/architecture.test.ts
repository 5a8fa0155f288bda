/**
 * The rules of ARCHITECTURE.md that a machine can check, over src, cli, mcp, sdk and dashboard: no import points
 * upwards, none goes in a circle, not even one of types, and some things are done in one place only.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const SRC = join(ROOT, 'src');

type Source = { path: string; text: string; imports: string[] };

/** The sources below a folder, without tests. Paths are relative to the folder, those of imports too. */
function sourcesIn(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !/(?:^|\/)(?:node_modules|dist)\//.test(name))
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
        ([, path = '']) => path,
      );
      const imports = specifiers.map((path) =>
        path.startsWith('.') ? relative(folder, resolve(folder, dirname(name), path)) : path,
      );
      return { path: name, text, imports };
    });
}

const sources = sourcesIn(SRC);
const everywhere = ['src', 'cli', 'mcp', 'sdk', 'dashboard'].flatMap((folder) =>
  sourcesIn(join(ROOT, folder)).map(({ path, text, imports }) => ({
    path: join(folder, path),
    text,
    imports: imports.map((target) => (/\.tsx?$/.test(target) ? join(folder, target) : target)),
  })),
);

/**
 * The map: from the ground up, what each folder may import from besides itself and `FOR_ALL`. A row names only rows
 * above it. Folders are those of src; the front doors beside it have their names in capitals.
 */
const MAY_IMPORT: Record<string, string[]> = {
  contract: [],
  text: [],
  settings: ['contract'],
  log: ['contract'],
  concurrency: [],
  net: ['concurrency'],
  store: ['concurrency'],
  fetch: ['contract', 'concurrency', 'net', 'store'],
  convert: ['contract', 'fetch', 'store'],
  extract: ['contract', 'concurrency', 'net', 'store', 'fetch', 'convert'],
  search: ['contract', 'concurrency', 'net', 'store', 'fetch'],
  diff: ['contract', 'fetch', 'extract'],
  sandbox: ['contract', 'concurrency', 'fetch', 'convert', 'extract', 'diff'],
  account: ['contract', 'concurrency', 'net', 'store', 'fetch'],
  pipeline: [
    ...['contract', 'concurrency', 'net', 'store'],
    ...['fetch', 'convert', 'extract', 'search', 'sandbox', 'account'],
  ],
  jobs: [
    ...['contract', 'concurrency', 'net', 'store'],
    ...['fetch', 'convert', 'diff', 'account', 'pipeline'],
  ],
  'sign-in': ['contract', 'concurrency', 'net', 'store', 'account'],
  // Only its type generator; the client itself stands alone (see below).
  SDK: ['contract'],
  MCP: ['contract', 'SDK'],
  http: [
    ...['contract', 'concurrency', 'net', 'store'],
    ...['fetch', 'account', 'pipeline', 'jobs', 'sign-in', 'MCP'],
  ],
  dialects: [
    ...['contract', 'concurrency', 'net', 'store'],
    ...['fetch', 'convert', 'extract', 'search', 'sandbox', 'account', 'pipeline', 'jobs', 'http'],
  ],
  service: [
    ...['contract', 'concurrency', 'net', 'store', 'fetch', 'extract', 'search', 'sandbox'],
    ...['account', 'pipeline', 'jobs', 'http', 'dialects'],
  ],
  'command-line': ['contract'],
  operate: [
    ...['contract', 'concurrency', 'net', 'store', 'fetch', 'extract', 'search', 'account', 'pipeline'],
    ...['sign-in', 'http', 'sandbox', 'command-line', 'service'],
  ],
  // They know the API only, through the SDK. `operate` finds the server or runs the service in the same process.
  CLI: ['contract', 'SDK', 'MCP', 'command-line', 'operate/connection.ts'],
  DASHBOARD: ['contract', 'SDK'],
};

/** Files that anyone in src may use; others at its top only put the parts together. */
const FOR_ALL = [
  'config.ts',
  'errors.ts',
  'log/log.ts',
  'make-folder.ts',
  'or-null.ts',
  'settings/settings.ts',
  'text/countries.ts',
  'text/csv.ts',
  'text/replace-between.ts',
  'text/same-secret.ts',
  'text/single-spaced.ts',
  'text/start-of.ts',
  'text/without-end.ts',
  'text/word-lists.ts',
  'text/words-in.ts',
  'version.ts',
  'zlib-at-once.ts',
];

/** @example rowOf('src/fetch/auto/fetch.ts') // 'fetch' */
function rowOf(path: string): string {
  const [top = '', name = ''] = path.split('/');
  return top === 'src' ? name : top.toUpperCase();
}

describe('imports', () => {
  it('point one way', () => {
    const wrong = everywhere.flatMap(({ path, imports }) => {
      const allowed = MAY_IMPORT[rowOf(path)];
      if (!allowed) return [];
      return imports
        .filter((target) => /\.tsx?$/.test(target) && rowOf(target) !== rowOf(path))
        .filter((target) => ![rowOf(target), relative('src', target)].some((name) => allowed.includes(name)))
        .filter((target) => !FOR_ALL.includes(relative('src', target)))
        .map((target) => `${path} -> ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  it('are allowed from rows above only, so that no two folders can import each other', () => {
    const rows = Object.keys(MAY_IMPORT);
    const upwards = Object.entries(MAY_IMPORT).flatMap(([row, allowed]) =>
      allowed
        .map((name) => name.split('/')[0] ?? '')
        .filter((name) => !name.endsWith('.ts') && !rows.slice(0, rows.indexOf(row)).includes(name))
        .map((name) => `${row} -> ${name}`),
    );
    expect(upwards).toEqual([]);
  });

  it('come from folders that the map knows', () => {
    const rows = new Set(everywhere.map(({ path }) => rowOf(path)).filter((name) => !name.endsWith('.ts')));
    expect([...rows].filter((row) => !(row in MAY_IMPORT))).toEqual([]);
  });

  it('go in no circle, not even those of types', () => {
    expect(circles(new Map(everywhere.map(({ path, imports }) => [path, imports])))).toEqual([]);
  });

  it('of the client that is published stay within it', () => {
    const outside = sourcesIn(join(ROOT, 'sdk/src')).flatMap(({ imports }) => imports);
    expect(outside.filter((target) => target.startsWith('..') || !target.endsWith('.ts'))).toEqual([]);
  });
});

/** Each circle once, as the files it goes through. */
function circles(graph: ReadonlyMap<string, string[]>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const visit = (path: string) => {
    const at = way.indexOf(path);
    if (at >= 0) found.push([...way.slice(at), path].join(' -> '));
    if (at >= 0 || done.has(path)) return;
    way.push(path);
    for (const target of graph.get(path) ?? []) visit(target);
    way.pop();
    done.add(path);
  };
  for (const path of graph.keys()) visit(path);
  return found;
}

it('a circle is found', () => {
  const graph = { a: ['b'], b: ['c', 'd'], c: ['b'], d: [] };
  expect(circles(new Map(Object.entries(graph)))).toEqual(['b -> c -> b']);
});

describe('duties', () => {
  const offenders = (pattern: RegExp, allowed: (path: string) => boolean) =>
    sources.filter(({ path, text }) => !allowed(path) && pattern.test(text)).map(({ path }) => path);

  it('only config.ts reads the environment', () => {
    // Samples show client code that reads a key from its environment.
    const readers = offenders(/process\.env\b/, (path) => path.startsWith('contract/samples/'));
    expect(readers).toEqual(['config.ts']);
  });

  it('only store holds SQL', () => {
    const sql = /\b(?:select\s[\s\S]{1,200}?\sfrom|insert\s+into|update\s+\w+\s+set|delete\s+from)\s/;
    expect(offenders(sql, (path) => /(?:^|\/)store\//.test(path))).toEqual([]);
    const importers = sources.filter(({ imports }) => imports.includes('pg')).map(({ path }) => path);
    expect(importers.filter((path) => !path.startsWith('store/'))).toEqual([]);
  });

  it('only the guard and the database open sockets', () => {
    const dialling = /\b(?:net|tls)\.connect\(|\bcreateConnection\(|(?<![.\w])fetch\(['"`]http/;
    const allowed = (path: string) => path.startsWith('net/guard/') || path.startsWith('store/');
    expect(offenders(dialling, allowed)).toEqual([]);
  });

  it('what only selling needs is loaded by the first purchase', () => {
    expect(offenders(/^import (?!type\b)[^;]*from '(?:viem|mppx|@x402)\b/m, () => false)).toEqual([]);
    const dynamic = /import\('(?:viem|mppx)\b/;
    expect(offenders(dynamic, (path) => path === 'account/payments/packages/load.ts')).toEqual([]);
  });

  it('test data is not among the sources', () => {
    const files = readdirSync(SRC, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
      .map(({ parentPath, name }) => relative(SRC, join(parentPath, name)));
    const kinds = /\.(?:ts|js|css|sql|sh|json|md)$|\/\.npmrc$/;
    const folders = /(?:^|\/)(?:fixtures?|test-?data|golden|expected|pages)\//;
    expect(files.filter((path) => !kinds.test(path) || folders.test(path))).toEqual([]);
  });

  it('no folder has a name that says nothing', () => {
    const names = /(^|\/)(utils?|lib|helpers?|common|misc|services|shared)\//;
    expect(sources.map(({ path }) => path).filter((path) => names.test(path))).toEqual([]);
  });
});

describe('the local extraction engine', () => {
  /** The engine, and what it shares with other ways to extract. */
  const GENERAL = ['extract/local/engine', 'extract/elements', 'extract/names', 'extract/values'];
  const DOMAINS = 'extract/local/domains';
  /** Words of the domains, or parts of them. */
  const NOUNS = [
    ...['recip', 'rezept', 'recept', 'recett', 'ricett', 'receit', 'ingredi', 'zutat', 'nutri', 'calori'],
    ...['cook(?!ie)', 'bak(?:e|ing)', 'chef', 'cuisine', 'diet', 'dish', 'meal', 'serving', 'portion'],
  ];
  const DOMAIN_NOUN = new RegExp(NOUNS.join('|'), 'i');
  const files = GENERAL.flatMap((folder) =>
    readdirSync(join(SRC, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:ts|json)$/.test(name) && !name.endsWith('.test.ts'))
      // A dictionary has the words of everything that pages are about.
      .filter((name) => !/^lexicon\/[\w-]+\.json$/.test(name))
      .map((name) => ({ name, text: readFileSync(join(SRC, folder, name), 'utf8') })),
  );

  it('imports no domain', () => {
    const engine = sources.filter(({ path }) => GENERAL.some((folder) => path.startsWith(`${folder}/`)));
    const wrong = engine.filter(({ imports }) => imports.some((target) => target.startsWith(DOMAINS)));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('names no domain', () => {
    const lines = files.flatMap(({ name, text }) =>
      text.split('\n').flatMap((line) => (DOMAIN_NOUN.test(line) ? [`${name}: ${line.trim()}`] : [])),
    );
    expect(files.length).toBeGreaterThan(50);
    expect(lines).toEqual([]);
  });
});
