/** History: every past request and what came of it. */
import { z } from 'zod';
import { CRAWL_STATUSES } from '../crawl/crawl.ts';
import { WARNING_REASONS } from '../page/scrape-result.ts';
import { entryCursor, pageNumber, pageSize, pagination, queryTime } from '../pagination.ts';
import { count, jsonObject, okResult, timestamp, uuid } from '../primitives.ts';
import { defineRoute } from '../route.ts';

export const HISTORY_SERVICES = [
  'scrape',
  'extract',
  'search',
  'monitor',
  'crawl',
  'batch',
  'schema',
  'map',
  'parse',
  'extractor',
] as const;
const HISTORY_STATUSES = ['running', 'completed', 'failed'] as const;
/** The states that history can be filtered by. */
export const HISTORY_STATES = [...HISTORY_STATUSES, 'problem'] as const;

export const historyQuery = z.object({
  page: pageNumber,
  cursor: entryCursor
    .optional()
    .describe(
      'Instead of `page`: the `nextCursor` of the previous answer, or `newest`. A long history is then read quickly, each entry once, and `pagination` is left out.',
    ),
  limit: pageSize(20),
  service: z.enum(HISTORY_SERVICES).optional().describe('Only requests to this service.'),
  sessionId: z
    .string()
    .refine((text) => !text.includes('\0'), { error: 'Invalid session id: it has a NUL character' })
    .optional()
    .describe('Only requests whose session id contains this, ignoring case.'),
  from: queryTime
    .optional()
    .describe('Only requests made at this time or later: an ISO-8601 time, or a date in UTC.'),
  to: queryTime.optional().describe('Only requests made before this time.'),
  status: z
    .enum(HISTORY_STATES)
    .optional()
    .describe(
      'Only requests in this state. `problem`: those that failed, those that got an error page or a bot wall instead of the page, and crawls and batches with such pages.',
    ),
  q: z.string().optional().describe('Only requests that match these words.'),
  parent: z
    .union([z.literal('none'), uuid])
    .optional()
    .describe(
      '`none`: leave out the pages of crawls and batches. An id: only what belongs to that crawl, batch or monitor.',
    ),
  results: z
    .enum(['full', 'none'])
    .default('full')
    .describe('`none`: every `result` is null, which keeps the answer small.'),
});

export const historyEntry = z
  .object({
    id: uuid.describe('The id that the request was answered with.'),
    userId: z.string().describe('The account that made it.'),
    service: z.enum(HISTORY_SERVICES).describe('The service that was called.'),
    status: z.enum(HISTORY_STATUSES).describe('Its state.'),
    params: jsonObject.describe('The request body; cookies and credential headers are redacted.'),
    result: jsonObject
      .nullable()
      .describe('The answer; null while running, after a failure, and in a list without results.'),
    error: z
      .object({
        type: z.string().describe('The error type.'),
        message: z.string().describe('What went wrong.'),
        details: z.array(z.unknown()).optional().describe('The fields at fault.'),
        picture: z
          .string()
          .optional()
          .describe('If an action failed: a signed link to a small picture of the page at that moment.'),
      })
      .nullable()
      .describe('Why it failed; else null.'),
    elapsedMs: count.describe('Milliseconds it took.'),
    statusCode: z.int().nullable().describe('The HTTP status of the page; null if there is none.'),
    warning: z
      .enum(WARNING_REASONS)
      .nullable()
      .describe('Why the page was not charged, e.g. `http_error` or `bot_blocked`; else null.'),
    creditsUsed: count
      .nullable()
      .describe(
        'What it cost; null while running. The pages of a crawl have entries and costs of their own.',
      ),
    pages: z
      .object({
        status: z
          .enum(CRAWL_STATUSES)
          .describe(
            'The state of the crawl or batch. If it is `stopped`, the `status` of the entry is `completed`.',
          ),
        finished: count.describe('Pages that are done.'),
        failed: count.describe('Pages that could not be fetched.'),
        errorPages: count.describe('Pages that were an error page or a bot wall.'),
        creditsUsed: count.describe('What it has cost so far, including its pages.'),
      })
      .nullable()
      .describe('For a crawl or batch; else null.'),
    run: z
      .object({
        changed: z.boolean().describe('Whether it saw a change.'),
        firstRun: z
          .boolean()
          .describe('Whether it is the first capture, which later runs are compared with.'),
      })
      .nullable()
      .describe('For a finished run of a monitor; else null.'),
    sessionId: z.string().nullable().describe('The session id that it was sent with; else null.'),
    requestParentId: z.string().nullable().describe('The crawl, batch or monitor it belongs to; else null.'),
    createdAt: timestamp,
  })
  .meta({ id: 'HistoryEntry', description: 'One past request.' });

export type HistoryEntry = z.output<typeof historyEntry>;

const params = z.object({ id: uuid.describe('The id of the request.') });
const common = { tag: 'History', auth: 'key' } as const;

const EXAMPLE: z.input<typeof historyEntry> = {
  id: '0198c7a2-5b1e-7c43-9d0a-3f6b2e8d4c11',
  userId: '0198c79f-8d02-7b3e-a6c4-70f1e95b2d84',
  service: 'scrape',
  status: 'completed',
  params: { url: 'https://example.com', formats: [{ type: 'markdown', mode: 'normal' }] },
  result: {
    results: { markdown: { data: ['# Example Domain'] } },
    metadata: { contentType: 'text/html', statusCode: 200 },
  },
  error: null,
  elapsedMs: 212,
  statusCode: 200,
  warning: null,
  creditsUsed: 1,
  pages: null,
  run: null,
  sessionId: null,
  requestParentId: null,
  createdAt: '2026-03-01T09:30:00.000Z',
};

export const listHistoryRoute = defineRoute({
  ...common,
  method: 'get',
  path: '/api/history',
  operationId: 'listHistory',
  summary: 'List past requests',
  description: 'Your past requests, newest first. Free.',
  query: historyQuery,
  response: {
    schema: z
      .object({
        data: z.array(historyEntry),
        pagination: pagination.optional(),
        nextCursor: z
          .string()
          .nullable()
          .describe('Pass it as `cursor` for older requests; null at the end.'),
      })
      .meta({ id: 'HistoryList' }),
    description: 'One page of requests.',
    example: { data: [EXAMPLE], pagination: { page: 1, limit: 20, total: 1 }, nextCursor: null },
  },
  // A search for words may take too long.
  errors: ['timeout'],
});

export const getHistoryRoute = defineRoute({
  ...common,
  method: 'get',
  path: '/api/history/{id}',
  operationId: 'getHistory',
  summary: 'Get a past request',
  description:
    'One past request with its full result. Takes the `id` of any answer, the `scrapeRefId` of a crawled page and the id of a tick. Free.',
  params,
  response: { schema: historyEntry, description: 'The request.', example: EXAMPLE },
  errors: ['not_found'],
});

export const deleteHistoryRoute = defineRoute({
  ...common,
  method: 'delete',
  audit: 'history.deleted',
  path: '/api/history/{id}',
  operationId: 'deleteHistory',
  summary: 'Delete a past request',
  description: 'Permanently deletes the request and its result. What it cost is not refunded.',
  params,
  response: { schema: okResult, description: 'The request was deleted.', example: { ok: true } },
  errors: ['not_found', 'conflict'],
});
