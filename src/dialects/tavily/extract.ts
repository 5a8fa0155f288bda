/** Tavily's extract: the content of up to 20 pages, with a separate scrape for each. */
import type { z } from 'zod';
import { CALL_TIMEOUT_MS } from '../../contract/fetch/fetch-config.ts';
import type { ScrapeInput } from '../../contract/page/scrape.ts';
import type { AppContext } from '../../http/app-env.ts';
import { notesOf, within } from '../notes.ts';
import { ownCalls, textOf } from '../own-calls.ts';
import { scrapeEach } from '../scrape-each.ts';
import type { extractBody } from './bodies.ts';
import { secondsSince, type TavilyDeps } from './search.ts';

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
  const ids: string[] = [];
  let credits = 0;
  const doubts: { reason: string; detail?: string }[] = [];
  const pages = await scrapeEach(ownCalls(deps, c), [body.urls].flat(), request, {
    page(url, { answer: { id, results, metadata }, cost }) {
      ids.push(id);
      credits += cost;
      for (const { reason, detail } of metadata.warnings) {
        doubts.push({ reason, detail: detail ? `${url}: ${detail}` : url });
      }
      const { markdown, images } = results;
      const content = { raw_content: textOf(markdown), images: images?.data ?? [] };
      const favicon = body.include_favicon && { favicon: metadata.favicon ?? null };
      return { url, title: metadata.title, ...content, ...favicon };
    },
    failed: (url, error) => ({ url, error }),
  });
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
