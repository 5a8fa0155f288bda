/** Clients of other services, unchanged, against a real server. Where npm cannot bring them, a line says so. */
import { type ChildProcess, execFile, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { nullIfNotAvailable } from '../harness/registry.ts';
import { bringClients, hasN8n, N8N_FOLDER, PACKAGES } from './client-packages.ts';
import { type DialectKit, startDialects } from './kit.ts';

const run = promisify(execFile);
const LONG = { timeout: 180_000 };
const ENDED = { timeout: 60_000, interval: 500 };
const clients = await nullIfNotAvailable('Clients of other services are not tested here', bringClients);

describe.runIf(clients)('clients of other services', () => {
  let kit: DialectKit;
  let folder: string;
  let firecrawl: NodeJS.ProcessEnv;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'winnow-clients-'));
    kit = await startDialects();
    const { url, key } = kit.server;
    firecrawl = { ...process.env, HOME: folder, FIRECRAWL_API_URL: url, FIRECRAWL_API_KEY: key };
  });
  afterAll(async () => {
    await kit?.close();
    await rm(folder, { recursive: true, force: true });
  });

  describe('firecrawl-cli', () => {
    const call = async (...args: string[]) => {
      const program = join(PACKAGES, 'firecrawl-cli/dist/index.js');
      const options = { cwd: folder, env: firecrawl, timeout: LONG.timeout };
      return (await run(process.execPath, [program, ...args], options)).stdout;
    };

    it('scrapes, maps, searches and crawls', LONG, async () => {
      const { url } = kit.site;
      expect(await call('scrape', url)).toContain('ground corn');
      expect(await call('map', url)).toContain('/docs/one');
      expect(await call('search', 'mill')).toContain('/docs/one');
      const crawl = ['crawl', url, '--wait', '--limit', '3', '--poll-interval', '1'];
      expect(await call(...crawl)).toContain('ground corn');
    });

    it('parses a file and knows the credits', LONG, async () => {
      const file = join(folder, 'page.html');
      await writeFile(file, '<h1>From a file</h1><p>Words in it.</p>');
      expect(await call('parse', file)).toContain('From a file');
      expect(await call('credit-usage')).toMatch(/\d/);
    });
  });

  it('firecrawl-mcp has its tools work', LONG, async () => {
    const program = join(PACKAGES, 'firecrawl-mcp/dist/index.js');
    const child = spawn(process.execPath, [program], { env: firecrawl, stdio: ['pipe', 'pipe', 'ignore'] });
    const ask = speak(child);
    try {
      const clientInfo = { name: 'test', version: '1' };
      await ask('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
      const tool = async (name: string, args: object) =>
        JSON.stringify(await ask('tools/call', { name, arguments: args }));
      const { url } = kit.site;
      expect(await tool('firecrawl_scrape', { url, formats: ['markdown'] })).toContain('ground corn');
      expect(await tool('firecrawl_map', { url })).toContain('/docs/one');
      expect(await tool('firecrawl_search', { query: 'mill', limit: 2 })).toContain('/docs/one');
      expect(await tool('firecrawl_crawl', { url, limit: 2 })).toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|ground corn/);
    } finally {
      child.kill();
      await once(child, 'exit');
    }
  });

  it('@tavily/core searches, extracts, crawls and maps', LONG, async () => {
    // From the folder that it was installed into, not from ours.
    const { tavily } = createRequire(join(PACKAGES, 'x.js'))('@tavily/core') as {
      tavily(options: object): Tavily;
    };
    const client = tavily({ apiKey: kit.server.key, apiBaseURL: `${kit.server.url}/tavily` });
    const { url } = kit.site;
    const results = async (answer: Promise<{ results: unknown[] }>) => JSON.stringify((await answer).results);
    expect(await results(client.search('mill'))).toContain('/docs/one');
    expect(await results(client.extract([url]))).toContain('ground corn');
    expect(await results(client.crawl(url, { limit: 3 }))).toContain('ground corn');
    expect(await results(client.map(url))).toContain('/docs/one');
  });

  const n8n = hasN8n()
    ? { name: "n8n's own engine", program: 'n8n-engine.mjs', packages: join(N8N_FOLDER, 'node_modules') }
    : { name: "a stand-in for n8n's engine", program: 'n8n-stand-in.mjs', packages: PACKAGES };
  describe(`Firecrawl's n8n node in ${n8n.name}`, () => {
    let engine: ChildProcess;
    beforeAll(() => {
      const args = [n8n.packages, `${kit.server.url}/v2`, kit.server.key];
      const env = { ...process.env, N8N_USER_FOLDER: folder };
      const program = fileURLToPath(new URL(n8n.program, import.meta.url));
      engine = fork(program, args, { env, silent: true });
    });
    afterAll(async () => {
      engine.kill();
      await once(engine, 'exit');
    });

    const node = async (resource: string, operation: string, parameters: object = {}) => {
      engine.send({ resource, operation, ...parameters });
      const [{ items, error }] = (await once(engine, 'message')) as [{ items?: Item[]; error?: string }];
      expect(error).toBeUndefined();
      const [item = {}] = items ?? [];
      // Some of its operations put what was answered below a name of their own.
      return ('success' in item ? item : item.data) as Item;
    };

    it('scrapes, maps and searches', LONG, async () => {
      const { url } = kit.site;
      const page = await node('Scraping', 'scrape', { url });
      expect(page).toMatchObject({
        success: true,
        data: { markdown: expect.stringContaining('ground corn') },
      });
      expect(page).not.toHaveProperty('warning');
      const links = [expect.objectContaining({ url: `${url}/docs/one` })];
      expect(await node('MapSearch', 'map', { url })).toMatchObject({ links: expect.arrayContaining(links) });
      expect(await node('MapSearch', 'search', { query: 'mill' })).toMatchObject({
        data: { web: [links[0], {}] },
      });
    });

    it('runs crawls and batches to their end', LONG, async () => {
      const { url } = kit.site;
      const jobs = [
        ['crawl', 'getCrawlStatus', 'crawlId', { url, limit: 2 }],
        ['batchScrape', 'batchScrapeStatus', 'batchId', { urls: `${url}/docs/one, ${url}/docs/two` }],
      ] as const;
      for (const [start, status, idName, parameters] of jobs) {
        const resource = start === 'crawl' ? 'Crawling' : 'Scraping';
        const { id } = await node(resource, start, parameters);
        await vi.waitFor(async () => {
          const state = await node(resource, status, { [idName]: id });
          expect(state).toMatchObject({ status: 'completed', total: 2, data: [{}, {}] });
        }, ENDED);
      }
    });

    it('extracts, and tells the usage', LONG, async () => {
      const { url } = kit.site;
      const extraction = { urls: { items: [{ url }] }, prompt: 'The title', enableWebSearch: false };
      const { id } = await node('Extract', 'extract', extraction);
      await vi.waitFor(async () => {
        expect(await node('Extract', 'getExtractStatus', { extractId: id })).toMatchObject({
          status: 'completed',
        });
      }, ENDED);
      expect(await node('Account', 'teamCreditUsage')).toMatchObject({
        data: { remainingCredits: expect.any(Number) },
      });
      expect(await node('Account', 'teamQueueStatus')).toMatchObject({ success: true });
    });
  });
});

type Item = Record<string, unknown>;

type Tavily = Record<
  'search' | 'map' | 'crawl',
  (first: string, options?: object) => Promise<{ results: unknown[] }>
> & { extract(urls: string[]): Promise<{ results: unknown[] }> };

/** JSON-RPC over standard input and output, a line a message. */
function speak(child: ChildProcess): (method: string, params: object) => Promise<unknown> {
  const { stdin, stdout } = child;
  if (!stdin || !stdout) throw new Error('The program has no standard input and output');
  const waiting = new Map<number, (message: { result?: unknown; error?: { message: string } }) => void>();
  createInterface({ input: stdout }).on('line', (line) => {
    if (!line.startsWith('{')) return;
    const message = JSON.parse(line) as { id?: number; result?: unknown };
    waiting.get(message.id ?? -1)?.(message);
  });
  let last = 0;
  return (method, params) =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, ({ result, error }) => (error ? reject(new Error(error.message)) : resolve(result)));
      stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
      if (method === 'initialize')
        stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
    });
}
