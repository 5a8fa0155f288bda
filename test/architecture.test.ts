/** The rules of ARCHITECTURE.md that a machine can check: which way imports point, and who may do what. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const SRC = join(ROOT, 'src');

type Source = { path: string; text: string; imports: string[] };

const sources: Source[] = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?<!\.test)\.ts$/.test(name) && !name.includes('node_modules'))
  .map((name) => {
    const text = readFileSync(join(SRC, name), 'utf8');
    const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
      (match) => match[1] ?? '',
    );
    const imports = specifiers.map((specifier) =>
      specifier.startsWith('.') ? relative(SRC, resolve(SRC, dirname(name), specifier)) : specifier,
    );
    return { path: name, text, imports };
  });

/** Beside src are the front doors, which know only the API: `../mcp/http.ts` belongs to the folder mcp. */
const folderOf = (path: string) => path.replace(/^\.\.\//, '').split('/')[0] ?? '';

/** What each folder may import from, besides itself and the files at the top of src. */
const MAY_IMPORT: Record<string, string[]> = {
  contract: [],
  concurrency: [],
  net: ['concurrency'],
  store: ['concurrency'],
  fetch: ['contract', 'concurrency', 'net', 'store'],
  convert: ['contract', 'fetch', 'store'],
  extract: ['contract', 'concurrency', 'convert', 'fetch', 'net', 'store'],
  search: ['contract', 'concurrency', 'fetch', 'net', 'store'],
  diff: ['contract', 'extract', 'fetch'],
  account: ['contract', 'concurrency', 'store', 'fetch', 'net'],
  sandbox: ['contract', 'convert', 'diff', 'extract', 'fetch'],
  pipeline: [
    'contract',
    'account',
    'concurrency',
    'fetch',
    'net',
    'convert',
    'extract',
    'sandbox',
    'search',
    'store',
  ],
  jobs: ['contract', 'account', 'concurrency', 'fetch', 'net', 'convert', 'diff', 'pipeline', 'store'],
  'sign-in': ['contract', 'account', 'fetch', 'pipeline', 'store'],
  dialects: [
    'contract',
    'account',
    'concurrency',
    'fetch',
    'net',
    'convert',
    'extract',
    'sandbox',
    'search',
    'pipeline',
    'jobs',
    'store',
    'http',
  ],
  http: ['contract', 'account', 'concurrency', 'sign-in', 'jobs', 'mcp', 'net', 'pipeline', 'fetch', 'store'],
  'command-line': ['contract'],
  operate: ['contract', 'account', 'command-line', 'sign-in', 'fetch', 'http', 'net', 'pipeline', 'store'],
};

/** Files at the top that anyone may use; the others only put the parts together. */
const FOR_ALL = ['config.ts', 'errors.ts', 'log.ts', 'version.ts'];

describe('imports', () => {
  it('point one way', () => {
    const wrong = sources.flatMap(({ path, imports }) => {
      const allowed = MAY_IMPORT[folderOf(path)];
      if (!allowed) return [];
      return imports
        .filter((target) => target.endsWith('.ts') && folderOf(target) !== folderOf(path))
        .filter((target) => !allowed.includes(folderOf(target)) && !FOR_ALL.includes(target))
        .filter((target) => !(folderOf(path) === 'operate' && target === 'service.ts'))
        .map((target) => `${path} -> ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  it('come from folders that the rules know', () => {
    const folders = new Set(
      sources.map(({ path }) => folderOf(path)).filter((name) => !name.endsWith('.ts')),
    );
    expect([...folders].filter((folder) => !(folder in MAY_IMPORT))).toEqual([]);
  });
});

describe('the front doors', () => {
  const importsOf = (folder: string) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.ts$/.test(name) && !name.includes('node_modules'))
      .flatMap((name) => {
        const text = readFileSync(join(ROOT, folder, name), 'utf8');
        const found = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)];
        return found.map(([, path = '']) => relative(ROOT, resolve(ROOT, folder, dirname(name), path)));
      });

  it('the SDK needs nothing but itself', () => {
    expect(importsOf('sdk/src').filter((path) => !path.startsWith('sdk/src/'))).toEqual([]);
  });

  it('commands of users know the API and its contract only, by way of the SDK', () => {
    const allowed = /^(?:cli\/|sdk\/src\/index\.ts$|src\/(?:operate|command-line|contract)\/)/;
    expect(importsOf('cli').filter((path) => !allowed.test(path))).toEqual([]);
  });
});

describe('duties', () => {
  const offenders = (pattern: RegExp, allowed: (path: string) => boolean) =>
    sources.filter(({ path, text }) => !allowed(path) && pattern.test(text)).map(({ path }) => path);

  it('only config.ts reads the environment', () => {
    // The examples in the API reference show client code that reads a key from its environment.
    const readers = offenders(/process\.env\b/, (path) => path === 'http/docs-page/samples.ts');
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
    const allowed = (path: string) => path.startsWith('net/') || path.startsWith('store/');
    expect(offenders(dialling, allowed)).toEqual([]);
  });

  it('what only selling needs is loaded by the first purchase', () => {
    expect(offenders(/^import (?!type\b)[^;]*from '(?:viem|mppx|@x402)\b/m, () => false)).toEqual([]);
    const dynamic = /import\('(?:viem|mppx)\b/;
    expect(offenders(dynamic, (path) => path === 'account/payments/packages/load.ts')).toEqual([]);
  });

  it('no folder has a name that says nothing', () => {
    const names = /(^|\/)(utils?|lib|helpers?|common|misc|services|shared)\//;
    expect(sources.map(({ path }) => path).filter((path) => names.test(path))).toEqual([]);
  });
});

describe('the local extraction engine', () => {
  const ENGINE = 'extract/local/engine';
  const DOMAINS = 'extract/local/domains';
  /** Words of the domains, or parts of them. */
  const NOUNS = [
    ...['recip', 'rezept', 'recept', 'recett', 'ricett', 'receit', 'ingredi', 'zutat', 'nutri', 'calori'],
    ...['cook(?!ie)', 'bak(?:e|ing)', 'chef', 'cuisine', 'diet', 'dish', 'meal', 'serving', 'portion'],
  ];
  const DOMAIN_NOUN = new RegExp(NOUNS.join('|'), 'i');
  const files = readdirSync(join(SRC, ENGINE), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|json)$/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => ({ name, text: readFileSync(join(SRC, ENGINE, name), 'utf8') }));

  it('imports no domain', () => {
    const engine = sources.filter(({ path }) => path.startsWith(ENGINE));
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
