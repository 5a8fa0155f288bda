/**
 * Open WebUI's interface for an external web loader (`POST /openwebui/load`) and for an external search
 * (`POST /openwebui/search`). Its answers are bare lists, so a warning is in the first entry that has a place for it.
 * To remove it, delete this folder and the line of service/front-doors.ts that names it.
 */
import { z } from 'zod';
import { webUrl } from '../../contract/request/url.ts';
import type { ServedDialect } from '../../http/attach.ts';
import { foreignRoute } from '../foreign-route.ts';
import { notesOf, within } from '../notes.ts';
import { type CallDeps, messageOf, ownCalls, textOf } from '../own-calls.ts';
import { scrapeEach } from '../scrape-each.ts';

const PREFIX = '/openwebui';
/** Open WebUI sends at most this many at a time. */
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
        const notes = notesOf(c);
        const request = { formats: [{ type: 'markdown' as const, mode: 'reader' as const }] };
        return scrapeEach(ownCalls(deps, c), body.urls, request, {
          page(source, { answer: { results, metadata } }) {
            const warning = notes.warning(metadata.warnings);
            const { title, language } = metadata;
            const facts = { source, title: title ?? '', language: language ?? '' };
            return {
              page_content: textOf(results.markdown),
              metadata: { ...facts, ...(warning && { warning }) },
            };
          },
          failed: (source, error) => ({ page_content: '', metadata: { source, error } }),
        });
      });

      add(
        foreignRoute('post', `${PREFIX}/search`, { metered: true, body: searchBody }),
        async ({ body }, c) => {
          const notes = notesOf(c);
          const numResults = within(notes, 'count', body.count, { min: 1, max: 20 });
          const { answer } = await ownCalls(deps, c).search(
            { query: body.query, numResults },
            { withPages: false },
          );
          const warning = notes.warning(answer.metadata.warnings);
          return answer.results.map(({ url, title, content }, index) => ({
            link: url,
            title,
            snippet: content,
            ...(warning && index === 0 && { warning }),
          }));
        },
      );
    },
  };
}
