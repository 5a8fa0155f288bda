/**
 * What Open WebUI asks of an external web loader (`POST /openwebui/load`) and of an external search
 * (`POST /openwebui/search`). Its answers are bare lists, so a warning stands in the first entry that has a place for it.
 * To remove it, delete this folder and the line of service.ts that names it.
 */
import { z } from 'zod';
import { webUrl } from '../../contract/url.ts';
import { toAppError } from '../../errors.ts';
import type { ServedDialect } from '../../http/attach.ts';
import { foreignRoute } from '../foreign-route.ts';
import { notesOf, within } from '../notes.ts';
import { type CallDeps, messageOf, ownCalls, textOf } from '../own-calls.ts';

const PREFIX = '/openwebui';
/** Open WebUI sends so many at a time. */
const MOST_URLS = 20;

const loadBody = z.object({ urls: z.array(webUrl).min(1).max(MOST_URLS) });
const searchBody = z.object({ query: z.string().trim().min(1), count: z.int().min(1).default(3) });

export function openWebuiDialect(deps: CallDeps): ServedDialect {
  return {
    prefix: PREFIX,
    keys: [],
    documented: false,
    errorBody: (error) => ({ detail: messageOf(error) }),
    headers: () => ({}),
    addRoutes(add) {
      add(foreignRoute('post', `${PREFIX}/load`, { metered: true, body: loadBody }), async ({ body }, c) => {
        const calls = ownCalls(deps, c);
        const notes = notesOf(c);
        return Promise.all(
          body.urls.map(async (source) => {
            try {
              const scrape = {
                url: source,
                formats: [{ type: 'markdown' as const, mode: 'reader' as const }],
              };
              const { answer } = await calls.scrape(scrape);
              const warning = notes.warning(answer.metadata.warnings);
              const { title, language } = answer.metadata;
              return {
                page_content: textOf(answer.results.markdown),
                metadata: {
                  source,
                  title: title ?? '',
                  language: language ?? '',
                  ...(warning && { warning }),
                },
              };
            } catch (thrown) {
              const error = toAppError(thrown);
              // These would be the same for each of the pages.
              if (['insufficient_credits', 'rate_limited', 'auth_invalid_key'].includes(error.type))
                throw error;
              return { page_content: '', metadata: { source, error: messageOf(error) } };
            }
          }),
        );
      });

      add(
        foreignRoute('post', `${PREFIX}/search`, { metered: true, body: searchBody }),
        async ({ body }, c) => {
          const notes = notesOf(c);
          const numResults = within(notes, 'count', body.count, { min: 1, max: 20 });
          const { answer } = await ownCalls(deps, c).search({ query: body.query, numResults });
          const warning = notes.warning(answer.metadata.warnings);
          return answer.results.map(({ url, title, snippet, content }, index) => ({
            link: url,
            title,
            snippet: snippet ?? content.slice(0, 300),
            ...(warning && index === 0 && { warning }),
          }));
        },
      );
    },
  };
}
