/** How long a child has worked, and when it is worth looking at: a look costs as much as some of its tasks. */
import { HAS_PROC, processorSeconds } from '../concurrency/machine/processes.ts';

/** A task that takes this long is worth a look. */
const LONG_TASK_MS = 100;
/** After short ones a child is looked at no more often than this. */
const LOOK_MS = 250;

export type WorkClock = {
  /** To be called when a task begins. The returned function tells how many seconds it has worked so far. */
  begin(): () => number;
  /** To be called when that task has ended. */
  end(): void;
  /** Processor time of all tasks since this was last asked for. */
  takeSeconds(isAlive: boolean): number;
  /** Whether it is time to look at it: its last task was long, or it was not due for a while. */
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

  /** What a child did before it had work was for nobody. */
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
      isDue = now - startedAt >= LONG_TASK_MS || now - lastDue >= LOOK_MS;
      if (isDue) lastDue = now;
      // A task counts as working all the time that it takes.
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
