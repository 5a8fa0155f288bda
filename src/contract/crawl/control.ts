/** Crawl control: stop, resume, delete, and the live events of a crawl. */
import { z } from 'zod';
import { okResult, uuid } from '../primitives.ts';
import { defineRoute } from '../route.ts';

const common = {
  tag: 'Crawl',
  auth: 'key',
  params: z.object({ id: uuid.describe('The id of the crawl.') }),
} as const;

export const stopCrawlRoute = defineRoute({
  ...common,
  method: 'post',
  path: '/api/crawl/{id}/stop',
  operationId: 'stopCrawl',
  summary: 'Stop a crawl',
  description: 'No further page is fetched. Those already fetched stay; the crawl can be resumed.',
  response: { schema: okResult, description: 'The crawl has stopped.', example: { ok: true } },
  errors: ['not_found', 'conflict'],
});

export const resumeCrawlRoute = defineRoute({
  ...common,
  method: 'post',
  path: '/api/crawl/{id}/resume',
  operationId: 'resumeCrawl',
  summary: 'Resume a crawl',
  description: "Goes on where a stopped crawl left off. The plan's cap of crawls is checked again.",
  response: { schema: okResult, description: 'The crawl is running.', example: { ok: true } },
  errors: ['not_found', 'conflict'],
});

export const deleteCrawlRoute = defineRoute({
  ...common,
  method: 'delete',
  audit: 'crawl.deleted',
  path: '/api/crawl/{id}',
  operationId: 'deleteCrawl',
  summary: 'Delete a crawl',
  description: 'Removes the crawl, its pages and their history for good, whatever its state.',
  response: { schema: okResult, description: 'The crawl is gone.', example: { ok: true } },
  errors: ['not_found'],
});

export const crawlEventsRoute = defineRoute({
  ...common,
  method: 'get',
  path: '/api/crawl/{id}/events',
  operationId: 'streamCrawl',
  summary: 'Watch a crawl',
  description:
    'Server-sent events with the live progress of a crawl. Each event is named like the webhook events (`crawl.page`, `crawl.completed`, …) and its data is JSON. The stream ends with the crawl.',
  response: {
    schema: z.string().describe('A stream of events.'),
    contentType: 'text/event-stream',
    description: 'The stream.',
    example:
      'event: crawl.page\ndata: {"id":"0198c7a3-0c55-7f08-a2e7-6d1b94c3f570","status":"running","total":12,"finished":3}\n\n',
  },
  errors: ['not_found'],
});
