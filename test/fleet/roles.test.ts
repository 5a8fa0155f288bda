/** Processes that only answer hand pages that need a browser to those that work, on one database. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDatabaseUrl } from '../harness/database.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import { type ServerHere, startServerHere } from '../harness/server-here.ts';
import { type Site, startSite } from '../site/site.ts';

const WORDS = 'Grain is milled here, and has been for as long as anyone remembers. '.repeat(6);
/** Its content is written by a script, so that only a browser sees it. */
const SHELL = `<!doctype html><title>Mill</title><div id="app"></div><script>document.getElementById('app').innerHTML = '<h1>Mill</h1><p>${WORDS}</p>' + document.cookie</script>`;

let site: Site;
let api: ServerHere;
let worker: TestServer | undefined;
let env: Record<string, string>;

beforeAll(async () => {
  site = await startSite({ '/': SHELL });
  site.page('/never', () => {});
  env = { DATABASE_URL: await createDatabaseUrl(), WINNOW_ALLOWED_PRIVATE_HOSTS: site.host };
  api = await startServerHere({ env, role: 'api' });
});
afterAll(async () => {
  await worker?.close();
  await api?.close();
  await site?.close();
});

/** The worker of the test before, if it still runs. */
async function working(): Promise<TestServer> {
  const isAlive = worker?.process.exitCode === null && worker.process.signalCode === null;
  if (worker && isAlive) return worker;
  await worker?.close();
  worker = await startServer({ env, args: ['--role', 'worker'] });
  await vi.waitFor(async () => {
    const health = await (await api.fetch('/api/health')).json();
    expect(health).toMatchObject({ services: { browser: { status: 'ok' } } });
  }, 15_000);
  return worker;
}

type Answer = {
  results?: { markdown: { data: string[] }; screenshot?: { data: unknown } };
  error?: { type: string; message: string };
};

async function scrape(
  path: string,
  more: object = {},
): Promise<{ status: number; answer: Answer; ms: number }> {
  const began = performance.now();
  const { timeout = 15_000, ...rest } = more as { timeout?: number };
  const body = {
    url: site.url + path,
    fetchConfig: { mode: 'js', timeout, cookies: { seen: 'yes' } },
    ...rest,
  };
  const response = await api.fetch('/api/scrape', { method: 'POST', body: JSON.stringify(body) });
  return {
    status: response.status,
    answer: (await response.json()) as Answer,
    ms: performance.now() - began,
  };
}

describe('an api process', { timeout: 120_000 }, () => {
  it('without a worker says so at once', async () => {
    const { status, answer, ms } = await scrape('/');
    expect([status, answer.error?.type]).toEqual([503, 'upstream_failed']);
    expect(answer.error?.message).toContain('No worker is running');
    expect(ms).toBeLessThan(10_000);
    const health = await (await api.fetch('/api/health')).json();
    expect(health).toMatchObject({ role: 'api', services: { browser: { status: 'unconfigured' } } });
    expect(await (await api.fetch('/metrics')).text()).toContain('winnow_process_info{role="api"} 1');
  });

  it('has its pages opened by a worker, pictures and cookies included', async () => {
    const opener = await working();
    expect(await (await opener.fetch('/api/ready')).json()).toMatchObject({ role: 'worker' });
    const formats = [{ type: 'markdown' }, { type: 'screenshot' }];
    const { status, answer } = await scrape('/', { formats });
    expect(status, JSON.stringify(answer)).toBe(200);
    expect(answer.results?.markdown.data[0]).toContain('Grain is milled here');
    expect(answer.results?.markdown.data[0]).toContain('seen=yes');
    expect(answer.results?.screenshot?.data).toBeDefined();
  });

  it('ends a page that never comes by its own timeout', async () => {
    await working();
    const { status, answer, ms } = await scrape('/never', { timeout: 3_000 });
    expect([status, answer.error?.type]).toEqual([504, 'timeout']);
    expect(ms).toBeLessThan(8_000);
  });

  it('is told when the worker that had its page is killed', async () => {
    const victim = await working();
    const asked = site.requests.length;
    const waiting = scrape('/never', { timeout: 40_000 });
    await vi.waitFor(() => expect(site.requests.length).toBeGreaterThan(asked), 15_000);
    await victim.end('SIGKILL');
    const { status, answer, ms } = await waiting;
    expect([status, answer.error?.type]).toEqual([503, 'upstream_failed']);
    expect(answer.error?.message).toContain('was lost');
    expect(ms).toBeLessThan(25_000);
  });
});
