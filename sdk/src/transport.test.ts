import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WinnowError } from './errors.ts';
import { createTransport, type ResponseInfo, type WinnowOptions } from './transport.ts';

type Reply = (response: ServerResponse, request: IncomingMessage) => void;

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A server that answers each request with the next of its replies, the last one again and again. */
async function serve(...replies: Reply[]) {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    const reply = replies[Math.min(seen.length, replies.length) - 1];
    reply?.(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const transport = (options: WinnowOptions = {}) => createTransport({ baseUrl, ...options });
  return { seen, baseUrl, transport };
}

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Reply =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
const failing = (status: number, type: string, headers = {}) =>
  json(status, { error: { type, message: `It is ${type}` } }, headers);
const hangUp: Reply = (response) => response.destroy();
const POST = { method: 'POST', path: '/api/scrape', body: { url: 'x' } } as const;

describe('a request', () => {
  it('carries the key, the session, the query and the body', async () => {
    const { seen, transport } = await serve(json(200, { ok: true }));
    const options = { apiKey: 'wn_live_x\n', sessionId: 's1', headers: { 'X-More': 'yes' } };
    const query = { page: 2, status: undefined, q: 'a b&c' };
    await transport(options).json({ ...POST, query });
    expect(seen[0]?.url).toBe('/api/scrape?page=2&q=a+b%26c');
    expect(seen[0]?.headers).toMatchObject({
      'svc-apikey': 'wn_live_x',
      'svc-session-id': 's1',
      'x-more': 'yes',
      'content-type': 'application/json',
      'idempotency-key': expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  it.each([301, 307])('does not take its key along where a server redirects it (%s)', async (status) => {
    const elsewhere = await serve(json(200, { ok: true }));
    const location = `${elsewhere.baseUrl}/api/scrape`;
    const { seen, transport } = await serve(json(status, {}, { location }));
    const asked = transport({ apiKey: 'wn_live_x' });
    const refused = { type: 'bad_response', status, message: expect.stringContaining(location) };
    await expect(asked.json(POST)).rejects.toMatchObject(refused);
    await expect(asked.stream({ method: 'GET', path: '/api/crawl/x/events' })).rejects.toMatchObject(refused);
    expect([seen.length, elsewhere.seen.length]).toEqual([2, 0]);
  });

  it('reports what it cost', async () => {
    const headers = { 'X-Credits-Used': '3', 'X-Credits-Remaining': '97', 'X-Request-Id': 'r1' };
    const { transport } = await serve(failing(500, 'internal_error'), json(200, {}, headers));
    const infos: ResponseInfo[] = [];
    await transport({ onResponse: (info) => infos.push(info) }).json(POST);
    expect(infos).toMatchObject([
      { status: 200, creditsUsed: 3, creditsRemaining: 97, requestId: 'r1', attempts: 2 },
    ]);
  });
});

describe('a mistake of the caller', () => {
  it('is thrown unchanged, and not tried again', async () => {
    const { seen, transport } = await serve(json(200, {}));
    const call = transport({
      onResponse: () => {
        throw new Error('mine');
      },
    });
    await expect(call.json(POST)).rejects.toThrow('mine');
    expect(seen).toHaveLength(1);
    const circular: Record<string, unknown> = {};
    circular.itself = circular;
    await expect(transport().json({ ...POST, body: circular })).rejects.toThrow(TypeError);
    expect(seen).toHaveLength(1);
  });

  it('in the key is named, because a header cannot carry it', async () => {
    const { seen, transport } = await serve(json(200, {}));
    for (const [apiKey, wrong] of [
      ['wn_live_ab…yz', '"…"'],
      ['wn_live_ab\nyz', 'a control character'],
    ] as const) {
      const refused = { type: 'auth_invalid_key', message: expect.stringContaining(wrong) };
      await expect(transport({ apiKey }).json(POST)).rejects.toMatchObject(refused);
      await expect(transport({ apiKey }).stream(POST)).rejects.toMatchObject(refused);
    }
    expect(seen).toHaveLength(0);
  });
});

describe('retries', () => {
  it('repeat transient failures with the same key', async () => {
    const { seen, transport } = await serve(failing(503, 'upstream_failed'), hangUp, json(200, { ok: true }));
    expect(await transport().json(POST)).toEqual({ ok: true });
    expect(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(seen).toHaveLength(3);
  });

  it('use a new key for a new request', async () => {
    const { seen, transport } = await serve(json(200, {}));
    await transport().json(POST);
    await transport().json(POST);
    await transport().json(POST, { idempotencyKey: 'mine' });
    expect(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(3);
    expect(seen[2]?.headers['idempotency-key']).toBe('mine');
  });

  it('wait as long as the server asks', async () => {
    const { transport } = await serve(failing(429, 'rate_limited', { 'Retry-After': '1' }), json(200, {}));
    const begun = Date.now();
    await transport().json(POST);
    expect(Date.now() - begun).toBeGreaterThanOrEqual(990);
  });

  it('end after the last attempt with its error', async () => {
    const { seen, transport } = await serve(failing(500, 'internal_error', { 'X-Request-Id': 'r9' }));
    await expect(transport({ attempts: 2 }).json(POST)).rejects.toMatchObject({
      type: 'internal_error',
      status: 500,
      requestId: 'r9',
      retryable: true,
      message: 'It is internal_error',
    });
    expect(seen).toHaveLength(2);
  });

  it.each([
    [400, 'validation'],
    [401, 'auth_missing_key'],
    [402, 'insufficient_credits'],
    [403, 'auth_invalid_key'],
    [404, 'not_found'],
    [503, 'blocked'],
  ])('do not happen on %i %s', async (status, type) => {
    const { seen, transport } = await serve(failing(status, type));
    await expect(transport().json(POST)).rejects.toMatchObject({ type, status, retryable: false });
    expect(seen).toHaveLength(1);
  });

  it('treat the 404 of a repeated DELETE as success', async () => {
    const { transport } = await serve(hangUp, failing(404, 'not_found'));
    expect(await transport().json({ method: 'DELETE', path: '/api/crawl/1' })).toEqual({ ok: true });
  });

  it('do not hide the 404 of a DELETE that was answered', async () => {
    const { transport } = await serve(failing(500, 'internal_error'), failing(404, 'not_found'));
    const call = transport().json({ method: 'DELETE', path: '/api/crawl/1' });
    await expect(call).rejects.toMatchObject({ type: 'not_found' });
  });
});

describe('failures', () => {
  it('name the server that does not answer', async () => {
    const transport = createTransport({ baseUrl: 'http://127.0.0.1:9', attempts: 1 });
    const call = transport.json(POST);
    await expect(call).rejects.toThrow(WinnowError);
    await expect(call).rejects.toMatchObject({
      type: 'connection_failed',
      status: 0,
      message: expect.stringMatching(/^No answer from http:\/\/127\.0\.0\.1:9: .+/),
    });
  });

  it('come from answers that are cut off', async () => {
    const cut: Reply = (response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"half":');
      setImmediate(() => response.destroy());
    };
    const { transport } = await serve(cut, json(200, { whole: true }));
    expect(await transport().json(POST)).toEqual({ whole: true });
  });

  it('come from proxies that answer in HTML', async () => {
    const page =
      (status: number): Reply =>
      (response) =>
        response.writeHead(status).end('<h1>Bad gateway</h1>');
    const bad = await serve(page(502), json(200, { ok: true }));
    expect(await bad.transport().json(POST)).toEqual({ ok: true });
    const wrong = await serve(page(200));
    await expect(wrong.transport().json(POST)).rejects.toMatchObject({ type: 'bad_response', status: 200 });
  });

  it('end a request that takes too long, its body included', async () => {
    const drip: Reply = (response) => void response.writeHead(200).write('{');
    for (const slow of [() => {}, drip]) {
      const { transport } = await serve(slow);
      const call = transport({ timeoutMs: 50, attempts: 1 }).json(POST);
      const message = expect.stringMatching(/^No answer from http:.* within 0.05 s$/);
      await expect(call).rejects.toMatchObject({ type: 'client_timeout', message });
    }
  });

  it('are not in an answer that comes slowly, but in one that no longer comes', async () => {
    vi.useFakeTimers();
    try {
      const pieces = new TransformStream<Uint8Array, Uint8Array>();
      const writer = pieces.writable.getWriter();
      const slow = (_: string, init?: RequestInit) => {
        const give = () => void writer.abort(init?.signal?.reason).catch(() => {});
        init?.signal?.addEventListener('abort', give);
        return Promise.resolve(new Response(pieces.readable));
      };
      const call = createTransport({ fetch: slow }).json({ method: 'GET', path: '/api/history/x' });
      const outcome = call.catch((error: unknown) => error);
      for (const piece of ['{"long":', '"Mühle', '"}']) {
        await vi.advanceTimersByTimeAsync(50_000);
        for (const byte of new TextEncoder().encode(piece))
          void writer.write(Uint8Array.of(byte)).catch(() => {});
      }
      void writer.close().catch(() => {});
      await vi.advanceTimersByTimeAsync(0);
      expect(await outcome).toEqual({ long: 'Mühle' });
      const stuck = () => Promise.resolve(new Response(new ReadableStream()));
      const never = createTransport({ fetch: stuck }).json({ method: 'GET', path: '/api/history/x' });
      const refused = never.catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await refused).toMatchObject({ type: 'client_timeout' });
    } finally {
      vi.useRealTimers();
    }
  });

  it('are not repeated if the server had all the time it may take', async () => {
    vi.useFakeTimers();
    try {
      let asked = 0;
      const hanging = (_url: string, init?: RequestInit) => {
        asked++;
        return new Promise<Response>((_, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        });
      };
      const failed = createTransport({ fetch: hanging })
        .json(POST)
        .catch((error) => error);
      await vi.advanceTimersByTimeAsync(200_000);
      expect(await failed).toMatchObject({ type: 'client_timeout' });
      expect(asked).toBe(1);
      const own = createTransport({ fetch: hanging, timeoutMs: 1_000, attempts: 2 })
        .json(POST)
        .catch((error) => error);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await own).toMatchObject({ type: 'client_timeout' });
      expect(asked).toBe(3);
    } finally {
      vi.useRealTimers();
    }
  });

  it('throw the reason of the signal, also while waiting', async () => {
    const stop = new AbortController();
    const { seen, transport } = await serve(failing(429, 'rate_limited', { 'Retry-After': '30' }));
    const call = transport({ onResponse: () => {} }).json(POST, { signal: stop.signal });
    while (seen.length === 0) await new Promise((resolve) => setImmediate(resolve));
    stop.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
    const gone = transport().json(POST, { signal: AbortSignal.abort(new Error('before')) });
    await expect(gone).rejects.toThrow('before');
  });
});

it('rejects an invalid address at once, and uses the default for an empty one', () => {
  for (const baseUrl of ['127.0.0.1:4000', 'winnow.example', 'ftp://winnow.example'])
    expect(() => createTransport({ baseUrl })).toThrow(/begins with http/);
  expect(() => createTransport({ baseUrl: '' })).not.toThrow();
});

it('asks whether the address is right when another server answers', async () => {
  const { transport } = await serve((response) => response.writeHead(404).end('<h1>Nothing here</h1>'));
  await expect(transport().json({ method: 'GET', path: '/api/credits' })).rejects.toThrow(
    /address of Winnow/,
  );
});
