import { setFlagsFromString } from 'node:v8';

/** Tunes V8 for a process that has started, and from now on mostly waits and passes data on. */
export function tuneForLongLife(): void {
  // V8 lets a heap that fills slowly grow by 8 MB before it collects all of it, buffers counted; a process that answers
  // one call after the other would do so every second, and optimize again what it has thrown away with it. Not while it
  // starts: a small heap may grow by more than that.
  setFlagsFromString('--heap-growing-percent=100');
  // Its functions are many and short, and gain nothing from the last stage of optimization, which V8's own threads would
  // spend more on than it saves (bench/results/crawl.md). Long loops are not counted by calls, and get it as before.
  setFlagsFromString('--invocation-count-for-turbofan=100000');
}
