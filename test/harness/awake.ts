/**
 * Measures work that must end in time. A wall clock would also count the time during which a busy machine does not run
 * this process; ticks do not, because several missed ticks fire as one.
 */
const TICK_MS = 10;

/**
 * About how many milliseconds of its own this process waited for the work, or worked itself: while it works, no ticks
 * fire.
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
