/** Serper, which is Google's results as JSON: https://serper.dev */
import type { AppError } from '../errors.ts';
import { RANGE_WORDS, type SearchEngine, type WebEngineSettings } from './engine.ts';
import {
  createEngineClient,
  type EngineResponse,
  engineFailed,
  keyedRefusal,
  NO_CREDIT,
} from './engine-client.ts';
import { readResults, requiredList } from './read-results.ts';

/** Google's own page size; a larger one costs double. */
const PAGE_SIZE = 10;

export function createSerper(settings: WebEngineSettings): SearchEngine {
  const client = createEngineClient('serper', settings, refused);
  return {
    name: 'serper',
    async search({ query, page, timeRange, country, signal }) {
      const answer = await client.json({
        method: 'POST',
        path: '/search',
        body: {
          q: query,
          num: PAGE_SIZE,
          page: page + 1,
          ...(timeRange && { tbs: `qdr:${timeRange === 'past_hour' ? 'h' : RANGE_WORDS[timeRange][0]}` }),
          ...(country && { gl: country.toLowerCase() }),
        },
        headers: { 'x-api-key': settings.apiKey },
        signal,
      });
      const results = readResults(requiredList('serper', answer, 'organic'), {
        url: 'link',
        snippet: 'snippet',
      });
      return { results, widened: false, next: results.length > 0 ? page + 1 : null };
    },
    close: client.close,
  };
}

function refused(response: EngineResponse): AppError {
  // The one refusal with status 400 that is not about the request.
  const isAboutCredit = response.status === 400 && /credits/i.test(response.text);
  return isAboutCredit ? engineFailed('serper', ...NO_CREDIT) : keyedRefusal('serper')(response);
}
