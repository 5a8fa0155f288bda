/** Commands as they are typed in daily work: file names that say the format, pipes, words in another place. */
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDataDir } from '../harness/data-dir.ts';
import { sharedServer } from '../harness/shared-server.ts';
import { type Site, startSite } from '../site/site.ts';
import { start, winnowHere } from './kit.ts';

let site: Site;
let env: Record<string, string>;
let folder: string;

beforeAll(async () => {
  site = await startSite({
    '/': `<title>Mill</title><h1>Mill</h1><p>${'Emmer is milled here. '.repeat(30)}</p>`,
  });
  const { url, key } = await sharedServer();
  folder = await makeDataDir({ empty: true });
  env = { WINNOW_URL: url, WINNOW_API_KEY: key, WINNOW_DATA_DIR: join(folder, 'data') };
});
afterAll(async () => {
  await site?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('scrape into a file', { timeout: 90_000 }, () => {
  it('makes what its name says', async () => {
    const at = (name: string) => join(folder, name);
    for (const name of ['page.html', 'page.png']) {
      expect(await winnowHere(['scrape', site.url, '-o', at(name)], { env })).toMatchObject({ code: 0 });
    }
    expect(readFileSync(at('page.html'), 'utf8')).toContain('<h1>Mill</h1>');
    expect(readFileSync(at('page.png')).subarray(1, 4).toString()).toBe('PNG');
  });

  it('refuses a name that would deceive', async () => {
    const at = (name: string) => join(folder, name);
    for (const args of [
      ['-o', at('page.json')],
      ['-f', 'links', '-o', at('page.pdf')],
      ['-f', 'pdf', '-o', at('page.md')],
    ]) {
      const { code, stderr } = await winnowHere(['scrape', site.url, ...args], { env });
      expect([args, code, stderr]).toEqual([args, 2, expect.stringMatching(/page\.\w+ would/)]);
    }
  });
});

describe('many addresses', { timeout: 60_000 }, () => {
  it('are not gone through when the server is away', async () => {
    const pages = join(folder, 'away');
    const input = Array.from({ length: 9 }, (_, n) => `${site.url}/${n}`).join('\n');
    const away = { ...env, WINNOW_URL: 'http://127.0.0.1:1' };
    const { code, stderr } = await winnowHere(['scrape', '-', '-o', pages], { env: away, input });
    expect([code, stderr.match(/No answer/g)]).toEqual([5, ['No answer']]);
    expect(readFileSync(join(pages, 'index.jsonl'), 'utf8')).toBe('');
  });

  it('are named in the warnings about them', async () => {
    const { stderr } = await winnowHere(['scrape', site.url, `${site.url}/none`], { env });
    expect(stderr).toContain(`warning: ${site.url}/none: The site answered 404`);
  });

  it('that are none are shown, not counted', async () => {
    const { code, stderr } = await winnowHere(['batch', '-'], { env, input: `${site.url}\nnot one\n` });
    expect([code, stderr]).toEqual([2, expect.stringContaining('not one: Invalid URL')]);
  });
});

it('a key that no key can be is refused as one', { timeout: 30_000 }, async () => {
  const { code, stderr } = await winnowHere(['credits', '--key', 'wn_live_…'], { env });
  expect([code, stderr]).toEqual([3, expect.stringContaining('Check --key or WINNOW_API_KEY')]);
});

it('help for what is not there says so', { timeout: 30_000 }, async () => {
  for (const topic of ['scrap', 'constructor']) {
    const { code, stderr } = await winnowHere(['help', topic], { env });
    expect([topic, code, stderr]).toEqual([
      topic,
      2,
      expect.stringContaining(`There is no command "${topic}"`),
    ]);
  }
});

it('help for a command is shown whatever stands behind it', { timeout: 30_000 }, async () => {
  for (const topic of [
    ['scrape', '--json'],
    ['crawl', 'resume', 'ID'],
    ['crawl', 'https://example.com'],
  ]) {
    const { code, stdout } = await winnowHere(['help', ...topic], { env });
    expect([topic, code, stdout]).toEqual([topic, 0, expect.stringContaining(`Usage: winnow ${topic[0]}`)]);
  }
});

it('a document comes through a pipe', { timeout: 30_000 }, async () => {
  const { code, stdout } = await winnowHere(['parse', '-', '--type', 'text/csv'], {
    env,
    input: 'grain,price\nemmer,4\n',
  });
  expect([code, stdout]).toEqual([0, expect.stringContaining('| emmer | 4 |')]);
});

it('parse says who reads an address', { timeout: 30_000 }, async () => {
  const { code, stderr } = await winnowHere(['parse', 'https://example.com/a.pdf'], { env });
  expect([code, stderr]).toEqual([2, expect.stringContaining('winnow scrape https://example.com/a.pdf')]);
});

it('names a server that speaks no HTTP', { timeout: 30_000 }, async () => {
  const { code, stderr } = await winnowHere(['credits', '--server', 'ftp://127.0.0.1'], { env });
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining('"ftp://127.0.0.1" is not the address of a server.'),
  ]);
});

it('extract takes its prompt as an option too, but not twice', { timeout: 30_000 }, async () => {
  const { code, stdout } = await winnowHere(['extract', site.url, '--prompt', 'the title'], { env });
  expect([code, JSON.parse(stdout)]).toEqual([0, { title: 'Mill' }]);
  expect((await winnowHere(['extract', site.url, 'the title', '--prompt', 'x'], { env })).code).toBe(2);
});

it('search prints what it extracted, also beside a folder and by a schema alone', {
  timeout: 60_000,
}, async () => {
  await winnowHere(['scrape', site.url], { env });
  const schema = JSON.stringify({ type: 'object', properties: { title: { type: 'string' } } });
  const into = join(folder, 'found');
  const { code, stdout } = await winnowHere(['search', 'emmer', '--schema', schema, '-o', into], { env });
  expect([code, JSON.parse(stdout)]).toEqual([0, { title: 'Mill' }]);
  expect(existsSync(join(into, 'index.jsonl'))).toBe(true);
});

it('an update of a folder that was interrupted goes on as one', { timeout: 90_000 }, async () => {
  const text = `<p>${'Words of a page. '.repeat(20)}</p>`;
  let wait: Promise<void> | null = null;
  let reached = () => {};
  const changing = await startSite({
    '/': `<title>Home</title>${text}<a href="/b">b</a>`,
    '/b': async (_, response) => {
      const status = wait ? 503 : 200;
      reached();
      await wait;
      response
        .writeHead(status, { 'content-type': 'text/html' })
        .end(wait ? 'Sorry' : `<title>B</title>${text}`);
    },
  });
  const into = join(folder, 'synced');
  const command = ['crawl', changing.url, '--fetch', 'fast', '-o', into];
  expect(await winnowHere(command, { env })).toMatchObject({ code: 0 });

  const { promise, resolve } = Promise.withResolvers<void>();
  wait = promise;
  const stuck = new Promise<void>((done) => {
    reached = done;
  });
  const index = join(into, 'index.jsonl');
  const saved = readFileSync(index, 'utf8').length;
  const running = start([...command, '--sync'], { env });
  await stuck;
  // The site may be asked before the command has heard of its crawl; the first page tells that it has.
  await expect.poll(() => readFileSync(index, 'utf8').length).toBeGreaterThan(saved);
  running.process.kill('SIGINT');
  const { code, stderr } = await running.ended;
  resolve();
  const [, id = '', rest] = /winnow crawl resume (\S+) (.*)/.exec(stderr) ?? [];
  expect([code, rest]).toEqual([130, `--output ${into} --sync`]);
  expect(await winnowHere(['crawl', 'resume', id, '-o', into, '--sync'], { env })).toMatchObject({ code: 0 });
  // What stands in for a page is not its new content.
  expect(readFileSync(join(into, 'b.md'), 'utf8')).toContain('Words of a page.');
  await changing.close();
});

describe('what the API can is to be had from the shell', { timeout: 60_000 }, () => {
  const good = async (...args: string[]) => {
    const { code, stdout, stderr } = await winnowHere(args, { env });
    expect([args, code, stderr]).toEqual([args, 0, '']);
    return stdout;
  };

  it('a monitor is changed, and only where it is said', async () => {
    const { cronId } = JSON.parse(
      await good('monitor', 'create', site.url, '1h', '--name', 'Mill', '--webhook', site.url, '--json'),
    );
    const shown = await good('monitor', 'update', cronId, '--interval', '2h', '--webhook', 'none');
    expect(shown).toMatch(/name +Mill[\s\S]*0 \*\/2 \* \* \*/);
    expect(shown).not.toContain('webhook');
    expect((await winnowHere(['monitor', 'update', cronId], { env })).code).toBe(2);
    await good('monitor', 'delete', cronId);
  });

  it('bounds of a site and what is ignored stay where others of them are changed', async () => {
    const bounds = ['--scope', 'site', '--include', '/docs/**', '--pages', '5', '--ignore-pattern', 'x+'];
    const { cronId } = JSON.parse(await good('monitor', 'create', site.url, '1h', ...bounds, '--json'));
    const { config } = JSON.parse(
      await good('monitor', 'update', cronId, '--pages', '9', '--ignore-selector', 'nav', '--json'),
    );
    expect([config.crawl, config.ignore]).toMatchObject([
      { maxPages: 9, includePatterns: ['/docs/**'] },
      { selectors: ['nav'], patterns: ['x+'] },
    ]);
    await good('monitor', 'delete', cronId);
  });

  it('lists of a monitor are emptied, and switches turned off', async () => {
    const lists = ['when=contains=Rye', `notify=slack=${site.url}`, 'exclude-selector=nav', 'exclude=/a'];
    const ignored = ['ignore-selector=.ad', 'ignore-pattern=x+'];
    const given = [...lists, ...ignored].map((option) => `--${option}`);
    const made = await good(
      'monitor',
      'create',
      site.url,
      '1h',
      ...given,
      '--scope=site',
      '--sitemap',
      '--json',
    );
    const { cronId } = JSON.parse(made);
    const none = given
      .map((option) => option.replace(/=.*/, '=none'))
      .filter((option) => !/pattern/.test(option));
    const { config } = JSON.parse(
      await good('monitor', 'update', cronId, ...none, '--sitemap', 'no', '--json'),
    );
    expect([config.when, config.notify, config.excludeSelectors, config.crawl, config.ignore]).toEqual([
      [],
      [],
      [],
      expect.objectContaining({ excludePatterns: [], sitemap: false }),
      { selectors: [], patterns: ['x+'] },
    ]);
    await good('monitor', 'delete', cronId);
  });

  it('webhooks: their secret, what was sent, and once more', async () => {
    const secret = (await good('webhook', 'secret')).trim();
    expect(secret).toMatch(/^whsec_/);
    expect((await good('webhook', 'rotate')).trim()).not.toBe(secret);
    expect(await good('webhook', 'list', '--status', 'failed')).toBe('Nothing yet.\n');
    const unknown = await winnowHere(['webhook', 'send', crypto.randomUUID()], { env });
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('not found')]);
  });

  it('a past request is deleted', async () => {
    const { id } = JSON.parse(await good('scrape', site.url, '--json'));
    await good('history', 'delete', id);
    expect((await winnowHere(['history', 'get', id], { env })).code).toBe(1);
  });
});
