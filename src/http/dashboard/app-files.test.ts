import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAppFiles } from './app-files.ts';

let root: string;
let app: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'winnow-app-'));
  app = join(root, 'dashboard');
  await mkdir(join(app, 'assets'), { recursive: true });
  await writeFile(join(root, 'secret.json'), '{}');
  await writeFile(join(app, 'assets', 'main-1a2b.js'), 'export const a = 1;\n'.repeat(50));
  await writeFile(join(app, 'assets', 'notes.unknown'), 'what is this');
});
afterAll(() => rm(root, { recursive: true, force: true }));

it('has nothing before the app is built, and the new files after it was built again', async () => {
  const files = createAppFiles(app);
  expect(await files.find('index.html')).toBeNull();
  await writeFile(join(app, 'index.html'), '<title>one</title>');
  expect((await files.find('index.html'))?.bytes.toString()).toBe('<title>one</title>');
  await writeFile(join(app, 'index.html'), '<title>two</title>');
  await utimes(join(app, 'index.html'), new Date(), new Date(Date.now() + 5_000));
  expect((await files.find('index.html'))?.bytes.toString()).toBe('<title>two</title>');
});

it('returns files with their type, compressed, and says which may be cached forever', async () => {
  const files = createAppFiles(app);
  const script = await files.find('assets/main-1a2b.js');
  expect(script).toMatchObject({ contentType: 'text/javascript; charset=utf-8', hashed: true });
  expect(script?.gzip && gunzipSync(script.gzip)).toEqual(script?.bytes);
  expect((await files.find('index.html'))?.hashed).toBe(false);
});

it.each(['../secret.json', 'assets/../../secret.json', '/etc/passwd', 'assets/notes.unknown', 'assets', ''])(
  'does not find %j',
  async (path) => expect(await createAppFiles(app).find(path)).toBeNull(),
);
