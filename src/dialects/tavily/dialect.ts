/**
 * Tavily's interface below `/tavily`: search, extract, crawl, map. Requests use `snake_case`, and all of them are answered
 * in the same response. To remove it, delete this folder and the line of service/front-doors.ts that names it.
 */
import type { ServedDialect } from '../../http/attach.ts';
import { foreignRoute } from '../foreign-route.ts';
import { messageOf } from '../own-calls.ts';
import { crawlBody, extractBody, mapBody, searchBody } from './bodies.ts';
import { crawl } from './crawl.ts';
import { extract } from './extract.ts';
import { map } from './map.ts';
import { search, type TavilyDeps } from './search.ts';

const PREFIX = '/tavily';
const NOT_SERVED = /^\/tavily\/(research|feedback|usage)(?:\/|$)/;

export function tavilyDialect(deps: TavilyDeps): ServedDialect {
  return {
    prefix: PREFIX,
    keys: [],
    documented: false,
    errorBody: (error) => ({ detail: { error: messageOf(error) } }),
    // 432 is their status for a plan that is used up; their clients do not know 402.
    errorStatus: ({ type, status }) =>
      type === 'auth_invalid_key' ? 401 : type === 'insufficient_credits' ? 432 : status,
    notServed(path) {
      const [, part] = NOT_SERVED.exec(path) ?? [];
      return part && `Tavily's ${part}`;
    },
    headers: () => ({}),
    addRoutes(add) {
      add(foreignRoute('post', `${PREFIX}/search`, { metered: true, body: searchBody }), ({ body }, c) =>
        search(deps, body, c),
      );
      add(foreignRoute('post', `${PREFIX}/extract`, { metered: true, body: extractBody }), ({ body }, c) =>
        extract(deps, body, c),
      );
      add(foreignRoute('post', `${PREFIX}/crawl`, { metered: true, body: crawlBody }), ({ body }, c) =>
        crawl(deps, body, c),
      );
      add(foreignRoute('post', `${PREFIX}/map`, { metered: true, body: mapBody }), ({ body }, c) =>
        map(deps, body, c),
      );
    },
  };
}
