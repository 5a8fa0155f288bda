/** Usage: what an account used, by day, service and key. */
import { z } from 'zod';
import { HISTORY_SERVICES } from '../history/history.ts';
import { count, uuid } from '../primitives.ts';
import { defineRoute } from '../route.ts';

export const MAX_USAGE_DAYS = 366;

export const usageQuery = z.object({
  from: z.iso.date().optional().describe('The first day, in UTC. Default: 30 days up to `to`.'),
  to: z.iso.date().optional().describe('The last day, in UTC. Default: today.'),
});

export const usageDays = z
  .object({
    from: z.iso.date().describe('The first day of the report.'),
    to: z.iso.date().describe('The last day of the report.'),
    total: z
      .object({
        credits: count.describe('Credits charged.'),
        calls: count.describe('Calls that cost something.'),
      })
      .describe('The sum of all days.'),
    days: z
      .array(
        z.object({
          day: z.iso.date().describe('The day, in UTC.'),
          service: z.enum(HISTORY_SERVICES).describe('The pages of a crawl count as `crawl`.'),
          keyId: uuid
            .nullable()
            .describe('The key that was used; null for people at the dashboard and for ticks of monitors.'),
          credits: count.describe('Credits charged.'),
          calls: count.describe('Calls that cost something.'),
        }),
      )
      .describe('Oldest first, without entries of zero.'),
  })
  .meta({ id: 'UsageDays', description: 'Usage by day, service and key.' });

export type UsageQuery = z.output<typeof usageQuery>;
export type UsageDays = z.output<typeof usageDays>;

export const usageRoute = defineRoute({
  method: 'get',
  path: '/api/usage',
  operationId: 'getUsage',
  tag: 'Credits',
  auth: 'key',
  summary: 'Get the usage',
  description: `Usage by day, service and key, for at most ${MAX_USAGE_DAYS} days. Free. Deleting history entries does not change it.`,
  query: usageQuery,
  response: {
    schema: usageDays,
    description: 'The usage.',
    example: {
      from: '2026-03-01',
      to: '2026-03-02',
      total: { credits: 7, calls: 3 },
      days: [
        {
          day: '2026-03-01',
          service: 'scrape',
          keyId: '0198c7a8-51d0-7e3b-9a64-2f80c1b7d935',
          credits: 2,
          calls: 2,
        },
        { day: '2026-03-02', service: 'monitor', keyId: null, credits: 5, calls: 1 },
      ],
    },
  },
});
