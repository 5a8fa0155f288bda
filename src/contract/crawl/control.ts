/** What crawls and batches share: their live events, stop, resume and delete. */
import { z } from 'zod';
import { okResult, uuid } from '../primitives.ts';
import { defineRoute } from '../route.ts';

export const CRAWL_ID = '0198c7a3-0c55-7f08-a2e7-6d1b94c3f570';
export const BATCH_ID = '0198c7a3-5d21-7a40-9b1e-2f7c84d6e093';

export const crawlControl = controlRoutes('crawl', { tag: 'Crawl', id: CRAWL_ID, capped: 'crawls' });
export const batchControl = controlRoutes('batch', {
  tag: 'Batch',
  id: BATCH_ID,
  capped: 'crawls and batches',
});

/** @param capped what the plan's limit counts, for the description of `resume` */
function controlRoutes(
  job: 'crawl' | 'batch',
  { tag, id, capped }: { tag: 'Crawl' | 'Batch'; id: string; capped: string },
) {
  const common = {
    tag,
    auth: 'key',
    params: z.object({ id: uuid.describe(`The id of the ${job}.`) }),
  } as const;
  const done = (description: string) => ({ schema: okResult, description, example: { ok: true as const } });
  return {
    events: defineRoute({
      ...common,
      method: 'get',
      path: `/api/${job}/{id}/events`,
      operationId: `stream${tag}`,
      summary: `Watch a ${job}`,
      description: `Server-sent events with the live progress of a ${job}. Each event is named like the webhook events (\`${job}.page\`, \`${job}.completed\`, …) and its data is JSON. The stream ends when the ${job} ends.`,
      response: {
        schema: z.string().describe('A stream of events.'),
        contentType: 'text/event-stream',
        description: 'The stream.',
        example: `event: ${job}.page\ndata: {"id":"${id}","status":"running","total":12,"finished":3}\n\n`,
      },
      errors: ['not_found'],
    }),
    stop: defineRoute({
      ...common,
      method: 'post',
      path: `/api/${job}/{id}/stop`,
      operationId: `stop${tag}`,
      summary: `Stop a ${job}`,
      description: `Stops fetching pages. Pages already fetched are kept, and the ${job} can be resumed.`,
      response: done(`The ${job} has stopped.`),
      errors: ['not_found', 'conflict'],
    }),
    resume: defineRoute({
      ...common,
      method: 'post',
      path: `/api/${job}/{id}/resume`,
      operationId: `resume${tag}`,
      summary: `Resume a ${job}`,
      description: `Continues a stopped ${job} where it left off. The plan's limit of running ${capped} is checked again.`,
      response: done(`The ${job} is running.`),
      errors: ['not_found', 'conflict'],
    }),
    remove: defineRoute({
      ...common,
      method: 'delete',
      audit: `${job}.deleted`,
      path: `/api/${job}/{id}`,
      operationId: `delete${tag}`,
      summary: `Delete a ${job}`,
      description: `Permanently deletes the ${job}, its pages and their history, whatever its state.`,
      response: done(`The ${job} was deleted.`),
      errors: ['not_found'],
    }),
  };
}
