/**
 * What a child that was started ahead does while nobody needs it. V8 makes code fast only once it has run for a while, so
 * that the first pages of a fresh server would cost twice as much as later ones: it reads made-up pages until there is
 * work.
 */
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { practicePage } from './practice-page.ts';
import { readPacked } from './tasks/read-packed.ts';

/** Whoever starts a server for something that is at hand has the machine for that. */
const REST_MS = 3_000;
/** More makes pages hardly faster. */
const PRACTICE_MS = 2_000;

export async function practiseWhileIdle(): Promise<void> {
  let isNeeded = false;
  process.once('message', () => {
    isNeeded = true;
  });
  await sleep(REST_MS);
  const end = performance.now() + PRACTICE_MS;
  for (let number = 0; !isNeeded && performance.now() < end; number++) {
    await readPacked(practicePage(number));
    // Messages come between turns.
    await nextTurn();
  }
}
