/** How long a child has worked, and when to check on it: a check costs as much as a short task. */
import { HAS_PROC, processorSeconds } from '../concurrency/machine/processes.ts';

/** A task that takes this long is worth a check. */
const LONG_TASK_MS = 100;
/** After short tasks a child is checked at most this often. */
const CHECK_MS = 250;

export type WorkClock = {
  /** To be called when a task begins. The returned function says how many seconds it has worked so far. */
  begin(): () => number;
  /** To be called when that task has ended. */
  end(): void;
  /** Processor time of all tasks since the last call. */
  takeSeconds(isAlive: boolean): number;
  /** Whether it is time to check on the child: its last task was long, or the last check was a while ago. */
  readonly isDue: boolean;
};

export function createWorkClock(pid: () => number | undefined): WorkClock {
  let seconds = 0;
  let takenSeconds = 0;
  let startedAt = 0;
  let lastDue = Number.NEGATIVE_INFINITY;
  let isDue = false;
  let isFirst = true;

  function read(): void {
    seconds = Math.max(seconds, processorSeconds(pid()) ?? 0);
  }

  /** The time before the first task counts for nobody. */
  function forgetStart(): void {
    isFirst = false;
    read();
    takenSeconds = seconds;
  }

  return {
    begin() {
      if (isFirst) forgetStart();
      startedAt = performance.now();
      const before = seconds;
      return () => {
        if (!HAS_PROC) return (performance.now() - startedAt) / 1000;
        read();
        return seconds - before;
      };
    },
    end() {
      const now = performance.now();
      isDue = now - startedAt >= LONG_TASK_MS || now - lastDue >= CHECK_MS;
      if (isDue) lastDue = now;
      // Without figures for processes, a task counts as working for as long as it takes.
      if (!HAS_PROC) seconds += (now - startedAt) / 1000;
    },
    takeSeconds(isAlive) {
      if (isAlive && HAS_PROC) read();
      const taken = seconds - takenSeconds;
      takenSeconds = seconds;
      return taken;
    },
    get isDue() {
      return isDue;
    },
  };
}
