/** How many cores of this machine nobody uses. */
import { type CpuInfo, cpus } from 'node:os';

/** Starts to measure; what it returns says how many cores were idle on average since then. */
export function watchIdleCores(
  read: () => Pick<CpuInfo, 'times'>[] = cpus,
  now: () => number = () => performance.now(),
): () => number {
  const from = { busy: busyMs(read()), at: now() };
  return () => {
    const cores = read();
    const ms = now() - from.at;
    return ms > 0 ? Math.max(0, cores.length - (busyMs(cores) - from.busy) / ms) : 0;
  };
}

/** Not by what the system calls idle: a core that waits for a disk could work. */
function busyMs(cores: Pick<CpuInfo, 'times'>[]): number {
  return cores.reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);
}
