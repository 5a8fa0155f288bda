/** Map: the addresses of a site from its sitemaps, from one of its pages, and from what the account fetched before. */
import { mapPrice } from '../../account/prices.ts';
import { startDeadline } from '../../concurrency/deadline.ts';
import { MAX_MAP_LINKS, type MapLink, type MapRequest, type MapResult } from '../../contract/crawl/map.ts';
import { redactParams, redactUrl } from '../../contract/request/redact.ts';
import { type AppError, toAppError } from '../../errors.ts';
import type { Warning } from '../../fetch/document.ts';
import { readSitemaps, type SitemapPages } from '../../fetch/robots/read-sitemaps.ts';
import { createRobots, type Robots } from '../../fetch/robots/robots.ts';
import { siteHost, withoutFragment } from '../../fetch/url-identity.ts';
import type { Guard } from '../../net/guard/guard.ts';
import { INDEX_INCOMPLETE } from '../../search/local.ts';
import type { SearchIndex } from '../../store/search/search-index.ts';
import type { CallAnswer, CallContext, Caller, FinishedCall } from '../call/call.ts';
import type { CallRunner } from '../call/metered-call.ts';
import { type LoadDeps, loadPage } from '../page/load-page.ts';
import { readLinks } from '../page/page-links.ts';
import { sendAsPage } from '../page/send-as-page.ts';
import { rankLinks } from './rank-links.ts';
import { createSiteLinks } from './site-links.ts';
import { robotsUnread, unreadSitemaps, whyNoSitemap } from './unread-sitemaps.ts';

export type MapDeps = LoadDeps & { runner: CallRunner; guard: Guard; index: SearchIndex };

/** Large sites have a sitemap for each day. */
const SITEMAP_LIMITS = { maxUrls: MAX_MAP_LINKS, maxFiles: 500 };
const MOST_KNOWN_PAGES = 1_000;
const NONE_KNOWN = { pages: [], complete: true };
const NO_SITEMAPS: SitemapPages = { pages: [], files: [], truncated: false };
/** Turning this many links into JSON takes about a millisecond. */
const LINKS_AT_ONCE = 1_000;

export async function map(deps: MapDeps, asked: MapRequest, caller: Caller): Promise<FinishedCall> {
  const url = deps.guard.checkUrl(withoutFragment(asked.url)).href;
  const { timeout, stealth } = asked.fetchConfig;
  return deps.runner.run(
    {
      caller,
      service: 'map',
      params: redactParams(asked),
      reserve: mapPrice(stealth),
      deadlineMs: timeout + deps.config.callExtraMs,
    },
    (context) => answer(deps, { ...asked, url }, context),
  );
}

async function answer(deps: MapDeps, request: MapRequest, context: CallContext): Promise<CallAnswer> {
  const { url, sitemap, fetchConfig, search, limit } = request;
  const send = sendAsPage(deps.fetcher, request, context.accountId);
  const robots = createRobots({ send, userAgent: deps.config.userAgent });
  const deadline = startDeadline(fetchConfig.timeout, context.signal);
  const onlySitemaps = sitemap === 'only';
  try {
    const [listed, visit, known] = await Promise.all([
      sitemap === 'skip'
        ? NO_SITEMAPS
        : readSitemaps(url, deadline, { send, robots, limits: SITEMAP_LIMITS }),
      onlySitemaps ? NOT_VISITED : visitPage(deps, request, robots, context),
      onlySitemaps ? NONE_KNOWN : deps.index.pagesOf(context.accountId, new URL(url).host, MOST_KNOWN_PAGES),
    ]);
    const sites = [url, ...(visit.url ? [visit.url] : [])].map((address) => siteHost(new URL(address)));
    const links = createSiteLinks(request, sites, MAX_MAP_LINKS);
    await links.add(listed.pages);
    await links.add(visit.links.map((address) => ({ url: address })));
    await links.add(known.pages);
    if (links.found.length === 0 && visit.error) throw visit.error;
    const unread = unreadSitemaps(listed);
    const without = onlySitemaps ? whyNoSitemap(url, listed) : null;
    if (without?.type === 'upstream_failed') throw without;
    const found = search ? await rankLinks(links.found, search) : links.found;
    return {
      json: toJson(found.slice(0, limit), {
        id: context.id,
        total: found.length,
        truncated: listed.truncated || links.overflowed || found.length > limit,
        metadata: {
          sitemaps: listed.files.filter(({ error, pages }) => error === undefined || pages > 0).length,
          warnings: [
            ...visit.warnings,
            ...(unread.length === 0 && without
              ? [{ reason: 'not_visited' as const, detail: without.message }]
              : unread),
            ...(known.complete ? [] : [INDEX_INCOMPLETE]),
            ...(context.warnings ?? []),
          ],
        },
      }),
      cost: found.length > 0 ? mapPrice(fetchConfig.stealth) : 0,
    };
  } finally {
    deadline.clear();
  }
}

type Visit = {
  /** After redirects. */
  url?: string;
  links: string[];
  warnings: Warning[];
  /** Why it could not be read. */
  error?: AppError;
};

const NOT_VISITED: Visit = { links: [], warnings: [] };

/** The start page and its links. Never throws: the sitemaps may still have pages. */
async function visitPage(
  deps: MapDeps,
  { url, fetchConfig }: MapRequest,
  robots: Robots,
  context: CallContext,
): Promise<Visit> {
  // Warnings are stored with the answer, so they must not contain secrets.
  const shown = redactUrl(url);
  const notVisited = (detail: string) => ({
    ...NOT_VISITED,
    warnings: [{ reason: 'not_visited' as const, detail }],
  });
  try {
    if (deps.config.respectRobots) {
      const rules = await robots.rulesFor(url);
      if (rules.failure) {
        const error = robotsUnread(url, rules.failure);
        return { ...notVisited(error.message), error };
      }
      if (!rules.allows(url)) return notVisited(`robots.txt does not allow ${shown}`);
    }
    const request = { url, fetchConfig, processors: [], allowedTypes: ['text/html'] };
    const { document, page } = await loadPage(
      deps,
      request,
      { formats: [{ type: 'links', toFollow: true }] },
      context,
    );
    if (document.status >= 400) return notVisited(`${shown} answered ${document.status}`);
    return {
      url: document.url,
      links: [redactUrl(document.url), ...readLinks(page.results.links)],
      warnings: document.warnings,
    };
  } catch (thrown) {
    const error = toAppError(thrown);
    return { ...notVisited(`${shown}: ${error.message}`), error };
  }
}

function toJson(links: MapLink[], rest: Omit<MapResult, 'links'>): Buffer {
  const pieces = [Buffer.from('{"links":[')];
  for (let at = 0; at < links.length; at += LINKS_AT_ONCE) {
    const piece = JSON.stringify(links.slice(at, at + LINKS_AT_ONCE)).slice(1, -1);
    pieces.push(Buffer.from(at > 0 ? `,${piece}` : piece));
  }
  pieces.push(Buffer.from(`],${JSON.stringify(rest).slice(1)}`));
  return Buffer.concat(pieces);
}
