/** Ends the work of a process in order: nothing new is claimed, what runs is finished, and what cannot be is ended. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Stoppable } from './loop.ts';

const LOOK_MS = 25;
/** For the answers to what was ended. */
const LAST_MS = 1_000;

export async function drain(options: {
  /** What takes on work by itself. Stopped, each finishes what it has or gives it back. */
  claiming: Stoppable[];
  /** Work that somebody waits for. */
  running: ReadonlySet<string>;
  /** How long that may go on. */
  ms: number;
  /** Ends what still runs after that. */
  end(): void;
}): Promise<void> {
  const { claiming, running, end } = options;
  const endedWithin = async (ms: number) => {
    for (const until = performance.now() + ms; running.size > 0 && performance.now() < until; )
      await sleep(LOOK_MS);
  };
  await Promise.all([...claiming.map((each) => each.stop()), endedWithin(options.ms)]);
  if (running.size === 0) return;
  end();
  await endedWithin(LAST_MS);
}
