/** The commands with no server at all: the service runs in the process of the command, and ends with it. */
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDataDir } from '../harness/data-dir.ts';
import { createDatabaseUrl } from '../harness/database.ts';
import { leftBehind } from '../harness/left-behind.ts';
import { startReceiver } from '../harness/receiver.ts';
import { type Site, startSite } from '../site/site.ts';
import { start, winnow, winnowHere } from './kit.ts';

let site: Site;
let dataDir: string;
let env: Record<string, string>;
/** The same without the time that it takes to start a PostgreSQL for each command. */
let running: Record<string, string>;
/** Most pages of `/slow` wait for this, so that a crawl is certainly still running. */
const mayGoOn = Promise.withResolvers<void>();

beforeAll(async () => {
  const links = Array.from({ length: 11 }, (_, n) => `<a href="/page/${n}">Page ${n}</a>`).join(' ');
  site = await startSite({
    '/': `<title>Mill</title><h1>Mill</h1><p>${'Grain is <b>milled</b> here. '.repeat(20)}</p>${links}`,
    '/page/*': (_, response) => {
      setTimeout(() => response.end(`<title>Page</title><p>${'Words of a page. '.repeat(30)}</p>`), 100);
    },
    '/script': `<title>App</title><div id="root"></div><script>
      document.getElementById('root').innerHTML = '<p>' + 'Milled by a script. '.repeat(40) + '</p>';
    </script>`,
    '/slow': `<title>Slow</title><p>Links</p>${links.replaceAll('/page/', '/slow/')}`,
    '/slow/*': async (request, response) => {
      if (request.url !== '/slow/0') await mayGoOn.promise;
      response.end(`<title>Page</title><p>${'Words of a page. '.repeat(30)}</p>`);
    },
  });
  dataDir = await makeDataDir({ empty: true });
  env = { WINNOW_DATA_DIR: dataDir, WINNOW_ALLOWED_PRIVATE_HOSTS: site.host };
  running = { ...env, WINNOW_DATA_DIR: join(dataDir, 'beside'), DATABASE_URL: await createDatabaseUrl() };
});
afterAll(async () => {
  await site?.close();
  await rm(dataDir, { recursive: true, force: true });
});

function folderOf(name: string): string {
  return join(dataDir, `out-${name}`);
}

function index(folder: string): { url: string; status?: string; files?: string[] }[] {
  const lines = readFileSync(join(folder, 'index.jsonl'), 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line));
}

describe('scrape', { timeout: 120_000 }, () => {
  it('sets up the data directory, prints Markdown, and leaves nothing running', async () => {
    const { code, stdout, stderr } = await winnow(['scrape', `${site.url}/`, '--mode', 'reader'], { env });
    expect(stderr).not.toContain('winnow:');
    expect(code).toBe(0);
    expect(stdout).toContain('Grain is **milled** here.');
    expect(existsSync(join(dataDir, 'server.json'))).toBe(false);
    expect(await leftBehind(dataDir)).toEqual([]);
  });

  it('has a browser, for pictures and for pages that need one', async () => {
    const { code, stdout, stderr } = await winnowHere(['scrape', `${site.url}/script`], { env });
    expect([code, stdout, stderr]).toEqual([0, expect.stringContaining('Milled by a script.'), '']);
    const picture = join(folderOf('picture'), 'page.png');
    expect(await winnowHere(['scrape', `${site.url}/`, '-o', picture], { env })).toMatchObject({ code: 0 });
    expect(readFileSync(picture).subarray(1, 4).toString()).toBe('PNG');
    expect(await leftBehind(dataDir)).toEqual([]);
  });

  it('reads addresses from standard input, and one that fails does not stop the others', async () => {
    const folder = folderOf('stdin');
    const input = `${site.url}/page/1\n# a comment\nhttp://10.0.0.1/\n${site.url}/page/2\n`;
    const { code, stderr } = await winnowHere(['scrape', '-', '-o', folder], { env: running, input });
    expect(code).toBe(2);
    expect(stderr).toContain('Private or internal URLs are not allowed');
    const files = index(folder).flatMap((entry) => entry.files ?? []);
    expect(files).toHaveLength(2);
    expect(readFileSync(join(folder, files[0] ?? ''), 'utf8')).toContain('Words of a page.');
  });
});

it('a monitor is made and run', { timeout: 90_000 }, async () => {
  const made = await winnowHere(['monitor', 'create', `${site.url}/`, '1d'], { env: running });
  expect(made.stdout).toContain('as soon as a server is running');
  const [, id = ''] = / as (\S+);/.exec(made.stdout) ?? [];
  expect((await winnowHere(['monitor', 'run', id], { env: running })).stdout).toMatch(/first run|good/);
});

describe('crawl', { timeout: 120_000 }, () => {
  it('is stopped by Ctrl-C and goes on where it was', async () => {
    const folder = folderOf('crawl');
    const args = ['crawl', `${site.url}/slow`, '-n', '12', '--max-links', '20', '-o', folder];
    const crawl = start(args, { env: { ...env, WINNOW_HOST_CONCURRENCY: '1' } });
    await expect
      .poll(() => existsSync(join(folder, 'index.jsonl')) && index(folder).length, { timeout: 60_000 })
      .toBeGreaterThanOrEqual(2);
    crawl.process.kill('SIGINT');
    const stopped = await crawl.ended;
    expect(stopped.stderr).toMatch(
      /stopped after \d+ pages\. Resume with: winnow crawl resume \S+ --output /,
    );
    expect(stopped.code).toBe(130);
    expect(await leftBehind(dataDir)).toEqual([]);
    mayGoOn.resolve();

    const [, command = ''] = /winnow (crawl resume .+)$/m.exec(stopped.stderr) ?? [];
    const resumed = await winnowHere(command.split(' '), { env });
    expect(resumed.stderr).toContain('Crawled ');
    expect(resumed.code).toBe(0);
    const entries = index(folder);
    expect(entries).toHaveLength(12);
    expect(new Set(entries.map(({ url }) => url)).size).toBe(12);
    expect(new Set(entries.flatMap(({ files }) => files)).size).toBe(12);
    for (const { files } of entries)
      expect(readFileSync(join(folder, files?.[0] ?? ''), 'utf8')).toMatch(/\w/);
  });
});

describe('events', { timeout: 60_000 }, () => {
  it('go out before the command ends, and what did not arrive is said', async () => {
    const receiver = await startReceiver();
    const settings = { ...running, WINNOW_ALLOWED_PRIVATE_HOSTS: `${site.host},${receiver.host}` };
    const run = (...args: string[]) => winnowHere(args, { env: settings });
    const { stdout } = await run('monitor', 'create', site.url, '1d', '--webhook', receiver.url, '--json');
    const { cronId } = JSON.parse(stdout);
    expect(await run('monitor', 'test', cronId)).toMatchObject({ code: 0, stdout: 'Delivered.\n' });
    expect(receiver.received).toHaveLength(1);
    const { id } = JSON.parse((await run('webhook', 'list', '--json')).stdout);
    expect(await run('webhook', 'send', id)).toMatchObject({ code: 0, stdout: 'Delivered.\n' });
    receiver.answer = (_, response) => response.writeHead(500).end();
    const failed = await run('webhook', 'send', id);
    expect([failed.code, failed.stderr]).toEqual([
      1,
      expect.stringMatching(/answered 500.*tried again while/),
    ]);
    await receiver.close();
  });
});
