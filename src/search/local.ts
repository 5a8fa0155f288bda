/** The index of what the account itself has fetched: no network, no key, and only pages that were seen before. */
import type { Warning } from '../fetch/document.ts';
import type { SearchIndex } from '../store/search/search-index.ts';
import { singleSpaced } from '../text/single-spaced.ts';
import { beginningOf, type SearchEngine } from './engine.ts';

/** Requested in addition, since pages may be gone by now. */
const SPARE = 10;

export const INDEX_INCOMPLETE: Warning = {
  reason: 'index_incomplete',
  detail: 'Pages that you fetched earlier are still being indexed; ask again in a while',
};

export function createLocalSearch(index: Pick<SearchIndex, 'find'>): SearchEngine {
  return {
    name: 'local',
    async search({ query, count, timeRange, country, accountId }) {
      const { pages, widened, complete } = await index.find({
        accountId,
        query,
        limit: count + SPARE,
        since: timeRange ? beginningOf(timeRange) : null,
      });
      return {
        results: pages.map((page) => ({ ...page, snippet: singleSpaced(page.snippet) })),
        widened,
        countryIgnored: country !== undefined,
        warnings: complete ? [] : [INDEX_INCOMPLETE],
        next: null,
      };
    },
    close: async () => {},
  };
}
