/**
 * Warms up a child that was started ahead. V8 optimises code only after it has run for a while, so the first pages of a
 * fresh server would cost twice as much as later ones: until there is work, the child reads made-up pages.
 */
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { readPacked } from './tasks/read-packed.ts';
import { warmUpPage } from './warm-up-page.ts';

/** A server that is started for an immediate task first has the machine to itself. */
const REST_MS = 3_000;
/** A longer warm-up makes pages hardly faster. */
const WARM_UP_MS = 2_000;

export async function warmUpWhileIdle(): Promise<void> {
  let isNeeded = false;
  process.once('message', () => {
    isNeeded = true;
  });
  await sleep(REST_MS);
  const end = performance.now() + WARM_UP_MS;
  for (let number = 0; !isNeeded && performance.now() < end; number++) {
    await readPacked(warmUpPage(number));
    // Messages arrive between turns of the event loop.
    await nextTurn();
  }
}
