import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CrawlPageWithScrape, CrawlProgress } from '../../sdk/src/index.ts';
import { createStyle } from '../terminal.ts';
import type { UserInput } from '../user-command.ts';
import { jobInto, pageLine, pagesIn } from './job-into.ts';

const PIPE = { isTerminal: false, width: 80, style: createStyle(false) };
const page = { url: 'https://example.com/', title: 'A mill', status: 'completed' as const, statusCode: 200 };
const missing = { ...page, title: 'Not here', statusCode: 404, warning: 'http_error' as const };

it.each([
  [page, 'good\thttps://example.com/\tA mill'],
  [missing, 'error page, 404\thttps://example.com/\tNot here'],
  [{ ...page, status: 'failed' as const, error: 'No answer' }, 'failed\thttps://example.com/\tNo answer'],
  [{ ...page, status: 'skipped' as const, reason: 'robots' }, 'skipped\thttps://example.com/\trobots'],
])('says how a page went, as the line at the end counts it', (each, line) => {
  expect(pageLine(each, PIPE)).toBe(line);
});

it('counts pages and error pages with the right plural', () => {
  expect(pagesIn({ good: 1 }, '')).toBe('1 page');
  expect(pagesIn({ good: 7, 'error page': 1 }, ' to site')).toBe('8 pages to site: 7 good, 1 error page');
  expect(pagesIn({ good: 1, 'error page': 5 }, '')).toBe('6 pages: 1 good, 5 error pages');
});

it('tells them apart on a narrow terminal too', () => {
  const narrow = { ...PIPE, isTerminal: true, width: 30 };
  expect([page, missing].map((each) => pageLine(each, narrow)[0])).toEqual(['+', '!']);
});

describe('--sync', () => {
  let output: string;
  beforeEach(async () => {
    output = await mkdtemp(join(tmpdir(), 'winnow-sync-'));
  });
  afterEach(() => rm(output, { recursive: true, force: true }));

  type Page = Partial<CrawlPageWithScrape> & { text?: string };

  /** A crawl that ends with these pages, brought into the folder. */
  async function sync(crawl: string, pages: Record<string, Page>, end: Partial<CrawlProgress> = {}) {
    const notes: string[] = [];
    const progress = { update() {}, end() {}, note: (line: string) => notes.push(line) };
    const run = {
      progress: { id: crawl, status: 'completed', total: 9, finished: 9, ...end } as CrawlProgress,
      async *[Symbol.asyncIterator]() {
        for (const [path, { text = path, ...facts }] of Object.entries(pages)) {
          const scrape = facts.status === 'failed' ? undefined : { results: { markdown: { data: [text] } } };
          const url = new URL(path, 'https://example.com').href;
          yield { ...page, url, ...facts, ...(scrape && { scrape }) } as CrawlPageWithScrape;
        }
      },
    };
    const input = {
      options: { output, patience: '1', sync: true },
      progress,
      connect: async () => ({ connection: {} }),
    };
    await jobInto(input as unknown as UserInput, 'crawl', async () => run);
    const files = (await readdir(output)).filter((name) => name !== 'index.jsonl').toSorted();
    const texts = await Promise.all(files.map((name) => readFile(join(output, name), 'utf8')));
    return { notes, files: Object.fromEntries(files.map((name, at) => [name, texts[at]?.trim()])) };
  }

  const all = { '/': {}, '/list': {}, '/item': {} };
  const whole = { 'index.md': '/', 'list.md': '/list', 'item.md': '/item' };
  const { '/item': _, ...withoutItem } = all;

  it('removes what a crawl of the whole site did not find, and no page of another host', async () => {
    await sync('0', { 'https://example.org/other': {} });
    await sync('1', all);
    expect((await sync('2', withoutItem)).files).toEqual({
      'other.md': 'https://example.org/other',
      'example.com.md': '/',
      'example.com-list.md': '/list',
    });
  });

  it.each<[string, Record<string, Page>, Partial<CrawlProgress>]>([
    ['a page failed', { '/': {}, '/list': { status: 'failed', error: 'The site answered 503' } }, {}],
    ['a wall stood there', { '/': {}, '/list': { warning: 'bot_blocked', text: 'Robot?' } }, {}],
    ['it was cut', { '/': {}, '/list': {} }, { stoppedBy: { depth: 0, linksPerPage: 0, pages: 1 } }],
  ])('keeps the folder as it was where %s, and says so', async (_why, pages, end) => {
    await sync('1', all);
    const { files, notes } = await sync('2', pages, end);
    expect(files).toEqual(whole);
    expect(notes).toContain(
      '1 page stays in the folder though not found by this crawl: it did not see the whole site.',
    );
  });

  it('keeps it too where an earlier part of the same crawl did not see everything', async () => {
    await sync('1', all);
    const first = sync('2', { '/list': { status: 'failed', error: 'No answer' } }, { status: 'stopped' });
    await expect(first).rejects.toThrow('--sync');
    expect((await sync('2', { '/': {} })).files).toEqual(whole);
  });

  it('says what has changed since', async () => {
    const pages: Record<string, Page> = {
      '/': { change: 'unchanged' },
      '/new': { change: 'new' },
      '/old': { change: 'gone', status: 'skipped' },
      '/private': { change: 'unchanged', status: 'skipped', reason: 'robots' },
    };
    expect((await sync('2', pages)).notes.at(-1)).toMatch(/2 good, 2 skipped; 1 new, 1 unchanged, 1 gone$/);
  });

  it('says why it failed, as its start page does', async () => {
    const error = 'Could not fetch from example.com: the name does not resolve';
    const failed = sync(
      '1',
      { '/': { status: 'failed', error } },
      { status: 'failed', reason: 'upstream_failed' },
    );
    await expect(failed).rejects.toThrow(`The crawl failed: ${error}`);
  });

  it('quotes the id that a server gave for the shell', async () => {
    const stopped = sync('1 $(touch x)', { '/': {} }, { status: 'stopped' });
    await expect(stopped).rejects.toThrow("winnow crawl resume '1 $(touch x)' --output");
  });

  it('removes the file of a page that failed before it was gone', async () => {
    await sync('1', all);
    await sync('2', { ...all, '/list': { status: 'failed', error: 'No answer' } });
    const { files } = await sync('3', { ...all, '/list': { statusCode: 404, warning: 'http_error' } });
    expect(files).toEqual({ 'index.md': '/', 'item.md': '/item' });
  });
});
