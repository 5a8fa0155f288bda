/**
 * For what must end in time. A clock on the wall also counts the time in which a busy machine gives this process nothing;
 * ticks do not, because those that were missed come as one.
 */
const TICK_MS = 10;

/**
 * About how many milliseconds of its own this process waited for the work, or worked itself: while it does, no ticks come.
 */
export async function awakeMs(work: () => Promise<unknown>): Promise<number> {
  let ticks = 0;
  const before = process.threadCpuUsage();
  const clock = setInterval(() => {
    ticks += 1;
  }, TICK_MS);
  try {
    await work();
  } finally {
    clearInterval(clock);
  }
  const { user, system } = process.threadCpuUsage(before);
  return Math.max(ticks * TICK_MS, (user + system) / 1000);
}
