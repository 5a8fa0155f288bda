/**
 * Runs the programs of docs/recipes as they stand there, but for the page that they read, against a started server:
 * LangChain, LlamaIndex, the Vercel AI SDK, a vector index. Their packages and ours, packed, are installed into
 * `.runtime/recipes`, where they stay. Ends with 1 if one fails.
 *
 *   node bench/front-doors/recipes.ts
 */
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { startDialects } from '../../test/dialects/kit.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(ROOT, '.runtime', 'recipes');
const PACKAGES = ['@langchain/core@1', '@llamaindex/core', 'ai@7', 'zod@4'];

mkdirSync(FOLDER, { recursive: true });
writeFileSync(join(FOLDER, 'package.json'), '{"private":true,"type":"module"}');
const npm = (...args: string[]) => execFileSync('npm', args, { cwd: FOLDER, encoding: 'utf8' }).trim();
const sdk = npm('pack', '--silent', join(ROOT, 'sdk')).split('\n').at(-1);
npm('install', '--ignore-scripts', '--no-audit', '--no-fund', `./${sdk}`, ...PACKAGES);

const kit = await startDialects();
const { url, key } = kit.server;
const env = { ...process.env, WINNOW_URL: url, WINNOW_API_KEY: key };

/** The first program of a recipe, as a file beside its packages. */
function programOf(recipe: string): string {
  const text = readFileSync(join(ROOT, 'docs', 'recipes', `${recipe}.md`), 'utf8');
  const [, program] = /```ts\n(.+?)```/s.exec(text) ?? [];
  assert.ok(program, recipe);
  const file = join(FOLDER, `${recipe}.ts`);
  writeFileSync(file, program.replaceAll('https://example.com', kit.site.url));
  return file;
}

async function says(recipe: string, pattern: RegExp): Promise<void> {
  // The site is served by this process, which therefore must not stand still meanwhile.
  const { stdout } = await promisify(execFile)(process.execPath, [programOf(recipe)], { env });
  assert.match(stdout, pattern);
  process.stdout.write(`${recipe}: runs\n`);
}

async function vectorIndex(): Promise<void> {
  Object.assign(process.env, { WINNOW_URL: url, WINNOW_API_KEY: key });
  const { apply, start } = (await import(pathToFileURL(programOf('vector-index')).href)) as {
    start(url: string, since?: string): Promise<string>;
    apply(index: object, event: { page: object }): Promise<void>;
  };
  const kept = new Map<string, string>();
  const index = {
    put: async (id: string, text: string) => void kept.set(id, text),
    delete: async (id: string) => void kept.delete(id),
  };
  const crawl = await start(kit.site.url);
  const events = await kit.server.fetch(`/api/crawl/${crawl}/events`);
  for await (const _ of events.body ?? []);
  const { data } = (await (await kit.server.fetch(`/api/crawl/${crawl}/pages`)).json()) as { data: object[] };
  for (const page of data) await apply(index, { page });
  assert.equal(kept.size, 4);
  assert.match([...kept.values()].join(), /ground corn/);
  process.stdout.write(`vector-index: ${kept.size} pages of a crawl in the index\n`);
}

try {
  await says('langchain', /Mills[\s\S]*ground corn/);
  await says('llamaindex', /docs\/one \d+/);
  await says('vercel-ai-sdk', /ground corn/);
  await vectorIndex();
} finally {
  await kit.close();
}
