/** Shared by the crawl suites: sites of linked pages, and crawls followed to their end. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { CrawlDetails } from '../../sdk/src/index.ts';
import { outcomeOfPage } from '../../src/contract/history/outcome.ts';
import type { TestServer } from '../harness/server.ts';
import type { Handler } from '../site/site.ts';

type Api = Pick<TestServer, 'fetch'>;
type Options = { key?: string; headers?: Record<string, string> };

/** A page with enough text to count as content. */
export function linkedPage(title: string, links: string[], head = ''): string {
  const words = `${title} is a page that was written for this test and says so at some length. `.repeat(4);
  const list = links.map((link) => `<li><a href="${link}">${link}</a></li>`).join('');
  return `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body><h1>${title}</h1><p>${words}</p><ul>${list}</ul></body></html>`;
}

/** A site of `count` pages, `/` and `/1` to `/count-1`, each linking to `fan` others so that all are reached. */
export function treeSite(count: number, fan = 5, delayMs = 0): Handler {
  return async (request, response) => {
    const n = Number((request.url ?? '/').slice(1).split('?')[0]) || 0;
    if (delayMs > 0) await sleep(delayMs);
    const links = Array.from({ length: fan }, (_, k) => n * fan + k + 1).filter((link) => link < count);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(linkedPage(`Page ${n}`, ['/', ...links.map((link) => `/${link}`)]));
  };
}

export async function post(
  server: Api,
  path: string,
  body?: unknown,
  options: Options = {},
): Promise<Response> {
  return server.fetch(path, {
    method: 'POST',
    ...options,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

export async function begin(server: Api, body: object, options: Options = {}): Promise<CrawlDetails> {
  const response = await post(server, '/api/crawl', body, options);
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as CrawlDetails;
}

export async function read(server: Api, id: string, options: Options = {}): Promise<CrawlDetails> {
  const response = await server.fetch(`/api/crawl/${id}`, options);
  expect(response.status).toBe(200);
  return (await response.json()) as CrawlDetails;
}

/** Polls until the condition holds. Ignores errors while the server is killed or restarted. */
export async function until(
  server: Api,
  id: string,
  wanted: (job: CrawlDetails) => boolean,
  options: Options & { withinMs?: number } = {},
): Promise<CrawlDetails> {
  const { withinMs = 60_000, ...rest } = options;
  const end = Date.now() + withinMs;
  let job: CrawlDetails | null = null;
  while (Date.now() < end) {
    job = await read(server, id, rest).catch(() => null);
    if (job && wanted(job)) return job;
    await sleep(150);
  }
  throw new Error(
    `The crawl did not reach the expected state: ${JSON.stringify({ ...job, pages: job?.pages.length })}`,
  );
}

/** Waits for the job's end, and checks that its counts add up. */
export async function ended(
  server: Api,
  id: string,
  options: Options & { withinMs?: number } = {},
): Promise<CrawlDetails> {
  const job = await until(server, id, ({ status }) => status !== 'running', options);
  expect(job.pages).toHaveLength(job.finished);
  if (job.status === 'completed') expect(job.total).toBe(job.finished);
  const errorPages = job.pages.filter((page) => outcomeOfPage(page) === 'error page');
  expect(job.errorPages).toBe(errorPages.length);
  return job;
}

export async function crawl(server: Api, body: object, options: Options = {}): Promise<CrawlDetails> {
  const { id } = await begin(server, body, options);
  return ended(server, id, options);
}

export const paths = (job: CrawlDetails) =>
  job.pages.map(({ url }) => new URL(url).pathname + new URL(url).search);
export const pageAt = (job: CrawlDetails, path: string) => job.pages.find(({ url }) => url.endsWith(path));

export async function credits(server: Api, key?: string): Promise<{ remaining: number; used: number }> {
  const response = await server.fetch('/api/credits', key ? { key } : {});
  return (await response.json()) as { remaining: number; used: number };
}

/** A new account on a plan. */
export async function account(
  server: Pick<TestServer, 'winnow'>,
  plan: string,
): Promise<{ accountId: string; apiKey: string }> {
  const name = `account ${Math.random()}`;
  return JSON.parse(await server.winnow('account', 'create', name, '--plan', plan, '--json'));
}
