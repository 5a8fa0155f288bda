/** What a person does at the dashboard once signed in: keys, calls, usage, pictures. Against a real server. */
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createdKey, keyList } from '../../src/contract/account/keys.ts';
import { overviewReport, usageReport } from '../../src/contract/dashboard.ts';
import { createAccount, findAccount } from '../../src/store/account/accounts.ts';
import { type Database, openDatabase } from '../../src/store/database/database.ts';
import { createDatabaseUrl } from '../harness/database.ts';
import { newPerson, type Person, signedIn as signedInTo } from '../harness/person.ts';
import { type ServerHere, startServerHere } from '../harness/server-here.ts';
import { treeSite } from '../promises/crawl-kit.ts';
import { file } from '../site/handlers.ts';
import { type Site, startSite } from '../site/site.ts';

const API = '/dashboard/api';
const PROXY = '/dashboard/proxy';
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

let site: Site;
let server: ServerHere;
let database: Database;
let owner: Person;

beforeAll(async () => {
  site = await startSite({
    '/*': treeSite(4),
    '/pixel.png': file('image/png', PIXEL),
    '/lying.png': file('image/png', '<script>alert(1)</script>'),
    '/logo.svg': file('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  const url = await createDatabaseUrl();
  server = await startServerHere({
    env: { DATABASE_URL: url, WINNOW_TRUST_PROXY: 'true', WINNOW_ALLOWED_PRIVATE_HOSTS: site.host },
  });
  database = await openDatabase({ url }, { connections: 2 });
  owner = await signedInTo(server, database, (await findAccount(database, 'owner')).id);
});
afterAll(async () => {
  await database?.close();
  await server?.close();
  await site?.close();
});

async function newAccount(name: string): Promise<{ id: string; person: Person }> {
  const id = await createAccount(database, name, 'free');
  return { id, person: await signedInTo(server, database, id) };
}

const read = async <T>(response: Response) => {
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as T;
};

const credits = async (key: string) => (await server.fetch('/api/credits', { key })).status;

describe('sign-up', () => {
  it('is off unless the operator turns it on', async () => {
    const person = newPerson(server);
    expect(await read(await person.fetch(`${API}/options`))).toMatchObject({ signUp: false });
    const given = { email: 'new@example.org', password: 'a good long password' };
    expect((await person.post(`${API}/sign-up`, given)).status).toBe(404);
    expect(person.cookie()).toBe('');
  });
});

describe('keys', () => {
  it('are made, shown once, used, rotated and revoked', async () => {
    const { person } = await newAccount('keys');
    const made = createdKey.parse(await read(await person.post(`${API}/keys`, { name: 'mine' })));
    expect(made.key).toMatchObject({ name: 'mine', surface: 'v2', lastUsedAt: null });
    expect(made.apiKey.startsWith(made.key.hint)).toBe(true);
    expect(await credits(made.apiKey)).toBe(200);

    const list = await (await person.fetch(`${API}/keys`)).text();
    expect(keyList.parse(JSON.parse(list)).data).toEqual([made.key]);
    expect(list).not.toContain(made.apiKey);

    const next = createdKey.parse(await read(await person.post(`${API}/keys/${made.key.id}/rotate`)));
    expect([await credits(made.apiKey), await credits(next.apiKey)]).toEqual([403, 200]);

    expect((await person.fetch(`${API}/keys/${next.key.id}`, { method: 'DELETE' })).status).toBe(200);
    expect(await credits(next.apiKey)).toBe(403);
    expect(await read(await person.fetch(`${API}/keys`))).toEqual({ data: [] });
  });

  it('of another account are out of reach', async () => {
    const { person } = await newAccount('curious');
    const { data } = keyList.parse(await read(await owner.fetch(`${API}/keys`)));
    const id = data[0]?.id;
    for (const path of [`${API}/keys/${id}/rotate`, `${API}/keys/${crypto.randomUUID()}/rotate`])
      expect((await person.post(path)).status).toBe(404);
    expect((await person.fetch(`${API}/keys/${id}`, { method: 'DELETE' })).status).toBe(404);
    expect((await person.fetch(`${API}/keys/nonsense`, { method: 'DELETE' })).status).toBe(400);
    expect(await credits(server.key)).toBe(200);
  });
});

describe('the public API under a session', () => {
  it('answers as it does under a key, and charges the account', async () => {
    const { person } = await newAccount('scraper');
    const body = { url: `${site.url}/`, fetchConfig: { mode: 'fast' } };
    const response = await person.post(`${PROXY}/api/scrape`, body);
    const { id, results } = await read<{ id: string; results: { markdown: { data: string[] } } }>(response);
    expect(results.markdown.data[0]).toContain('# Page 0');
    expect(response.headers.get('x-credits-used')).toBe('1');
    expect(await read(await person.fetch(`${PROXY}/api/credits`))).toMatchObject({ used: 1, remaining: 499 });
    expect(await read(await person.fetch(`${PROXY}/api/history/${id}`))).toMatchObject({ id });
    expect((await owner.fetch(`${PROXY}/api/history/${id}`)).status).toBe(404);
  });

  it.each([
    ['calls', 'scrape'],
    ['other changes', `crawl/${crypto.randomUUID()}/stop`],
  ])('counts %s against the rate of the plan', async (name, path) => {
    const { person } = await newAccount(`hasty ${name}`);
    const statuses: number[] = [];
    // Twice the rate and one more: a minute that ends in between does not matter.
    for (let n = 0; n < 21; n++) {
      const body = { url: `${site.url}/${n % 4}`, fetchConfig: { mode: 'fast' } };
      statuses.push((await person.post(`${PROXY}/api/${path}`, body)).status);
    }
    expect(statuses.slice(0, 10)).not.toContain(429);
    expect(statuses).toContain(429);
    const { rate } = usageReport.parse(await read(await person.fetch(`${API}/usage`)));
    expect(rate).toMatchObject({ used: expect.any(Number), limit: 10 });
  });

  it('streams the events of a crawl, whose pages count for it', async () => {
    const { person } = await newAccount('crawler');
    const body = { url: `${site.url}/`, maxPages: 4, fetchConfig: { mode: 'fast' } };
    const { id } = await read<{ id: string }>(await person.post(`${PROXY}/api/crawl`, body));
    const events = await person.fetch(`${PROXY}/api/crawl/${id}/events`);
    expect(events.headers.get('content-type')).toBe('text/event-stream');
    // The stream ends by itself when the crawl does.
    const told = await events.text();
    expect(told.match(/^event: crawl\.page$/gm)).toHaveLength(4);
    const report = usageReport.parse(await read(await person.fetch(`${API}/usage?days=7`)));
    expect(report.days).toEqual([{ day: report.to, service: 'crawl', credits: 6, calls: 5 }]);
  });

  it('sums up how the calls of an account went, and nothing of others', async () => {
    const { person } = await newAccount('observer');
    site.page('/gone', (_request, response) => void response.writeHead(410).end('<p>Gone for good.</p>'));
    const scrape = (path: string) =>
      person.post(`${PROXY}/api/scrape`, { url: `${site.url}${path}`, fetchConfig: { mode: 'fast' } });
    for (const path of ['/', '/a', '/gone']) await read(await scrape(path));
    const report = overviewReport.parse(await read(await person.fetch(`${API}/overview?hours=24`)));
    expect(report).toMatchObject({ hours: 24, calls: 3, good: 2, errorPages: 1, failed: 0, credits: 2 });
    expect(report).toMatchObject({ partial: false, changes: [], failingMonitors: [], failingWebhooks: [] });
    expect(report.slots).toHaveLength(24);
    expect(report.slots.at(-1)).toMatchObject({ good: 2, errorPages: 1, failed: 0 });
    expect(report.p95Ms).toBeGreaterThan(0);
    expect((await person.fetch(`${API}/overview?hours=5`)).status).toBe(400);

    const steps = async () => read(await person.fetch(`${API}/first-steps`));
    const done = { scraped: true, calledByKey: false, crawled: false, watched: false };
    expect(await steps()).toEqual(done);
    const crawl = { url: `${site.url}/gone`, fetchConfig: { mode: 'fast' } };
    const { id } = await read<{ id: string }>(await person.post(`${PROXY}/api/crawl`, crawl));
    await (await person.fetch(`${PROXY}/api/crawl/${id}/events`)).text();
    const entry = await read(await person.fetch(`${PROXY}/api/history/${id}`));
    expect(entry).toMatchObject({ status: 'completed', pages: { failed: 0, errorPages: 1 } });
    expect(await steps()).toEqual(done);
    const problems = await read(await person.fetch(`${PROXY}/api/history?status=problem&service=crawl`));
    expect(problems).toMatchObject({ data: [{ id }] });
    const now = await read(await person.fetch(`${API}/overview?hours=24`));
    // The crawl and its one page are two calls, and one error page.
    expect(now).toMatchObject({ calls: 5, good: 2, errorPages: 2 });
  });

  it('looks for the first steps of a busy account among its newest calls only', async () => {
    const { id, person } = await newAccount('busy');
    const addPages = (count: number) =>
      database.query(
        `insert into call (id, account_id, service, status, params, parent_id, reserved, created_at)
         select gen_random_uuid(), $1, 'scrape', 'completed', '{}', $1, 0, now() from generate_series(1, $2::int)`,
        [id, count],
      );
    await addPages(9_999);
    const none = { scraped: false, calledByKey: false, crawled: false, watched: false };
    expect(await read(await person.fetch(`${API}/first-steps`))).toEqual(none);
    await addPages(1);
    const past = { ...none, scraped: true, calledByKey: true };
    expect(await read(await person.fetch(`${API}/first-steps`))).toEqual(past);
  });

  it('does not reach what is internal, or what is not there', async () => {
    for (const path of ['/api/jobs/crawl', '/api/agent/mpp/access/small', '/api/nothing'])
      expect((await owner.post(`${PROXY}${path}`, {})).status).toBe(404);
    expect((await owner.fetch(`${PROXY}/metrics`)).status).toBe(404);
    expect((await owner.fetch(`${API}/nothing`)).status).toBe(404);
  });
});

describe('pictures', () => {
  const picture = (person: Person, path: string, headers: Record<string, string> = {}) =>
    person.fetch(`/dashboard/image?url=${encodeURIComponent(path)}`, { bare: true, headers });

  it('are fetched for the viewer, without anything of the viewer', async () => {
    const response = await picture(owner, `${site.url}/pixel.png`);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(PIXEL);
    const seen = await site.requested('/pixel.png');
    expect(seen.headers).not.toHaveProperty('cookie');
    expect(seen.headers).not.toHaveProperty('referer');
    expect(JSON.stringify(seen.headers)).not.toContain('198.51.100.');
  });

  it('can do nothing when they are opened by themselves', async () => {
    const response = await picture(owner, `${site.url}/logo.svg`);
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  });

  it.each(['/lying.png', '/', '/missing.png'])('are pictures, which %s is not', async (path) => {
    expect((await picture(owner, `${site.url}${path}`)).status).toBe(404);
  });

  it('are for people who are signed in, on our own pages, from public addresses', async () => {
    const url = `${site.url}/pixel.png`;
    expect((await picture(newPerson(server), url)).status).toBe(401);
    expect((await picture(owner, url, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    for (const inside of ['http://127.0.0.1:1/x.png', 'http://169.254.169.254/', 'file:///etc/passwd', 'x'])
      expect((await picture(owner, inside)).status).toBe(400);
  });
});

describe('pages', () => {
  it.each([
    '',
    '/',
    '/sign-in',
    '/sign-in?token=x',
    '/history/1',
    '/image',
    '/api/keys',
    '/proxy/api/history',
  ])('/dashboard%s lets nothing run, frame or load that is not ours', async (path) => {
    const { headers } = await newPerson(server).fetch(`/dashboard${path}`, { bare: true });
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none';.*frame-ancestors 'none'/);
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  it.each([
    '/dashboard/../package.json',
    '/dashboard/%2e%2e/%2e%2e/package.json',
    '/dashboard/assets/..%2f..%2f..%2fpackage.json',
    '/dashboard/assets/%2e%2e/%2e%2e/%2e%2e/package.json',
    '/dashboard//etc/passwd',
  ])('do not lead out of the app: %s', async (path) => {
    // Sent as it is: fetch would normalise the path first.
    const { host } = new URL(server.url);
    const body = await new Promise<string>((resolve, reject) => {
      const [hostname = '', port] = host.split(':');
      request({ hostname, port, path }, (response) => resolve(text(response)))
        .on('error', reject)
        .end();
    });
    expect(body).not.toContain('"dependencies"');
    expect(body).not.toContain('root:');
  });

  it('never send back what they were asked for as markup', async () => {
    const response = await owner.fetch('/dashboard/assets/<script>alert(1)</script>', { bare: true });
    expect(response.headers.get('content-type')).toBe('application/json');
    const page = await (await owner.fetch('/dashboard/<script>alert(1)</script>', { bare: true })).text();
    expect(page).not.toContain('alert(1)');
  });
});
