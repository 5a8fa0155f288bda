/** The probe of a model server: what it asks, how it reads the answer, and how often it asks. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { awakeMs } from '../../../../test/harness/awake.ts';
import { modelForTests, PROVIDERS } from '../../../../test/model-server/model-for-tests.ts';
import { startModelServer } from '../../../../test/model-server/server.ts';
import { createProbe } from './probe.ts';
import { type ModelSettings, PROTOCOLS, type Provider } from './settings.ts';

let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
  server = undefined;
});

/** A server that answers everything with one status, or never if that is null. */
async function serve(status: number | null): Promise<{ url: string; seen: IncomingMessage[] }> {
  const seen: IncomingMessage[] = [];
  const started = createServer((request, response) => {
    seen.push(request);
    if (status !== null) response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(started.address() as AddressInfo).port}`, seen };
}

function settingsFor(url: string, provider: Provider): ModelSettings {
  return {
    provider,
    baseUrl: PROTOCOLS[provider].base(url),
    apiKey: 'secret-key',
    model: 'stub-1',
    timeoutMs: 5000,
    concurrency: 1,
    callTokens: 500_000,
    contextTokens: 8192,
  };
}

async function stateOf(url: string, provider: Provider = 'openai') {
  const probe = createProbe(settingsFor(url, provider), () => 0);
  try {
    return await probe.check();
  } finally {
    await probe.close();
  }
}

describe('createProbe', () => {
  it.each(PROVIDERS)('asks %s for its models with the key, and for no completion', async (provider) => {
    const { url, seen } = await serve(200);
    expect(await stateOf(url, provider)).toEqual({ status: 'ok', detail: `${provider}, stub-1` });
    expect(seen).toHaveLength(1);
    expect(seen[0]?.url).toMatch(/models|\/api\/show$/);
    expect(JSON.stringify(seen[0]?.headers)).toContain('secret-key');
  });

  it.each([
    [401, 'openai', 'down', 'refuses the key'],
    [400, 'google', 'down', 'refuses the key'],
    [404, 'ollama', 'degraded', 'does not know this model'],
    [503, 'anthropic', 'degraded', 'status 503'],
    [404, 'openai-compatible', 'ok', 'stub-1'],
    [429, 'openai', 'ok', 'stub-1'],
  ] as const)('takes %i from %s for %s', async (status, provider, state, detail) => {
    const { url } = await serve(status);
    const found = await stateOf(url, provider);
    expect(found.status).toBe(state);
    expect(found.detail).toContain(detail);
  });

  it('reports a server that cannot be reached, without naming the host', async () => {
    const { url } = await serve(200);
    const { port } = new URL(url);
    await new Promise<void>((resolve) => server?.close(() => resolve()));
    server = undefined;
    const state = await stateOf(url);
    expect(state.status).toBe('down');
    expect(state.detail).not.toContain(port);
    expect(state.detail).not.toContain('127.0.0.1');
  });

  it('does not wait for a server that accepts and says nothing', async () => {
    const { url } = await serve(null);
    const waited = await awakeMs(async () => expect((await stateOf(url)).status).toBe('down'));
    expect(waited).toBeLessThan(1950);
  });

  it('asks again only after a while', async () => {
    const { url, seen } = await serve(200);
    let now = 0;
    const probe = createProbe(settingsFor(url, 'openai'), () => now);
    await Promise.all([probe.check(), probe.check()]);
    now = 29_000;
    await probe.check();
    expect(seen).toHaveLength(1);
    now = 31_000;
    await probe.check();
    expect(seen).toHaveLength(2);
    await probe.close();
  });
});

describe('a model', () => {
  it('is up while all its slots are taken', async () => {
    const stub = await startModelServer(() => ({ hang: 'before-headers' }));
    const model = modelForTests(stub, { concurrency: 1, timeoutMs: 3000 });
    const abort = new AbortController();
    const hanging = model.client
      .complete({
        system: 'Be brief.',
        messages: [{ role: 'user', content: 'Hello' }],
        output: { kind: 'text' },
        maxOutputTokens: 10,
        signal: abort.signal,
      })
      .catch((error: unknown) => error);
    await expect.poll(() => stub.asked.length).toBe(1);
    expect((await model.state()).status).toBe('ok');
    abort.abort();
    await hanging;
    await model.close();
    await stub.close();
  });
});
