/** Brave Search: https://api-dashboard.search.brave.com/api-reference/web/search/get */
import type { AppError } from '../errors.ts';
import { at, listAt } from '../net/json-path.ts';
import { RANGE_WORDS, type SearchEngine, type WebEngineSettings } from './engine.ts';
import {
  createEngineClient,
  type EngineResponse,
  engineFailed,
  keyedRefusal,
  REFUSED_KEY,
  withoutUnknownCountry,
} from './engine-client.ts';
import { readResults, withoutResults } from './read-results.ts';

const MAX_RESULTS = 20;
const LAST_PAGE = 9;

export function createBrave(settings: WebEngineSettings): SearchEngine {
  const client = createEngineClient('brave', settings, refused);
  return {
    name: 'brave',
    longest: { characters: 400, words: 50 },
    async search({ query, page, timeRange, country, signal }) {
      const { answer, widened } = await withoutUnknownCountry(country, (known) =>
        client.json({
          path: '/res/v1/web/search',
          query: {
            q: query,
            // The offset counts pages of this size, so it must stay the same.
            count: String(MAX_RESULTS),
            offset: String(page),
            result_filter: 'web',
            // pd, pw, pm and py: the past day, week, month and year.
            freshness: timeRange && `p${RANGE_WORDS[timeRange][0]}`,
            country: known ?? 'ALL',
          },
          headers: { accept: 'application/json', 'x-subscription-token': settings.apiKey },
          signal,
        }),
      );
      // There is always a `query`, but no `web` if there are no results.
      if (at(answer, 'query') === undefined) throw withoutResults('brave');
      const hasMore = at(answer, 'query', 'more_results_available') === true && page < LAST_PAGE;
      return {
        results: readResults(listAt(answer, 'web', 'results'), { snippet: 'description', isHtml: true }),
        widened: widened || timeRange === 'past_hour',
        countryIgnored: widened,
        next: hasMore ? page + 1 : null,
      };
    },
    close: client.close,
  };
}

/** A wrong key has the status of a request that cannot be understood. */
function refused(response: EngineResponse): AppError {
  const isAboutKey = response.status === 422 && /SUBSCRIPTION_TOKEN/.test(response.text);
  return isAboutKey ? engineFailed('brave', ...REFUSED_KEY) : keyedRefusal('brave')(response);
}
