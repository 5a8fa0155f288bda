/** What the commands print, against a running server. */
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDataDir } from '../harness/data-dir.ts';
import type { EndedHere } from '../harness/program/program-here.ts';
import { sharedServer } from '../harness/shared-server.ts';
import { htmlPage } from '../site/handlers.ts';
import { type Site, startSite } from '../site/site.ts';
import { versionedSite } from '../site/versioned-site.ts';
import { winnowHere } from './kit.ts';

let site: Site;
let env: Record<string, string>;
let output: string;

beforeAll(async () => {
  const links = Array.from({ length: 11 }, (_, n) => `<a href="/page/${n}">Page ${n}</a>`).join(' ');
  site = await startSite({
    '/': `<title>Mill</title><h1>Mill</h1><p>${'Grain is <b>milled</b> here. '.repeat(20)}</p>${links}`,
    '/page/*': `<title>Page</title><p>${'Words of a page. '.repeat(30)}</p>`,
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
  const { url, key } = await sharedServer();
  output = await makeDataDir({ empty: true });
  env = { WINNOW_URL: url, WINNOW_API_KEY: key, WINNOW_DATA_DIR: join(output, 'data') };
});
afterAll(async () => {
  await site?.close();
  await rm(output, { recursive: true, force: true });
});

it.each(['-v', '--version', 'version'])('%s prints the version', async (word) => {
  expect((await winnowHere([word], { env })).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

describe('scrape', { timeout: 120_000 }, () => {
  it('prints other formats, and everything as JSON', async () => {
    const both = await winnowHere(['scrape', `${site.url}/`, '-f', 'links,markdown'], { env });
    expect(both.stdout).toMatch(/^==> links <==\nhttp.*\/page\/0\n[\s\S]*==> markdown <==\n# Mill/);
    const json = await winnowHere(['scrape', `${site.url}/`, '--json'], { env });
    expect(JSON.parse(json.stdout)).toMatchObject({ metadata: { title: 'Mill', statusCode: 200 } });
  });

  it('colours only what is not piped, unless it must', async () => {
    const plain = await winnowHere(['history', '-n', '1'], { env });
    expect(plain.stdout).not.toContain('\x1b');
    const forced = await winnowHere(['scrape', `${site.url}/nothing`], { env: { ...env, FORCE_COLOR: '1' } });
    expect(forced.stderr).toContain('\x1b[33mwarning:\x1b[39m The site answered 404');
    const never = await winnowHere(['scrape', `${site.url}/nothing`], {
      env: { ...env, FORCE_COLOR: '1', NO_COLOR: '1' },
    });
    expect(never.stderr).toContain('warning: The site answered 404');
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
      [['extract', 'x', 'y', '--schema', 'nothing.json'], 'There is no file nothing.json'],
      [['extract', 'x', 'y', '--html', '/dev/null'], 'not both'],
      [['map', 'x', '--no-sitemap', '--no-links'], 'together leave nothing to read'],
      [['crawl', 'x', '--max-pages', 'all'], '--max-pages must be a whole number'],
      [['crawl', 'x', '-o', 'site.md'], 'site.md would be a file'],
      [['search', 'x', '-o', 'found.json'], 'found.json would be a file'],
      [['crawl', 'resume', 'x', '--sync'], '--sync needs the folder'],
      [['history', '-n', '0'], '--limit must be at least 1'],
      [['completion', 'constructor'], 'There is no completion for "constructor"'],
      [['constructor'], 'There is no command "constructor"'],
      [['srape', 'x'], 'Did you mean: winnow scrape?'],
      [['crawl', 'lst'], 'Did you mean: winnow crawl list?'],
      [['monitor', 'lst'], 'Did you mean: winnow monitor list?'],
    ];
    const nowhere = { WINNOW_DATA_DIR: '/dev/null/data' };
    for (const [args, message] of cases) {
      const { code, stderr } = await winnowHere(args, { env: nowhere });
      expect([args, code, stderr]).toEqual([args, 2, expect.stringContaining(message)]);
    }
  });
});

describe('crawl', { timeout: 120_000 }, () => {
  it('that fails says why', async () => {
    const { code, stderr } = await winnowHere(['crawl', 'http://10.0.0.1/'], { env });
    expect([code, stderr]).toEqual([2, expect.stringContaining('Private or internal URLs are not allowed')]);
  });
});

describe('batch', { timeout: 120_000 }, () => {
  it('fetches the addresses of its arguments, and says which it left out', async () => {
    const args = ['batch', `${site.url}/page/1`, 'mailto:x', '--ignore-invalid', '--json'];
    const { stdout, stderr, code } = await winnowHere(args, { env });
    expect([code, stderr]).toEqual([0, expect.stringContaining('left out: mailto:x')]);
    expect(JSON.parse(stdout)).toMatchObject({ url: `${site.url}/page/1`, status: 'completed', depth: 0 });
    const { stdout: listed } = await winnowHere(['batch', 'list', '--json'], { env });
    expect(JSON.parse(listed)).toMatchObject([{ status: 'completed', total: 1 }]);
  });

  it('fails when none of its pages could be fetched', async () => {
    const dead = await startSite({ '/*': (_, response) => void response.destroy() });
    const { code, stderr } = await winnowHere(['batch', `${dead.url}/a`, '--fetch', 'fast'], { env });
    expect([code, stderr]).toEqual([1, expect.stringContaining('No page of the batch could be fetched.')]);
    await dead.close();
  });
});

it('a crawl says that its pattern matches no link', async () => {
  const own = await startSite({ '/robots.txt': '', '/': htmlPage('<a href="/docs/one/two">Two</a>') });
  const run = (pattern: string, ...more: string[]) =>
    winnowHere(['crawl', own.url, '--fetch', 'fast', '--include', pattern, ...more], { env });
  expect((await run('/docs/*')).stderr).toContain('none of its links matches --include "/docs/*"');
  expect((await run('/docs/**')).stderr).not.toContain('--include');
  const bounded = await run('/docs/**', '--pages', '1');
  expect(bounded.stderr).toContain('1 link left out: 1 by --pages');
  expect(bounded.stderr).not.toContain('--include');
  await own.close();
});

describe('crawl --sync', { timeout: 120_000 }, () => {
  it('leaves a folder that equals that of a fresh crawl', async () => {
    const content = versionedSite(12);
    const own = await startSite({ '/robots.txt': '', '/*': content.handler });
    const synced = join(output, 'synced');
    const fresh = join(output, 'fresh');
    const run = (...args: string[]) => winnowHere(['crawl', own.url, '--fetch', 'fast', ...args], { env });
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
    const { stdout, code } = await winnowHere(['map', site.url], { env });
    expect(code).toBe(0);
    const urls = stdout.trim().split('\n');
    expect(urls.slice(0, 2)).toEqual([`${site.url}/hidden?a=1&b=2`, `${site.url}/`]);
    expect(new Set(urls).size).toBe(urls.length);
    expect(urls).toEqual(
      expect.arrayContaining(Array.from({ length: 11 }, (_, nr) => `${site.url}/page/${nr}`)),
    );
    const few = await winnowHere(['map', site.url, '--no-links', '--json'], { env });
    expect(JSON.parse(few.stdout)).toMatchObject({
      links: [{ url: `${site.url}/hidden?a=1&b=2` }],
      total: 1,
      truncated: false,
    });
    const wrong = await winnowHere(['map', 'not an address'], { env });
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('url')]);
  });
});

describe('the others', { timeout: 120_000 }, () => {
  const good = async (...args: string[]): Promise<EndedHere> => {
    const ended = await winnowHere(args, { env });
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
    const fromFile = await winnowHere(['extract', '--html', '-', 'the title'], { env, input: html });
    expect(fromFile.stdout).toContain('Sieve');
  });

  it('data of one page and of many as a table', async () => {
    const [one, many] = [join(output, 'one.csv'), join(output, 'many.csv')];
    const told = await good('extract', `${site.url}/`, 'the title', '-o', one);
    expect(told.stderr).toContain(one);
    expect(await readFile(one, 'utf8')).toBe('\u{feff}title\r\nMill\r\n');
    const input = `${site.url}/page/1\n${site.url}/nothing\n${site.url}/\n`;
    const ended = await winnowHere(['scrape', '-', '--prompt', 'the title', '-o', many], { env, input });
    expect([ended.code, ended.stderr]).toEqual([0, expect.stringContaining(many)]);
    expect((await readFile(many, 'utf8')).slice(1).split('\r\n')).toEqual([
      'url,title',
      `${site.url}/page/1,Page`,
      `${site.url}/,Mill`,
      '',
    ]);
    const none = await winnowHere(['scrape', `${site.url}/nothing`, '--prompt', 'the title', '-o', many], {
      env,
    });
    expect(none.stderr).toContain(`${many} is not written: no page has data.`);
    expect((await good('history', 'milled', '-n', '1')).stdout).toContain(site.url);
  });

  it('sessions, from their creation to their end', async () => {
    const file = join(output, 'cookies.txt');
    await writeFile(file, '127.0.0.1\tFALSE\t/\tFALSE\t0\tsid\tgood\n');
    const area = `${site.url}/members`;
    await good('session', 'create', 'mill', '--cookies', file, '--check-text', 'Grain', '--check-url', area);
    const shown = async (name: string) =>
      JSON.parse((await good('session', 'get', name, '--json')).stdout) as unknown;
    expect(await shown('mill')).toMatchObject({ cookies: 1, check: { text: 'Grain', url: area } });
    const changed = await good('session', 'update', 'mill', '--name', 'mills', '--check-selector', 'h1');
    expect(changed.stdout).toContain('mills is ready');
    expect(await shown('mills')).toMatchObject({ check: { selector: 'h1' } });
    await good(
      'scrape',
      `${site.url}/`,
      '--session',
      'mills',
      '--wait-for',
      '{"selector":"h9","state":"hidden"}',
    );
    await good('session', 'update', 'mills', '--check-text', 'none');
    expect(await shown('mills')).not.toHaveProperty('check');
    const nothing = await winnowHere(['session', 'update', 'mills'], { env });
    expect([nothing.code, nothing.stderr]).toEqual([2, expect.stringContaining('nothing to change')]);
    await good('session', 'delete', 'mills');
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
    expect((await good('crawl', 'list')).stdout).toMatch(/ 1 error page +14\/14 .*\n.* good +15\/15 /);
  });
});
