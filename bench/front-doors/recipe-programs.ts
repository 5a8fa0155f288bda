/**
 * The parts of Flowise and LibreChat that ask Firecrawl, Tavily or SearXNG, as npm has them, pointed at a started server
 * as docs/recipes says. Their other packages are more than a gigabyte; so only what these parts need is installed, into
 * `.runtime/recipe-programs`, where it stays. Ends with 1 if a call fails. Open WebUI is in bench/front-doors/python.ts.
 *
 *   node bench/front-doors/recipe-programs.ts
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { startDialects } from '../../test/dialects/kit.ts';

const FOLDER = fileURLToPath(new URL('../../.runtime/recipe-programs', import.meta.url));
const PACKAGES = join(FOLDER, 'node_modules');
const PROGRAMS = { 'flowise-components': '3.1.4', '@librechat/agents': '3.2.21' };
/** In the versions that both of them take. */
const NEEDED = ['axios@1', 'cheerio@1', 'node-fetch@2', 'ipaddr.js@2', '@langchain/core@1'].concat(
  ['classic', 'textsplitters', 'tavily'].map((name) => `@langchain/${name}@1`),
);

function install(): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'package.json'), '{"private":true}');
  const npm = (...args: string[]) => execFileSync('npm', args, { cwd: FOLDER, encoding: 'utf8' }).trim();
  npm(...['install', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'], ...NEEDED);
  for (const [name, version] of Object.entries(PROGRAMS)) {
    const packed = npm('pack', '--silent', `${name}@${version}`);
    mkdirSync(join(PACKAGES, name), { recursive: true });
    execFileSync('tar', ['-xzf', packed, '--strip-components=1', '-C', join(PACKAGES, name)], {
      cwd: FOLDER,
    });
  }
}
if (Object.keys(PROGRAMS).some((name) => !existsSync(join(PACKAGES, name)))) install();

// Flowise's drawer of functions loads everything that Flowise has. Its nodes use these few of it: a credential is what
// it was given, and a text is left as it is.
const UTILITIES = `module.exports = {
  getBaseClasses: () => [],
  getCredentialData: async () => ({}),
  getCredentialParam: (name, _data, node, otherwise) => node.inputs[name] ?? otherwise,
  handleEscapeCharacters: (text) => text,
};`;
registerHooks({
  resolve: (name, context, next) =>
    name === '../../../src/utils'
      ? { url: 'winnow:flowise-utilities', format: 'commonjs', shortCircuit: true }
      : next(name, context),
  load: (url, context, next) =>
    url === 'winnow:flowise-utilities'
      ? { format: 'commonjs', source: UTILITIES, shortCircuit: true }
      : next(url, context),
});
// As docs/recipes/flowise.md says; read when it is loaded.
process.env.HTTP_SECURITY_CHECK = 'false';

type FlowiseNode = { init(node: object, input: string, options: object): Promise<unknown> };
type SearchTool = { invoke(input: object): Promise<unknown> };

const kit = await startDialects();
const { url, key } = kit.server;
try {
  await flowise();
  await librechat();
} finally {
  await kit.close();
}

async function flowise(): Promise<void> {
  const load = createRequire(join(PACKAGES, 'x.js'));
  const node = (path: string): FlowiseNode => {
    const file = join(PACKAGES, 'flowise-components/dist/nodes', path);
    const { nodeClass } = load(file) as { nodeClass: new () => FlowiseNode };
    return new nodeClass();
  };
  const firecrawl = (inputs: object) => {
    const credential = { firecrawlApiToken: key, firecrawlApiUrl: `${url}/firecrawl` };
    return node('documentloaders/FireCrawl/FireCrawl.js').init(
      { inputs: { ...credential, ...inputs }, outputs: { output: 'document' } },
      '',
      {},
    );
  };
  const says = (name: string, answer: unknown, pattern: RegExp) => {
    assert.match(JSON.stringify(answer), pattern);
    process.stdout.write(`Flowise: ${name}\n`);
  };
  const page = kit.site.url;
  says('FireCrawl scrape', await firecrawl({ crawlerType: 'scrape', url: page }), /ground corn/);
  says('FireCrawl crawl', await firecrawl({ crawlerType: 'crawl', url: page, limit: '2' }), /ground corn/);
  says('FireCrawl search', await firecrawl({ crawlerType: 'search', searchQuery: 'mill' }), /docs\/one/);
  const extraction = {
    url: page,
    extractPrompt: 'the title',
    extractSchema: { type: 'object', properties: { title: { type: 'string' } } },
  };
  says('FireCrawl extract', await firecrawl({ crawlerType: 'extract', ...extraction }), /Mills/);
  const inputs = { apiBase: `${url}/searxng`, headers: { Authorization: `Bearer ${key}` }, format: 'json' };
  const searxng = (await node('tools/Searxng/Searxng.js').init({ inputs }, '', {})) as SearchTool;
  says('SearXNG', await searxng.invoke({ input: 'mill' }), /docs\/one/);
}

async function librechat(): Promise<void> {
  const file = join(PACKAGES, '@librechat/agents/dist/esm/tools/search/tool.mjs');
  const { createSearchTool } = (await import(pathToFileURL(file).href)) as {
    createSearchTool(options: object): SearchTool;
  };
  const logger = { error: console.error, warn() {}, info() {}, debug() {} };
  const providers = {
    'SearXNG and Firecrawl': {
      ...{ searchProvider: 'searxng', searxngInstanceUrl: `${url}/searxng`, searxngApiKey: key },
      ...{ scraperProvider: 'firecrawl', firecrawlApiUrl: `${url}/firecrawl`, firecrawlApiKey: key },
    },
    Tavily: {
      ...{ searchProvider: 'tavily', scraperProvider: 'tavily', tavilyApiKey: key },
      ...{ tavilySearchUrl: `${url}/tavily/search`, tavilyExtractUrl: `${url}/tavily/extract` },
    },
  };
  for (const [name, options] of Object.entries(providers)) {
    const before = await scrapes();
    const tool = createSearchTool({ ...options, rerankerType: 'none', logger });
    assert.match(JSON.stringify(await tool.invoke({ query: 'mill' })), /docs\/one/);
    // What it read goes into its ranking; that it read the pages is seen here.
    const read = (await scrapes()) - before;
    assert.equal(read, 2);
    process.stdout.write(`LibreChat: ${name}: searched, ${read} pages read\n`);
  }
}

async function scrapes(): Promise<number> {
  const response = await kit.server.fetch('/api/history?service=scrape');
  return ((await response.json()) as { pagination: { total: number } }).pagination.total;
}
