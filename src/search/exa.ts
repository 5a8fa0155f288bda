/** Exa: https://docs.exa.ai/reference/search */
import { beginningOf, type SearchEngine, type WebEngineSettings } from './engine.ts';
import { createEngineClient } from './engine-client.ts';
import { readResults, requiredList } from './read-results.ts';

/** There are no further pages, so extra results are requested to make up for pages that fail. */
const SPARE = 10;

export function createExa(settings: WebEngineSettings): SearchEngine {
  const client = createEngineClient('exa', settings);
  return {
    name: 'exa',
    async search({ query, count, timeRange, country, signal }) {
      const answer = await client.json({
        method: 'POST',
        path: '/search',
        body: {
          query,
          type: 'auto',
          numResults: count + SPARE,
          ...(timeRange && { startPublishedDate: beginningOf(timeRange).toISOString() }),
          ...(country && { userLocation: country }),
        },
        headers: { 'x-api-key': settings.apiKey },
        signal,
      });
      return {
        results: readResults(requiredList('exa', answer, 'results'), { snippet: 'summary' }),
        widened: false,
        next: null,
      };
    },
    close: client.close,
  };
}
