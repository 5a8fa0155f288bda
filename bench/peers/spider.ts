/**
 * Crawls a site with the Rust crawler spider-rs and converts its pages with mdream, in memory; prints how many
 * pages it made. The package has a build for x64 only.
 *
 * node bench/peers/spider.ts URL MAX_PAGES
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const [url = '', maxPages = '1000'] = process.argv.slice(2);

type Page = { content: string };
type Website = {
  withBudget(budget: Record<string, number>): Website;
  build(): Website;
  crawl(onPage: (error: Error | null, page: Page) => void): Promise<void>;
};

const { Website } = require('@spider-rs/spider-rs') as { Website: new (url: string) => Website };
const { htmlToMarkdown } = require('@mdream/js') as { htmlToMarkdown(html: string): string };

let pages = 0;
let characters = 0;
await new Website(url)
  .withBudget({ '*': Number(maxPages) })
  .build()
  .crawl((error, page) => {
    if (error) throw error;
    characters += htmlToMarkdown(page.content).length;
    pages += 1;
  });
if (characters === 0) throw new Error('Nothing was converted');
process.stdout.write(`${pages}\n`);
