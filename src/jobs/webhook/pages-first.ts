/** Sends the end of a crawl or batch after its pages: whoever acts on the end expects to have them. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from '../../store/database/database.ts';
import { type Delivery, hasPagesUnsent } from '../../store/webhook/deliveries.ts';

const END = /^(?:crawl|batch)\.(?:completed|failed|stopped)$/;
const POLL_MS = 50;
const LONGEST_POLL_MS = 1_000;
/**
 * Pages are claimed before the end of their job, so this only waits for pages that are being sent. A receiver may take
 * 15 seconds to answer.
 */
const LONGEST_MS = 20_000;

/** Resolves when each page was sent once, whether it arrived or not, and after a while in any case. */
export async function waitForPages(
  database: Queryable,
  { id, type, tries }: Pick<Delivery, 'id' | 'type' | 'tries'>,
  signal: AbortSignal,
): Promise<void> {
  if (tries > 0 || !END.test(type)) return;
  const end = performance.now() + LONGEST_MS;
  for (let ms = POLL_MS; performance.now() < end && (await hasPagesUnsent(database, id)); ms *= 2)
    await sleep(Math.min(ms, LONGEST_POLL_MS), undefined, { signal });
}
