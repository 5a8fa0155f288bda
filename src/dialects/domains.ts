/** Searches that are kept to some domains, or away from them. */
import { z } from 'zod';
import { listOf } from '../contract/request/bounded.ts';
import type { SearchDeps } from '../pipeline/search/search.ts';

/** A domain has 253 characters at most; clients also give a whole address. */
const LONGEST_DOMAIN = 2_000;
export const domainList = listOf(z.string().max(LONGEST_DOMAIN));

export type Domains = { include: readonly string[]; exclude: readonly string[] };

/** The query with the operators that web engines know. The index of fetched pages has none: there only `belongs` counts. */
export function queryWithin(
  { search }: Pick<SearchDeps, 'search'>,
  query: string,
  { include, exclude }: Domains,
): string {
  if (search.engine.name === 'local') return query;
  const only = include.map((domain) => `site:${hostOf(domain)}`).join(' OR ');
  const not = exclude.map((domain) => `-site:${hostOf(domain)}`);
  return [query, ...(only ? [include.length > 1 ? `(${only})` : only] : []), ...not].join(' ');
}

/** Whether an address belongs to what is asked for. The domains are read once: there may be many, and many results. */
export function belongsTo({ include, exclude }: Domains): (url: string) => boolean {
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
