/** Health: whether the service works and which parts are not configured, and for machines whether it is alive and ready. */
import { z } from 'zod';
import { count } from './primitives.ts';
import { defineRoute } from './route.ts';

const SERVICE_STATES = ['ok', 'degraded', 'down', 'unconfigured'] as const;

/** What a process does: everything, only answering requests, or only what is done in the background. */
export const ROLES = ['all', 'api', 'worker'] as const;
export type Role = (typeof ROLES)[number];

const role = z
  .enum(ROLES)
  .describe('What this process does: everything, only requests, or only work in the background.');

export const health = z
  .object({
    status: z.enum(['ok', 'degraded']).describe('Whether everything that is configured works.'),
    version: z.string().describe('The version of Winnow.'),
    uptime: count.describe('Seconds since the start.'),
    role,
    services: z
      .record(
        z.string(),
        z.object({
          status: z.enum(SERVICE_STATES).describe('The state of the part.'),
          detail: z.string().describe('Details, in words.'),
        }),
      )
      .describe('The parts: `db`, `browser`, `search`, `llm` and others.'),
  })
  .meta({ id: 'Health' });

export type Health = z.output<typeof health>;

const healthDeclared = defineRoute({
  method: 'get',
  path: '/api/health',
  operationId: 'getHealth',
  tag: 'Service',
  auth: 'none',
  summary: 'Check the service',
  description:
    'The state of the service and of each of its parts. Needs no key. 503 with the same body while the database is down.',
  response: {
    schema: health,
    description: 'The state of the service.',
    example: {
      status: 'ok',
      version: '0.1.0',
      uptime: 86_400,
      role: 'all',
      services: {
        db: { status: 'ok', detail: 'PostgreSQL 18' },
        browser: { status: 'ok', detail: 'Chromium' },
        search: { status: 'ok', detail: 'Local index' },
        llm: { status: 'unconfigured', detail: 'Set WINNOW_LLM to use a model' },
      },
    },
  },
});

/** 503 has the same body, because the state of the parts matters most then. */
export const healthRoute = {
  ...healthDeclared,
  responses: {
    ...healthDeclared.responses,
    503: { ...healthDeclared.responses[200], description: 'The database is down, so nothing can be served.' },
  },
};

const SINCE_START = count.describe('Seconds since the start.');

export const liveRoute = defineRoute({
  method: 'get',
  path: '/api/live',
  operationId: 'getLive',
  tag: 'Service',
  auth: 'none',
  summary: 'Check the process',
  description:
    'Whether the process itself is running, regardless of what it depends on. Restart it if this does not answer. Needs no key.',
  response: {
    schema: z.object({ status: z.literal('ok').describe('The process answers.'), uptime: SINCE_START }),
    description: 'The process is running.',
    example: { status: 'ok', uptime: 86_400 },
  },
});

export const readyRoute = defineRoute({
  method: 'get',
  path: '/api/ready',
  operationId: 'getReady',
  tag: 'Service',
  auth: 'none',
  summary: 'Check whether it can serve',
  description:
    'Whether requests can be sent here: the database answers, can be written to and has the tables of this version, the disk has room, and the process is not stopping. Otherwise 503, with the reasons in `error.details`. Needs no key.',
  response: {
    schema: z.object({
      status: z.literal('ready').describe('Requests can be sent here.'),
      uptime: SINCE_START,
      role,
    }),
    description: 'Requests can be sent here.',
    example: { status: 'ready', uptime: 86_400, role: 'all' },
  },
  errors: ['upstream_failed'],
});
