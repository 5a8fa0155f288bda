/** What /mcp refuses, cancels and answers when things go wrong, with the official client and without. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabaseUrl } from '../harness/database.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import { leaveCredits } from '../harness/server-data.ts';
import { type SharedServer, sharedServer } from '../harness/shared-server.ts';
import { type Site, startSite } from '../site/site.ts';
import { type Agent, httpAgent, textOf } from './kit.ts';

const links = Array.from({ length: 12 }, (_, n) => `<a href="/page/${n}">Page ${n}</a>`).join(' ');
const WORDS = 'Words of a page about milling. '.repeat(30);
const POST = { method: 'POST', body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' };
const ACCEPT = { accept: 'application/json, text/event-stream' };

let site: Site;
let server: SharedServer;
let agent: Agent;
const slow: (() => void)[] = [];
let holding = true;

beforeAll(async () => {
  site = await startSite({
    '/': `<title>Mill</title><h1>Mill</h1><p>${WORDS}</p>`,
    '/slow*': (_, response) => {
      const answer = () => response.end('<title>Slow</title><p>At last.</p>');
      if (holding) slow.push(answer);
      else answer();
    },
  });
  server = await sharedServer();
  agent = await httpAgent(server.url, { Authorization: `Bearer ${server.key}` });
});
afterAll(async () => {
  await agent?.close();
  holding = false;
  for (const answer of slow) answer();
  await site?.close();
});

describe('what goes wrong', { timeout: 60_000 }, () => {
  const failing = async (name: string, args: Record<string, unknown>, who = agent) => {
    const result = await who.call(name, args);
    expect(result.isError).toBe(true);
    return textOf(result);
  };

  it('is told with what to do next', async () => {
    expect(await failing('scrape', { url: 'http://10.0.0.1/' })).toMatch(
      /^validation: [\s\S]*- url: Private or internal URLs are not allowed\nNext: Use another address/,
    );
    expect(await failing('scrape', { adress: 'x' })).toMatch(/- url: [\s\S]*There are: url, formats, mode/);
    expect(await failing('crawl_status', { id: crypto.randomUUID() })).toMatch(
      /^not_found: .*\nNext: Check the id/,
    );
    expect(await failing('extract', { prompt: 'x' })).toContain('exactly one of url, html and markdown');
    expect(await failing('history_get', { cursor: 'nonsense' })).toContain('Not a cursor');
  });

  it('no credits: 402 in words, and nothing was fetched', async () => {
    const { accountId, apiKey } = JSON.parse(await server.winnow('account', 'create', 'poor', '--json'));
    await leaveCredits(server, accountId, 0);
    const poor = await httpAgent(server.url, { 'SVC-APIKEY': apiKey });
    const fetched = site.requests.length;
    expect(await failing('scrape', { url: `${site.url}/` }, poor)).toMatch(
      /^insufficient_credits: .*\nNext: Nothing was charged/,
    );
    expect(site.requests.length).toBe(fetched);
    await poor.close();
  });

  it('a call that is cancelled ends at once', async () => {
    const stop = new AbortController();
    const waiting = agent.call('scrape', { url: `${site.url}/slow` }, { signal: stop.signal });
    await site.requested('/slow');
    stop.abort('enough');
    await expect(waiting).rejects.toThrow('enough');
    // The same server goes on.
    expect((await agent.call('credits')).isError).toBeFalsy();
  });

  it('only the session that made a call can cancel it', async () => {
    const post = (session: string, message: object) =>
      server.fetch('/mcp', {
        method: 'POST',
        headers: { ...ACCEPT, 'Mcp-Session-Id': session },
        body: JSON.stringify({ jsonrpc: '2.0', ...message }),
      });
    const params = { name: 'scrape', arguments: { url: `${site.url}/slow?other` } };
    const { body } = await post('one', { id: 7, method: 'tools/call', params });
    const answer = new Response(body).text();
    await site.requested('/slow?other');
    const cancel = { method: 'notifications/cancelled', params: { requestId: 7 } };
    expect((await post('two', cancel)).status).toBe(202);
    await agent.call('credits');
    expect(await Promise.race([answer, 'still running'])).toBe('still running');
    expect((await post('one', cancel)).status).toBe(202);
    expect(await answer).toContain('Cancelled.');
  });
});

describe('the door', { timeout: 60_000 }, () => {
  it('wants a key: 401 and a challenge, in the words of JSON-RPC', async () => {
    const without = await server.fetch('/mcp', { ...POST, headers: ACCEPT, key: null });
    expect([without.status, without.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="winnow"']);
    expect(await without.json()).toMatchObject({
      jsonrpc: '2.0',
      id: null,
      error: { message: 'API key required' },
    });
    const wrong = await server.fetch('/mcp', { ...POST, headers: ACCEPT, key: 'wn_live_wrong' });
    expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer realm="winnow", error="invalid_token"',
    ]);
    await expect(httpAgent(server.url, { 'SVC-APIKEY': 'wn_live_wrong' })).rejects.toMatchObject({
      code: 401,
    });
  });

  it('refuses pages of other sites', async () => {
    const from = async (origin: string) =>
      (await server.fetch('/mcp', { ...POST, headers: { ...ACCEPT, origin } })).status;
    expect(await from('http://evil.example:4000')).toBe(403);
    expect(await from('null')).toBe(403);
    expect(await from(server.url)).toBe(200);
    expect(await from('http://localhost:6274')).toBe(200);
    expect(await from('vscode-webview://an-extension')).toBe(200);
  });

  it('answers odd requests as the protocol says', async () => {
    const status = async (init: Parameters<TestServer['fetch']>[1]) => {
      const response = await server.fetch('/mcp', init);
      return [response.status, ((await response.json()) as { jsonrpc: string }).jsonrpc];
    };
    expect(await status({ method: 'GET', headers: ACCEPT })).toEqual([405, '2.0']);
    expect(await status({ method: 'POST', body: '{', headers: ACCEPT })).toEqual([400, '2.0']);
    expect(await status({ method: 'POST', body: '{"hello":1}', headers: ACCEPT })).toEqual([400, '2.0']);
    expect(await status({ ...POST, headers: { accept: 'text/plain' } })).toEqual([406, '2.0']);
    expect((await server.fetch('/mcp', { ...POST, headers: { accept: '*/*' } })).status).toBe(200);
    expect((await server.fetch('/mcp', { method: 'DELETE' })).status).toBe(204);
  });

  it('refuses a body over the limit by its declared length, before it is sent', async () => {
    const headers = { ...ACCEPT, 'SVC-APIKEY': server.key, 'Content-Length': 20_000_000 };
    const sending = request(`${server.url}/mcp`, { method: 'POST', headers });
    sending.on('error', () => {});
    sending.flushHeaders();
    const [response] = (await once(sending, 'response')) as [IncomingMessage];
    expect([response.statusCode, await json(response)]).toMatchObject([413, { jsonrpc: '2.0', id: null }]);
    sending.destroy();
  });
});

describe('a server that is told to stop', { timeout: 60_000 }, () => {
  it('answers whoever waits for a crawl before it goes', async () => {
    site.page('/stopping', `<title>Start</title>${links.replaceAll('/page/', '/stopping/')}`);
    site.page('/stopping/*', (_, response) => {
      setTimeout(() => response.end(`<title>Page</title><p>${WORDS}</p>`), 300);
    });
    const other = await startServer({
      env: {
        DATABASE_URL: await createDatabaseUrl(),
        WINNOW_ALLOWED_PRIVATE_HOSTS: site.host,
        WINNOW_HOST_CONCURRENCY: '1',
      },
    });
    const waiter = await httpAgent(other.url, { 'SVC-APIKEY': other.key });
    const answer = waiter.call('crawl_start', {
      url: `${site.url}/stopping`,
      maxLinksPerPage: 12,
      wait: true,
    });
    await site.requested('/stopping/2');
    expect(await other.end()).toBe(0);
    const { structuredContent } = await answer;
    expect(structuredContent).toMatchObject({
      status: 'running',
      next: expect.stringContaining('crawl_status'),
    });
    await waiter.close();
    await other.close();
  });
});
