/**
 * Firecrawl's own end-to-end tests, as its npm package has them, against a real server. They are read from the package
 * and run unchanged, but for the live addresses, which become pages of a site of ours, and the test runner's name.
 * What is left out is listed in `LEFT_OUT`, with the reason. The tests in `e2e/v1` are left out whole: they call methods of
 * the client's version 1 on the one of version 4, which no longer answers as they expect, and name eight live sites.
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { startDialects } from './kit.ts';

const PACKAGE = new URL('../../node_modules/@mendable/firecrawl-js/', import.meta.url);
const TESTS = new URL('src/__tests__/e2e/v2/', PACKAGE);

/** The names of tests, and why they cannot run here. */
const LEFT_OUT: Record<string, string> = {
  'returns errors for unsupported file types':
    'its picture is the text "image-data", and a file is what its bytes are, whatever its name says',
};

/** What they search for; the engine is a stub, which gives the same pages for every query. */
const SNIPPET = 'Paris, firecrawl, artificial intelligence';

// Tests are declared while their file is loaded, so the server must be there first.
const kit = await startDialects();
// A crawl that is asked for while it runs must still be running.
const three = `<title>Three</title><p>${'Mills turned by the wind. '.repeat(20)}</p>`;
kit.site.page('/blog/three', (_, response) => void setTimeout(() => response.end(three), 1_500));
for (const page of kit.stub.pages) page.snippet = SNIPPET;
const place = await mkdtemp(join(import.meta.dirname, '.firecrawl-'));
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(place, { recursive: true, force: true });
  await kit.close();
});

/** Live addresses of the tests, each a page here. */
const PAGES = {
  'https://docs.firecrawl.dev': kit.site.url,
  'https://firecrawl.dev': `${kit.site.url}/docs/one`,
  'https://github.com': `${kit.site.url}/docs/two`,
};

const zod = createRequire(new URL('package.json', PACKAGE)).resolve('zod');

function adapted(source: string): string {
  let text = source
    .replaceAll('"../../../index"', '"@mendable/firecrawl-js"')
    .replaceAll('"@jest/globals"', '"vitest"')
    .replaceAll('"zod"', JSON.stringify(pathToFileURL(zod).href))
    .replace(/^import \{ config \} from "dotenv";\n/m, '')
    .replace(/^config\(\);\n/m, '');
  for (const [live, ours] of Object.entries(PAGES)) text = text.replaceAll(`"${live}"`, `"${ours}"`);
  for (const name of Object.keys(LEFT_OUT)) {
    text = text.replace(new RegExp(`test\\(\\s*"${name.replace(/[()]/g, '\\$&')}"`), `leftOut("${name}"`);
  }
  return `const leftOut = (..._: unknown[]) => {};\n${text}`;
}

vi.stubEnv('TEST_URL', kit.server.url);
vi.stubEnv('FIRECRAWL_API_URL', kit.server.url);
vi.stubEnv('TEST_API_KEY', kit.server.key);

const names = (await readdir(TESTS)).filter((name) => name.endsWith('.test.ts'));
await writeFile(join(place, 'idmux.ts'), await readFile(new URL('utils/idmux.ts', TESTS), 'utf8'));
for (const name of names) {
  const text = adapted(await readFile(new URL(name, TESTS), 'utf8')).replaceAll(
    './utils/idmux',
    './idmux.ts',
  );
  const file = join(place, name.replace('.test', ''));
  await writeFile(file, text);
  describe(name, async () => {
    await import(file);
  });
}

it('all of their files were run', () => {
  expect(names).toHaveLength(9);
});
