/** Brave Search: https://api-dashboard.search.brave.com/api-reference/web/search/get */
import { at, listAt } from '../net/json-path.ts';
import type { SearchEngine, TimeRange, WebEngineSettings } from './engine.ts';
import { createEngineClient, keyedRefusal, withoutUnknownCountry } from './engine-client.ts';
import { readResults, requiredList } from './read-results.ts';

/** There is no range of an hour. */
const FRESHNESS: Record<TimeRange, string> = {
  past_hour: 'pd',
  past_24_hours: 'pd',
  past_week: 'pw',
  past_month: 'pm',
  past_year: 'py',
};
const MAX_RESULTS = 20;
const LAST_PAGE = 9;

export function createBrave(settings: WebEngineSettings): SearchEngine {
  const client = createEngineClient('brave', settings);
  return {
    name: 'brave',
    longest: { characters: 400, words: 50 },
    async search({ query, page, timeRange, country, signal }) {
      const { answer, widened } = await withoutUnknownCountry(country, (known) =>
        client.json(
          {
            path: '/res/v1/web/search',
            query: {
              q: query,
              // The offset counts pages of this size, so it must stay the same.
              count: String(MAX_RESULTS),
              offset: String(page),
              result_filter: 'web',
              freshness: timeRange && FRESHNESS[timeRange],
              country: known ?? 'ALL',
            },
            headers: { accept: 'application/json', 'x-subscription-token': settings.apiKey },
            signal,
          },
          keyedRefusal('brave'),
        ),
      );
      // Without any results there is no `web`, but always `query`.
      const answered = at(answer, 'query') === undefined ? requiredList('brave', answer, 'web') : answer;
      const hasMore = at(answer, 'query', 'more_results_available') === true && page < LAST_PAGE;
      return {
        results: readResults(listAt(answered, 'web', 'results'), {
          url: 'url',
          title: 'title',
          snippet: 'description',
        }),
        widened: widened || timeRange === 'past_hour',
        countryIgnored: widened,
        next: hasMore ? page + 1 : null,
      };
    },
    close: client.close,
  };
}
