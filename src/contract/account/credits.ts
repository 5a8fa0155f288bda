/** Credits: the balance and the quotas of an account. */
import { z } from 'zod';
import { count } from '../primitives.ts';
import { defineRoute } from '../route.ts';

const quota = (what: string) =>
  z.object({ used: count.describe(`${what} now.`), limit: count.describe("The plan's limit.") });

export const creditsReport = z
  .object({
    remaining: z.number().describe('Credits left; 9007199254740991 if there is no limit.'),
    used: z.number().describe('Credits used since the billing cycle began.'),
    plan: z.string().describe('The name of the plan.'),
    jobs: z
      .object({ crawl: quota('Crawls running'), monitor: quota('Monitors active') })
      .describe('Background jobs, and how many the plan allows at once.'),
    storage: z
      .object({
        used: count.describe(
          'Bytes stored: results, pictures, requests, answers for Idempotency-Keys and cached pages.',
        ),
        limit: count.describe("The plan's limit in bytes."),
      })
      .describe(
        'Storage for history, compressed. When it is full, requests are refused with `storage_full`.',
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
