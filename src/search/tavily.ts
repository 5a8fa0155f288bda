/** Tavily: https://docs.tavily.com/documentation/api-reference/endpoint/search */
import { RANGE_WORDS, type SearchEngine, type WebEngineSettings } from './engine.ts';
import { createEngineClient, withoutUnknownCountry } from './engine-client.ts';
import { readResults, requiredList } from './read-results.ts';

const MAX_RESULTS = 20;

export function createTavily(settings: WebEngineSettings): SearchEngine {
  const client = createEngineClient('tavily', settings);
  const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });
  return {
    name: 'tavily',
    longest: { characters: 400, words: 400 },
    async search({ query, timeRange, country, signal }) {
      const { answer, widened } = await withoutUnknownCountry(country, (known) =>
        client.json({
          method: 'POST',
          path: '/search',
          body: {
            query,
            // There are no further pages, so all results are requested at once.
            max_results: MAX_RESULTS,
            ...(timeRange && { time_range: RANGE_WORDS[timeRange] }),
            // Countries go by their English names in lower case.
            ...(known && { country: countryNames.of(known)?.toLowerCase() }),
          },
          headers: { authorization: `Bearer ${settings.apiKey}` },
          signal,
        }),
      );
      return {
        results: readResults(requiredList('tavily', answer, 'results'), { snippet: 'content' }),
        widened: widened || timeRange === 'past_hour',
        countryIgnored: widened,
        next: null,
      };
    },
    close: client.close,
  };
}
