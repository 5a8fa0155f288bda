/** The categories that Firecrawl's search can be limited to, expressed with the operators of web engines. */
import { z } from 'zod';
import { listOf } from '../../contract/request/bounded.ts';
import type { SearchDeps } from '../../pipeline/search/search.ts';
import { anyOf, domainFilter, domainList, hostOf, mostThatFit } from '../domains.ts';
import type { Notes } from '../notes.ts';

export const categoryOptions = listOf(
  z.union([z.string(), z.looseObject({ type: z.string(), sites: domainList.nullish() })]),
).nullish();

const SITES: Record<string, string[]> = {
  github: ['github.com'],
  research: [
    'arxiv.org',
    'scholar.google.com',
    'pubmed.ncbi.nlm.nih.gov',
    'researchgate.net',
    'nature.com',
    'science.org',
    'ieee.org',
    'acm.org',
    'springer.com',
    'wiley.com',
    'sciencedirect.com',
    'plos.org',
    'biorxiv.org',
    'medrxiv.org',
  ],
};

/** The query limited to the categories, and a function for the category of a result. */
export function withCategories(
  { search }: Pick<SearchDeps, 'search'>,
  query: string,
  asked: z.output<typeof categoryOptions>,
  notes: Notes,
): { query: string; categoryOf(url: string): { category?: string } } {
  /** A request for research may name its own sites. */
  const sitesOf = new Map<string, string[]>();
  for (const one of asked ?? []) {
    const { type, sites } = typeof one === 'string' ? { type: one, sites: null } : one;
    const isKnown = search.engine.name !== 'local' && (type === 'pdf' || Object.hasOwn(SITES, type));
    if (!isKnown) notes.unheard(`categories: ${type}`);
    else if (type === 'research' && sites?.length) sitesOf.set(type, sites.map(hostOf));
    else sitesOf.set(type, SITES[type] ?? []);
  }
  const known = [...sitesOf.keys()];
  const sites = [...sitesOf.values()].flat().map((site) => `site:${site}`);
  const keptTo = (some: string[]) =>
    [query, ...anyOf(some), ...(known.includes('pdf') ? ['filetype:pdf'] : [])].join(' ');
  const count = mostThatFit(sites, keptTo, search.engine);
  if (count < sites.length) notes.unheard('categories', `the query has room for ${count} of their sites`);
  return {
    query: keptTo(sites.slice(0, count)),
    categoryOf(url) {
      const category = known.find((name) =>
        name === 'pdf'
          ? new URL(url).pathname.toLowerCase().endsWith('.pdf')
          : domainFilter({ include: sitesOf.get(name) ?? [], exclude: [] })(url),
      );
      return category ? { category } : {};
    },
  };
}
