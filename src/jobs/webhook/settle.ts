/** Waits until events are sent, in a process that ends when its work is done. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from '../../store/database/database.ts';
import { hasEventsDue } from '../../store/webhook/deliveries.ts';

const POLL_MS = 50;
/** A receiver may take 15 seconds to answer. What is left then is sent when a server runs. */
const LONGEST_MS = 20_000;

/** Resolves when every event up to now has been attempted, after a while in any case, and sooner if it is aborted. */
export async function settleEvents(database: Queryable, signal: AbortSignal): Promise<void> {
  // The database stores microseconds.
  const before = new Date(Date.now() + 1);
  const end = performance.now() + LONGEST_MS;
  while (!signal.aborted && performance.now() < end && (await hasEventsDue(database, before)))
    await sleep(POLL_MS);
}
