/**
 * Clients of other services against a started server: do their main calls work unchanged? They are installed into a
 * temporary folder, so this needs npm's registry. Prints a row for each call, and fails if one of them did.
 *
 *   node bench/clients.ts [--packages <folder with node_modules that has them>]
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs, promisify } from 'node:util';
import { type DialectKit, startDialects } from '../test/dialects/kit.ts';
import { printTable } from './table.ts';

const CLIENTS = {
  '@tavily/core': '0.7.13',
  'firecrawl-cli': '1.23.3',
  'firecrawl-mcp': '3.22.2',
  '@mendable/n8n-nodes-firecrawl': '2.1.2',
};

const run = promisify(execFile);
const { values } = parseArgs({ options: { packages: { type: 'string' } } });
const folder = await mkdtemp(join(tmpdir(), 'winnow-clients-'));
const kit = await startDialects();
const rows: string[][] = [];
let failures = 0;

async function row(client: string, call: string, work: () => Promise<string>): Promise<void> {
  const outcome = await work().catch((error: Error) => {
    failures += 1;
    return `FAILED: ${error.message.slice(0, 200)}`;
  });
  rows.push([client, call, outcome]);
}

/** Throws unless the text has what was looked for. */
function has(text: string, wanted: string | RegExp): string {
  const found = typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text);
  if (!found) throw new Error(`no ${wanted} in ${text.slice(0, 150)}`);
  return 'works';
}

async function firecrawlCli(packages: string): Promise<void> {
  const program = join(packages, 'firecrawl-cli/dist/index.js');
  const env = {
    ...process.env,
    HOME: folder,
    FIRECRAWL_API_URL: kit.server.url,
    FIRECRAWL_API_KEY: kit.server.key,
  };
  const call = async (...args: string[]) => {
    const { stdout } = await run(process.execPath, [program, ...args], { cwd: folder, env, timeout: 60_000 });
    return stdout;
  };
  const file = join(folder, 'page.html');
  await writeFile(file, '<h1>From a file</h1><p>Words in it.</p>');
  const { url } = kit.site;
  await row('firecrawl-cli', 'scrape', async () => has(await call('scrape', url), 'ground corn'));
  await row('firecrawl-cli', 'map', async () => has(await call('map', url), '/docs/one'));
  await row('firecrawl-cli', 'search', async () => has(await call('search', 'mill'), '/docs/one'));
  await row('firecrawl-cli', 'crawl --wait', async () =>
    has(await call('crawl', url, '--wait', '--limit', '3', '--poll-interval', '1'), 'ground corn'),
  );
  await row('firecrawl-cli', 'parse', async () => has(await call('parse', file), 'From a file'));
  await row('firecrawl-cli', 'credit-usage', async () => has(await call('credit-usage'), /\d/));
}

async function firecrawlMcp(packages: string): Promise<void> {
  const env = { ...process.env, FIRECRAWL_API_URL: kit.server.url, FIRECRAWL_API_KEY: kit.server.key };
  const child = spawn(process.execPath, [join(packages, 'firecrawl-mcp/dist/index.js')], {
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ask = speak(child);
  try {
    await ask('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'bench', version: '1' },
    });
    const tool = async (name: string, args: object) =>
      JSON.stringify(await ask('tools/call', { name, arguments: args }));
    const { url } = kit.site;
    await row('firecrawl-mcp', 'firecrawl_scrape', async () =>
      has(await tool('firecrawl_scrape', { url, formats: ['markdown'] }), 'ground corn'),
    );
    await row('firecrawl-mcp', 'firecrawl_map', async () =>
      has(await tool('firecrawl_map', { url }), '/docs/one'),
    );
    await row('firecrawl-mcp', 'firecrawl_search', async () =>
      has(await tool('firecrawl_search', { query: 'mill', limit: 2 }), '/docs/one'),
    );
    await row('firecrawl-mcp', 'firecrawl_crawl', async () =>
      has(await tool('firecrawl_crawl', { url, limit: 2 }), /[0-9a-f]{8}-[0-9a-f]{4}|ground corn/),
    );
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}

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
      const late = setTimeout(() => reject(new Error(`${method}: no answer`)), 60_000);
      waiting.set(id, ({ result, error }) => {
        clearTimeout(late);
        if (error) reject(new Error(error.message));
        else resolve(result);
      });
      stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
      if (method === 'initialize')
        stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
    });
}

type Tavily = Record<
  'search' | 'map' | 'crawl',
  (first: string, options?: object) => Promise<{ results: unknown[] }>
> & {
  extract(urls: string[]): Promise<{ results: unknown[] }>;
};

async function tavily(packages: string): Promise<void> {
  // From the folder that they were installed into, not from ours.
  const load = createRequire(join(packages, 'x.js'));
  const { tavily: connect } = load('@tavily/core') as { tavily(options: object): Tavily };
  const client = connect({ apiKey: kit.server.key, apiBaseURL: `${kit.server.url}/tavily` });
  const { url } = kit.site;
  const results = async (answer: Promise<{ results: unknown[] }>) => JSON.stringify((await answer).results);
  await row('@tavily/core', 'search', async () => has(await results(client.search('mill')), '/docs/one'));
  await row('@tavily/core', 'extract', async () => has(await results(client.extract([url])), 'ground corn'));
  await row('@tavily/core', 'crawl', async () =>
    has(await results(client.crawl(url, { limit: 3 })), 'ground corn'),
  );
  await row('@tavily/core', 'map', async () => has(await results(client.map(url)), '/docs/one'));
}

/** The node runs only inside n8n. What it asks for is read from its sources, and asked for here. */
async function n8nNode(packages: string, { server }: DialectKit): Promise<void> {
  const api = join(packages, '@mendable/n8n-nodes-firecrawl/dist/nodes/Firecrawl/api');
  const found = new Set<string>();
  for (const name of await readdir(api, { recursive: true })) {
    if (!name.endsWith('.js')) continue;
    const text = await readFile(join(api, name), 'utf8');
    for (const [, path = ''] of text.matchAll(/url: '=?(\/[^']+)'/g))
      found.add(path.replace(/\{\{.*?\}\}/g, UNKNOWN));
  }
  const missing: string[] = [];
  for (const path of found)
    if (!(await isServed(server.fetch, path))) missing.push(path.replace(UNKNOWN, 'id'));
  rows.push([
    'n8n node',
    `${found.size} addresses`,
    `${found.size - missing.length} served; not: ${missing.join(', ')}`,
  ]);
}

const UNKNOWN = '01890000-0000-7000-8000-000000000000';

/** Whether there is a route, by either method; of an id that nobody knows, the answer is 404 too. */
async function isServed(fetch: DialectKit['server']['fetch'], path: string): Promise<boolean> {
  const answers = [await fetch(`/v2${path}`), await fetch(`/v2${path}`, { method: 'POST', body: '{}' })];
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  return texts.some((text) => !text.includes('There is nothing at'));
}

try {
  if (!values.packages) {
    const names = Object.entries(CLIENTS).map(([name, version]) => `${name}@${version}`);
    await writeFile(join(folder, 'package.json'), '{"private":true}');
    await run('npm', ['install', '--ignore-scripts', '--no-audit', ...names], { cwd: folder });
  }
  const packages = join(values.packages ?? folder, 'node_modules');
  await firecrawlCli(packages);
  await firecrawlMcp(packages);
  await tavily(packages);
  await n8nNode(packages, kit);
  printTable('Clients of other services', ['client', 'call', 'outcome'], rows);
} finally {
  await kit.close();
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = failures > 0 ? 1 : 0;
