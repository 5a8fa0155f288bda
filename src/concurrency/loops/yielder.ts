/** Lets other work run in between, for long loops in the main process whose steps may be quick or slow. */
import { setImmediate as yieldToOthers } from 'node:timers/promises';

/** How long other work may be kept waiting, except by a single step that takes longer. */
const MOST_MS = 5;

/** @example const yieldIfLong = createYielder(); for (const link of links) { await yieldIfLong(); … } */
export function createYielder(now: () => number = () => performance.now()): () => Promise<void> | undefined {
  let since = now();
  return () => {
    if (now() - since < MOST_MS) return undefined;
    return yieldToOthers().then(() => {
      since = now();
    });
  };
}
