/** `maxAge` and `storeInCache`: reusing a fetch instead of repeating it. */
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
      'Reuse your last fetch of the same address with the same `fetchConfig` if it is at most this many milliseconds old. 0, the default: always fetch. Content formats of a reused page are free.',
    ),
  storeInCache: z
    .boolean()
    .optional()
    .describe('Set it to false to keep no copy of the fetch for later calls with `maxAge`.'),
};

export const cacheState = z
  .object({
    state: z.enum(['hit', 'miss']).describe('`hit`: an earlier fetch was reused.'),
    fetchedAt: timestamp.describe('When the page was fetched.'),
  })
  .meta({
    id: 'CacheState',
    description: 'Whether an earlier fetch was reused. Only if `maxAge` is above 0.',
  });
