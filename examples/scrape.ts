/** One call for each format: `WINNOW_API_KEY=… node examples/scrape.ts [URL]`, with Node 24. */
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const server = process.env.WINNOW_URL ?? 'http://127.0.0.1:4000';
const key =
  process.env.WINNOW_API_KEY ?? readFileSync(join(homedir(), '.local/share/winnow/api-key'), 'utf8').trim();
const page = process.argv[2] ?? 'https://example.com';

type Answer = { results: Record<string, { data: unknown }>; metadata: { title: string | null } };

async function scrape(format: object): Promise<Answer> {
  const response = await fetch(`${server}/api/scrape`, {
    method: 'POST',
    headers: { 'SVC-APIKEY': key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: page, formats: [format] }),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

const formats = [
  { type: 'markdown', mode: 'reader' },
  { type: 'html', mode: 'prune' },
  { type: 'links' },
  { type: 'images' },
  { type: 'screenshot', width: 1280, height: 800 },
  { type: 'branding' },
  { type: 'summary' },
  {
    type: 'json',
    prompt: 'The title of the page and what it is about',
    schema: { type: 'object', properties: { title: { type: 'string' }, description: { type: 'string' } } },
  },
];
for (const format of formats) {
  const { results, metadata } = await scrape(format);
  console.log(`\n--- ${format.type} of ${metadata.title}`);
  console.log(results[format.type]?.data);
}
