/**
 * Gives memory back when the service is idle. V8 keeps the heap that a busy hour needed, and an idle service that
 * keeps it looks like one that leaks.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const CHECK_MS = 10_000;

type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void;

export type MemoryKeeper = {
  /** To be called whenever work has ended. */
  worked(): void;
  stop(): void;
};

/** Collects once after each busy time, when nothing has ended and nothing runs for two checks in a row. */
export function giveMemoryBack(
  running: ReadonlySet<string>,
  collect: Collect = exposedCollector(),
  checkMs = CHECK_MS,
): MemoryKeeper {
  let quietChecks = 0;
  let due = false;
  const timer = setInterval(() => {
    if (!due || running.size > 0 || ++quietChecks < 2) return;
    due = false;
    collect({ type: 'major', flavor: 'last-resort' });
  }, checkMs);
  timer.unref();
  return {
    worked() {
      due = true;
      quietChecks = 0;
    },
    stop: () => clearInterval(timer),
  };
}

function exposedCollector(): Collect {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as Collect;
}
