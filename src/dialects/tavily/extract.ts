/** Tavily's extract: the content of up to 20 pages, each a scrape of its own. */
import type { z } from 'zod';
import { CALL_TIMEOUT_MS } from '../../contract/fetch-config.ts';
import type { ScrapeInput } from '../../contract/scrape.ts';
import { toAppError } from '../../errors.ts';
import type { AppContext } from '../../http/app-env.ts';
import { notesOf, within } from '../notes.ts';
import { messageOf, ownCalls, textOf } from '../own-calls.ts';
import type { extractBody } from './bodies.ts';
import { secondsSince, type TavilyDeps } from './search.ts';

/** These would be the same for each of the pages. */
const OF_THE_ACCOUNT = new Set(['insufficient_credits', 'rate_limited', 'auth_invalid_key']);

export async function extract(deps: TavilyDeps, body: z.output<typeof extractBody>, c: AppContext) {
  const startedAt = performance.now();
  const notes = notesOf(c);
  if (body.format === 'text') notes.unheard('format', 'markdown was returned');
  const milliseconds = (body.timeout ?? 0) * 1000;
  const timeout = within(notes, 'timeout', milliseconds || CALL_TIMEOUT_MS, {
    min: 1000,
    max: CALL_TIMEOUT_MS,
  });
  const request: Omit<ScrapeInput, 'url'> = {
    formats: [
      { type: 'markdown', mode: 'prune', ...(body.query && { query: body.query }) },
      ...(body.include_images ? [{ type: 'images' as const }] : []),
    ],
    fetchConfig: { mode: body.extract_depth === 'advanced' ? 'js' : 'auto', timeout },
  };
  const calls = ownCalls(deps, c);
  const ids: string[] = [];
  let credits = 0;
  const doubts: { reason: string; detail?: string }[] = [];
  const pages = await Promise.all(
    [body.urls].flat().map(async (url) => {
      try {
        const { answer, cost } = await calls.scrape({ ...request, url });
        ids.push(answer.id);
        credits += cost;
        for (const { reason, detail } of answer.metadata.warnings) {
          doubts.push({ reason, detail: detail ? `${url}: ${detail}` : url });
        }
        const { markdown, images } = answer.results;
        return {
          url,
          title: answer.metadata.title,
          raw_content: textOf(markdown),
          images: images?.data ?? [],
        };
      } catch (thrown) {
        const error = toAppError(thrown);
        if (OF_THE_ACCOUNT.has(error.type)) throw error;
        return { url, error: messageOf(error) };
      }
    }),
  );
  const warning = notes.warning(doubts);
  return {
    results: pages.filter((page) => 'raw_content' in page),
    failed_results: pages.filter((page) => 'error' in page),
    response_time: secondsSince(startedAt),
    ...(body.include_usage && { usage: { credits } }),
    request_id: ids[0] ?? c.get('requestId'),
    ...(warning && { warning }),
  };
}
