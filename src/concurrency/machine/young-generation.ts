/**
 * Bounds V8's young generation, which would grow to 128 MB in a busy service and does not get quicker by it. V8's own
 * bound is a flag that is read when a process starts, and `npm start` runs in a process that somebody else has started;
 * how much it grows at once is read each time.
 */
import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

const MEGABYTE = 1024 * 1024;
/** Of its two halves together. */
export const YOUNG_GENERATION_MB = 32;

/**
 * Lets it grow no further than that, from now on; again, too, after V8 has shrunk it in a quiet time. It is looked at
 * between two tasks of the process, so it can grow beyond its bound while much is loaded in one go.
 */
export function boundYoungGeneration(megabytes = YOUNG_GENERATION_MB): void {
  let factor = 0;
  const decide = () => {
    const next = 2 * youngGenerationBytes() <= megabytes * MEGABYTE ? 2 : 1;
    if (next !== factor) setFlagsFromString(`--semi-space-growth-factor=${next}`);
    factor = next;
  };
  decide();
  new PerformanceObserver(decide).observe({ type: 'gc' });
}

function youngGenerationBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;
}
