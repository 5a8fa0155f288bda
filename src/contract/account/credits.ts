/** Credits: the balance and the quotas of an account. */
import { z } from 'zod';
import { count } from '../primitives.ts';
import { defineRoute } from '../route.ts';

const quota = (what: string) =>
  z.object({ used: count.describe(`${what} now.`), limit: count.describe('How many the plan allows.') });

export const creditsReport = z
  .object({
    remaining: z.number().describe('Credits left. 9007199254740991 where there is no limit.'),
    used: z.number().describe('Credits used since the billing cycle began.'),
    plan: z.string().describe('The name of the plan.'),
    jobs: z
      .object({ crawl: quota('Crawls running'), monitor: quota('Monitors active') })
      .describe('Background jobs against the caps of the plan.'),
    storage: z
      .object({
        used: count.describe(
          'Bytes that are kept: results, pictures, requests, answers for Idempotency-Keys and cached pages.',
        ),
        limit: count.describe('How many the plan allows.'),
      })
      .describe(
        'What history keeps, compressed. Requests are refused with `storage_full` when it is used up.',
      ),
  })
  .meta({ id: 'CreditsReport' });

export type CreditsReport = z.output<typeof creditsReport>;

export const creditsRoute = defineRoute({
  method: 'get',
  path: '/api/credits',
  operationId: 'getCredits',
  tag: 'Credits',
  auth: 'key',
  summary: 'Get the balance',
  description: 'What is left, what was used and what the plan allows. Free, and a good way to test a key.',
  response: {
    schema: creditsReport,
    description: 'The balance and the quotas.',
    example: {
      remaining: 9640,
      used: 360,
      plan: 'Starter Plan',
      jobs: { crawl: { used: 1, limit: 3 }, monitor: { used: 2, limit: 5 } },
      storage: { used: 48_210_113, limit: 10_737_418_240 },
    },
  },
});
