/** For long loops in the main process, whose steps may each be quick or slow: whose turn it is goes by time. */
import { setImmediate as yieldToOthers } from 'node:timers/promises';

/** How long other work may be kept waiting, beside a step that takes longer by itself. */
const MOST_MS = 5;

/** @example const turn = createTurns(); for (const link of links) { await turn(); … } */
export function createTurns(now: () => number = () => performance.now()): () => Promise<void> | undefined {
  let since = now();
  return () => {
    if (now() - since < MOST_MS) return undefined;
    return yieldToOthers().then(() => {
      since = now();
    });
  };
}
