/** `maxAge` and `storeInCache`: reading a fetch again instead of repeating it. */
import { z } from 'zod';
import { timestamp } from '../primitives.ts';

const DAY_MS = 86_400_000;
export const MAX_AGE_MS = 30 * DAY_MS;

export const cacheFields = {
  maxAge: z
    .int()
    .min(0)
    .max(MAX_AGE_MS)
    .optional()
    .describe(
      'Milliseconds that a fetch of yours of the same address with the same `fetchConfig` may be old to be read again instead. 0, the default: always fresh. Content formats of such a page cost nothing.',
    ),
  storeInCache: z
    .boolean()
    .optional()
    .describe('False leaves no copy of the fetch for later calls with `maxAge`.'),
};

export const cacheState = z
  .object({
    state: z.enum(['hit', 'miss']).describe('Whether an earlier fetch was read again.'),
    fetchedAt: timestamp.describe('When the page was fetched.'),
  })
  .meta({ id: 'CacheState', description: 'Where the page came from. Only where `maxAge` is above 0.' });
