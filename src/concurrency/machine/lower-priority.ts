/** Makes a process or a thread give way to others, such as the one that answers requests. */
import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Each thread has a priority of its own; those that it starts later have the same. */
export function lowerPriority(pid: number | undefined, niceness: number): void {
  if (pid === undefined) return;
  for (const thread of threadsOf(pid)) tryTo(() => setPriority(thread, niceness));
}

/** Of the thread that calls; elsewhere than on Linux only whole processes have a priority. */
export function lowerThreadPriority(niceness: number): void {
  if (process.platform === 'linux') tryTo(() => setPriority(niceness));
}

/** Some containers forbid it, and threads come and go; otherwise it just competes on equal terms. */
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
