/** What every request can rely on: keys, envelopes, headers, limits. Against a real server. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateKey } from '../../src/account/key.ts';
import { createDatabaseUrl } from '../harness/database.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import { leaveCredits, withData } from '../harness/server-data.ts';
import { startServerHere } from '../harness/server-here.ts';
import { type Site, startSite } from '../site/site.ts';
import { type OpenApi, openApiProblems } from './openapi-rules.ts';

let site: Site;
let server: TestServer;

beforeAll(async () => {
  site = await startSite({
    '/': '<html lang="en"><title>Home</title><body><h1>Home</h1><p>A page with enough words to be a page of its own, and then some more.</p></body>',
  });
  server = await startServer({
    env: {
      DATABASE_URL: await createDatabaseUrl(),
      WINNOW_ALLOWED_PRIVATE_HOSTS: site.host,
      WINNOW_KEY_HEADERS: 'X-Other-Key',
      WINNOW_SESSION_HEADERS: 'X-Other-Session',
      WINNOW_INTERNAL_SECRET: 'hush',
    },
  });
});
afterAll(async () => {
  await server?.close();
  await site?.close();
});

async function errorOf(response: Response) {
  expect(response.headers.get('content-type')).toContain('application/json');
  const { error } = (await response.json()) as {
    error: { type: string; message: string; details?: unknown[] };
  };
  return { status: response.status, ...error };
}

const scrape = (body: unknown, headers: Record<string, string> = {}) =>
  server.fetch('/api/scrape', { method: 'POST', body: JSON.stringify(body), headers });

describe('keys', () => {
  it('are required', async () => {
    expect(await errorOf(await server.fetch('/api/credits', { key: null }))).toMatchObject({
      status: 401,
      type: 'auth_missing_key',
      message: 'API key required',
    });
  });

  it('are refused when they are malformed, unknown, revoked or for v1', async () => {
    const { accountId, apiKey } = JSON.parse(
      await server.winnow('account', 'create', randomUUID(), '--json'),
    );
    const legacy = JSON.parse(
      await server.winnow('key', 'create', accountId, '--surface', 'v1', '--json'),
    ).apiKey;
    const statusNow = async () => (await server.fetch('/api/credits', { key: apiKey })).status;
    expect(await statusNow()).toBe(200);
    await server.winnow('key', 'revoke', apiKey);
    // As soon as the server has heard of it.
    await expect.poll(statusNow, { interval: 10 }).toBe(403);
    for (const key of ['nonsense', `${apiKey.slice(0, -1)}_`, apiKey, legacy]) {
      expect(await errorOf(await server.fetch('/api/credits', { key }))).toMatchObject({
        status: 403,
        type: 'auth_invalid_key',
        message: 'Invalid or deprecated API key',
      });
    }
  });

  it('are dead as soon as the server has heard that they were rotated', async () => {
    const { apiKey } = JSON.parse(await server.winnow('account', 'create', randomUUID(), '--json'));
    const statusNow = async () => (await server.fetch('/api/credits', { key: apiKey })).status;
    expect(await statusNow()).toBe(200);
    const next = JSON.parse(await server.winnow('key', 'rotate', apiKey, '--json')).apiKey;
    await expect.poll(statusNow, { interval: 10 }).toBe(403);
    expect((await server.fetch('/api/credits', { key: next })).status).toBe(200);
  });

  it('come in the header, in an alias of it, or as a bearer token', async () => {
    for (const headers of [
      { 'svc-apikey': server.key },
      { 'X-Other-Key': server.key },
      { Authorization: `Bearer ${server.key}` },
    ]) {
      expect((await server.fetch('/api/credits', { key: null, headers })).status).toBe(200);
    }
  });

  it('cannot be guessed: wrong ones have to wait when there are too many, and right ones never', async () => {
    const lonely = await startServerHere();
    try {
      const unknown = generateKey('v2').key;
      for (const key of ['guess', unknown]) {
        const statuses = new Set<number>();
        for (let n = 0; n < 65; n++) statuses.add((await lonely.fetch('/api/credits', { key })).status);
        expect([...statuses]).toEqual(key === 'guess' ? [403, 429] : [429]);
      }
      const refused = await lonely.fetch('/api/credits', { key: unknown });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await lonely.fetch('/api/credits')).status).toBe(200);
    } finally {
      await lonely.close();
    }
  });
});

describe('open documents', () => {
  it('need no key', async () => {
    const card = (await (await server.fetch('/', { key: null })).json()) as Record<string, string>;
    expect(card).toEqual({
      service: 'Winnow',
      docs: `${server.url}/docs`,
      openapi: `${server.url}/api/openapi.json`,
      protocols: `${server.url}/api/agent/protocols`,
    });
    const browser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const page = await server.fetch('/', { key: null, headers: browser, redirect: 'manual' });
    expect([page.status, page.headers.get('location')]).toEqual([302, 'dashboard']);
    const health = (await (await server.fetch('/api/health', { key: null })).json()) as Record<
      string,
      unknown
    >;
    expect(health).toMatchObject({
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      services: { db: { status: 'ok' }, browser: { status: 'ok' } },
    });
    expect(Number.isInteger(health.uptime)).toBe(true);
    const openapi = (await (await server.fetch('/api/openapi.json', { key: null })).json()) as OpenApi;
    expect(openapi).toMatchObject({ openapi: '3.1.0', info: { version: '2.0.0' } });
    expect(Object.keys(openapi.paths)).toEqual(expect.arrayContaining(['/api/scrape', '/v1/smartscraper']));
    expect(openApiProblems(openapi)).toEqual([]);
    for (const path of ['/docs', '/docs/scrape']) {
      const docs = await server.fetch(path, { key: null });
      expect(docs.status).toBe(200);
      expect(docs.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(docs.headers.get('content-security-policy')).not.toContain('unsafe');
      expect(await docs.text()).toContain('/api/openapi.json');
    }
  });

  it('show metrics to this machine or to the bearer of the secret', async () => {
    expect(await (await server.fetch('/metrics', { key: null })).text()).toContain(
      'winnow_http_requests_total',
    );
    const proxied = { 'X-Forwarded-For': '203.0.113.9' };
    expect((await server.fetch('/metrics', { key: null, headers: proxied })).status).toBe(401);
    expect(
      (await server.fetch('/metrics', { key: null, headers: { ...proxied, 'X-Internal-Secret': 'hush' } }))
        .status,
    ).toBe(200);
  });

  it('show metrics to nobody who comes by way of another', async () => {
    for (const name of ['Via', 'X-Real-IP', 'X-Forwarded-Host', 'Forwarded'])
      expect((await server.fetch('/metrics', { key: null, headers: { [name]: 'x' } })).status).toBe(401);
  });
});

describe('host names', () => {
  const asking = (host: string, path: string) =>
    new Promise<number>((resolve, reject) => {
      const { port } = new URL(server.url);
      const headers = { Host: host, 'SVC-APIKEY': server.key };
      request({ host: '127.0.0.1', port, path, headers }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
        .on('error', reject)
        .end();
    });

  it.each(['/api/credits', '/metrics', '/dashboard', '/api/health'])(
    'that lead here but are not ours get nothing: %s',
    async (path) => {
      expect(await asking('rebound.example', path)).toBe(403);
      expect(await asking('localhost', path)).not.toBe(403);
    },
  );
});

describe("the scheduler's door", () => {
  it('does not read what a stranger sends', async () => {
    const { port } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      'POST /api/jobs/monitor HTTP/1.1\r\nHost: localhost\r\nUpstash-Signature: a.b.c\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n',
    );
    // The body has no end: an answer can only come from who does not wait for it.
    const [answer] = await once(socket, 'data');
    socket.destroy();
    expect(String(answer)).toMatch(/^HTTP\/1.1 401/);
  });
});

describe('every answer', () => {
  it('carries its id, timing, rate and safety headers', async () => {
    const { headers } = await server.fetch('/api/credits', { headers: { 'X-Request-Id': 'mine-1' } });
    expect(headers.get('x-request-id')).toBe('mine-1');
    expect(headers.get('server-timing')).toMatch(/^total;dur=\d/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
    for (const name of ['limit', 'remaining', 'reset']) {
      expect(headers.get(`ratelimit-${name}`)).toMatch(/^\d+$/);
      expect(headers.get(`x-ratelimit-${name}`)).toBe(headers.get(`ratelimit-${name}`));
    }
  });

  it('carries its rate without a key and with a wrong one, too', async () => {
    const answers = [
      await server.fetch('/api/health', { key: null }),
      await server.fetch('/api/credits', { key: null }),
      await server.fetch('/api/credits', { key: 'nonsense' }),
      await server.fetch('/api/nothing', { key: null }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 403, 404]);
    for (const { headers } of answers) {
      for (const name of ['limit', 'remaining', 'reset'])
        expect(headers.get(`ratelimit-${name}`)).toMatch(/^\d+$/);
    }
  });

  it('of a metered call says what it cost, also when it is refused', async () => {
    for (const [body, status] of [
      ['{"url":', 400],
      ['{"url":5}', 400],
      [JSON.stringify({ url: 'x'.repeat(1024 * 1024) }), 413],
    ] as const) {
      const { headers, status: answered } = await server.fetch('/api/scrape', { method: 'POST', body });
      expect([answered, headers.get('x-credits-used')]).toEqual([status, '0']);
      expect(headers.get('x-credits-remaining')).toMatch(/^\d+$/);
    }
  });

  it('points at what was probably meant', async () => {
    const wrongMethod = await server.fetch('/api/scrape');
    expect(wrongMethod.headers.get('allow')).toBe('POST');
    expect(await errorOf(wrongMethod)).toMatchObject({
      status: 405,
      type: 'method_not_allowed',
      message: 'There is no GET /api/scrape: try POST',
    });
    expect((await errorOf(await server.fetch('/api/credits/'))).message).toContain('try /api/credits');
    expect((await errorOf(await server.fetch('/api/v2/scrape'))).message).toContain('try /api/scrape');
    expect((await errorOf(await server.fetch('/api/v2x'))).message).toBe('There is nothing at /api/v2x');
  });

  it('is an envelope when nothing is there', async () => {
    expect(await errorOf(await server.fetch('/api/nothing'))).toMatchObject({
      status: 404,
      type: 'not_found',
    });
  });
});

describe('bad bodies', () => {
  it.each([
    ['{"url":', 'application/json', 'Malformed JSON'],
    ['', 'application/json', 'A JSON body is required'],
    ['url=x', 'application/x-www-form-urlencoded', 'Content-Type must be application/json'],
    ['[]', 'application/json', 'expected object'],
    ['{"url": 5}', 'application/json', 'expected string'],
    ['{"url": "ftp://example.com"}', 'application/json', 'Invalid URL'],
    ['{"url": "example.com", "formats": []}', 'application/json', 'Select at least one format'],
    ['{"url": "example.com", "formats": [{"type": "gif"}]}', 'application/json', ''],
    [
      '{"url": "example.com", "formats": [{"type": "links"}, {"type": "links"}]}',
      'application/json',
      'duplicate format types not allowed',
    ],
    ['{"uri": "https://example.com"}', 'application/json', 'Unknown field uri. Did you mean url?'],
    ['{"url": "http://10.0.0.1/"}', 'application/json', 'Private or internal URLs are not allowed'],
    ['{"url": "http://localhost:4000/"}', 'application/json', 'Private or internal URLs are not allowed'],
  ])('%j is a validation error', async (body, type, message) => {
    const before = (await (await server.fetch('/api/history')).json()) as { pagination: { total: number } };
    const error = await errorOf(
      await server.fetch('/api/scrape', { method: 'POST', body, headers: { 'content-type': type } }),
    );
    expect(error).toMatchObject({ status: 400, type: 'validation', message: 'Validation failed' });
    expect(JSON.stringify(error.details)).toContain(message);
    const after = (await (await server.fetch('/api/history')).json()) as { pagination: { total: number } };
    expect(after.pagination.total).toBe(before.pagination.total);
  });

  // On a busy machine our client may pause for so long that the server takes it to wait for the answer.
  const retry = 2;
  it('over the limit are answered to clients that send all of it before they read', { retry }, async () => {
    const { port } = new URL(server.url);
    const size = 32 * 1024 * 1024;
    const head = `POST /api/scrape HTTP/1.1\r\nHost: localhost\r\nSVC-APIKEY: ${server.key}\r\nContent-Type: application/json\r\nContent-Length: ${size}\r\n\r\n`;
    const answer = await new Promise<string>((resolve, reject) => {
      let received = '';
      const socket = connect(Number(port), '127.0.0.1');
      socket.pause();
      socket.on('error', reject);
      socket.on('close', () => resolve(received));
      socket.write(head);
      // Nothing is read before everything was sent.
      socket.write(Buffer.alloc(size, 32), () => {
        socket.on('data', (data) => {
          received += data;
        });
        socket.resume();
      });
    });
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(answer).toContain('"type":"payload_too_large"');
  });

  it.each([
    ['/api/scrape', { url: 'https://a.example', formats: [{ type: 'json', prompt: 'half \ud83d' }] }],
    ['/api/scrape', { url: 'https://a.example', fetchConfig: { cookies: { a: '\udc00' } } }],
    ['/api/extract', { html: '<p>x', prompt: 'x', schema: { title: '\ud800', type: 'object' } }],
  ])('%s %j has half a character and is refused', async (path, body) => {
    const response = await server.fetch(path, { method: 'POST', body: JSON.stringify(body) });
    expect(await errorOf(response)).toMatchObject({ status: 400, type: 'validation' });
  });

  it.each(['/api/scrape', '/api/extract', '/api/crawl', '/api/monitor', '/api/schema'])(
    '%s: a schema without end is refused',
    async (path) => {
      const schema = `${'{"items":'.repeat(5_000)}{}${'}'.repeat(5_000)}`;
      const body = `{"url":"https://a.example","interval":"1h","prompt":"x","schema":${schema},"existingSchema":${schema},"formats":[{"type":"json","schema":${schema}}]}`;
      const response = await server.fetch(path, { method: 'POST', body });
      expect(await errorOf(response)).toMatchObject({ status: 400, type: 'validation' });
    },
  );

  it('over the limit are refused, with a declared length and without', async () => {
    const big = 'x'.repeat(1024 * 1024 + 10);
    expect(await errorOf(await scrape({ url: big }))).toMatchObject({
      status: 413,
      type: 'payload_too_large',
    });
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(`{"url":"${big}"}`));
        controller.close();
      },
    });
    const init = {
      method: 'POST',
      body: stream,
      duplex: 'half',
      headers: { 'content-type': 'application/json' },
    } as RequestInit;
    expect(await errorOf(await server.fetch('/api/scrape', init))).toMatchObject({
      status: 413,
      type: 'payload_too_large',
    });
  });

  it.each([
    ['GET / HTTP/1.1\r\nHost: x\r\nX-Flood: FLOOD\r\n\r\n', '431', 'payload_too_large'],
    ['what is this\r\n\r\n', '400', 'validation'],
  ])('%j that is no request gets an envelope too', async (text, status, type) => {
    const { port } = new URL(server.url);
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write(text.replace('FLOOD', 'x'.repeat(64 * 1024))),
      );
      let received = '';
      socket.on('data', (data) => {
        received += data;
      });
      socket.on('close', () => resolve(received));
      socket.on('error', reject);
    });
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain(`"type":"${type}"`);
  });
});

describe('unknown fields', () => {
  const body = { url: '', waitFor: 5, fetchConfig: { mode: 'fast', timeOut: 1 } };

  it('are named in a warning and in a header', async () => {
    const answer = await scrape({ ...body, url: `${site.url}/` });
    expect(answer.headers.get('x-unknown-fields')).toBe('waitFor, fetchConfig.timeOut');
    expect(answer.headers.get('preference-applied')).toBeNull();
    const { metadata } = (await answer.json()) as { metadata: { warnings: unknown[] } };
    expect(metadata.warnings.slice(-2)).toEqual([
      { reason: 'unknown_field', detail: 'waitFor' },
      { reason: 'unknown_field', detail: 'fetchConfig.timeOut' },
    ]);
    const extract = await server.fetch('/api/extract', {
      method: 'POST',
      body: JSON.stringify({ html: '<p>Price: 5 EUR', prompt: 'price', moed: 'reader' }),
    });
    const extracted = (await extract.json()) as { metadata: { warnings: unknown[] } };
    expect(extracted.metadata.warnings).toContainEqual({ reason: 'unknown_field', detail: 'moed' });
    const known = await scrape({ url: `${site.url}/` });
    expect(known.headers.get('x-unknown-fields')).toBeNull();
  });

  it('are named when the request is refused, too', async () => {
    const answer = await scrape({ ur: 'x' });
    expect([answer.status, answer.headers.get('x-unknown-fields')]).toEqual([400, 'ur']);
  });

  it('are refused to those who prefer it, before anything is done', async () => {
    const before = site.requests.length;
    const answer = await scrape({ ...body, url: `${site.url}/` }, { Prefer: 'handling=strict' });
    expect(answer.headers.get('preference-applied')).toBe('handling=strict');
    expect(await errorOf(answer)).toMatchObject({
      status: 400,
      type: 'validation',
      details: [
        { code: 'custom', path: ['waitFor'] },
        { code: 'custom', path: ['fetchConfig', 'timeOut'], message: expect.stringContaining('timeout') },
      ],
    });
    expect(site.requests.length).toBe(before);
    const fine = await scrape({ url: `${site.url}/` }, { Prefer: 'handling=strict' });
    expect([fine.status, fine.headers.get('preference-applied')]).toEqual([200, 'handling=strict']);
  });

  it('of a query are named and refused in the same way', async () => {
    const list = (query: string, headers?: Record<string, string>) =>
      server.fetch(`/api/crawl?${query}`, headers && { headers });
    const named = await list('limit=1&stauts=running&a%0Ab=1');
    expect([named.status, named.headers.get('x-unknown-fields')]).toEqual([200, 'stauts, a?b']);
    expect((await list('limit=1')).headers.get('x-unknown-fields')).toBeNull();
    expect(await errorOf(await list('stauts=running', { Prefer: 'handling=strict' }))).toMatchObject({
      status: 400,
      details: [{ path: ['stauts'], message: expect.stringContaining('status') }],
    });
  });

  it('are refused by the newer endpoints, at every level', async () => {
    const formats = [{ type: 'markdown', mod: 'reader' }];
    const fetchConfig = { timeOut: 1 };
    const post = async (path: string, request: object) =>
      errorOf(await server.fetch(path, { method: 'POST', body: JSON.stringify(request) }));
    expect(await post('/api/batch', { urls: [site.url], formats, fetchConfig })).toMatchObject({
      status: 400,
      details: [
        { path: ['formats', 0, 'mod'], message: expect.stringContaining('mode') },
        { path: ['fetchConfig', 'timeOut'] },
      ],
    });
    expect(await post('/api/map', { url: site.url, fetchConfig })).toMatchObject({
      status: 400,
      details: [{ path: ['fetchConfig', 'timeOut'] }],
    });
    const form = new FormData();
    form.set('file', new Blob(['# Rye']), 'rye.md');
    form.set('options', JSON.stringify({ formats }));
    const headers = { 'SVC-APIKEY': server.key };
    expect(
      await errorOf(await fetch(`${server.url}/api/parse`, { method: 'POST', body: form, headers })),
    ).toMatchObject({ status: 400, details: [{ path: ['options', 'formats', 0, 'mod'] }] });
  });

  it('of v1 are ignored without a word, unless it asks', async () => {
    const v1 = (headers: Record<string, string>) =>
      server.fetch('/v1/markdownify', {
        method: 'POST',
        body: JSON.stringify({ website_url: `${site.url}/`, mock: true, foo: 1 }),
        headers,
      });
    const answer = await v1({});
    expect([answer.status, answer.headers.get('x-unknown-fields')]).toEqual([200, null]);
    expect((await v1({ Prefer: 'handling=strict' })).status).toBe(400);
  });
});

describe('history', () => {
  it('has every call, newest first, with filters', async () => {
    const one = (await (await scrape({ url: `${site.url}/` }, { 'SVC-Session-Id': 'Run-42' })).json()) as {
      id: string;
    };
    const two = (await (
      await scrape({ url: `${site.url}/?two` }, { 'X-Other-Session': 'other' })
    ).json()) as { id: string };
    type List = {
      data: { id: string; params: { url: string }; result: { id: string } }[];
      pagination?: object;
      nextCursor: string | null;
    };
    const list = async (query: string) => (await (await server.fetch(`/api/history${query}`)).json()) as List;
    const all = await list('?limit=2');
    expect(all.data.map((entry) => entry.id)).toEqual([two.id, one.id]);
    expect(all.data[0]?.result.id).toBe(two.id);
    const bare = await list('?limit=2&results=none');
    expect(bare.data).toEqual(all.data.map((entry) => ({ ...entry, result: null })));
    expect((await list('?sessionId=run-4')).data.map((entry) => entry.id)).toEqual([one.id]);
    expect((await list('?q=TWO')).data.map((entry) => entry.id)).toEqual([two.id]);
    expect((await list('?service=crawl')).data).toEqual([]);
    expect(all.data).toMatchObject([
      { sessionId: 'other', creditsUsed: 1 },
      { sessionId: 'Run-42', creditsUsed: 1 },
    ]);
    const [{ createdAt } = { createdAt: '' }] = all.data as unknown as { createdAt: string }[];
    const times = async (query: object) =>
      (await list(`?${new URLSearchParams({ ...query })}`)).data.map((entry) => entry.id);
    expect((await times({ from: createdAt }))[0]).toBe(two.id);
    expect(await times({ to: createdAt })).not.toContain(two.id);
    expect(await times({ from: '2199-01-01' })).toEqual([]);
    // By key, nothing is counted, and what comes meanwhile moves nothing.
    const first = await list('?cursor=newest&limit=1&results=none');
    expect(first).toEqual({ data: [bare.data[0]], nextCursor: expect.any(String) });
    await scrape({ url: `${site.url}/?three` }, { 'SVC-Session-Id': 'Run-43' });
    const rest: string[] = [];
    for (let next = first.nextCursor; next; ) {
      const slice = await list(`?cursor=${next}&limit=100&results=none`);
      rest.push(...slice.data.map((entry) => entry.id));
      next = slice.nextCursor;
    }
    expect(rest[0]).toBe(one.id);
    const page = await list('?limit=1&page=1');
    expect(page.pagination).toEqual({ page: 1, limit: 1, total: rest.length + 2 });
    expect((await list(`?cursor=${page.nextCursor}&limit=1`)).data[0]?.id).toBe(two.id);
    const last = await list(`?page=${rest.length + 2}&limit=1`);
    expect([last.data[0]?.id, last.nextCursor]).toEqual([rest.at(-1), null]);
    for (const wrong of ['from=soon', 'to=0000-01-01', 'sessionId=%00', 'cursor=1', 'cursor='])
      expect(await errorOf(await server.fetch(`/api/history?${wrong}`))).toMatchObject({ status: 400 });
    expect((await list('?status=failed&service=scrape')).data).toEqual([]);
    expect((await list('?page=3&limit=1')).data.map((entry) => entry.id)).toEqual([one.id]);
    expect(await errorOf(await server.fetch('/api/history?service=nothing'))).toMatchObject({ status: 400 });
    expect(await errorOf(await server.fetch('/api/history?limit=101'))).toMatchObject({ status: 400 });
  });

  it('shows one entry with its result and its request, without secrets', async () => {
    const { id } = (await (
      await scrape({
        url: `http://me:hush-password@${site.host}/?access_token=hush-token`,
        fetchConfig: {
          cookies: { session: 'hush-cookie' },
          headers: { Authorization: 'hush-header', 'X-Unusual': 'hush-value', Accept: 'text/html' },
        },
      })
    ).json()) as { id: string };
    const text = await (await server.fetch(`/api/history/${id}`)).text();
    expect(text).not.toContain('hush');
    expect(server.output()).not.toContain('hush-');
    expect(JSON.parse(text)).toMatchObject({
      id,
      service: 'scrape',
      status: 'completed',
      error: null,
      requestParentId: null,
      params: {
        fetchConfig: {
          cookies: { session: '[redacted]' },
          headers: { Authorization: '[redacted]', 'X-Unusual': '[redacted]', Accept: 'text/html' },
        },
      },
      result: { id, results: { markdown: { data: [expect.stringContaining('# Home')] } } },
    });
  });

  it('is closed to others, for reading and deleting', async () => {
    const { id } = (await (await scrape({ url: `${site.url}/` })).json()) as { id: string };
    const { apiKey } = JSON.parse(await server.winnow('account', 'create', 'stranger', '--json'));
    for (const method of ['GET', 'DELETE']) {
      expect(await errorOf(await server.fetch(`/api/history/${id}`, { method, key: apiKey }))).toMatchObject({
        status: 404,
        message: 'Request not found',
      });
    }
    expect(await errorOf(await server.fetch('/api/history/no-uuid'))).toMatchObject({
      status: 400,
      type: 'validation',
    });
    expect(await (await server.fetch(`/api/history/${id}`, { method: 'DELETE' })).json()).toEqual({
      ok: true,
    });
    expect((await server.fetch(`/api/history/${id}`)).status).toBe(404);
  });
});

describe('credits', () => {
  it('are counted, limited and reported', async () => {
    const { accountId, apiKey } = JSON.parse(
      await server.winnow('account', 'create', 'poor', '--plan', 'free', '--json'),
    );
    const report = async () => (await server.fetch('/api/credits', { key: apiKey })).json();
    expect(await report()).toEqual({
      remaining: 500,
      used: 0,
      plan: 'Free Plan',
      jobs: { crawl: { used: 0, limit: 1 }, monitor: { used: 0, limit: 1 } },
      storage: { used: expect.any(Number), limit: 1024 ** 3 },
    });
    const call = (formats: object[]) =>
      server.fetch('/api/scrape', {
        method: 'POST',
        key: apiKey,
        body: JSON.stringify({ url: `${site.url}/`, formats }),
      });
    const answer = await call([{ type: 'markdown' }, { type: 'links' }]);
    expect(answer.headers.get('x-credits-used')).toBe('2');
    expect(answer.headers.get('x-credits-remaining')).toBe('498');
    expect(answer.headers.get('ratelimit-limit')).toBe('10');
    expect(await report()).toMatchObject({ remaining: 498, used: 2 });
    await server.winnow('account', 'plan', 'poor', 'starter');
    await server.winnow('credits', 'grant', accountId, '5');
    expect(await report()).toMatchObject({ remaining: 10_005, plan: 'Starter Plan' });
    expect(await server.winnow('credits', 'report')).toContain('All books are balanced');
  });

  it('run out with 402 before any work', async () => {
    const { accountId, apiKey } = JSON.parse(await server.winnow('account', 'create', 'broke', '--json'));
    await leaveCredits(server, accountId, 1);
    const before = site.requests.length;
    const body = JSON.stringify({ url: `${site.url}/`, formats: [{ type: 'markdown' }, { type: 'html' }] });
    const headers = { 'Idempotency-Key': 'when there is money' };
    const call = () => server.fetch('/api/scrape', { method: 'POST', key: apiKey, body, headers });
    const refused = await call();
    expect(refused.headers.get('x-credits-used')).toBe('0');
    expect(await errorOf(refused)).toMatchObject({
      status: 402,
      type: 'insufficient_credits',
      message: 'Not enough credits to complete this request',
    });
    expect(site.requests.length).toBe(before);
    await server.winnow('credits', 'grant', accountId, '5');
    expect((await call()).status).toBe(200);
  });

  it('limit the rate by the plan, but not polling', async () => {
    const { apiKey } = JSON.parse(
      await server.winnow('account', 'create', 'hasty', '--plan', 'free', '--json'),
    );
    const statuses: number[] = [];
    for (let n = 0; n < 22; n++) {
      const response = await server.fetch('/api/history/0198c7a2-5b1e-7c43-9d0a-3f6b2e8d4c11', {
        method: 'DELETE',
        key: apiKey,
      });
      statuses.push(response.status);
      if (response.status === 429) {
        expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(await errorOf(response)).toMatchObject({ type: 'rate_limited', message: 'Too many requests' });
        break;
      }
    }
    expect(statuses).toContain(429);
    for (let n = 0; n < 15; n++)
      expect((await server.fetch('/api/credits', { key: apiKey })).status).toBe(200);
  });
});

describe('Idempotency-Key', () => {
  it('gives the first answer again, also to those who come while it is made', async () => {
    const before = site.requests.length;
    const call = () => scrape({ url: `${site.url}/` }, { 'Idempotency-Key': 'once' });
    const answers = await Promise.all([call(), call(), call()]);
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(bodies).size).toBe(1);
    expect(site.requests.length - before).toBe(1);
    expect(answers.filter((answer) => answer.headers.get('idempotency-replayed') === 'true')).toHaveLength(2);
    const other = await scrape({ url: `${site.url}/?other` }, { 'Idempotency-Key': 'once' });
    expect(await errorOf(other)).toMatchObject({ status: 409, type: 'conflict' });
    const otherQuery = await server.fetch('/api/scrape?other', {
      method: 'POST',
      headers: { 'Idempotency-Key': 'once' },
      body: JSON.stringify({ url: `${site.url}/` }),
    });
    expect(await errorOf(otherQuery)).toMatchObject({ status: 409, type: 'conflict' });
  });

  it('leaves nothing behind for requests that are refused, of which no rate counts the most', async () => {
    const made = await server.winnow('account', 'create', randomUUID(), '--json');
    const { accountId, apiKey: key } = JSON.parse(made);
    const ask = (url: unknown, name: string) =>
      server.fetch('/api/scrape', {
        method: 'POST',
        key,
        headers: { 'Idempotency-Key': name },
        body: JSON.stringify({ url }),
      });
    expect((await ask(1, 'refused')).status).toBe(400);
    // What was mended may come with the same key.
    expect((await ask(`${site.url}/`, 'refused')).status).toBe(200);
    const statuses = [];
    for (let n = 0; n < 25; n++) statuses.push((await ask(`${site.url}/`, `many ${n}`)).status);
    const answered = statuses.filter((status) => status === 200).length;
    expect(statuses).toContain(429);
    await withData(server, async (database) => {
      const rows = await database.query('select 1 from idempotency where account_id = $1', [accountId]);
      expect(rows).toHaveLength(1 + answered);
    });
  });
});
