/** Tavily's map: the addresses of a site. */
import type { z } from 'zod';
import { CALL_TIMEOUT_MS } from '../../contract/fetch/fetch-config.ts';
import type { AppContext } from '../../http/app-env.ts';
import { notesOf } from '../notes.ts';
import { ownCalls } from '../own-calls.ts';
import type { mapBody } from './bodies.ts';
import { patternsOf } from './paths.ts';
import { secondsSince, type TavilyDeps } from './search.ts';

export async function map(deps: TavilyDeps, body: z.output<typeof mapBody>, c: AppContext) {
  const startedAt = performance.now();
  const notes = notesOf(c);
  if (body.instructions) notes.unheard('instructions', 'its words are only used to order the links');
  const { answer, cost } = await ownCalls(deps, c).map({
    url: body.url,
    limit: body.limit,
    ...patternsOf(body, notes),
    ...(body.instructions && { search: body.instructions.slice(0, 500) }),
    fetchConfig: { timeout: Math.min(CALL_TIMEOUT_MS, Math.max(1000, body.timeout * 1000)) },
  });
  const warning = notes.warning(answer.metadata.warnings);
  return {
    base_url: body.url,
    results: answer.links.map(({ url }) => url),
    response_time: secondsSince(startedAt),
    ...(body.include_usage && { usage: { credits: cost } }),
    request_id: answer.id,
    ...(warning && { warning }),
  };
}
