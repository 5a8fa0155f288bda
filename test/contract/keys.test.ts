/** Keys and usage over the API, against a real server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Winnow } from '../../sdk/src/index.ts';
import { createdKey, keyList } from '../../src/contract/account/keys.ts';
import { allows, SCOPES, type Scope } from '../../src/contract/account/scope.ts';
import { usageDays } from '../../src/contract/account/usage.ts';
import { ROUTES } from '../../src/contract/routes.ts';
import { withData } from '../harness/server-data.ts';
import { type SharedServer, sharedServer } from '../harness/shared-server.ts';
import { account } from '../promises/crawl-kit.ts';
import { type Site, startSite } from '../site/site.ts';

let site: Site;
let server: SharedServer;
let mine: { accountId: string; apiKey: string };
beforeAll(async () => {
  site = await startSite({
    '/': '<title>Home</title><main><h1>Home</h1><p>Enough words for a page of its own.</p></main>',
  });
  server = await sharedServer();
  mine = await account(server, 'starter');
}, 60_000);
afterAll(async () => {
  await site?.close();
});

const clientOf = (apiKey: string) => new Winnow({ baseUrl: server.url, apiKey, attempts: 1 });
const send = (method: string, path: string, key: string, body?: object) =>
  server.fetch(path, { method, key, ...(body && { body: JSON.stringify(body) }) });
const scrape = (key: string) =>
  send('POST', '/api/scrape', key, { url: `${site.url}/`, fetchConfig: { mode: 'fast' } });

describe('keys', () => {
  it('are made, shown once, listed by their beginning, and ended', async () => {
    const made = createdKey.parse(
      await (await send('POST', '/api/keys', mine.apiKey, { name: ' import ' })).json(),
    );
    expect(made.key).toMatchObject({ name: 'import', surface: 'v2', expiresAt: null, lastUsedAt: null });
    expect((await scrape(made.apiKey)).status).toBe(200);
    const listed = await (await send('GET', '/api/keys', mine.apiKey)).text();
    expect(keyList.parse(JSON.parse(listed)).data.map(({ name }) => name)[0]).toBe('import');
    expect(listed).not.toContain(made.apiKey);
    const gone = await send('DELETE', `/api/keys/${made.key.id}`, mine.apiKey);
    expect(await gone.json()).toEqual({ ok: true });
    expect((await scrape(made.apiKey)).status).toBe(403);
    expect((await send('DELETE', `/api/keys/${made.key.id}`, mine.apiKey)).status).toBe(404);
  });

  it('are a hundred at most, also when many are made at once; so it is with sessions and people', async () => {
    const { apiKey } = await account(server, 'pro');
    const made = (path: string, body: (n: number) => object, count: number) =>
      Promise.all(Array.from({ length: count }, (_, n) => send('POST', path, apiKey, body(n))));
    const cookies = [{ name: 'a', value: 'b', domain: 'example.org' }];
    await made('/api/keys', (n) => ({ name: `key ${n}` }), 120);
    await made('/api/session', (n) => ({ name: `session-${n}`, cookies }), 220);
    await made('/api/members', (n) => ({ email: `${n}@many.example`, role: 'viewer' }), 220);
    const left = async (path: string) =>
      ((await (await send('GET', path, apiKey)).json()) as { data: object[] }).data.length;
    expect(await left('/api/keys')).toBeLessThanOrEqual(100);
    expect(await left('/api/session')).toBeLessThanOrEqual(200);
    // With the owner.
    expect(await left('/api/members')).toBeLessThanOrEqual(201);
  });

  it('do not end themselves, and are out of reach of other accounts', async () => {
    const { data } = await clientOf(mine.apiKey).keys.list();
    const own = data.find(({ hint }) => mine.apiKey.startsWith(hint));
    expect((await send('DELETE', `/api/keys/${own?.id}`, mine.apiKey)).status).toBe(409);
    expect((await send('DELETE', `/api/keys/${own?.id}`, server.key)).status).toBe(404);
    expect((await send('GET', '/api/credits', mine.apiKey)).status).toBe(200);
    const others = await clientOf(server.key).keys.list();
    expect(others.data.map(({ id }) => id)).not.toContain(own?.id);
  });

  it('that expire say so from then on, and make none that outlive them', async () => {
    const soon = new Date(Date.now() + 3_600_000);
    const { apiKey, key } = await clientOf(mine.apiKey).keys.create({
      name: 'brief',
      expiresAt: soon.toISOString(),
    });
    expect(key.expiresAt).toBe(soon.toISOString());
    expect((await scrape(apiKey)).status).toBe(200);
    for (const expiresAt of [undefined, new Date(soon.getTime() + 1).toISOString()]) {
      const longer = await send('POST', '/api/keys', apiKey, { name: 'longer', expiresAt });
      expect(await longer.json()).toMatchObject({
        error: { type: 'validation', details: [{ path: ['expiresAt'] }] },
      });
    }
    const within = await send('POST', '/api/keys', apiKey, { name: 'within', expiresAt: soon.toISOString() });
    expect(within.status).toBe(200);
    const over = await send('POST', '/api/keys', mine.apiKey, {
      name: 'over',
      expiresAt: '2020-01-01T00:00:00Z',
    });
    expect(over.status).toBe(400);

    await withData(server, (database) =>
      database.query(`update api_key set expires_at = now() - interval '1 minute' where id = $1`, [key.id]),
    );
    // The look-up of a key is kept for a second.
    await expect.poll(async () => (await send('GET', '/api/credits', apiKey)).status).toBe(403);
    const refused = await scrape(apiKey);
    expect(await refused.json()).toMatchObject({
      error: { type: 'auth_invalid_key', message: expect.stringMatching(/^This API key expired at 20/) },
    });
    expect((await clientOf(mine.apiKey).keys.list()).data).toContainEqual(
      expect.objectContaining({ id: key.id }),
    );
  });

  it('that have expired take no room from new ones', async () => {
    const { accountId, apiKey } = await account(server, 'starter');
    const fill = (expiry: string) =>
      withData(server, (database) =>
        database.query(
          `insert into api_key (id, account_id, name, surface, hash, hint, expires_at)
           select gen_random_uuid(), $1, 'many', 'v2', sha256(gen_random_uuid()::text::bytea), 'x', ${expiry}
           from generate_series(1, 99)`,
          [accountId],
        ),
      );
    const make = async () => (await send('POST', '/api/keys', apiKey, { name: 'one more' })).status;
    await fill(`now() - interval '1 minute'`);
    expect(await make()).toBe(200);
    await fill('null');
    expect(await make()).toBe(409);
  });
});

describe('scopes', () => {
  const keys: Partial<Record<Scope, string>> = {};
  beforeAll(async () => {
    for (const scope of SCOPES) {
      const { apiKey, key } = await clientOf(mine.apiKey).keys.create({ name: scope, scope });
      expect(key.scope).toBe(scope);
      keys[scope] = apiKey;
    }
  });
  const refusal = async (scope: Scope, method: string, path: string) => {
    const answer = await send(
      method.toUpperCase(),
      path,
      keys[scope] ?? '',
      method === 'get' ? undefined : {},
    );
    const text = await answer.text();
    return answer.status === 403 ? text : null;
  };

  // With an empty body nothing that is allowed begins any work.
  const keyed = ROUTES.filter(
    ({ path, ...route }) => route['x-auth'] === 'key' && !/rotate$|purchase/.test(path),
  );
  it.each(SCOPES)('hold for every route: %s', async (scope) => {
    const wrong: string[] = [];
    await Promise.all(
      keyed.map(async (route) => {
        const path = route.path.replace(/\{[^}]*\}/g, '0198c7a8-51d0-7e3b-9a64-2f80c1b7d935');
        const needed = route['x-scope'];
        const refused = await refusal(scope, route.method, path);
        const asExpected = allows(scope, needed)
          ? refused === null
          : refused?.includes('"insufficient_scope"') && refused.includes(`scope \\"${needed}\\"`);
        if (!asExpected) wrong.push(`${route.method} ${path}: ${refused}`);
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('of routes are what people expect', () => {
    const needed = (id: string) => ROUTES.find((route) => route.operationId === id)?.['x-scope'];
    expect(['getCredits', 'listHistory', 'listKeys', 'getCrawl'].map(needed)).toEqual(Array(4).fill('read'));
    expect(['scrape', 'startCrawl', 'deleteHistory', 'createMonitor'].map(needed)).toEqual(
      Array(4).fill('call'),
    );
    expect(['createKey', 'deleteKey', 'getWebhookSecret', 'rotateWebhookSecret'].map(needed)).toEqual(
      Array(4).fill('admin'),
    );
  });

  it.each([
    ['post', '/v1/smartscraper'],
    ['post', '/v1/feedback'],
    ['post', '/v2/scrape'],
    ['post', '/firecrawl/v1/crawl'],
    ['delete', '/v2/crawl/0198c7a8-51d0-7e3b-9a64-2f80c1b7d935'],
    ['post', '/tavily/search'],
    ['get', '/r/https://example.org/'],
    ['get', '/searxng/search?q=x&format=json'],
    ['post', '/openwebui/load'],
  ])('hold on other interfaces: %s %s', async (method, path) => {
    expect(await refusal('read', method, path)).toMatch(/needs the scope .{1,2}call/);
    if (!path.startsWith('/r/') && !path.startsWith('/searxng'))
      expect(await refusal('call', method, path)).toBeNull();
  });

  it('hold for the tools of MCP', async () => {
    const call = async (key: string, name: string, args: object) => {
      const answer = await server.fetch('/mcp', {
        method: 'POST',
        key,
        headers: { Accept: 'application/json, text/event-stream' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name, arguments: args },
        }),
      });
      return answer.text();
    };
    expect(await call(keys.read ?? '', 'credits', {})).toContain('remaining');
    const url = `${site.url}/`;
    expect(await call(keys.read ?? '', 'scrape', { url })).toMatch(/insufficient_scope: .*call/);
    expect(await call(keys.call ?? '', 'scrape', { url, render: 'fast' })).toContain('Enough words');
  });
});

describe('usage', () => {
  it('is told by day, service and key, and stays when history goes', async () => {
    const { apiKey } = await account(server, 'starter');
    const winnow = clientOf(apiKey);
    const second = await winnow.keys.create({ name: 'second' });
    const { id } = (await (await scrape(apiKey)).json()) as { id: string };
    await scrape(second.apiKey);
    await scrape(second.apiKey);
    await winnow.extract({ html: '<p>Phone: +49 30 901820</p>', prompt: 'the phone number' });
    await winnow.history.delete(id);
    const report = usageDays.parse(await winnow.usage());
    expect(report.total).toEqual({ credits: 8, calls: 4 });
    const first = (await winnow.keys.list()).data.find(({ hint }) => apiKey.startsWith(hint));
    const rows = report.days.map(({ service, keyId, credits, calls }) => [service, keyId, credits, calls]);
    expect(rows).toHaveLength(3);
    expect(rows).toEqual(
      expect.arrayContaining([
        ['extract', first?.id, 5, 1],
        ['scrape', first?.id, 1, 1],
        ['scrape', second.key.id, 2, 2],
      ]),
    );
    expect(report.to).toBe(new Date().toISOString().slice(0, 10));
    expect(await winnow.usage({ from: '2020-01-01', to: '2020-01-31' })).toEqual({
      from: '2020-01-01',
      to: '2020-01-31',
      total: { credits: 0, calls: 0 },
      days: [],
    });
  });

  it.each([
    'from=2026-01-02&to=2026-01-01',
    'from=2020-01-01&to=2026-01-01',
    'from=soon',
    'from=0000-01-01&to=0000-01-02',
    'to=0001-01-01',
  ])('refuses %s', async (query) => {
    expect((await server.fetch(`/api/usage?${query}`)).status).toBe(400);
  });
});
