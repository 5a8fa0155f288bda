/** The kinds of v1 requests: the most each can cost, its service in history, and its answer without a result. */
import type { z } from 'zod';
import { redactUrl } from '../../../contract/request/redact.ts';
import type { Service } from '../../../store/calls.ts';
import type { markdownifyAnswer, markdownifyBody } from '../contract/markdownify.ts';
import type { searchscraperAnswer, searchscraperBody } from '../contract/searchscraper.ts';
import type { sitemapAnswer, sitemapBody } from '../contract/sitemap.ts';
import type { smartcrawlerAnswer, smartcrawlerBody } from '../contract/smartcrawler.ts';
import type { smartscraperAnswer, smartscraperBody } from '../contract/smartscraper.ts';
import { v1Price } from '../prices.ts';
import type { V1Kind } from '../store/requests.ts';

type Bodies = {
  smartscraper: typeof smartscraperBody;
  searchscraper: typeof searchscraperBody;
  markdownify: typeof markdownifyBody;
  smartcrawler: typeof smartcrawlerBody;
  sitemap: typeof sitemapBody;
};

export type V1Body<Kind extends V1Kind> = z.output<Bodies[Kind]>;

export type V1Request = { [Kind in V1Kind]: { kind: Kind; body: V1Body<Kind> } }[V1Kind];

export type V1Answer = z.output<
  | typeof smartscraperAnswer
  | typeof searchscraperAnswer
  | typeof markdownifyAnswer
  | typeof smartcrawlerAnswer
  | typeof sitemapAnswer
>;

export type V1State = { id: string; status: V1Answer['status']; error?: string };

/** The v2 service that does the work, and under which history lists the request. */
export const V1_SERVICES: Record<V1Kind, Service> = {
  smartscraper: 'extract',
  searchscraper: 'search',
  markdownify: 'scrape',
  smartcrawler: 'crawl',
  sitemap: 'scrape',
};

/** The most it can cost, apart from PDF pages. A real crawl pays for its pages one by one. */
export function mostCost({ kind, body }: V1Request): number {
  if (body.mock || kind === 'smartcrawler') return 0;
  if (kind !== 'smartscraper') return v1Price(kind, body);
  const isUrl = body.website_url !== undefined;
  return v1Price(kind, { stealth: isUrl && body.stealth, pages: isUrl ? body.total_pages : 1 });
}

/** The answer to a request that has failed or is not finished. It may be stored, so its addresses are redacted. */
export function withoutResult({ kind, body }: V1Request, state: V1State): V1Answer {
  const { id: request_id, status, error = '' } = state;
  switch (kind) {
    case 'smartscraper': {
      const website_url = redactUrl(body.website_url ?? '');
      const { user_prompt } = body;
      return { request_id, status, website_url, user_prompt, result: null, error };
    }
    case 'searchscraper':
      return { request_id, status, user_prompt: body.user_prompt, result: null, reference_urls: [], error };
    case 'markdownify':
      return { request_id, status, website_url: redactUrl(body.website_url), result: null, error };
    case 'smartcrawler':
      return { request_id, status, url: redactUrl(body.url), result: null, error };
    case 'sitemap':
      return { request_id, status, website_url: redactUrl(body.website_url), urls: [], error };
  }
}
