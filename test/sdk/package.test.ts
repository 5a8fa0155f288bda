/** The package as it is published: packed, installed elsewhere, and used from there as its README says. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SharedServer, sharedServer } from '../harness/shared-server.ts';
import { type Site, startSite } from '../site/site.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const readme = await readFile(join(root, 'sdk', 'README.md'), 'utf8');
const blocks = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);

let folder: string;
let site: Site;
let server: SharedServer;

beforeAll(async () => {
  site = await startSite({
    '/': `<title>Grain</title><meta name="description" content="About grain"><h1>Grain</h1>
      <p>${'A field of grain in the wind. '.repeat(20)}<a href="/more">More</a></p>`,
    '/more': `<title>More</title><p>${'More about grain. '.repeat(20)}</p>`,
  });
  server = await sharedServer();
  folder = await mkdtemp(join(tmpdir(), 'winnow-sdk-'));
  await installPackage();
}, 120_000);
afterAll(async () => {
  await site?.close();
  await rm(folder, { recursive: true, force: true });
});

/** As the README says, with the machine's own Node, and without a network for the project that uses it. */
async function installPackage(): Promise<void> {
  const PATH = `${dirname(await olderNode())}:${process.env.PATH}`;
  const packed = await run('npm', ['pack', './sdk', '--pack-destination', folder, '--json'], {
    cwd: root,
    env: { ...process.env, PATH },
  });
  const [{ filename: tarball }] = JSON.parse(packed.stdout.slice(packed.stdout.indexOf('['))) as [
    { filename: string },
  ];
  await writeFile(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  const flags = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  await run('npm', ['install', ...flags, join(folder, tarball)], { cwd: folder });
  // What a user of zod has installed as well.
  await symlink(join(root, 'node_modules', 'zod'), join(folder, 'node_modules', 'zod'));
  await mkdir(join(folder, 'node_modules', '@types'));
  await symlink(join(root, 'node_modules', '@types', 'node'), join(folder, 'node_modules', '@types', 'node'));
}

it('needs nothing but itself', async () => {
  const manifest = JSON.parse(await readFile(join(folder, 'node_modules/winnow-sdk/package.json'), 'utf8'));
  expect(manifest.dependencies ?? {}).toEqual({});
  expect(blocks.length).toBeGreaterThanOrEqual(6);
});

it('has types that fit every example of the README', { timeout: 60_000 }, async () => {
  for (const [index, block] of blocks.entries()) await writeFile(join(folder, `example-${index}.ts`), block);
  const options = ['--strict', '--noEmit', '--target', 'es2022', '--module', 'nodenext', '--types', 'node'];
  const files = blocks.map((_, index) => `example-${index}.ts`);
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  await run(process.execPath, [tsc, ...options, '--exactOptionalPropertyTypes', ...files], { cwd: folder });
});

it.each(
  blocks.map((block, index) => [/^import .*|(?<=\n)const \w+ = /.exec(block)?.[0] ?? '', index] as const),
)('runs example of the README: %s (%i)', { timeout: 60_000 }, async (_, index) => {
  const file = join(folder, `run-${index}.ts`);
  await writeFile(file, (blocks[index] ?? '').replaceAll('https://example.com', site.url));
  const env = { ...process.env, WINNOW_URL: server.url, WINNOW_API_KEY: server.key };
  const { stdout } = await run(process.execPath, [file], { cwd: folder, env });
  if (index === 0) expect(stdout).toContain('A field of grain');
  if (index === 1) expect(stdout).toContain('GRAIN');
  if (index === 2) expect(stdout).toContain('completed');
  if (index === 4) expect(stdout).toContain('validation 400');
});

it('runs on Node 20 where that is on the machine', { timeout: 60_000 }, async () => {
  const node = await olderNode();
  await writeFile(
    join(folder, 'plain.mjs'),
    `import { Winnow, verifyWebhook } from 'winnow-sdk';
     const winnow = new Winnow({ baseUrl: process.env.WINNOW_URL, apiKey: process.env.WINNOW_API_KEY });
     const { results } = await winnow.scrape({ url: process.argv[2] });
     console.log(results.markdown.data[0]);
     const run = winnow.crawl.run({ url: process.argv[2], maxPages: 2 });
     for await (const page of run) console.log(page.url);
     console.log(run.progress.status, typeof verifyWebhook);`,
  );
  const env = { ...process.env, WINNOW_URL: server.url, WINNOW_API_KEY: server.key };
  const { stdout } = await run(node, ['plain.mjs', `${site.url}/`], { cwd: folder, env });
  expect(stdout).toContain('A field of grain');
  expect(stdout).toContain('/more');
  expect(stdout).toContain('completed function');
});

/** The machine's own Node, which set-up allows to be 20; else the one that runs this. */
async function olderNode(): Promise<string> {
  for (const candidate of ['/usr/bin/node', '/usr/local/bin/node']) {
    const version = await run(candidate, ['--version']).catch(() => null);
    if (version && Number(/^v(\d+)/.exec(version.stdout)?.[1]) >= 20) return candidate;
  }
  return process.execPath;
}
