/**
 * Bounds V8's young generation, which would grow to 128 MB in a busy service without making it quicker. V8's own limit
 * is a flag that is only read when a process starts, and `npm start` does not control the start of its process; the
 * growth factor is read each time.
 */
import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

const MEGABYTE = 1024 * 1024;
/** Both of its halves together. */
export const YOUNG_GENERATION_MB = 32;

/**
 * From now on, lets it grow no further than that, also after V8 has shrunk it in a quiet time. The size is checked
 * between two tasks of the event loop, so it can exceed the bound while much is loaded in one go.
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
