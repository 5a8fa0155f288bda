/** Sessions: kept sealed, used in every engine, checked, and signed in again, against a real server and browser. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { totpCode } from '../../src/fetch/sessions/totp.ts';
import { type Receiver, startReceiver } from '../harness/receiver.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import { type Site, startSite } from '../site/site.ts';

const WORDS = 'Grain is thrown into the wind, the chaff flies off, and what is worth keeping falls back. ';
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
let site: Site;
let receiver: Receiver;
let server: TestServer;
/** The one value of the cookie that the site accepts. */
let valid = 'open-sesame';
/** Whether the site knows nobody. */
let closed = false;

beforeAll(async () => {
  site = await startSite({
    '/account': (request, response) => {
      const known = !closed && request.headers.cookie?.includes(`sid=${valid}`);
      response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': `seen=${Date.now()}; Path=/` });
      response.end(
        known
          ? `<title>Account</title><h1>Your account</h1><p id="in">Sign out</p><p>${WORDS.repeat(5)}</p>`
          : `<title>Shop</title><h1>Please sign in</h1><p>${WORDS.repeat(5)}</p>`,
      );
    },
    '/mark/*': (request, response) => {
      const name = request.url?.split('/').at(-1);
      response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': `mark${name}=1; Path=/` });
      response.end(`<title>Mark</title><p>${WORDS.repeat(5)}</p>`);
    },
    '/token': `<title>App</title><p>${WORDS.repeat(5)}</p><p id="token"></p><script>
      document.getElementById('token').textContent = 'token ' + localStorage.getItem('token');
      localStorage.setItem('token', 'second');</script>`,
    '/login': `<title>Sign in</title><p>${WORDS}</p><form action="/enter"><input name="password" id="password">
      <input name="code" id="code"><button>Enter</button></form>`,
    '/enter*': (request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://x');
      const codes = [Date.now(), Date.now() - 30_000].map((time) => totpCode(SECRET, time));
      const right =
        searchParams.get('password') === 'hunter2' && codes.includes(searchParams.get('code') ?? '');
      response.writeHead(302, {
        location: '/account',
        ...(right && { 'set-cookie': `sid=${valid}; Path=/; HttpOnly` }),
      });
      response.end();
    },
  });
  receiver = await startReceiver();
  const allowed = `${site.host},${new URL(receiver.url).host}`;
  server = await startServer({ env: { WINNOW_ALLOWED_PRIVATE_HOSTS: allowed } });
});
afterAll(async () => {
  await server?.close();
  await receiver?.close();
  await site?.close();
});

async function call(method: string, path: string, body?: object) {
  const response = await server.fetch(path, {
    method,
    ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    cost: response.headers.get('x-credits-used'),
    text,
    json: JSON.parse(text),
  };
}

const account = (fetchConfig: object) =>
  call('POST', '/api/scrape', { url: `${site.url}/account`, fetchConfig });
const sid = () => ({ name: 'sid', value: valid, domain: '127.0.0.1' });

describe('a session from cookies', () => {
  it('is kept without a value to be seen, once by its name', async () => {
    const body = { name: 'shop', cookies: [sid()], check: { selector: '#in' }, webhookUrl: receiver.url };
    const made = await call('POST', '/api/session', body);
    expect(made.json).toMatchObject({ name: 'shop', status: 'ready', origins: ['127.0.0.1'], cookies: 1 });
    expect((await call('POST', '/api/session', body)).status).toBe(409);
    expect((await call('POST', '/api/session', { name: 'none' })).status).toBe(400);
    expect((await call('POST', '/api/session', { ...body, name: 'x', more: 1 })).status).toBe(400);
    const shown = (await call('GET', '/api/session')).text + (await call('GET', '/api/session/shop')).text;
    expect(shown + made.text).not.toContain(valid);
  });

  it.each([
    ['fast', { mode: 'fast' }],
    ['stealth', { mode: 'fast', stealth: true }],
    ['browser', { mode: 'js' }],
  ])('signs in the %s engine, and keeps what the visit changed', async (_, config) => {
    const before = (await call('GET', '/api/session/shop')).json.updatedAt;
    const { json } = await account({ ...config, session: 'shop' });
    expect(json.results.markdown.data[0]).toContain('Your account');
    expect(json.metadata.warnings.map(({ reason }: { reason: string }) => reason)).not.toContain(
      'logged_out',
    );
    const { json: now } = await call('GET', '/api/session/shop');
    expect(now).toMatchObject({ cookies: 2, status: 'ready' });
    expect(now.updatedAt > before).toBe(true);
  });

  it('keeps the cookies of a call out of the session', async () => {
    const { json } = await account({ mode: 'js', session: 'shop', cookies: { own: 'secret' } });
    expect(json.results.markdown.data[0]).toContain('Your account');
    expect((await call('GET', '/api/session/shop')).json.cookies).toBe(2);
  });

  it('says nothing about a page that is not there', async () => {
    const { json } = await call('POST', '/api/scrape', {
      url: `${site.url}/nowhere`,
      fetchConfig: { mode: 'fast', session: 'shop' },
    });
    const reasons = json.metadata.warnings.map(({ reason }: { reason: string }) => reason);
    expect(reasons).toContain('http_error');
    expect(reasons).not.toContain('logged_out');
  });

  it('loses no cookie to visits at the same time', async () => {
    await call('POST', '/api/session', { name: 'busy', cookies: [sid()] });
    const visits = Array.from({ length: 8 }, (_, nr) =>
      call('POST', '/api/scrape', {
        url: `${site.url}/mark/${nr}`,
        fetchConfig: { session: 'busy', mode: nr % 4 === 0 ? 'js' : 'fast' },
      }),
    );
    expect((await Promise.all(visits)).map(({ status }) => status)).toEqual(visits.map(() => 200));
    expect((await call('GET', '/api/session/busy')).json.cookies).toBe(9);
  });

  it('that is unknown is an issue about the field', async () => {
    for (const path of ['/api/scrape', '/api/crawl']) {
      const { status, json } = await call('POST', path, { url: site.url, fetchConfig: { session: 'away' } });
      expect([status, json.error.details[0].path]).toEqual([400, ['fetchConfig', 'session']]);
    }
  });

  it('that is signed out is a free warning, one event, and expired until it is renewed', async () => {
    valid = 'another';
    for (let nr = 0; nr < 2; nr += 1) {
      const { json, cost } = await account({ mode: 'fast', session: 'shop' });
      expect(json.metadata.warnings).toContainEqual({
        reason: 'logged_out',
        detail: 'The session shop is signed out',
      });
      expect(cost).toBe('0');
    }
    expect((await call('GET', '/api/session/shop')).json.status).toBe('expired');
    expect((await call('POST', '/api/session/shop/refresh')).status).toBe(409);
    expect((await call('PATCH', '/api/session/shop', { cookies: [sid()] })).json.status).toBe('ready');
    expect((await account({ session: 'shop' })).json.results.markdown.data[0]).toContain('Your account');
    const events = await receiver.has(1);
    expect(events.map(({ body }) => JSON.parse(body).type)).toEqual(['session.expired']);
  });
});

it('a storage state is there in the browser, and what a page stores is kept', async () => {
  const { origin } = new URL(site.url);
  const stored = [{ name: 'token', value: 'first' }];
  const storageState = { cookies: [], origins: [{ origin, localStorage: stored }] };
  const made = await call('POST', '/api/session', { name: 'app', storageState });
  expect(made.json).toMatchObject({ origins: [origin], cookies: 0 });
  for (const [stealth, token] of [
    [false, 'token first'],
    [true, 'token second'],
  ] as const) {
    const { json } = await call('POST', '/api/scrape', {
      url: `${site.url}/token`,
      fetchConfig: { mode: 'js', stealth, session: 'app' },
    });
    expect(json.results.markdown.data[0]).toContain(token);
  }
});

it('a cookie file is read, and a line that is wrong is named', async () => {
  const line = `127.0.0.1\tFALSE\t/\tFALSE\t0\tsid\t${valid}`;
  const made = await call('POST', '/api/session', { name: 'file', cookies: `# Netscape\n${line}\n` });
  expect(made.json).toMatchObject({ status: 'ready', origins: ['127.0.0.1'] });
  const { json } = await account({ mode: 'fast', session: 'file' });
  expect(json.results.markdown.data[0]).toContain('Your account');
  const { status, json: refused } = await call('POST', '/api/session', { name: 'bad', cookies: 'nonsense' });
  expect([status, refused.error.details[0].path]).toEqual([400, ['cookies']]);
});

it('a monitor that finds itself signed out fails, and sees no change', async () => {
  await call('POST', '/api/session', {
    name: 'watched',
    cookies: [{ ...sid(), value: 'wrong' }],
    check: { text: 'Sign out' },
  });
  const { json } = await call('POST', '/api/monitor', {
    url: `${site.url}/account`,
    interval: '1d',
    fetchConfig: { mode: 'fast', session: 'watched' },
  });
  const tick = await call('POST', `/api/monitor/${json.cronId}/run`);
  expect(tick.json).toMatchObject({ status: 'failed', changed: false });
  expect(tick.json.error.message).toContain('logged_out');
});

describe('a session with a recipe', () => {
  const login = () => ({
    url: `${site.url}/login`,
    totpSecret: SECRET,
    actions: [
      { type: 'write', selector: '#password', text: 'hunter2' },
      { type: 'write', selector: '#code', text: '{{totp}}' },
      { type: 'click', text: 'Enter' },
    ],
  });

  it('signs in, and again when a page is found signed out', async () => {
    const made = await call('POST', '/api/session', {
      name: 'recipe',
      login: login(),
      check: { text: 'Sign out' },
    });
    expect(made.json).toMatchObject({ status: 'ready', loginUrl: `${site.url}/login` });
    expect(made.text).not.toContain('hunter2');
    valid = 'a third';
    const { json, cost } = await account({ mode: 'fast', session: 'recipe' });
    expect(json.results.markdown.data[0]).toContain('Your account');
    expect([json.metadata.warnings, cost]).toEqual([[], '1']);
  });

  it('tells once that it can no longer sign in', async () => {
    const before = (await receiver.has(1)).length;
    await call('PATCH', '/api/session/recipe', { webhookUrl: receiver.url, name: 'renamed' });
    closed = true;
    for (let nr = 0; nr < 2; nr += 1) {
      const { json } = await account({ mode: 'fast', session: 'renamed' });
      expect(json.metadata.warnings).toContainEqual(expect.objectContaining({ reason: 'logged_out' }));
    }
    closed = false;
    const { json } = await call('GET', '/api/session/renamed');
    expect(json).toMatchObject({ status: 'failed', error: expect.stringContaining('check') });
    const events = await receiver.has(before + 1);
    expect(events.map(({ body }) => JSON.parse(body).data.name)).toEqual(['shop', 'renamed']);
    expect((await call('POST', '/api/session/renamed/refresh')).json.status).toBe('ready');
  });

  it('that does not work is failed, and says why', async () => {
    const wrong = { ...login(), actions: [{ type: 'click', text: 'No such button' }] };
    const { json } = await call('POST', '/api/session', { name: 'wrong', login: wrong });
    expect(json).toMatchObject({ status: 'failed', error: expect.any(String) });
    expect((await call('DELETE', '/api/session/wrong')).json).toEqual({ ok: true });
    expect((await call('GET', '/api/session/wrong')).status).toBe(404);
  });
});
