/** Lowers the priority of a process or a thread, so that others, such as the one that answers requests, come first. */
import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Each thread has its own priority, which threads that it starts later inherit. */
export function lowerPriority(pid: number | undefined, niceness: number): void {
  if (pid === undefined) return;
  for (const thread of threadsOf(pid)) tryTo(() => setPriority(thread, niceness));
}

/** Lowers the priority of the calling thread. Only Linux has priorities of threads. */
export function lowerThreadPriority(niceness: number): void {
  if (process.platform === 'linux') tryTo(() => setPriority(niceness));
}

/**
 * Some containers forbid this, and threads may have ended; a process that keeps its priority just competes on equal
 * terms.
 */
function tryTo(lower: () => void): void {
  try {
    lower();
  } catch {}
}

function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}
