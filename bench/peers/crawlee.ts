/**
 * Crawls a site with Crawlee and converts its pages to Markdown, in memory; prints how many pages it made.
 *
 * node bench/peers/crawlee.ts turndown|mdream URL MAX_PAGES
 */
import { mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const [converter = 'turndown', url = '', maxPages = '1000'] = process.argv.slice(2);

type Context = { body: string | Buffer; enqueueLinks(options: object): Promise<unknown> };
type Crawlee = {
  CheerioCrawler: new (options: object, configuration: unknown) => { run(urls: string[]): Promise<unknown> };
  Configuration: new (options: object) => unknown;
};

const { CheerioCrawler, Configuration } = require('@crawlee/cheerio') as Crawlee;
const toMarkdown = converterNamed(converter);
const storageClientOptions = {
  localDataDirectory: mkdtempSync(join(tmpdir(), 'crawlee-')),
  persistStorage: false,
};

let pages = 0;
let characters = 0;
const crawler = new CheerioCrawler(
  {
    // Far above the site: near its bound it adds links in ever smaller batches, with a second between them.
    maxRequestsPerCrawl: Number(maxPages) * 10,
    minConcurrency: 8,
    maxConcurrency: 16,
    // By default it looks for new work twice a second, and most of its time would be waiting.
    autoscaledPoolOptions: { maybeRunIntervalSecs: 0.02, desiredConcurrency: 16 },
    async requestHandler({ body, enqueueLinks }: Context) {
      characters += toMarkdown(String(body)).length;
      pages += 1;
      await enqueueLinks({ strategy: 'same-hostname' });
    },
  },
  new Configuration({ storageClientOptions, persistStorage: false, logLevel: 'ERROR' }),
);
await crawler.run([url]);
if (characters === 0) throw new Error('Nothing was converted');
process.stdout.write(`${pages}\n`);

function converterNamed(name: string): (html: string) => string {
  if (name === 'mdream')
    return (require('@mdream/js') as { htmlToMarkdown(html: string): string }).htmlToMarkdown;
  const Turndown = require('turndown') as new (options: object) => { turndown(html: string): string };
  const turndown = new Turndown({ headingStyle: 'atx' });
  return (html) => turndown.turndown(html);
}
