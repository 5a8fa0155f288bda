/** The commands that samples show are ones that the CLI understands. */
import { execFileSync } from 'node:child_process';
import { expect, it, vi } from 'vitest';
import { type Command, runCommand } from '../src/command-line/command.ts';
import { loadConfig } from '../src/config.ts';
import { NEEDS_PAGE } from '../src/contract/page/formats.ts';
import { commandSample } from '../src/contract/samples/command.ts';
import { batchCommand } from './commands/batch.ts';
import { crawlCommand } from './commands/crawl.ts';
import { extractCommand } from './commands/extract.ts';
import { mapCommand } from './commands/map.ts';
import { monitorCreate } from './commands/monitor.ts';
import { parseCommand } from './commands/parse.ts';
import { scrapeCommand } from './commands/scrape.ts';
import { searchCommand } from './commands/search.ts';

const fetchConfig = {
  mode: 'js',
  stealth: true,
  wait: 100,
  timeout: 2_000,
  scrolls: 3,
  country: 'de',
  headers: { Accept: 'text/html' },
  cookies: { name: 'value' },
  waitForSelector: { selector: '.spinner', state: 'hidden' },
};
const formats = [
  { type: 'markdown', mode: 'reader', query: 'opening hours', maxTokens: 500, explain: true },
  { type: 'json', prompt: 'The name', schema: { type: 'object' } },
  { type: 'screenshot', fullPage: true, selector: 'main', format: 'png' },
];
const url = 'https://a.test';

const REQUESTS = {
  scrape: [scrapeCommand, { url, formats, fetchConfig, maxAge: 1_000, storeInCache: false }],
  extract: [
    extractCommand,
    { url, prompt: 'The name', schema: { type: 'object' }, mode: 'prune', fetchConfig },
  ],
  search: [
    searchCommand,
    {
      query: 'mills',
      numResults: 2,
      prompt: 'Names',
      schema: {},
      timeRange: 'past_week',
      locationGeoCode: 'de',
      mode: 'reader',
    },
  ],
  map: [
    mapCommand,
    {
      url,
      search: 'price',
      limit: 9,
      sitemap: 'only',
      includeSubdomains: true,
      includePatterns: ['/a/**'],
      excludePatterns: ['/b'],
      fetchConfig,
    },
  ],
  batch: [
    batchCommand,
    {
      urls: [url, 'https://b.test'],
      ignoreInvalid: true,
      webhookUrl: 'https://c.test',
      webhookEvents: ['batch.page', 'batch.completed'],
      formats,
      fetchConfig,
    },
  ],
  parse: [
    parseCommand,
    {
      file: 'my report.pdf',
      contentType: 'application/pdf',
      processors: [{ type: 'pdf', maxPages: -1 }],
      formats: formats.filter(({ type }) => !NEEDS_PAGE.has(type)),
    },
  ],
  crawl: [
    crawlCommand,
    {
      url,
      formats,
      maxPages: 5,
      maxDepth: null,
      maxLinksPerPage: 3,
      includePatterns: ['/a/**'],
      excludePatterns: ['/b'],
      allowExternal: true,
      sitemap: true,
      webhookUrl: 'https://b.test',
      fetchConfig,
    },
  ],
  monitor: [
    monitorCreate,
    {
      url,
      interval: '0 9 * * 1-5',
      name: 'A mill',
      scope: 'list',
      urls: ['https://b.test/1', 'https://b.test/2'],
      timezone: 'Europe/Berlin',
      ignore: { selectors: ['.ad'], patterns: ['\\d+ views'] },
      webhookUrl: 'https://b.test',
      formats,
      fetchConfig,
    },
  ],
} as const satisfies Record<string, readonly [Command, object]>;

it.each(Object.entries(REQUESTS))(
  'winnow %s takes every option of its sample',
  async (service, [command, body]) => {
    const sample = commandSample(service as keyof typeof REQUESTS, body);
    expect(sample).not.toContain('#');
    const script = `winnow() { printf '%s\\0' "$@"; }; ${sample}`;
    const words = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
    const run = vi.fn(async () => {});
    const checked: Command = { ...command, run };
    await runCommand(service, checked, words.slice(service === 'monitor' ? 2 : 1), loadConfig({}));
    expect(run).toHaveBeenCalledOnce();
  },
);
