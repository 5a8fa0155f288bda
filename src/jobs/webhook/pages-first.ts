/** Tells the end of a crawl or batch after its pages: who acts on the end expects to have them. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from '../../store/database/database.ts';
import { type Delivery, hasPagesUnsent } from '../../store/webhook/deliveries.ts';

const END = /^(?:crawl|batch)\.(?:completed|failed|stopped)$/;
const LOOK_MS = 50;
const LONGEST_LOOK_MS = 1_000;
/**
 * Pages are taken up before the end of their job, so that only those are waited for that are being sent. A receiver may
 * take 15 seconds to answer.
 */
const LONGEST_MS = 20_000;

/** Ends when each page was sent once, whether it arrived or not, and after a while in any case. */
export async function waitForPages(
  database: Queryable,
  { id, type, tries }: Pick<Delivery, 'id' | 'type' | 'tries'>,
  signal: AbortSignal,
): Promise<void> {
  if (tries > 0 || !END.test(type)) return;
  const end = performance.now() + LONGEST_MS;
  for (let ms = LOOK_MS; performance.now() < end && (await hasPagesUnsent(database, id)); ms *= 2)
    await sleep(Math.min(ms, LONGEST_LOOK_MS), undefined, { signal });
}
