/** When the dashboard is built again, and what a build that failed leaves behind. */
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { build, hasSources, isBuilt, SOURCES } from './dashboard.mjs';

let root = '';
let installs: string[][] = [];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'winnow-test-'));
  installs = [];
  put('dashboard/package.json', '{}');
  put('dashboard/package-lock.json', '{"lockfileVersion":3}');
  put('dashboard/src/main.tsx', 'one');
  put('sdk/src/index.ts', 'export {}');
  put('sdk/package.json', '{}');
  put('sdk/README.md', 'The SDK');
  put('python/README.md', 'Python');
  put('docs/crawl.md', 'Crawling');
  put('src/contract/page/scrape.ts', 'export {}');
  for (const name of ['errors', 'or-null', 'text/word-lists']) put(`src/${name}.ts`, 'export {}');
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function put(name: string, text: string): void {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
}

async function npm(args: string[], { cwd }: { cwd: string }): Promise<void> {
  installs.push(args);
  mkdirSync(join(cwd, 'node_modules', 'vite'), { recursive: true });
}

/** Builds as Vite does, as far as set-up can tell. */
async function vite(folder: string, outDir: string): Promise<void> {
  mkdirSync(outDir, { recursive: true });
  writeFileSync(join(outDir, 'index.html'), readFileSync(join(folder, 'src', 'main.tsx')));
}

const index = () => readFileSync(join(root, '.runtime', 'dashboard', 'index.html'), 'utf8');

test('whatever it imports is one of the sources that it is built from', () => {
  const project = dirname(import.meta.dirname);
  const waiting = globSync('dashboard/{*.ts,src/**/*.{ts,tsx}}', { cwd: project });
  const reached = new Set<string>();
  for (const file of waiting) {
    if (reached.has(file) || file.includes('.test.')) continue;
    reached.add(file);
    const imports = readFileSync(join(project, file), 'utf8').matchAll(/ from '(\.[^']+\.tsx?)'/g);
    for (const [, path = ''] of imports) waiting.push(relative(project, join(project, dirname(file), path)));
  }
  const isSource = (file: string) =>
    SOURCES.some((source: string) => file === source || file.startsWith(`${source}/`));
  expect(reached.size).toBeGreaterThan(100);
  expect([...reached].filter((file) => !isSource(file))).toEqual([]);
});

test('it is built once, and again when its sources, the SDK, the contract or the errors change', async () => {
  expect(hasSources(root)).toBe(true);
  expect(isBuilt(root, false)).toBe(false);
  await build(root, false, { npm, vite });
  expect([isBuilt(root, false), index()]).toEqual([true, 'one']);
  for (const source of [
    'dashboard/src/main.tsx',
    'sdk/src/index.ts',
    'sdk/package.json',
    'docs/crawl.md',
    'src/contract/page/scrape.ts',
    'src/errors.ts',
  ]) {
    put(source, `changed ${source}`);
    expect(isBuilt(root, false)).toBe(false);
    await build(root, false, { npm, vite });
    expect(isBuilt(root, false)).toBe(true);
  }
  expect(index()).toBe('changed dashboard/src/main.tsx');
  expect(installs).toHaveLength(1);
});

test('tests and installed packages are no sources of it', async () => {
  await build(root, false, { npm, vite });
  put('dashboard/src/main.test.ts', 'a test');
  put('dashboard/node_modules/vite/package.json', '{}');
  expect(isBuilt(root, false)).toBe(true);
});

test('checks need packages that serving does not', async () => {
  await build(root, false, { npm, vite });
  expect([isBuilt(root, false), isBuilt(root, true)]).toEqual([true, false]);
  await build(root, true, { npm, vite });
  expect(isBuilt(root, true)).toBe(true);
  expect(installs.map(([, kind]) => kind)).toEqual(['--omit=dev', '--include=dev']);
});

test('a build that fails leaves the old app in its place', async () => {
  await build(root, false, { npm, vite });
  put('dashboard/src/main.tsx', 'two');
  const broken = async () => {
    throw new Error('no memory');
  };
  await expect(build(root, false, { npm, vite: broken })).rejects.toThrow('no memory');
  expect([index(), isBuilt(root, false)]).toEqual(['one', false]);
  await build(root, false, { npm, vite });
  expect(index()).toBe('two');
  expect(existsSync(join(root, '.runtime', 'dashboard-old'))).toBe(false);
});

test('an image that brings the app ready-made has nothing to build', () => {
  rmSync(join(root, 'dashboard'), { recursive: true });
  expect(hasSources(root)).toBe(false);
});
