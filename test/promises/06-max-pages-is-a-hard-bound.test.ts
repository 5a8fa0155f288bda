/**
 * Promise 6: `maxPages` is a hard bound at any concurrency, with two processes on one database, and what does not count
 * does not use it up.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabaseUrl } from '../harness/database.ts';
import { type ServerHere, startServerHere } from '../harness/server-here.ts';
import { redirectTo, respond } from '../site/handlers.ts';
import { type Site, startSite } from '../site/site.ts';
import { crawl, linkedPage, paths, treeSite } from './crawl-kit.ts';

let site: Site;
let server: ServerHere;
let second: ServerHere;
const numbers = Array.from({ length: 200 }, (_, n) => n);

beforeAll(async () => {
  site = await startSite({
    '/robots.txt': respond(200, { 'content-type': 'text/plain' }, 'User-agent: *\nDisallow: /no/\n'),
    '/': linkedPage(
      'Front',
      numbers.map((n) => `/p/${n}`),
    ),
    '/p/*': linkedPage(
      'Page',
      numbers.map((n) => `/q/${n}`),
    ),
    '/q/*': linkedPage('Deeper page', []),
    '/half': linkedPage('Half', numbers.flatMap((n) => [`/no/${n}`, `/p/${n}`]).slice(0, 60)),
    '/same': linkedPage('Same', [
      ...numbers.slice(0, 20).map((n) => `/to/${n}`),
      ...numbers.slice(0, 20).map((n) => `/q/${n}`),
    ]),
    '/to/*': redirectTo('/q/0'),
  });
  const env = {
    DATABASE_URL: await createDatabaseUrl(),
    WINNOW_ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
    WINNOW_WORKER_CONCURRENCY: '32',
    WINNOW_HOST_CONCURRENCY: '64',
  };
  // Each server has its own user agent, so that the site can tell which one made a request.
  server = await startServerHere({ env: { ...env, WINNOW_USER_AGENT: 'First/1.0' } });
  second = await startServerHere({ env: { ...env, WINNOW_USER_AGENT: 'Second/1.0' } });
});
afterAll(async () => {
  await Promise.all([server?.close(), second?.close()]);
  await site?.close();
});

const fetched = () => site.requests.filter(({ path }) => path !== '/robots.txt').length;
const FAST = { fetchConfig: { mode: 'fast' }, maxLinksPerPage: 200 };

describe('maxPages', () => {
  it.each([1, 2, 7, 40])('%i: no more are fetched, with 64 at once', async (maxPages) => {
    const before = fetched();
    const job = await crawl(server, { ...FAST, url: site.url, maxPages });
    expect(job).toMatchObject({ status: 'completed', total: maxPages, finished: maxPages });
    expect(fetched() - before).toBe(maxPages);
  });

  it('holds when two processes find new pages at the same time', async () => {
    // So large that no page without links is reached, however far one process gets ahead of the other.
    const tree = await startSite({ '/*': treeSite(10_000_000, 3, 20) });
    const maxPages = 90;
    // On a busy machine one of them may have claimed all the pages before the other polls.
    let atWork = 0;
    for (let tries = 0; atWork < 2 && tries < 5; tries++) {
      const before = tree.requests.length;
      const job = await crawl(server, { ...FAST, url: tree.url, maxPages, maxDepth: null });
      expect(job).toMatchObject({ status: 'completed', total: maxPages, finished: maxPages });
      // Every page has three links of its own, and reports them once, whichever process stored it.
      expect(job.stoppedBy).toEqual({ depth: 0, linksPerPage: 0, pages: 2 * maxPages + 1 });
      const asked = tree.requests.slice(before).filter(({ path }) => path !== '/robots.txt');
      expect(asked).toHaveLength(maxPages);
      atWork = new Set(asked.map(({ headers }) => headers['user-agent'])).size;
    }
    expect(atWork).toBe(2);
    await tree.close();
  });

  it('holds for crawls side by side', async () => {
    const jobs = await Promise.all(
      [11, 12, 13].map((maxPages) => crawl(server, { ...FAST, url: site.url, maxPages })),
    );
    expect(jobs.map(({ finished }) => finished)).toEqual([11, 12, 13]);
  });

  it('is not used up by pages that robots.txt forbids', async () => {
    const job = await crawl(server, { ...FAST, url: `${site.url}/half`, maxPages: 10, maxDepth: 1 });
    const completed = job.pages.filter(({ status }) => status === 'completed');
    const skipped = job.pages.filter(({ status }) => status === 'skipped');
    expect(completed).toHaveLength(10);
    expect(skipped.length).toBeGreaterThan(0);
    expect(job.total).toBe(completed.length + skipped.length);
  });

  it('is not used up by redirects to known pages', async () => {
    const job = await crawl(server, { ...FAST, url: `${site.url}/same`, maxPages: 10, maxDepth: 1 });
    expect(job).toMatchObject({ status: 'completed', total: 10, finished: 10 });
    expect(paths(job).toSorted()).toEqual(['/same', ...numbers.slice(0, 9).map((n) => `/q/${n}`)].toSorted());
  });
});
