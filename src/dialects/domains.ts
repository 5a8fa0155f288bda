/** Searches that are kept to some domains, or away from them. */
import type { SearchDeps } from '../pipeline/search/search.ts';

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

export function belongs(url: string, { include, exclude }: Domains): boolean {
  const host = new URL(url).hostname;
  const isIn = (domain: string) => host === hostOf(domain) || host.endsWith(`.${hostOf(domain)}`);
  return !exclude.some(isIn) && (include.length === 0 || include.some(isIn));
}

/** Clients give `example.com`, `*.example.com` or a whole address. */
export function hostOf(domain: string): string {
  const bare = domain.replace(/^\*\./, '');
  return URL.parse(bare.includes('://') ? bare : `https://${bare}`)?.hostname ?? bare;
}
