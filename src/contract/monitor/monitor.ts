/** Monitor: a page or a site fetched on a schedule, its changes kept and sent. */
import { z } from 'zod';
import { warning } from '../page/scrape-result.ts';
import { pageSize, timeCursor } from '../pagination.ts';
import { count, okResult, timestamp, uuid } from '../primitives.ts';
import { defineRoute } from '../route.ts';
import { monitorBody, monitorPatch } from './config.ts';
import { diffs } from './diffs.ts';

export const monitorRecord = z
  .object({
    cronId: uuid.describe('Identifies the monitor.'),
    scheduleId: z.string().describe('The id of its schedule.'),
    status: z.enum(['active', 'paused']).describe('Whether it runs.'),
    interval: z
      .string()
      .describe(
        'The schedule: a cron expression, or a shorthand such as `45m` if no cron expression means the same.',
      ),
    config: monitorBody,
    createdAt: timestamp,
    updatedAt: timestamp,
    lastRunAt: timestamp.nullable().describe('When it last ran.'),
    nextRunAt: timestamp.nullable().describe('When it runs next; null while paused.'),
    feedUrl: z.string().describe('An Atom feed of its changes. Anyone with the address can read it.'),
  })
  .meta({ id: 'Monitor' });

export const monitorTick = z
  .object({
    id: uuid.describe('The id of the tick; also a history id, by which its capture can be read.'),
    status: z.enum(['completed', 'failed', 'running']).describe('How the run went.'),
    createdAt: timestamp,
    elapsedMs: count.describe('Milliseconds the fetch took.'),
    changed: z.boolean().describe('Whether anything differs from the previous tick.'),
    firstRun: z
      .boolean()
      .optional()
      .describe('True if there was nothing to compare with. Later ticks are compared with this one.'),
    statusCode: z.int().optional().describe('The HTTP status of the page.'),
    crawlId: uuid.optional().describe('With the scopes `list` and `site`: the batch or crawl of this tick.'),
    diffs,
    error: z
      .object({ type: z.string(), message: z.string() })
      .optional()
      .describe('What went wrong, on a failed tick.'),
    warnings: z
      .array(warning)
      .optional()
      .describe('Why the capture was not compared: a bot wall, an error page, an empty page.'),
  })
  .meta({ id: 'MonitorTick', description: 'One run of a monitor.' });

export type MonitorRecord = z.output<typeof monitorRecord>;
export type MonitorTick = z.output<typeof monitorTick>;

const params = z.object({ cronId: uuid.describe('The id of the monitor.') });
const common = { tag: 'Monitor', auth: 'key' } as const;

const EXAMPLE: z.input<typeof monitorRecord> = {
  cronId: '0198c7a4-2e61-7a94-90c8-b5d7f31e6a02',
  scheduleId: '0198c7a4-2e61-7a94-90c8-b5d7f31e6a02',
  status: 'active',
  interval: '0 * * * *',
  config: {
    url: 'https://example.com',
    interval: '1h',
    name: 'Example',
    formats: [{ type: 'markdown', mode: 'reader' }],
    webhookUrl: 'https://example.org/hooks/winnow',
  },
  createdAt: '2026-03-01T09:30:00.000Z',
  updatedAt: '2026-03-01T09:30:00.000Z',
  lastRunAt: null,
  nextRunAt: '2026-03-01T10:00:00.000Z',
  feedUrl: 'https://winnow.example/api/monitor/0198c7a4-2e61-7a94-90c8-b5d7f31e6a02/feed.xml?token=9QmZc1',
};
const record = (description: string, example = EXAMPLE) => ({ schema: monitorRecord, description, example });

export const createMonitorRoute = defineRoute({
  ...common,
  method: 'post',
  path: '/api/monitor',
  operationId: 'createMonitor',
  summary: 'Create a monitor',
  description:
    'Fetches a page, or with `scope: site` a whole site, on a schedule and compares it with the previous fetch. Each tick of a page costs what its formats cost, and 5 credits more if something changed. A tick of a site costs what its crawl costs: 2 credits, plus the pages that are new or have changed.',
  body: { schema: monitorBody, example: EXAMPLE.config },
  response: record('The monitor, active.'),
  errors: ['conflict', 'payload_too_large'],
});

export const listMonitorsRoute = defineRoute({
  ...common,
  method: 'get',
  path: '/api/monitor',
  operationId: 'listMonitors',
  summary: 'List monitors',
  description: 'All your monitors, newest first.',
  response: {
    schema: z.array(monitorRecord).meta({ id: 'MonitorList' }),
    description: 'The monitors.',
    example: [EXAMPLE],
  },
});

export const getMonitorRoute = defineRoute({
  ...common,
  method: 'get',
  path: '/api/monitor/{cronId}',
  operationId: 'getMonitor',
  summary: 'Get a monitor',
  description: 'One monitor with its configuration, including defaults.',
  params,
  response: record('The monitor.'),
  errors: ['not_found'],
});

export const updateMonitorRoute = defineRoute({
  ...common,
  method: 'patch',
  path: '/api/monitor/{cronId}',
  operationId: 'updateMonitor',
  summary: 'Change a monitor',
  description:
    'Changes the fields you send and leaves the others alone. Null clears `name`, `webhookUrl`, `timezone`, `ignore`, `calm`, `when`, `notify` and `crawl`.',
  params,
  body: { schema: monitorPatch, example: { interval: '*/30 * * * *', webhookUrl: null } },
  response: record('The monitor as it is now.'),
  errors: ['not_found'],
});

export const pauseMonitorRoute = defineRoute({
  ...common,
  method: 'post',
  path: '/api/monitor/{cronId}/pause',
  operationId: 'pauseMonitor',
  summary: 'Pause a monitor',
  description: "Stops all further ticks. A paused monitor does not count towards the plan's limit.",
  params,
  response: record('The monitor, paused.', { ...EXAMPLE, status: 'paused', nextRunAt: null }),
  errors: ['not_found'],
});

export const resumeMonitorRoute = defineRoute({
  ...common,
  method: 'post',
  path: '/api/monitor/{cronId}/resume',
  operationId: 'resumeMonitor',
  summary: 'Resume a monitor',
  description: "Puts a paused monitor back on its schedule at once. The plan's limit is checked again.",
  params,
  response: record('The monitor, active.'),
  errors: ['not_found'],
});

const TICK: z.input<typeof monitorTick> = {
  id: '0198c7a5-40b7-7c2d-8b19-2fe6d05a7c93',
  status: 'completed',
  createdAt: '2026-03-01T10:00:00.000Z',
  elapsedMs: 240,
  changed: true,
  diffs: { markdown: [{ type: 'added', line: 3, content: 'A new paragraph.' }] },
};

export const runMonitorRoute = defineRoute({
  ...common,
  method: 'post',
  path: '/api/monitor/{cronId}/run',
  operationId: 'runMonitor',
  summary: 'Run a monitor now',
  description:
    'Runs a tick now and waits up to 50 seconds for it to end; after that its status is `running`. If a tick is already running, waits for that one instead. It costs what any tick costs. Fewer than 30 a minute are allowed for one monitor.',
  params,
  response: { schema: monitorTick, description: 'The tick.', example: TICK },
  errors: ['not_found', 'conflict'],
});

export const deleteMonitorRoute = defineRoute({
  ...common,
  method: 'delete',
  audit: 'monitor.deleted',
  path: '/api/monitor/{cronId}',
  operationId: 'deleteMonitor',
  summary: 'Delete a monitor',
  description: 'Permanently deletes the monitor and the history of its ticks.',
  params,
  response: { schema: okResult, description: 'The monitor was deleted.', example: { ok: true } },
  errors: ['not_found'],
});

export const monitorActivityRoute = defineRoute({
  ...common,
  method: 'get',
  path: '/api/monitor/{cronId}/activity',
  operationId: 'getMonitorActivity',
  summary: 'Read the ticks of a monitor',
  description: 'The runs of a monitor and what changed in each, newest first. Free.',
  params,
  query: z.object({
    limit: pageSize(20).describe('How many ticks to return.'),
    cursor: timeCursor
      .optional()
      .describe('Return ticks older than this: the `nextCursor` of the previous slice.'),
  }),
  response: {
    schema: z
      .object({
        ticks: z.array(monitorTick),
        nextCursor: z.string().nullable().describe('Pass it as `cursor` for older ticks; null at the end.'),
      })
      .meta({ id: 'MonitorActivity' }),
    description: 'One slice of the ticks.',
    example: {
      ticks: [TICK],
      nextCursor: null,
    },
  },
  errors: ['not_found'],
});

export const testMonitorRoute = defineRoute({
  ...common,
  method: 'post',
  path: '/api/monitor/{cronId}/test',
  operationId: 'testMonitor',
  summary: 'Send a test event',
  description:
    'Sends the event `monitor.test` to the webhook of the monitor, signed like a real one, and a message to everyone in `notify`.',
  params,
  response: { schema: okResult, description: 'The event will be sent.', example: { ok: true } },
  errors: ['not_found', 'conflict'],
});

export const monitorFeedRoute = defineRoute({
  tag: 'Monitor',
  auth: 'none',
  method: 'get',
  path: '/api/monitor/{cronId}/feed.xml',
  operationId: 'getMonitorFeed',
  summary: 'Read the changes of a monitor as a feed',
  description:
    'The newest changes as an Atom feed, for a feed reader. The address with its token is the `feedUrl` of the monitor; it needs no key. A reader that sends back `ETag` or `Last-Modified` gets 304 while nothing has changed.',
  params,
  query: z.object({ token: z.string().min(1).max(200).describe('The token in `feedUrl`.') }),
  response: {
    schema: z.string(),
    description: 'The feed.',
    contentType: 'application/atom+xml',
    example: '<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom"></feed>',
  },
  errors: ['not_found'],
});
