/**
 * For what must end in time. A clock on the wall also counts the time in which a busy machine gives this process nothing;
 * ticks do not, because those that were missed come as one.
 */
const TICK_MS = 10;

/** About how many milliseconds of its own this process waited for the work. */
export async function awakeMs(work: () => Promise<unknown>): Promise<number> {
  let ticks = 0;
  const clock = setInterval(() => {
    ticks += 1;
  }, TICK_MS);
  try {
    await work();
  } finally {
    clearInterval(clock);
  }
  return ticks * TICK_MS;
}
