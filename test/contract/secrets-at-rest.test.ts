/** Secrets of callers in the database of a real server: none in the clear, all in use, through a new key and kill -9. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { MonitorRecord } from '../../src/contract/monitor/monitor.ts';
import { type Database, openDatabase } from '../../src/store/database/database.ts';
import { makeDataDir } from '../harness/data-dir.ts';
import { createDatabaseUrl } from '../harness/database.ts';
import { PROGRAM, runWinnow, startServer } from '../harness/server.ts';
import { begin, linkedPage, post } from '../promises/crawl-kit.ts';
import { type MonitorKit, startMonitorKit } from '../promises/monitor-kit.ts';

const PLANTED = 'planted-secret';
const fetchConfig = {
  mode: 'fast',
  headers: { 'X-Api-Key': `${PLANTED}-header` },
  cookies: { sid: `${PLANTED}-cookie` },
};

let kit: MonitorKit;
let database: Database;
let url: string;
let monitor: MonitorRecord;
/** Answers that the site holds back, so that what is stored meanwhile can be looked at. */
const held: (() => void)[] = [];

beforeAll(async () => {
  url = await createDatabaseUrl();
  // Without a setting, so that the key is in the file.
  kit = await startMonitorKit({ DATABASE_URL: url, WINNOW_SECRET_KEY: '' });
  database = await openDatabase({ url }, { connections: 2 });
  kit.site.page('/page*', linkedPage('Page', []));
  kit.site.page('/hook*', (_, response) => void response.end('ok'));
  kit.site.page('/slow*', (_, response) => {
    held.push(() => response.setHeader('content-type', 'text/html').end(linkedPage('Slow', [])));
  });
});

afterAll(async () => {
  for (const answer of held) answer();
  await database?.close();
  await kit?.close();
});

/** In the addresses of chats the path is the secret. */
const hook = (name: string) => `/hook/${PLANTED}-${name}`;
const hookUrl = (name: string) => `${kit.site.url}${hook(name)}`;

async function expectSentTo(...names: string[]): Promise<void> {
  for (const name of names) {
    await vi.waitFor(() => expect(kit.site.requests.map(({ path }) => path)).toContain(hook(name)), 60_000);
  }
}

/** How often the site was asked for a page with all that the caller has sent along. */
function askedWithSecrets(path: string): number {
  return kit.site.requests.filter(
    (request) =>
      request.path.startsWith(path) &&
      request.headers['x-api-key'] === fetchConfig.headers['X-Api-Key'] &&
      request.headers.cookie?.includes(fetchConfig.cookies.sid),
  ).length;
}

/** Every row of every table as text, those of the job queue too, and what is packed in them. */
async function dump(): Promise<string> {
  const tables = await database.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await database.query<{ text: string }>(`select t::text as text from ${name} t`);
    texts.push(...rows.map(({ text }) => text));
  }
  const results = await database.query<{ body: Buffer }>('select body from call_result');
  texts.push(...results.map(({ body }) => zstdDecompressSync(body).toString()));
  return texts.join('\n');
}

async function expectNothingPlain(): Promise<void> {
  const text = await dump();
  expect(text).toContain('X-Api-Key');
  for (const secret of [PLANTED, Buffer.from(PLANTED).toString('hex'), 'whsec_']) {
    expect(text.split('\n').filter((row) => row.includes(secret))).toEqual([]);
  }
}

async function tick(): Promise<void> {
  const before = askedWithSecrets('/page');
  await expect(kit.tick(monitor, kit.owner)).resolves.toMatchObject({ ok: true });
  expect(askedWithSecrets('/page')).toBe(before + 1);
}

const keyFile = async () =>
  (await readFile(join(kit.server.dataDir, 'secret-key'), 'utf8')).trim().split('\n');

it('what callers send along is in no table while it is in use, and reaches the site all the same', async () => {
  const notify = [{ type: 'slack', url: hookUrl('slack') }];
  monitor = await kit.create({
    url: `${kit.site.url}/page`,
    fetchConfig,
    webhookUrl: hookUrl('monitor'),
    notify,
  });
  // Their owner sees them.
  expect(monitor.config).toMatchObject({ webhookUrl: hookUrl('monitor'), notify });
  await tick();
  const start = `${kit.site.url.replace('//', `//user:${PLANTED}@`)}/slow?access_token=${PLANTED}`;
  const { id: crawlId } = await begin(kit.server, { url: start, fetchConfig, webhookUrl: hookUrl('crawl') });
  const tokens = ['one', 'two'].map((name) => `${kit.site.url}/slow?token=${PLANTED}-${name}`);
  await post(kit.server, '/api/batch', { urls: tokens, fetchConfig, webhookUrl: hookUrl('batch') });
  await post(kit.server, '/v1/smartscraper', {
    website_url: `${kit.site.url}/slow-v1`,
    user_prompt: 'title',
    headers: fetchConfig.headers,
    cookies: fetchConfig.cookies,
    steps: [`type ${PLANTED} into the password field`],
  });
  await vi.waitFor(() => expect(askedWithSecrets('/slow')).toBeGreaterThan(0), 20_000);
  for (const secret of [`access_token=${PLANTED}`, `token=${PLANTED}-one`, `token=${PLANTED}-two`]) {
    await vi.waitFor(
      () => expect(kit.site.requests.map(({ path }) => path)).toContain(`/slow?${secret}`),
      20_000,
    );
  }
  expect((await kit.server.fetch('/api/webhooks/secret')).status).toBe(200);
  const login = { url: `${kit.site.url}/page`, actions: [{ type: 'write', text: PLANTED, selector: 'p' }] };
  const cookies = [{ name: 'sid', value: `${PLANTED}-session`, domain: '127.0.0.1' }];
  const check = { text: PLANTED, url: `${kit.site.url}/checked` };
  for (const body of [
    { name: 'kept', cookies, check },
    { name: 'recipe', login },
  ]) {
    const made = await post(kit.server, '/api/session', body);
    expect(await made.text()).not.toContain(`${PLANTED}-session`);
    expect(made.status).toBe(200);
  }
  await post(kit.server, `/api/monitor/${monitor.cronId}/test`, {});
  await expectSentTo('monitor', 'slack', 'crawl', 'batch');
  const crawl = await (await kit.server.fetch(`/api/crawl/${crawlId}`)).json();
  expect(crawl).toMatchObject({ config: { webhookUrl: hookUrl('crawl') } });
  const deliveries = await kit.server.fetch('/api/webhooks/deliveries?limit=100');
  expect(await deliveries.text()).toContain(JSON.stringify(hookUrl('slack')));
  await expectNothingPlain();
  const rows = await database.query('select 1 from crawl where secrets is not null and status = $1', [
    'running',
  ]);
  expect(rows).toHaveLength(2);
});

it('a new key takes the place of the old one while the server works, also after kill -9', async () => {
  const [old = ''] = await keyFile();
  const rotating = spawn(process.execPath, [PROGRAM, 'secrets', 'rotate', '--grace', '600'], {
    env: { PATH: process.env.PATH, DATABASE_URL: url, WINNOW_DATA_DIR: kit.server.dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  rotating.stderr.on('data', (text) => {
    said += text;
  });
  await vi.waitFor(() => expect(said).toContain('looking for late ones'), { timeout: 40_000 });
  rotating.kill('SIGKILL');
  await once(rotating, 'exit');
  expect(await keyFile()).toHaveLength(2);
  await tick();
  const report = JSON.parse(await kit.server.winnow('secrets', 'rotate', '--grace', '0', '--json'));
  expect(await keyFile()).toHaveLength(1);
  expect(await keyFile()).not.toContain(old);
  expect(await database.query('select id from secret_key')).toEqual([{ id: report.key }]);
  await tick();
  await post(kit.server, '/api/scrape', {
    url: `${kit.site.url}/page-kept`,
    fetchConfig: { mode: 'fast', session: 'kept' },
  });
  expect(kit.site.requests.at(-1)?.headers.cookie).toBe(`sid=${PLANTED}-session`);
  const before = kit.site.requests.length;
  await post(kit.server, `/api/monitor/${monitor.cronId}/test`, {});
  await vi.waitFor(() => {
    const asked = kit.site.requests.slice(before).map(({ path }) => path);
    expect(asked).toEqual(expect.arrayContaining([hook('monitor'), hook('slack')]));
  }, 60_000);
  await expectNothingPlain();
});

it('a second machine without the key does not start, and says what to do', async () => {
  const other = startServer({ env: { DATABASE_URL: url, WINNOW_SECRET_KEY: '' } });
  await expect(other).rejects.toThrow(
    /sealed with the secret key .* Copy the file secret-key .* WINNOW_SECRET_KEY/,
  );
});

it('an import says which keys the new machine lacks, and nothing where it has them', async () => {
  const folder = await makeDataDir({ empty: true });
  const file = join(folder, 'all.winnow');
  await kit.server.winnow('export', file);
  const importInto = async (dataDir: string) => {
    const env = { PATH: process.env.PATH, DATABASE_URL: await createDatabaseUrl(), WINNOW_DATA_DIR: dataDir };
    return runWinnow(['import', file], env);
  };
  const said = await importInto(folder);
  expect(said).toMatch(/sealed with the secret key \S+, but this machine has no secret key\. Copy the file/);
  expect(said).toContain(`There is no API key in ${join(folder, 'api-key')}`);
  expect(await importInto(kit.server.dataDir)).toMatch(/^Read \d+ rows from \S+\.\n$/);
});

it('what has ended leaves no secret behind', async () => {
  for (const answer of held.splice(0)) answer();
  await vi.waitFor(
    async () =>
      expect(
        await database.query(
          `select 1 from crawl where secrets is not null union all select 1 from v1_request where secrets is not null`,
        ),
      ).toEqual([]),
    { timeout: 30_000, interval: 200 },
  );
  await expectNothingPlain();
});
