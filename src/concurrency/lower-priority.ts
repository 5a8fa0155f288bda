/** Makes a process or a thread give way to others, such as the one that answers requests. */
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

/** Of the thread that calls; elsewhere than on Linux only whole processes have a priority. */
export function lowerThreadPriority(niceness: number): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(niceness);
  } catch {
    // As above.
  }
}

function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}
