/** Kinds of results that Firecrawl's search can be kept to, said with the operators that web engines know. */
import { z } from 'zod';
import type { SearchDeps } from '../../pipeline/search/search.ts';
import { belongs } from '../domains.ts';
import type { Notes } from '../notes.ts';

export const categoryOptions = z.array(z.union([z.string(), z.looseObject({ type: z.string() })])).nullish();

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

/** The query with what keeps it to the categories, and the category of a result. */
export function withCategories(
  { search }: Pick<SearchDeps, 'search'>,
  query: string,
  asked: z.output<typeof categoryOptions>,
  notes: Notes,
): { query: string; categoryOf(url: string): { category?: string } } {
  const names = new Set((asked ?? []).map((one) => (typeof one === 'string' ? one : one.type)));
  const known = [...names].filter((name) => {
    const isKnown = search.engine.name !== 'local' && (name === 'pdf' || Object.hasOwn(SITES, name));
    if (!isKnown) notes.unheard(`categories: ${name}`);
    return isKnown;
  });
  const sites = known.flatMap((name) => SITES[name] ?? []).map((site) => `site:${site}`);
  const within = sites.length > 1 ? [`(${sites.join(' OR ')})`] : sites;
  const parts = [query, ...within, ...(known.includes('pdf') ? ['filetype:pdf'] : [])];
  return {
    query: parts.join(' '),
    categoryOf(url) {
      const category = known.find((name) =>
        name === 'pdf'
          ? new URL(url).pathname.toLowerCase().endsWith('.pdf')
          : belongs(url, { include: SITES[name] ?? [], exclude: [] }),
      );
      return category ? { category } : {};
    },
  };
}
