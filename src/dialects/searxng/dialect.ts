/**
 * SearXNG's JSON: `GET` or `POST /searxng/search?q=&format=json`, and the same without `/search`, which SearXNG redirects.
 * To remove it, delete this folder and the line of service/front-doors.ts that names it.
 */
import { z } from 'zod';
import type { SearchInput, SearchResult } from '../../contract/search.ts';
import { AppError } from '../../errors.ts';
import type { AppContext } from '../../http/app-env.ts';
import type { ServedDialect } from '../../http/attach.ts';
import { foreignRoute } from '../foreign-route.ts';
import { type Notes, notesOf } from '../notes.ts';
import { type CallDeps, checked, messageOf, ownCalls } from '../own-calls.ts';
import { timeRangeOf } from '../time-ranges.ts';

const PREFIX = '/searxng';
/** SearXNG gives about as many on a page. */
const RESULTS = 10;

const query = z.looseObject({
  q: z.string().trim().min(1),
  format: z.literal('json', { error: 'The only format here is json' }),
  pageno: z.string().optional(),
  time_range: z.string().optional(),
  language: z.string().optional(),
});

/** Parameters with values that ask for what happens anyway. */
const AS_IT_IS: Record<string, (value: string) => boolean> = {
  categories: (value) => value === 'general',
  pageno: (value) => value === '1',
  safesearch: (value) => value === '0',
  image_proxy: () => true,
  theme: () => true,
};

export function searxngDialect(deps: CallDeps): ServedDialect {
  async function search(asked: z.output<typeof query>, c: AppContext) {
    // There is only one page: a client that reads on until there are no results would pay for the same ones endlessly.
    if (Number(asked.pageno) > 1) return answerOf(asked.q, { results: [], engine: '' });
    const notes = notesOf(c);
    const { answer } = await ownCalls(deps, c).search(searchOf(asked, notes), { withPages: false });
    const found = { results: answer.results, engine: answer.metadata.search.provider };
    return answerOf(asked.q, found, notes.warning(answer.metadata.warnings));
  }
  return {
    prefix: PREFIX,
    keys: [],
    documented: false,
    errorBody: (error) => ({ error: messageOf(error) }),
    headers: () => ({}),
    addRoutes(add) {
      // LangChain uses the base address itself.
      for (const path of [PREFIX, `${PREFIX}/search`]) {
        add(foreignRoute('get', path, { metered: true, query }), (input, c) => search(input.query, c));
        // Clients post a form, or nothing, with the parameters in the address (Flowise).
        add(foreignRoute('post', path, { metered: true }), async (_, c) => {
          const asked: Record<string, string> = { ...c.req.query(), ...(await formOf(c)) };
          return search(checked(query, asked as z.input<typeof query>), c);
        });
      }
    },
  };
}

/** As long as an address may be. */
const MOST_FORM_BYTES = 16 * 1024;

async function formOf(c: AppContext): Promise<Record<string, string>> {
  if (!c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')) return {};
  const text = await c.req.text();
  if (text.length > MOST_FORM_BYTES) throw new AppError('payload_too_large');
  return Object.fromEntries(new URLSearchParams(text));
}

function searchOf(asked: z.output<typeof query>, notes: Notes): SearchInput {
  const { q, format: _, time_range, language = '', ...rest } = asked;
  for (const [name, value] of Object.entries(rest)) {
    if (
      typeof value === 'string' &&
      value !== '' &&
      !(Object.hasOwn(AS_IT_IS, name) && AS_IT_IS[name]?.(value))
    )
      notes.unheard(name);
  }
  const timeRange = time_range ? timeRangeOf(time_range) : undefined;
  if (time_range && !timeRange) notes.unheard('time_range');
  const country = /^[a-z]{2,3}-([A-Z]{2})$/.exec(language)?.[1];
  if (language && !country && !['all', 'auto'].includes(language)) notes.unheard('language');
  return {
    query: q,
    numResults: RESULTS,
    ...(timeRange && { timeRange }),
    ...(country && { locationGeoCode: country }),
  };
}

type Found = Pick<SearchResult, 'results'> & { engine: string };

function answerOf(q: string, { results, engine }: Found, warning?: string) {
  return {
    query: q,
    number_of_results: results.length,
    results: results.map(({ url, title, content }, index) => ({
      url,
      title,
      content,
      engine,
      engines: [engine],
      positions: [index + 1],
      score: 1 / (index + 1),
      category: 'general',
      template: 'default.html',
      parsed_url: parsedUrl(url),
    })),
    answers: [],
    corrections: [],
    infoboxes: [],
    suggestions: [],
    unresponsive_engines: [],
    ...(warning && { warning }),
  };
}

/** Scheme, host, path, parameters, query and fragment, as Python's urlparse gives them. */
function parsedUrl(address: string): string[] {
  const { protocol, host, pathname, search, hash } = new URL(address);
  return [protocol.slice(0, -1), host, pathname, '', search.slice(1), hash.slice(1)];
}
