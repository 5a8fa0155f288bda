/** Sessions: kept sealed, used in every engine, checked, signed in again and by hand, against a real server and browser. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveMessage, LiveNews, LiveOpen } from '../../src/contract/fetch/live-page.ts';
import { totpCode } from '../../src/fetch/sessions/totp.ts';
import { createAccount, findAccount } from '../../src/store/account/accounts.ts';
import { type Database, openDatabase } from '../../src/store/database/database.ts';
import { createDatabaseUrl } from '../harness/database.ts';
import { signedIn } from '../harness/person.ts';
import { type Receiver, startReceiver } from '../harness/receiver.ts';
import { type ServerHere, startServerHere } from '../harness/server-here.ts';
import { type Site, startSite } from '../site/site.ts';

const WORDS = 'Grain is thrown into the wind, the chaff flies off, and what is worth keeping falls back. ';
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
let site: Site;
let receiver: Receiver;
let server: ServerHere;
let database: Database;
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
    '/orders.csv': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' }).end('name,price\nrye,3\n');
    },
    '/orders.json': (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('[{"name":"rye"}]');
    },
    '/token*': `<title>App</title><p>${WORDS.repeat(5)}</p><p id="token"></p><script>
      const token = localStorage.getItem('token');
      document.getElementById('token').textContent = 'token ' + token;
      localStorage.setItem('token', token + ' and second');
      if (location.search === '?leaves') setTimeout(() => { location = 'about:blank'; });</script>`,
    '/login': `<title>Sign in</title><p>${WORDS}</p><form action="/enter"><input name="password" id="password">
      <input name="code" id="code"><button>Enter</button></form>`,
    '/by-mail': `<title>Sign in</title><p>${WORDS}</p><form action="/by-mail-entered"><input name="code" id="code">
      <button>Enter</button></form>`,
    '/by-mail-entered*': (request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://x');
      const right = searchParams.get('code') === '482913';
      response.writeHead(302, {
        location: '/account',
        ...(right && { 'set-cookie': `sid=${valid}; Path=/` }),
      });
      response.end();
    },
    '/by-hand': `<title>By hand</title><style>*{margin:0;font:20px/40px sans-serif}input,button{display:block;width:200px;height:40px}</style>
      <form action="/entered"><input name="user"><input name="password" type="password"><button>Enter</button></form>
      <a href="/window" target="_blank">In a window</a>`,
    '/entered*': (request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://x');
      const right = searchParams.get('user') === 'Zoë' && searchParams.get('password') === 'hunter2!';
      response.writeHead(302, {
        location: '/account',
        ...(right && { 'set-cookie': `sid=${valid}; Path=/; HttpOnly` }),
      });
      response.end();
    },
    '/window':
      '<title>Window</title><script>localStorage.setItem("seen", "1")</script><p>A window of its own</p>',
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
  const url = await createDatabaseUrl();
  server = await startServerHere({ env: { DATABASE_URL: url, WINNOW_ALLOWED_PRIVATE_HOSTS: allowed } });
  database = await openDatabase({ url }, { connections: 2 });
});
afterAll(async () => {
  await database?.close();
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

  it('says nothing about a page that is not there, nor about a file', async () => {
    const reasonsOf = async (path: string) => {
      const fetchConfig = { mode: 'fast', session: 'shop' };
      const { json } = await call('POST', '/api/scrape', { url: site.url + path, fetchConfig });
      return json.metadata.warnings.map(({ reason }: { reason: string }) => reason);
    };
    const reasons = await reasonsOf('/nowhere');
    expect(reasons).toContain('http_error');
    expect(reasons).not.toContain('logged_out');
    for (const file of ['/orders.csv', '/orders.json'])
      expect(await reasonsOf(file)).not.toContain('logged_out');
    expect((await call('GET', '/api/session/shop')).json.status).toBe('ready');
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

it('a storage state is there in the browser, and what a page stores is kept, also one that leaves for about:blank', async () => {
  const { origin } = new URL(site.url);
  const stored = [{ name: 'token', value: 'first' }];
  const storageState = { cookies: [], origins: [{ origin, localStorage: stored }] };
  const made = await call('POST', '/api/session', { name: 'app', storageState });
  expect(made.json).toMatchObject({ origins: [origin], cookies: 0 });
  const visit = (path: string, stealth: boolean) =>
    call('POST', '/api/scrape', {
      url: `${site.url}${path}`,
      fetchConfig: { mode: 'js', stealth, session: 'app' },
    });
  expect((await visit('/token?leaves', false)).status).toBe(200);
  const { json } = await visit('/token', true);
  expect(json.results.markdown.data[0]).toContain('token first and second');
  expect((await call('GET', '/api/session/app')).json.origins).toEqual([origin]);
});

it('storage of what is no origin is refused, instead of keeping the browser from every page', async () => {
  const origins = [{ origin: 'example.com', localStorage: [] }];
  const { json } = await call('POST', '/api/session', { name: 'bare', storageState: { origins } });
  expect(json.error.details).toMatchObject([{ path: ['storageState', 'origins', 0, 'origin'] }]);
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

it('may be as large as what it may hold', async () => {
  const cookies = Array.from({ length: 400 }, (_, n) => ({
    name: 'sid',
    value: 'x'.repeat(3_900),
    domain: `${n}.example`,
  }));
  const made = await call('POST', '/api/session', { name: 'large', cookies });
  expect(made.json).toMatchObject({ status: 'ready', cookies: 400 });
  const changed = await call('PATCH', '/api/session/large', { cookies });
  expect(changed.json).toMatchObject({ status: 'ready', cookies: 400 });
  await call('DELETE', '/api/session/large');
});

it('a check whose selector is wrong is refused, instead of finding everybody signed out', async () => {
  const cookies = [{ name: 'sid', value: valid, domain: '127.0.0.1' }];
  const { json } = await call('POST', '/api/session', { name: 'wrong', cookies, check: { selector: 'a[' } });
  expect(json.error.details).toMatchObject([{ code: 'invalid_format', path: ['check', 'selector'] }]);
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

describe('a session with a recipe', { timeout: 150_000 }, () => {
  let made = 0;
  /** A test that is tried again needs another name. */
  const fresh = (name: string) => `${name}-${++made}`;
  /** The session of the first test, by the name it has now. */
  let recipe = '';
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
    recipe = fresh('recipe');
    const body = { name: recipe, login: login(), check: { text: 'Sign out' } };
    const signedIn = await call('POST', '/api/session', body);
    expect(signedIn.json).toMatchObject({ status: 'ready', loginUrl: `${site.url}/login` });
    expect(signedIn.text).not.toContain('hunter2');
    valid = `${valid}-again`;
    const { json, cost } = await account({ mode: 'fast', session: recipe });
    expect(json.results.markdown.data[0]).toContain('Your account');
    expect([json.metadata.warnings, cost]).toEqual([[], '1']);
  });

  it('waits for a code that the site has sent, and goes on with the one that is brought', async () => {
    const actions = [
      { type: 'write', selector: '#code', text: '{{code}}' },
      { type: 'click', text: 'Enter' },
    ];
    const name = fresh('mailed');
    const body = { name, login: { url: `${site.url}/by-mail`, actions }, check: { text: 'Sign out' } };
    const code = (text: string) => call('POST', `/api/session/${name}/code`, { code: text });
    expect((await call('POST', '/api/session', body)).json).toMatchObject({ status: 'waiting' });
    expect((await call('GET', `/api/session/${name}`)).json.status).toBe('waiting');
    expect((await code('not {{a}} code')).status).toBe(400);
    expect((await code('000000')).json).toMatchObject({ status: 'failed' });
    expect((await code('482913')).status).toBe(409);
    expect((await call('POST', `/api/session/${name}/refresh`)).json).toMatchObject({ status: 'waiting' });
    expect((await code('482913')).json).toMatchObject({ status: 'ready' });
    const { json } = await account({ mode: 'fast', session: name });
    expect(json.results.markdown.data[0]).toContain('Your account');
  });

  it('tells once that it can no longer sign in', async () => {
    const before = (await receiver.has(1)).length;
    const name = fresh('renamed');
    const changed = await call('PATCH', `/api/session/${recipe}`, { webhookUrl: receiver.url, name });
    recipe = name;
    const refresh = () => call('POST', `/api/session/${name}/refresh`);
    // As an attempt before may have left it.
    if (changed.json.status !== 'ready') await refresh();
    closed = true;
    try {
      for (let nr = 0; nr < 2; nr += 1) {
        const { json } = await account({ mode: 'fast', session: name });
        expect(json.metadata.warnings).toContainEqual(expect.objectContaining({ reason: 'logged_out' }));
      }
    } finally {
      closed = false;
    }
    const { json } = await call('GET', `/api/session/${name}`);
    expect(json).toMatchObject({ status: 'failed', error: expect.stringContaining('check') });
    const events = (await receiver.has(before + 1, 60_000)).slice(before);
    expect(events.map(({ body }) => JSON.parse(body).data.name)).toEqual([name]);
    expect((await refresh()).json.status).toBe('ready');
  });

  it('that does not work is failed, and says why', async () => {
    const wrong = { ...login(), actions: [{ type: 'click', text: 'No such button' }] };
    const name = fresh('wrong');
    const { json } = await call('POST', '/api/session', { name, login: wrong });
    expect(json).toMatchObject({ status: 'failed', error: expect.any(String) });
    expect((await call('DELETE', `/api/session/${name}`)).json).toEqual({ ok: true });
    expect((await call('GET', `/api/session/${name}`)).status).toBe(404);
  });
});

describe('signing in by hand', () => {
  const open = (url: string): LiveOpen => ({ type: 'open', url, width: 640, height: 480 });

  async function personOf(accountId: string) {
    return (await signedIn(server, database, accountId)).cookie();
  }

  /** A dashboard's connection, and what it has heard. */
  function connect(headers: Record<string, string>) {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/dashboard/live`, {
      headers,
    } as unknown as string);
    socket.binaryType = 'arraybuffer';
    const news: LiveNews[] = [];
    const pictures: Buffer[] = [];
    const closed = new Promise<void>((resolve) => socket.addEventListener('close', () => resolve()));
    let heard = () => {};
    socket.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') news.push(JSON.parse(data));
      else pictures.push(Buffer.from(data));
      heard();
    });
    return {
      news,
      pictures,
      closed,
      opened: new Promise<boolean>((resolve) => {
        socket.addEventListener('open', () => resolve(true));
        socket.addEventListener('error', () => resolve(false));
      }),
      send: (message: LiveMessage | LiveOpen) => socket.send(JSON.stringify(message)),
      close: () => socket.close(),
      async until(isThere: () => boolean): Promise<void> {
        while (!isThere()) await new Promise<void>((resolve) => (heard = resolve));
      },
    };
  }
  type Live = ReturnType<typeof connect>;

  const shows = (live: Live, part: Partial<LiveNews>) =>
    live.until(() =>
      live.news.some((news) =>
        Object.entries(part).every(([name, value]) => news[name as keyof LiveNews] === value),
      ),
    );
  const titled = (live: Live, title: string) =>
    shows(live, { type: 'page', title, loading: false } as Partial<LiveNews>);
  function click(live: Live, x: number, y: number): void {
    for (const type of ['down', 'up'] as const) live.send({ type, x, y, button: 'left', clicks: 1 });
  }
  function write(live: Live, text: string): void {
    for (const key of text) for (const down of [true, false]) live.send({ type: 'key', down, key });
  }

  it('by mouse and keyboard keeps a session that pages are then fetched with', async () => {
    const owner = (await findAccount(database, 'owner')).id;
    const live = connect({ cookie: await personOf(owner), origin: server.url });
    expect(await live.opened).toBe(true);
    live.send(open(`${site.url}/by-hand`));
    await titled(live, 'By hand');
    await live.until(() => live.pictures.length > 0);
    expect(live.pictures[0]?.subarray(0, 2).toString('hex')).toBe('ffd8');

    click(live, 100, 140);
    await titled(live, 'Window');
    live.send({ type: 'go', url: `${site.url}/by-hand` });
    await shows(live, { type: 'page', title: 'By hand', tabs: 2, loading: false } as Partial<LiveNews>);
    click(live, 100, 20);
    write(live, 'Zoë');
    live.send({ type: 'key', down: true, key: 'Tab' });
    live.send({ type: 'paste', text: 'hunter2!' });
    click(live, 100, 100);
    await titled(live, 'Account');
    live.send({ type: 'save', name: 'shop', replace: false });
    await shows(live, { type: 'notice', text: 'There is already a session of this name' });
    live.send({ type: 'save', name: 'by-hand', replace: false });
    await live.closed;
    expect(live.news.at(-1)).toMatchObject({ type: 'saved', session: { name: 'by-hand', status: 'ready' } });
    const { json } = await account({ mode: 'fast', session: 'by-hand' });
    expect(json.results.markdown.data[0]).toContain('Your account');
    expect((await call('GET', '/api/session/by-hand')).json.origins).toContain(new URL(site.url).origin);
  });

  it('is for the own pages of whoever is signed in', async () => {
    const cookie = await personOf((await findAccount(database, 'owner')).id);
    const other = await personOf(await createAccount(database, 'other', 'free'));
    const refused = [{ origin: server.url }, { cookie }, { cookie, origin: 'https://evil.example' }];
    for (const headers of refused)
      expect(await connect(headers as Record<string, string>).opened).toBe(false);
    // The sessions of another account are as if they were not there.
    const live = connect({ cookie: other, origin: server.url });
    expect(await live.opened).toBe(true);
    live.send({ ...open(`${site.url}/account`), session: 'by-hand' });
    await live.closed;
    expect(live.news).toEqual([{ type: 'ended', text: 'Session not found' }]);
    expect(live.pictures).toEqual([]);
  });

  it('does not paste what another page has copied or selected', async () => {
    const whole = 'position:fixed;inset:0;width:100%;height:100%';
    const copy = `i.select(); document.execCommand('copy'); fetch('/copied')`;
    site.page('/copies', `<title>Copy</title><input id=i value=hush style="${whole}" onclick="${copy}">`);
    const say = `fetch('/pasted/' + value)`;
    site.page('/copied', 'noted');
    site.page('/pasted/*', 'noted');
    site.page('/pastes', `<title>Paste</title><textarea style="${whole}" oninput="${say}"></textarea>`);
    const cookie = await personOf((await findAccount(database, 'owner')).id);
    const live = connect({ cookie, origin: server.url });
    await live.opened;
    live.send(open(`${site.url}/copies`));
    await titled(live, 'Copy');
    click(live, 50, 50);
    await site.requested('/copied');
    live.send({ type: 'go', url: `${site.url}/pastes` });
    await titled(live, 'Paste');
    click(live, 50, 50);
    for (const type of ['down', 'up'] as const)
      live.send({ type, x: 50, y: 50, button: 'middle', clicks: 1 });
    for (const [modifier, key] of [
      ['Control', 'v'],
      ['Shift', 'Insert'],
    ] as const) {
      live.send({ type: 'key', down: true, key: modifier });
      for (const down of [true, false]) live.send({ type: 'key', down, key });
      live.send({ type: 'key', down: false, key: modifier });
    }
    write(live, 'v');
    await site.requested('/pasted/v');
    live.close();
    await live.closed;
  });

  it('goes where any page may go, and ends with the connection', async () => {
    const cookie = await personOf((await findAccount(database, 'owner')).id);
    const live = connect({ cookie, origin: server.url });
    await live.opened;
    live.send(open(`${site.url}/by-hand`));
    await titled(live, 'By hand');
    live.send({ type: 'go', url: `${server.url}/api/health` });
    const refusal = { type: 'notice', text: 'Private or internal URLs are not allowed' } as const;
    await shows(live, refusal);
    const taken = async () => /(\d+) of \d+ pages open/.exec((await call('GET', '/api/health')).text)?.[1];
    expect(await taken()).toBe('1');
    const further = [1, 2].map(() => connect({ cookie, origin: server.url }));
    await Promise.race(further.map(({ closed }) => closed));
    expect(further.flatMap(({ news }) => news)).toEqual([
      { type: 'ended', text: 'At most 2 pages can be worked on by hand at once' },
    ]);
    for (const each of [live, ...further]) each.close();
    await expect.poll(taken, { timeout: 10_000 }).toBe('0');

    const next = connect({ cookie, origin: server.url });
    await next.opened;
    next.send(open(`${server.url}/api/health`));
    await next.closed;
    expect(next.news).toEqual([{ ...refusal, type: 'ended' }]);
  });
});
