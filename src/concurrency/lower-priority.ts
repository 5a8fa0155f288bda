/** Makes a process give way to others, such as the one that answers requests. */
import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Each thread has a priority of its own; those that it starts later have the same. */
export function lowerPriority(pid: number | undefined, niceness: number): void {
  if (pid === undefined) return;
  try {
    for (const thread of threadsOf(pid)) setPriority(thread, niceness);
  } catch {
    // Some containers forbid it, or it has ended; otherwise it just competes on equal terms.
  }
}

function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}
