/** The program as it is published: packed, put into a folder that has no checkout, and used from there. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { locateBrowser } from '../../src/fetch/browser/launch/locate.ts';
import { makeDataDir } from '../harness/data-dir.ts';
import { type Site, startSite } from '../site/site.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

let folder: string;
let installed: string;
let dataDir: string;
let site: Site;
let files: string[];

beforeAll(async () => {
  site = await startSite({ '/': `<title>Rye</title><h1>Rye</h1><p>${'Rye stands tall. '.repeat(20)}</p>` });
  dataDir = await makeDataDir();
  folder = await mkdtemp(join(root, '.runtime', 'package-test-'));
  await run(process.execPath, [join(root, 'setup', 'pack.mjs'), folder]);
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const tarball = join(folder, `winnow-web-${version}.tgz`);
  files = (await run('tar', ['tzf', tarball])).stdout.trim().split('\n');
  await run('tar', ['xzf', tarball, '-C', folder]);
  installed = join(folder, 'node_modules', 'winnow-web');
  await mkdir(join(folder, 'node_modules'));
  await rename(join(folder, 'package'), installed);
  // What npm would install beside it (`bench/install/package.sh` lets it).
  await symlink(join(root, 'node_modules'), join(installed, 'node_modules'));
}, 120_000);
afterAll(async () => {
  await site?.close();
  for (const path of [folder, dataDir]) if (path) await rm(path, { recursive: true, force: true });
});

it('holds the program and its dashboard, and no TypeScript, tests or secrets', () => {
  expect(files).toEqual(
    expect.arrayContaining([
      'package/setup/winnow.mjs',
      'package/src/main.js',
      'package/src/sandbox/walls/walls.sh',
      'package/.runtime/dashboard/index.html',
      'package/LICENSE',
    ]),
  );
  expect(files.filter((file) => /\.ts$|\.test\.|\/\.env$|node_modules/.test(file))).toEqual([]);
});

it('scrapes a page, with its converters behind their walls', async () => {
  const program = join(installed, 'setup', 'winnow.mjs');
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    WINNOW_DATA_DIR: dataDir,
    WINNOW_ALLOWED_PRIVATE_HOSTS: site.host,
    WINNOW_BROWSER_PATH: locateBrowser()?.path,
  };
  const { stdout } = await run(process.execPath, [program, 'scrape', `${site.url}/`], { env });
  expect(stdout).toMatch(/^# Rye\n\nRye stands tall\./);
});
