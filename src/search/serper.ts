/** Serper, which is Google's results as JSON: https://serper.dev */
import type { AppError } from '../errors.ts';
import type { SearchEngine, TimeRange, WebEngineSettings } from './engine.ts';
import {
  createEngineClient,
  type EngineResponse,
  engineFailed,
  keyedRefusal,
  NO_CREDIT,
} from './engine-client.ts';
import { readResults, requiredList } from './read-results.ts';

const RANGES: Record<TimeRange, string> = {
  past_hour: 'qdr:h',
  past_24_hours: 'qdr:d',
  past_week: 'qdr:w',
  past_month: 'qdr:m',
  past_year: 'qdr:y',
};
/** Google's own page size; a larger one costs double. */
const PAGE_SIZE = 10;

export function createSerper(settings: WebEngineSettings): SearchEngine {
  const client = createEngineClient('serper', settings);
  return {
    name: 'serper',
    async search({ query, page, timeRange, country, signal }) {
      const answer = await client.json(
        {
          method: 'POST',
          path: '/search',
          body: {
            q: query,
            num: PAGE_SIZE,
            page: page + 1,
            ...(timeRange && { tbs: RANGES[timeRange] }),
            ...(country && { gl: country.toLowerCase() }),
          },
          headers: { 'x-api-key': settings.apiKey },
          signal,
        },
        refused,
      );
      const results = readResults(requiredList('serper', answer, 'organic'), {
        url: 'link',
        title: 'title',
        snippet: 'snippet',
      });
      return { results, widened: false, next: results.length > 0 ? page + 1 : null };
    },
    close: client.close,
  };
}

function refused(response: EngineResponse): AppError {
  // The one refusal with status 400 that is not about the request.
  if (response.status === 400 && /credits/i.test(response.text)) {
    return engineFailed('serper', ...NO_CREDIT);
  }
  return keyedRefusal('serper')(response);
}
