/** The commands beside and against a server. */
import { spawn, spawnSync } from 'node:child_process';
import { on, once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabaseUrl } from '../harness/database.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import { leaveCredits } from '../harness/server-data.ts';
import { startServerHere } from '../harness/server-here.ts';
import { type Site, startSite } from '../site/site.ts';
import { environment, shell, start, winnow, winnowHere } from './kit.ts';

const WRAPPER = fileURLToPath(new URL('../../setup/winnow.mjs', import.meta.url));

/** The machine's own Node, where that is one that the wrapper has to replace. */
function olderNode(): string {
  const { stdout } = spawnSync('/usr/bin/node', ['--version'], { encoding: 'utf8' });
  return stdout?.startsWith('v2') ? '/usr/bin/node' : process.execPath;
}

let site: Site;
let server: TestServer;
let folder: string;
let local: Record<string, string>;

beforeAll(async () => {
  const links = Array.from({ length: 40 }, (_, n) => `<a href="/page/${n}">Page ${n}</a>`).join(' ');
  site = await startSite({
    '/': `<title>Mill</title><h1>Mill</h1><p>${'Grain is milled here. '.repeat(20)}</p>${links}`,
    '/page/*': (_, response) => {
      setTimeout(() => response.end(`<title>Page</title><p>${'Words of a page. '.repeat(30)}</p>`), 100);
    },
  });
  site.page('/dying', `<title>Start</title>${links.replaceAll('/page/', '/dying/')}`);
  site.page('/dying/*', (_, response) => {
    setTimeout(() => response.end(`<title>Page</title><p>${'Words of a page. '.repeat(30)}</p>`), 300);
  });
  server = await startServer({
    args: ['--host', '127.0.0.1', '--port', '0'],
    // No machine has this address: it listens where its command line says.
    env: {
      HOST: '192.0.2.1',
      PORT: '1',
      WINNOW_ALLOWED_PRIVATE_HOSTS: site.host,
      WINNOW_HOST_CONCURRENCY: '1',
    },
  });
  folder = await mkdtemp(join(tmpdir(), 'winnow-cli-'));
  local = { WINNOW_DATA_DIR: server.dataDir };
});
afterAll(async () => {
  await server?.close();
  await site?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a server', { timeout: 90_000 }, () => {
  it('listens where its command line says', () => {
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d{4,}$/);
  });

  it('is found by its data directory, with its key', async () => {
    const { code, stdout } = await winnowHere(['scrape', `${site.url}/`], { env: local });
    expect([code, stdout]).toEqual([0, expect.stringContaining('Grain is milled here.')]);
    expect(JSON.parse(readFileSync(join(server.dataDir, 'server.json'), 'utf8'))).toEqual({
      url: server.url,
      pid: server.process.pid,
    });
  });

  it('is named by --server and --key, or by the environment', async () => {
    const nowhere = { WINNOW_DATA_DIR: '/dev/null/data' };
    const named = await winnowHere(['credits', '--server', server.url, '--key', server.key], {
      env: nowhere,
    });
    expect(named.stdout).toContain('Self-Hosted');
    const env = { ...nowhere, WINNOW_URL: server.url, WINNOW_API_KEY: server.key };
    expect((await winnowHere(['credits', '--json'], { env })).stdout).toContain('"plan":"Self-Hosted"');
  });

  it('that is another one is not given the key of this machine', async () => {
    const seen: IncomingHttpHeaders[] = [];
    const stranger = createServer((request, response) => {
      seen.push(request.headers);
      response.writeHead(401).end('{"error":{"type":"auth_missing_key","message":"API key required"}}');
    });
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
    const { code, stderr } = await winnowHere(['credits', '--server', url], { env: local });
    stranger.close();
    expect([code, stderr]).toEqual([3, expect.stringContaining('--key or WINNOW_API_KEY')]);
    expect(seen[0]?.['svc-apikey']).toBeUndefined();
  });
});

describe('from another folder', { timeout: 90_000 }, () => {
  it('the server of this user is found, and nothing is left in the folder', async () => {
    const home = await mkdtemp(join(folder, 'home-'));
    await mkdir(join(home, '.local', 'share'), { recursive: true });
    await symlink(server.dataDir, join(home, '.local', 'share', 'winnow'));
    const elsewhere = await mkdtemp(join(folder, 'elsewhere-'));
    // The .env file of another project, whose database is not ours.
    await writeFile(join(elsewhere, '.env'), 'DATABASE_URL=postgres://other@127.0.0.1:9/other\nPORT=oops\n');
    for (const args of [['credits'], ['account', 'list']]) {
      const { code, stdout, stderr } = await winnow(args, { env: { HOME: home }, cwd: elsewhere });
      expect([args, code, stderr]).toEqual([args, 0, '']);
      expect(stdout).toMatch(/Self-Hosted|owner +self-hosted/);
    }
    expect(readdirSync(elsewhere)).toEqual(['.env']);
  });
});

describe('many addresses', { timeout: 90_000 }, () => {
  const linesOf = (output: string) =>
    readFileSync(join(output, 'index.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { url: string; error?: string; files?: string[] });

  it('are taken from a slow pipe as they come, through the command that users start', async () => {
    const child = spawn(olderNode(), [WRAPPER, 'scrape', '-', '--json'], { env: environment(local) });
    const lines = createInterface({ input: child.stdout });
    const shown = on(lines, 'line');
    const ended = once(child, 'close');
    let stderr = '';
    child.stderr.on('data', (data) => {
      stderr += data;
    });
    const next = async () => JSON.parse((await shown.next()).value?.[0]).metadata.url;
    child.stdin.write(`${site.url}/page/1\n`);
    expect(await next()).toBe(`${site.url}/page/1`);
    child.stdin.end(`${site.url}/page/2\n`);
    expect(await next()).toBe(`${site.url}/page/2`);
    expect([await ended, stderr]).toEqual([[0, null], '']);
  });

  it('go to the same files the second time, and with --resume only the missing ones are fetched', async () => {
    const output = join(folder, 'again');
    const input = `${site.url}/page/1\n${site.url}/nothing\nhttp://10.0.0.1/\n${site.url}/page/2\n`;
    const first = await winnowHere(['scrape', '-', '-o', output], { env: local, input });
    expect([first.code, first.stderr]).toEqual([2, expect.stringContaining('Private or internal URLs')]);
    const errors = () => Object.fromEntries(linesOf(output).map(({ url, error }) => [url, error]));
    const expected = {
      [`${site.url}/page/1`]: undefined,
      [`${site.url}/nothing`]: 'The site answered 404',
      'http://10.0.0.1/': expect.stringContaining('Private or internal URLs'),
      [`${site.url}/page/2`]: undefined,
    };
    expect(errors()).toEqual(expected);
    const files = readdirSync(output).sort();
    await winnowHere(['scrape', '-', '-o', output, '--concurrency', '1'], { env: local, input });
    expect(readdirSync(output).sort()).toEqual(files);
    expect(errors()).toEqual(expected);

    const before = site.requests.length;
    await winnowHere(['scrape', '-', '-o', output, '--resume'], { env: local, input });
    const asked = site.requests.slice(before).map(({ path }) => path);
    expect(new Set(asked)).toEqual(new Set(['/nothing']));
    expect(errors()).toEqual(expected);
  });

  it('with --fail an error of a site is one of the command', async () => {
    const args = ['scrape', `${site.url}/nothing`];
    expect((await winnowHere(args, { env: local })).code).toBe(0);
    const strict = await winnowHere([...args, '--fail'], { env: local });
    expect([strict.code, strict.stderr]).toEqual([1, expect.stringContaining('The site answered 404')]);
  });
});

describe('what is given and asked for', { timeout: 90_000 }, () => {
  it('one page goes to the file that is named', async () => {
    const file = join(folder, 'new', 'page.md');
    const { code } = await winnowHere(['scrape', `${site.url}/`, '-o', file], { env: local });
    expect([code, readFileSync(file, 'utf8')]).toEqual([0, expect.stringContaining('Grain is milled here.')]);
    const two = await winnowHere(['scrape', `${site.url}/`, '-f', 'markdown,links', '-o', file], {
      env: local,
    });
    expect([two.code, two.stderr]).toEqual([2, expect.stringContaining('Several formats need a folder')]);
    const many = await winnowHere(['scrape', '-', '-o', file], { env: local, input: site.url });
    expect([many.code, many.stderr]).toEqual([2, expect.stringContaining('Several pages need a folder')]);
  });

  it('a file that is no page is refused with what to do', async () => {
    const file = join(folder, 'manual.pdf');
    await writeFile(file, '%PDF-1.7\n');
    const scraped = await winnowHere(['scrape', file], { env: local });
    expect([scraped.code, scraped.stderr]).toEqual([2, expect.stringContaining('is a file on this machine')]);
    const listed = await winnowHere(['batch', 'nofile.txt'], { env: local });
    expect([listed.code, listed.stderr]).toEqual([
      2,
      expect.stringContaining('There is no file nofile.txt.'),
    ]);
    const extracted = await winnowHere(['extract', '--html', file, 'the title'], { env: local });
    expect([extracted.code, extracted.stderr]).toEqual([2, expect.stringContaining('is a PDF, not text')]);
  });

  it('a folder that cannot be is refused at once', async () => {
    const { code, stderr } = await winnowHere(['scrape', `${site.url}/`, '-o', '/proc/x/pages'], {
      env: local,
    });
    expect([code, stderr]).toEqual([2, expect.stringContaining('Cannot write to /proc/x/pages')]);
  });

  it('a setting that is none is named', async () => {
    const { code, stderr } = await winnowHere(['credits'], { env: { ...local, WINNOW_APIKEY: 'x' } });
    const warning = 'winnow: warning: There is no setting WINNOW_APIKEY. Did you mean WINNOW_API_KEY?\n';
    expect([code, stderr]).toEqual([0, warning]);
  });
});

describe('a search', { timeout: 60_000 }, () => {
  it('says when another engine answered than the one that should', async () => {
    // A stub of the API: which engine fails cannot be chosen from outside.
    const search = { provider: 'local', fallbackFrom: 'duckduckgo' };
    const result = {
      id: '1',
      results: [],
      metadata: { search, pages: { requested: 0, scraped: 0, failed: [] } },
    };
    const stub = createServer((_, response) => response.end(JSON.stringify(result)));
    await new Promise<void>((resolve) => stub.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(stub.address() as AddressInfo).port}`;
    const { code, stdout, stderr } = await winnowHere(['search', 'mills', '--server', url], { env: local });
    stub.close();
    expect([code, stdout]).toEqual([0, 'Nothing was found.\n']);
    expect(stderr).toBe(
      'duckduckgo did not answer; these results are from the index of pages fetched here.\n',
    );
  });
});

describe('a start that fails', { timeout: 90_000 }, () => {
  it('says in one line that the port is in use', async () => {
    const { port } = new URL(server.url);
    const { code, stderr } = await winnow(['serve'], { env: { ...local, PORT: port } });
    const line = `winnow: Port ${port} on 127.0.0.1 is in use. Set PORT to another one, or to 0 for any free port.\n`;
    expect([code, stderr]).toEqual([1, line]);
  });

  it('says in one line that the database does not know the role', async () => {
    const [role, database] = [new URL(await createDatabaseUrl()), new URL(await createDatabaseUrl())];
    role.username = 'nobody';
    const unknown = await winnowHere(['migrate'], { env: { ...local, DATABASE_URL: role.href } });
    expect([unknown.code, unknown.stderr.trim()]).toEqual([
      1,
      expect.stringMatching(/^winnow: The database at \S+ refused us: .*"nobody".*\. Check DATABASE_URL\.$/),
    ]);
    database.pathname = '/nothing';
    const missing = await winnowHere(['migrate'], { env: { ...local, DATABASE_URL: database.href } });
    expect(missing.stderr).toMatch(/^winnow: .*database "nothing" does not exist\. Check DATABASE_URL\.\n$/);
    const nobody = 'postgres://winnow:secret@127.0.0.1:9/winnow';
    const away = await winnowHere(['migrate'], { env: { ...local, DATABASE_URL: nobody } });
    expect(away.stderr).toMatch(
      /^winnow: The database at \S+:9\/winnow cannot be reached: .*ECONNREFUSED.*\n$/,
    );
    expect(away.stderr).not.toContain('secret');
  });

  it('is none on a database that another process filled: it says where a key comes from', async () => {
    const env = { DATABASE_URL: await createDatabaseUrl() };
    await (await startServerHere({ env })).close();
    const second = await startServer({ env });
    await second.close();
    expect(server.output()).toContain('Your API key   is in');
    expect(second.output()).toContain('or create another: winnow key create owner');
    expect(second.output()).not.toContain('$(cat');
  });
});

describe('a crawl', { timeout: 90_000 }, () => {
  it('takes the whole site, and says what its bounds left out', async () => {
    site.page('/chain/*', (request, response) => {
      const next = Number(request.url?.split('/').at(-1)) + 1;
      response.end(
        `<title>Link</title><p>${'Words. '.repeat(30)}</p>${next < 5 ? `<a href="/chain/${next}">on</a>` : ''}`,
      );
    });
    const whole = await winnowHere(['crawl', `${site.url}/chain/0`], { env: local });
    expect([whole.code, whole.stderr.trim()]).toEqual([0, 'Crawled 5 pages']);
    const cut = await winnowHere(['crawl', `${site.url}/chain/0`, '--depth', '1'], { env: local });
    expect(cut.stderr.trim()).toBe('Crawled 2 pages; 1 link left out: 1 by --depth');
    const few = await winnowHere(['crawl', `${site.url}/`, '--pages', '3', '--links', '30'], { env: local });
    expect(few.stderr.trim()).toBe('Crawled 3 pages; 38 links left out: 10 by --links, 28 by --pages');
  });
});

describe('monitors', { timeout: 90_000 }, () => {
  it('are created, listed, paused, resumed and deleted', async () => {
    const good = async (...args: string[]) => {
      const { code, stdout, stderr } = await winnowHere(['monitor', ...args], { env: local });
      expect([args, code, stderr]).toEqual([args, 0, '']);
      return stdout;
    };
    const { cronId } = JSON.parse(await good('create', `${site.url}/`, '1h', '--name', 'Mill', '--json'));
    expect(await good('list')).toContain('Mill');
    expect(await good('pause', cronId)).toContain('paused');
    expect(await good('resume', cronId)).toContain('active');
    expect(await good('run', cronId)).toMatch(/first run|good/);
    expect(await good('activity', cronId)).toContain('first run');
    await good('delete', cronId);
    expect(await good('list')).toBe('There are no monitors.\n');
    const wrong = await winnowHere(['monitor', 'create', `${site.url}/`, 'often'], { env: local });
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('interval:')]);
  });
});

describe('account create', { timeout: 90_000 }, () => {
  it('also creates the owner if there has been no start yet', async () => {
    const dataDir = join(folder, 'not-started');
    const env = { DATABASE_URL: await createDatabaseUrl(), WINNOW_DATA_DIR: dataDir };
    const early = await winnowHere(['account', 'create', 'early', '--json'], { env });
    expect(Object.keys(JSON.parse(early.stdout))).toEqual(['accountId', 'apiKey']);
    expect(readFileSync(join(dataDir, 'api-key'), 'utf8')).toMatch(/^wn_live_\w+\n$/);
    const { stdout } = await winnowHere(['account', 'list', '--json'], { env });
    const accounts = (JSON.parse(stdout) as { name: string; plan: string }[]).map(
      ({ name, plan }) => `${name}: ${plan}`,
    );
    expect(accounts.toSorted()).toEqual(['early: free', 'owner: self-hosted']);
  });
});

describe('account delete', { timeout: 90_000 }, () => {
  it('asks first, deletes, and keeps the owner', async () => {
    for (const name of ['', ' ', 'two\nlines', 'x'.repeat(255)]) {
      const { code, stderr } = await winnowHere(['account', 'create', name], { env: local });
      expect({ code, stderr }).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('1 to 254 visible characters'),
      });
    }
    const made = await winnowHere(['account', 'create', 'leaving', '--json'], { env: local });
    const { apiKey } = JSON.parse(made.stdout);
    const used = await server.fetch('/api/credits', { key: apiKey });
    expect(used.status).toBe(200);
    const run = (...args: string[]) => winnowHere(['account', 'delete', ...args], { env: local });
    const asked = await run('leaving');
    expect([asked.code, asked.stderr]).toEqual([2, expect.stringContaining('Use --yes')]);
    const done = await run('leaving', '--yes');
    expect([done.code, done.stdout]).toEqual([0, 'leaving is deleted.\n']);
    // As soon as the server has heard of it.
    await expect.poll(async () => (await server.fetch('/api/credits', { key: apiKey })).status).toBe(403);
    const owner = await run('owner', '--yes');
    expect([owner.code, owner.stderr]).toEqual([2, expect.stringContaining('--force')]);
    expect(await server.winnow('account', 'list')).not.toContain('leaving');
  });
});

describe('what goes wrong', { timeout: 90_000 }, () => {
  it('a wrong key: 3', async () => {
    const { code, stderr } = await winnowHere(['credits', '--key', 'wn_live_wrong'], { env: local });
    expect([code, stderr]).toEqual([3, expect.stringContaining('Invalid or deprecated API key')]);
  });

  it('no credits: 4', async () => {
    const { accountId, apiKey } = JSON.parse(await server.winnow('account', 'create', 'poor', '--json'));
    await leaveCredits(server, accountId, 0);
    const { code, stderr } = await winnowHere(['scrape', `${site.url}/`, '--key', apiKey], { env: local });
    expect([code, stderr]).toEqual([4, expect.stringContaining('Not enough credits')]);
  });

  it('nobody there: 5', async () => {
    const { code, stderr } = await winnowHere(['credits', '--server', '127.0.0.1:9'], { env: local });
    expect([code, stderr]).toEqual([5, expect.stringContaining('No answer from http://127.0.0.1:9')]);
  });

  it('no such thing: 1', async () => {
    const id = '0198c7a3-0c55-7f08-a2e7-6d1b94c3f570';
    const { code, stderr } = await winnowHere(['crawl', 'get', id], { env: local });
    expect([code, stderr]).toEqual([1, 'winnow: Crawl not found\n']);
  });

  it('a reader that has had enough: silence and 0', async () => {
    const { code, stdout, stderr } = await shell(
      `winnow crawl ${site.url}/ --json -n 20 --max-links 40 | head -n 1 | cut -c 1-20`,
      local,
    );
    expect([code, stdout.startsWith('{"url"'), stderr.replace(/^Crawled.*$/m, '').trim()]).toEqual([
      0,
      true,
      '',
    ]);
    const { stdout: crawls } = await winnowHere(['crawl', 'list', '-n', '1', '--json'], { env: local });
    expect(JSON.parse(crawls)).toMatchObject([{ status: expect.stringMatching(/stopped|completed/) }]);
  });
});

it('messages that nobody reads keep no command from its work', { timeout: 30_000 }, async () => {
  const line = `winnow scrape ${site.url}/none ${site.url}/ 2> >(head -c 0) | tail -c 20`;
  const { code, stdout } = await shell(line, local);
  expect([code, stdout]).toEqual([0, expect.stringContaining('/page/39)')]);
});

describe('a server that dies in mid-crawl', { timeout: 120_000 }, () => {
  it('is waited for, then given up with 5 and the way to go on, and the way works', async () => {
    const output = join(folder, 'dying');
    const env = {
      DATABASE_URL: await createDatabaseUrl(),
      WINNOW_ALLOWED_PRIVATE_HOSTS: site.host,
      WINNOW_HOST_CONCURRENCY: '1',
      WINNOW_LEASE_SECONDS: '2',
    };
    const dying = await startServer({ env });
    const args = [
      'crawl',
      `${site.url}/dying`,
      '-n',
      '15',
      '--max-links',
      '20',
      '-o',
      output,
      '--patience',
      '1',
    ];
    const crawl = start(args, { env: { WINNOW_DATA_DIR: dying.dataDir } });
    await site.requested('/dying/3');
    await dying.end('SIGKILL');
    const { code, stderr } = await crawl.ended;
    expect(stderr).toMatch(/The crawl is not lost\. Resume with: winnow crawl resume \S+ --output /);
    expect(code).toBe(5);

    const [, command = ''] = /winnow (crawl resume .+)$/m.exec(stderr) ?? [];
    const again = await startServerHere({ env, dataDir: dying.dataDir });
    const resumed = await winnowHere(command.split(' '), { env: { WINNOW_DATA_DIR: dying.dataDir } });
    await again.close();
    expect([resumed.code, resumed.stderr]).toEqual([0, expect.stringContaining('Crawled ')]);
    const lines = readFileSync(join(output, 'index.jsonl'), 'utf8').trim().split('\n');
    const urls = lines.map((line) => (JSON.parse(line) as { url: string }).url);
    expect([urls.length, new Set(urls).size]).toEqual([15, 15]);
  });
});

describe('completion', { timeout: 60_000 }, () => {
  it('completes commands, words, options and values in bash', async () => {
    const complete = (words: string) =>
      `COMP_WORDS=(${words}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); COMPREPLY=(); _winnow; echo "\${COMPREPLY[*]}"`;
    const { stdout, stderr } = await shell(
      `source <(winnow completion bash)
       ${complete('winnow cra')}
       ${complete('winnow crawl re')}
       ${complete('winnow crawl resume --ou')}
       ${complete('winnow scrape x --mode re')}
       ${complete('winnow scrape x -m re')}
       ${complete('winnow scrape x --mode = re')}
       ${complete('winnow serve --role =')}
       ${complete('winnow scrape x -f links,im')}
       ${complete('winnow serve --role w')}
       ${complete('winnow account create x --plan s')}
       ${complete('winnow completion f')}`,
    );
    const values = ['reader', 'reader', 'reader', 'all api worker', 'links,images', 'worker'];
    const expected = ['crawl', 'resume', '--output', ...values, 'starter self-hosted', 'fish', ''];
    expect([stdout.split('\n'), stderr]).toEqual([expected, '']);
  });
});
