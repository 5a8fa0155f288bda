/** A lock between processes that the kernel releases when its holder dies, however it dies. */
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

const SQLITE_BUSY = 5;
const POLL_MS = 40;

/**
 * Runs the work while holding the lock. Node has no flock, and with a process id in a file one has to guess whether
 * that process is still the same one; SQLite's exclusive transaction is a kernel lock on the file (which stays empty),
 * on every platform.
 *
 * @example await withLock('/data/postgres.lock', 60_000, () => initialise());
 */
export async function withLock<T>(file: string, patienceMs: number, work: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    const deadline = performance.now() + patienceMs;
    while (!taken(lock)) {
      if (performance.now() > deadline) throw new Error(`Another process has held ${file} for too long`);
      await delay(POLL_MS);
    }
    return await work();
  } finally {
    lock.close();
  }
}

function taken(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return false;
    throw error;
  }
}
