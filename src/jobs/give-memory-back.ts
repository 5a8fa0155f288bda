/**
 * Gives memory back when the service is idle. V8 keeps the heap that a busy hour needed, and an idle service that
 * keeps it looks like one that leaks.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const CHECK_MS = 10_000;

type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void;

export type MemoryKeeper = {
  /** Call whenever work has ended. */
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
  /** Only while there is something to give back: an idle process sleeps. */
  let timer: NodeJS.Timeout | undefined;
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  const check = () => {
    if (running.size > 0 || ++quietChecks < 2) return;
    stop();
    collect({ type: 'major', flavor: 'last-resort' });
  };
  return {
    worked() {
      quietChecks = 0;
      timer ??= setInterval(check, checkMs).unref();
    },
    stop,
  };
}

function exposedCollector(): Collect {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as Collect;
}
