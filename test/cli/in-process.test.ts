/** The commands with no server at all: the service runs in the process of the command, and ends with it. */
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDataDir } from '../harness/data-dir.ts';
import { type Site, startSite } from '../site/site.ts';
import { versionedSite } from '../site/versioned-site.ts';
import { type Ended, start, winnow } from './kit.ts';

let site: Site;
let dataDir: string;
let env: Record<string, string>;
/** Most pages of `/slow` wait for this, so that a crawl is certainly still running. */
const mayGoOn = Promise.withResolvers<void>();

beforeAll(async () => {
  const links = Array.from({ length: 11 }, (_, n) => `<a href="/page/${n}">Page ${n}</a>`).join(' ');
  site = await startSite({
    '/': `<title>Mill</title><h1>Mill</h1><p>${'Grain is <b>milled</b> here. '.repeat(20)}</p>${links}`,
    '/page/*': (_, response) => {
      setTimeout(() => response.end(`<title>Page</title><p>${'Words of a page. '.repeat(30)}</p>`), 100);
    },
    '/slow': `<title>Slow</title><p>Links</p>${links.replaceAll('/page/', '/slow/')}`,
    '/slow/*': async (request, response) => {
      if (request.url !== '/slow/0') await mayGoOn.promise;
      response.end(`<title>Page</title><p>${'Words of a page. '.repeat(30)}</p>`);
    },
    '/robots.txt': (_, response) => {
      response.setHeader('content-type', 'text/plain').end(`Sitemap: ${site.url}/maps/index.xml\n`);
    },
    '/maps/index.xml': (_, response) => {
      const index = `<sitemapindex><sitemap><loc>${site.url}/maps/a.xml</loc></sitemap></sitemapindex>`;
      response.setHeader('content-type', 'application/xml').end(index);
    },
    '/maps/a.xml': (_, response) => {
      const urls = `<urlset><url><loc>${site.url}/hidden?a=1&amp;b=2</loc></url><url><loc>https://other.example/</loc></url></urlset>`;
      response.setHeader('content-type', 'application/xml').end(urls);
    },
  });
  dataDir = await makeDataDir({ empty: true });
  env = { WINNOW_DATA_DIR: dataDir, WINNOW_ALLOWED_PRIVATE_HOSTS: site.host };
});
afterAll(async () => {
  await site?.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Processes with the data directory in their command line, as PostgreSQL has. */
async function leftBehind(): Promise<string[]> {
  const found: string[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (line.includes(dataDir) && !line.includes('vitest')) found.push(line.replaceAll('\0', ' '));
  }
  return found;
}

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
    expect(await leftBehind()).toEqual([]);
  });

  it('prints other formats, and everything as JSON', async () => {
    const both = await winnow(['scrape', `${site.url}/`, '-f', 'links,markdown'], { env });
    expect(both.stdout).toMatch(/^==> links <==\nhttp.*\/page\/0\n[\s\S]*==> markdown <==\n# Mill/);
    const json = await winnow(['scrape', `${site.url}/`, '--json'], { env });
    expect(JSON.parse(json.stdout)).toMatchObject({ metadata: { title: 'Mill', statusCode: 200 } });
  });

  it('colours only what is not piped, unless it must', async () => {
    const plain = await winnow(['history', '-n', '1'], { env });
    expect(plain.stdout).not.toContain('\x1b');
    const forced = await winnow(['scrape', `${site.url}/nothing`], { env: { ...env, FORCE_COLOR: '1' } });
    expect(forced.stderr).toContain('\x1b[33mwarning:\x1b[39m http_error');
    const never = await winnow(['scrape', `${site.url}/nothing`], {
      env: { ...env, FORCE_COLOR: '1', NO_COLOR: '1' },
    });
    expect(never.stderr).toContain('warning: http_error');
  });

  it('reads addresses from standard input, and one that fails does not stop the others', async () => {
    const folder = folderOf('stdin');
    const input = `${site.url}/page/1\n# a comment\nhttp://10.0.0.1/\n${site.url}/page/2\n`;
    const { code, stderr } = await winnow(['scrape', '-', '-o', folder], { env, input });
    expect(code).toBe(2);
    expect(stderr).toContain('Private or internal URLs are not allowed');
    const files = index(folder).flatMap((entry) => entry.files ?? []);
    expect(files).toHaveLength(2);
    expect(readFileSync(join(folder, files[0] ?? ''), 'utf8')).toContain('Words of a page.');
  });

  it('refuses what makes no sense before it starts anything', async () => {
    const cases: [string[], string][] = [
      [['scrape'], 'Expected: winnow scrape URL...'],
      [['scrape', 'x', '--fomat', 'html'], 'Did you mean --format?'],
      [['scrape', 'x', '-f', 'docx'], 'There is no format "docx"'],
      [['scrape', 'x', '--mode', 'best'], '--mode must be one of normal, reader, prune'],
      [['scrape', 'x', '--wait', 'long'], '--wait must be a whole number'],
      [['scrape', 'x', '--header', 'nonsense'], 'has no ":"'],
      [['scrape', 'x', '-o', '/dev/null/pages'], 'Cannot write to /dev/null/pages'],
      [['crawl', 'x', '-o', '/dev/null/pages'], 'Cannot write to /dev/null/pages'],
      [['extract', 'x'], 'Say what to extract'],
      [['extract', 'x', 'y', '--schema', 'nothing.json'], 'Cannot read nothing.json'],
      [['extract', 'x', 'y', '--html', '/dev/null'], 'not both'],
      [['history', '-n', '0'], '--limit must be at least 1'],
      [['constructor'], 'There is no command "constructor"'],
      [['srape', 'x'], 'Did you mean: winnow scrape?'],
      [['crawl', 'lst'], 'Did you mean: winnow crawl list?'],
      [['monitor', 'lst'], 'Did you mean: winnow monitor list?'],
    ];
    const nowhere = { WINNOW_DATA_DIR: '/dev/null/data' };
    for (const [args, message] of cases) {
      const { code, stderr } = await winnow(args, { env: nowhere });
      expect([args, code, stderr]).toEqual([args, 2, expect.stringContaining(message)]);
    }
  });
});

describe('crawl', { timeout: 120_000 }, () => {
  it('is stopped by Ctrl-C and goes on where it was', async () => {
    const folder = folderOf('crawl');
    const args = ['crawl', `${site.url}/slow`, '-n', '12', '--max-links', '20', '-o', folder];
    const crawl = start(args, { env: { ...env, WINNOW_HOST_CONCURRENCY: '1' } });
    while (!existsSync(join(folder, 'index.jsonl')) || index(folder).length < 2) {
      await Promise.race([crawl.ended, new Promise((resolve) => setTimeout(resolve, 20))]);
    }
    crawl.process.kill('SIGINT');
    const stopped = await crawl.ended;
    expect(stopped.stderr).toMatch(
      /stopped after \d+ pages\. Resume with: winnow crawl resume \S+ --output /,
    );
    expect(stopped.code).toBe(130);
    expect(await leftBehind()).toEqual([]);
    mayGoOn.resolve();

    const [, command = ''] = /winnow (crawl resume .+)$/m.exec(stopped.stderr) ?? [];
    const resumed = await winnow(command.split(' '), { env });
    expect(resumed.stderr).toContain('completed:');
    expect(resumed.code).toBe(0);
    const entries = index(folder);
    expect(entries).toHaveLength(12);
    expect(new Set(entries.map(({ url }) => url)).size).toBe(12);
    expect(new Set(entries.flatMap(({ files }) => files)).size).toBe(12);
    for (const { files } of entries)
      expect(readFileSync(join(folder, files?.[0] ?? ''), 'utf8')).toMatch(/\w/);
  });

  it('that fails says why', async () => {
    const { code, stderr } = await winnow(['crawl', 'http://10.0.0.1/'], { env });
    expect([code, stderr]).toEqual([2, expect.stringContaining('Private or internal URLs are not allowed')]);
  });
});

describe('batch', { timeout: 120_000 }, () => {
  it('fetches the addresses of its arguments, and says which it left out', async () => {
    const args = ['batch', `${site.url}/page/1`, 'mailto:x', '--ignore-invalid', '--json'];
    const { stdout, stderr, code } = await winnow(args, { env });
    expect([code, stderr]).toEqual([0, expect.stringContaining('left out: mailto:x')]);
    expect(JSON.parse(stdout)).toMatchObject({ url: `${site.url}/page/1`, status: 'completed', depth: 0 });
    const { stdout: listed } = await winnow(['batch', 'list', '--json'], { env });
    expect(JSON.parse(listed)).toMatchObject([{ status: 'completed', total: 1 }]);
  });
});

describe('crawl --sync', { timeout: 120_000 }, () => {
  it('leaves a folder that equals that of a fresh crawl', async () => {
    const content = versionedSite(12);
    const own = await startSite({ '/robots.txt': '', '/*': content.handler });
    const synced = join(dataDir, 'synced');
    const fresh = join(dataDir, 'fresh');
    const here = { env: { ...env, WINNOW_ALLOWED_PRIVATE_HOSTS: '127.0.0.1' } };
    const run = (...args: string[]) => winnow(['crawl', own.url, '--fetch', 'fast', ...args], here);
    expect((await run('-o', synced, '--sync')).code).toBe(0);
    const before = await stat(join(synced, 'page-5.md'));
    content.write('/page/3');
    content.write('/page/new');
    content.remove('/page/4');
    content.remove('/page/6', { stillLinked: true });
    expect((await run('-o', synced, '--sync')).code).toBe(0);
    expect((await run('-o', fresh)).code).toBe(0);
    const filesIn = async (folder: string) => {
      const names = (await readdir(folder)).filter((name) => name !== 'index.jsonl').toSorted();
      return Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')]));
    };
    expect(await filesIn(synced)).toEqual(await filesIn(fresh));
    expect((await stat(join(synced, 'page-5.md'))).mtimeMs).toBe(before.mtimeMs);
    await own.close();
  });
});

describe('map', { timeout: 120_000 }, () => {
  it('prints what sitemaps and links name, each once', async () => {
    const { stdout, code } = await winnow(['map', site.url], { env });
    expect(code).toBe(0);
    const urls = stdout.trim().split('\n');
    expect(urls.slice(0, 2)).toEqual([`${site.url}/hidden?a=1&b=2`, `${site.url}/`]);
    expect(new Set(urls).size).toBe(urls.length);
    expect(urls).toEqual(
      expect.arrayContaining(Array.from({ length: 11 }, (_, nr) => `${site.url}/page/${nr}`)),
    );
    const few = await winnow(['map', site.url, '--no-links', '--json'], { env });
    expect(JSON.parse(few.stdout)).toMatchObject({
      links: [{ url: `${site.url}/hidden?a=1&b=2` }],
      total: 1,
      truncated: false,
    });
    const wrong = await winnow(['map', 'not an address'], { env });
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('url')]);
  });
});

describe('the others', { timeout: 120_000 }, () => {
  const good = async (...args: string[]): Promise<Ended> => {
    const ended = await winnow(args, { env });
    expect([args, ended.code, ended.stderr]).toEqual([args, 0, expect.not.stringContaining('winnow:')]);
    return ended;
  };

  it('extract, from a page and from a file', async () => {
    const fromPage = await good(
      'extract',
      `${site.url}/`,
      'the title',
      '--schema',
      '{"type":"object","properties":{"title":{"type":"string"}}}',
    );
    expect(JSON.parse(fromPage.stdout)).toEqual({ title: 'Mill' });
    const html = '<title>Sieve</title><h1>Sieve</h1><p>A fine sieve.</p>';
    const fromFile = await winnow(['extract', '--html', '-', 'the title'], { env, input: html });
    expect(fromFile.stdout).toContain('Sieve');
  });

  it('schema, credits, history and crawls', async () => {
    expect(JSON.parse((await good('schema', 'name and price of a product')).stdout)).toMatchObject({
      type: 'object',
    });
    expect((await good('credits')).stdout).toContain('Self-Hosted');
    const [line = ''] = (await good('history', '--service', 'extract', '-n', '1', '--json')).stdout.split(
      '\n',
    );
    const { id } = JSON.parse(line) as { id: string };
    expect(JSON.parse((await good('history', 'get', id)).stdout)).toMatchObject({ id, service: 'extract' });
    expect((await good('crawl', 'list')).stdout).toContain('completed');
    expect(await leftBehind()).toEqual([]);
  });
});
