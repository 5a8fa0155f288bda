/** Health: whether the service works, and what lacks a provider. */
import { z } from 'zod';
import { count } from './primitives.ts';
import { defineRoute } from './route.ts';

export const SERVICE_STATES = ['ok', 'degraded', 'down', 'unconfigured'] as const;

export const health = z
  .object({
    status: z.enum(['ok', 'degraded']).describe('Whether everything that is configured works.'),
    version: z.string().describe('The version of Winnow.'),
    uptime: count.describe('Seconds since the start.'),
    services: z
      .record(
        z.string(),
        z.object({
          status: z.enum(SERVICE_STATES).describe('How the part is doing.'),
          detail: z.string().describe('More about it, in words.'),
        }),
      )
      .describe('The parts: `db`, `browser`, `search`, `llm` and others.'),
  })
  .meta({ id: 'Health' });

export type Health = z.output<typeof health>;

export const healthRoute = defineRoute({
  method: 'get',
  path: '/api/health',
  operationId: 'getHealth',
  tag: 'Service',
  auth: 'none',
  summary: 'Check the service',
  description: 'How the service and each of its parts are doing. Needs no key.',
  body: null,
  response: {
    schema: health,
    description: 'The state of the service.',
    example: {
      status: 'ok',
      version: '0.1.0',
      uptime: 86_400,
      services: {
        db: { status: 'ok', detail: 'PostgreSQL 18' },
        browser: { status: 'ok', detail: 'Chromium' },
        search: { status: 'ok', detail: 'Local index' },
        llm: { status: 'unconfigured', detail: 'Set WINNOW_LLM to use a model' },
      },
    },
  },
  errors: [],
});
