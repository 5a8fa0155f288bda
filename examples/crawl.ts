/** A site as Markdown files, with the SDK: `WINNOW_API_KEY=… node examples/crawl.ts URL FOLDER`, with Node 24. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { Winnow } from '../sdk/src/index.ts';

const [url = 'https://example.com', folder = 'site'] = process.argv.slice(2);
const winnow = new Winnow({
  baseUrl: process.env.WINNOW_URL,
  apiKey:
    process.env.WINNOW_API_KEY ?? readFileSync(join(homedir(), '.local/share/winnow/api-key'), 'utf8').trim(),
});

mkdirSync(folder, { recursive: true });
const run = winnow.crawl.run({ url, maxPages: 20, formats: [{ type: 'markdown', mode: 'reader' }] });
for await (const page of run) {
  const text = page.scrape?.results.markdown?.data.join('\n\n');
  const name = `${new URL(page.url).pathname.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'index'}.md`;
  if (text) writeFileSync(join(folder, name), text);
  console.log(page.status, page.url, text ? name : (page.reason ?? ''));
}
console.log(`${run.progress?.status}: ${run.progress?.finished} pages in ${folder}`);
