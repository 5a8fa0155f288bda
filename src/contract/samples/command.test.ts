import { expect, test } from 'vitest';
import { commandSample } from './command.ts';

test.each([
  [
    'scrape',
    { url: 'https://a.test/?q=1', formats: [{ type: 'markdown', mode: 'reader' }, { type: 'links' }] },
    "winnow scrape 'https://a.test/?q=1' -f markdown,links --mode reader",
  ],
  [
    'scrape',
    { url: 'https://a.test', fetchConfig: { mode: 'js', stealth: true, headers: { Accept: 'text/html' } } },
    "winnow scrape https://a.test --fetch js --stealth --header 'Accept: text/html'",
  ],
  [
    'extract',
    { url: 'https://a.test', prompt: "the mill's name", schema: { type: 'object' } },
    `winnow extract https://a.test 'the mill'\\''s name' --schema '{"type":"object"}'`,
  ],
  [
    'extract',
    { url: 'https://a.test', extractor: 'the-id', maxAge: 60_000, storeInCache: false },
    'winnow extract https://a.test --extractor the-id --max-age 60000 --store-in-cache no',
  ],
  [
    'scrape',
    {
      url: 'https://a.test',
      formats: [
        { type: 'markdown', query: 'hours', maxTokens: 500 },
        { type: 'json', extractor: 'the-id', evidence: true },
        { type: 'screenshot', selector: '#chart', format: 'png', fullPage: false },
      ],
      fetchConfig: { waitForSelector: { selector: '.spinner', state: 'hidden' } },
    },
    `winnow scrape https://a.test -f markdown,json,screenshot --extractor the-id --query hours --max-tokens 500 --evidence --picture-of '#chart' --picture png --wait-for '{"selector":".spinner","state":"hidden"}'`,
  ],
  ['extract', { html: '<p>', prompt: 'name' }, 'winnow extract name --html page.html'],
  ['search', { query: 'old mills', numResults: 2 }, "winnow search 'old mills' --results 2"],
  [
    'crawl',
    { url: 'https://a.test', maxDepth: null, excludePatterns: ['/x/**', '/y'] },
    "winnow crawl https://a.test --depth none --exclude '/x/**' --exclude /y --pages 50 --links 10",
  ],
  ['crawl', { url: 'https://a.test' }, 'winnow crawl https://a.test --pages 50 --depth 2 --links 10'],
  [
    'crawl',
    { url: 'https://a.test', maxPages: null },
    'winnow crawl https://a.test --pages none --depth 2 --links 10',
  ],
  [
    'map',
    { url: 'https://a.test', sitemap: 'skip', limit: 10, search: 'price list' },
    "winnow map https://a.test --no-sitemap --limit 10 --search 'price list'",
  ],
  ['map', { url: 'https://a.test', sitemap: 'include' }, 'winnow map https://a.test'],
  [
    'batch',
    { urls: ['https://a.test', 'b.test'], webhookEvents: ['batch.page'] },
    'winnow batch https://a.test b.test --webhook-event batch.page',
  ],
  [
    'parse',
    { file: 'my report.pdf', processors: [{ type: 'pdf', maxPages: 3 }], contentType: 'application/pdf' },
    "winnow parse 'my report.pdf' --pages=3 --type application/pdf",
  ],
  [
    'monitor',
    { url: 'https://a.test', interval: '0 9 * * 1-5', ignore: { selectors: ['.ad'] } },
    "winnow monitor create https://a.test '0 9 * * 1-5' --ignore-selector .ad",
  ],
  [
    'monitor',
    { url: 'a.test', interval: '1h', scope: 'list', urls: ['b.test', 'c.test'] },
    'winnow monitor create a.test 1h --scope list --also b.test --also c.test',
  ],
] as const)('%s %j', (service, body, command) => {
  expect(commandSample(service, body)).toBe(command);
});

test('a monitor is changed by its id, and only in the named members', () => {
  const crawl = { maxDepth: null, sitemap: false, excludePatterns: [] };
  const body = { interval: '2h', name: null, calm: false, ignore: null, notify: [], when: null, crawl };
  expect(commandSample('monitor', body, 'the-id')).toBe(
    'winnow monitor update the-id --interval 2h --name none --calm no --ignore-selector none --ignore-pattern none --notify none --when none --depth none --sitemap no --exclude none',
  );
});

test('a switch that is off is left out', () => {
  expect(commandSample('scrape', { url: 'https://a.test', fetchConfig: { stealth: false } })).toBe(
    'winnow scrape https://a.test',
  );
});

test('names what the command has no option for', () => {
  expect(commandSample('scrape', { url: 'https://a.test', fetchConfig: { shadowDom: false } })).toBe(
    '# The command has no option for fetchConfig.shadowDom.\nwinnow scrape https://a.test',
  );
});
