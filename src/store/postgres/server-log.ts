/** The log of our own PostgreSQL, and how its size is limited. */
import { copyFileSync, statSync, truncateSync } from 'node:fs';
import { alignedWait } from '../../concurrency/loops/loop.ts';

const MAX_LOG_BYTES = 4 * 1024 * 1024;
const LOG_CHECK_MS = 60_000;

export function logSize(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** The server appends to its log, so it can be truncated while it runs; one older piece is kept. */
export function boundLog(file: string): void {
  if (logSize(file) <= MAX_LOG_BYTES) return;
  try {
    copyFileSync(file, `${file}.1`);
  } catch {
    // A full disk fills the log with complaints and has no room for a copy; the service must not end over that.
  }
  truncateSync(file);
}

/** Checks the size now and then, until the returned function is called. */
export function keepBounded(file: string): () => void {
  let timer: NodeJS.Timeout;
  const lookLater = () => {
    timer = setTimeout(() => {
      boundLog(file);
      lookLater();
    }, alignedWait(LOG_CHECK_MS)).unref();
  };
  lookLater();
  return () => clearTimeout(timer);
}
