/**
 * Ends the work of a process in order: nothing new is claimed, running work is finished, and what takes too long is
 * aborted.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Stoppable } from './loop.ts';

const CHECK_MS = 25;
/** Time for the answers of aborted work. */
const LAST_MS = 1_000;

export async function drain(options: {
  /** Parts that claim work themselves. When stopped, each finishes its work or hands it back. */
  claiming: Stoppable[];
  /** Work that clients wait for. */
  running: ReadonlySet<string>;
  /** How long that may continue. */
  ms: number;
  /** Aborts what still runs after that. */
  end(): void;
}): Promise<void> {
  const { claiming, running, end } = options;
  const endedWithin = async (ms: number) => {
    for (const until = performance.now() + ms; running.size > 0 && performance.now() < until; )
      await sleep(CHECK_MS);
  };
  await Promise.all([...claiming.map((each) => each.stop()), endedWithin(options.ms)]);
  if (running.size === 0) return;
  end();
  await endedWithin(LAST_MS);
}
