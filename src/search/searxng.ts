/** SearXNG and searx, over their JSON format: https://docs.searxng.org/dev/search_api */
import type { AppError } from '../errors.ts';
import { listAt } from '../net/json-path.ts';
import { languageOf, RANGE_WORDS, type SearchEngine, type WebEngineSettings } from './engine.ts';
import { createEngineClient, type EngineResponse, engineFailed } from './engine-client.ts';
import { readResults, requiredList } from './read-results.ts';

const MOST_OF_NAME = 50;

export function createSearxng(settings: WebEngineSettings): SearchEngine {
  const client = createEngineClient('searxng', settings, refused);
  return {
    name: 'searxng',
    async search({ query, page, timeRange, country, signal }) {
      const answer = await client.json({
        path: '/search',
        query: {
          q: query,
          format: 'json',
          // The count is the instance's own; pages count from 1.
          pageno: String(page + 1),
          time_range: timeRange && RANGE_WORDS[timeRange],
          language: country && `${languageOf(country)}-${country}`,
        },
        signal,
      });
      const results = readResults(requiredList('searxng', answer, 'results'), { snippet: 'content' });
      const unresponsive = listAt(answer, 'unresponsive_engines');
      if (results.length === 0 && page === 0 && unresponsive.length > 0) throw noEngineAnswered(unresponsive);
      return { results, widened: timeRange === 'past_hour', next: results.length > 0 ? page + 1 : null };
    },
    close: client.close,
  };
}

function refused({ status }: EngineResponse): AppError {
  const failed = (what: string, remedy: string) => engineFailed('searxng', what, remedy);
  if (status === 403) return failed('does not give JSON', 'Add json to search.formats in its settings.yml.');
  if (status === 429) return failed('takes us for a robot', 'Turn its limiter off for this machine.');
  return failed(`answered ${status}`, 'Check WINNOW_SEARXNG_URL and the log of the instance.');
}

/** An empty list because no engine behind it answered is a failure. */
function noEngineAnswered(engines: unknown[]): AppError {
  const named = engines.map((engine) => (Array.isArray(engine) ? engine[0] : engine));
  const names = named.filter((name) => typeof name === 'string').map((name) => name.slice(0, MOST_OF_NAME));
  const remedy = 'Enable others in its settings.yml.';
  return engineFailed(
    'searxng',
    `got no answer from the engines behind it (${names.slice(0, 5).join(', ')})`,
    remedy,
  );
}
