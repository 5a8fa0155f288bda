/** Searches limited to some domains, or excluding them. */
import { z } from 'zod';
import { listOf } from '../contract/request/bounded.ts';
import { MAX_QUERY } from '../pipeline/search/feed.ts';
import type { SearchDeps } from '../pipeline/search/search.ts';
import type { SearchEngine } from '../search/engine.ts';
import type { Notes } from './notes.ts';

/** A domain has 253 characters at most, but clients also send whole addresses. */
const LONGEST_DOMAIN = 2_000;
export const domainList = listOf(z.string().max(LONGEST_DOMAIN));

export type Domains = { include: readonly string[]; exclude: readonly string[] };

/**
 * The query with the operators of web engines. The local index has no operators: there only `domainFilter` applies, as it
 * does to excluded domains that the query has no room for.
 */
export function queryWithin(
  { search: { engine } }: Pick<SearchDeps, 'search'>,
  query: string,
  { include, exclude }: Domains,
  notes: Notes,
): string {
  if (engine.name === 'local') return query;
  const only = include.map((domain) => `site:${hostOf(domain)}`);
  const not = exclude.map((domain) => `-site:${hostOf(domain)}`);
  const keptTo = (sites: string[]) => [query, ...anyOf(sites)].join(' ');
  const count = mostThatFit(only, keptTo, engine);
  if (count < only.length)
    notes.unheard('domains to search in', `the query has room for ${count} of ${only.length}`);
  const kept = keptTo(only.slice(0, count));
  const awayFrom = (sites: string[]) => [kept, ...sites].join(' ');
  return awayFrom(not.slice(0, mostThatFit(not, awayFrom, engine)));
}

export function anyOf(sites: readonly string[]): string[] {
  return sites.length > 1 ? [`(${sites.join(' OR ')})`] : [...sites];
}

/** How many sites a query has room for, because a query that is too long would be cut off. */
export function mostThatFit(
  sites: string[],
  queryWith: (some: string[]) => string,
  { longest }: Pick<SearchEngine, 'longest'>,
): number {
  const { characters, words } = longest ?? MAX_QUERY;
  const isTooLong = (query: string) => query.length > characters || query.split(/\s+/).length > words;
  // Each site is a word of the query.
  let count = Math.min(sites.length, words);
  while (count > 1 && isTooLong(queryWith(sites.slice(0, count)))) count--;
  return count;
}

/** Returns a test of addresses. Domains are parsed once, because there may be many, and many results. */
export function domainFilter({ include, exclude }: Domains): (url: string) => boolean {
  const [included, excluded] = [new Set(include.map(hostOf)), new Set(exclude.map(hostOf))];
  return (url) => {
    const hosts = withParents(new URL(url).hostname);
    const isIn = (domains: ReadonlySet<string>) => hosts.some((host) => domains.has(host));
    return !isIn(excluded) && (included.size === 0 || isIn(included));
  };
}

/** @example withParents('a.example.com') // ['a.example.com', 'example.com', 'com'] */
function withParents(host: string): string[] {
  const labels = host.split('.');
  return labels.map((_, at) => labels.slice(at).join('.'));
}

/** Clients give `example.com`, `*.example.com` or a whole address. */
export function hostOf(domain: string): string {
  const bare = domain.replace(/^\*\./, '');
  return URL.parse(bare.includes('://') ? bare : `https://${bare}`)?.hostname ?? bare;
}
