/** How many cores of this machine are idle. */
import { readFileSync } from 'node:fs';
import { type CpuInfo, cpus } from 'node:os';

export type CoreTimes = { cores: number; busyMs: number };

/** Starts measuring. The returned function tells how many cores were idle on average since then. */
export function watchIdleCores(
  read: () => CoreTimes = readCoreTimes,
  now: () => number = () => performance.now(),
): () => number {
  const from = { ...read(), at: now() };
  return () => {
    const { cores, busyMs } = read();
    const ms = now() - from.at;
    return ms > 0 ? Math.max(0, cores - (busyMs - from.busyMs) / ms) : 0;
  };
}

/** `cpus()` of Linux also asks each core for its frequency, which on some machines takes 20 ms a core. */
function readCoreTimes(): CoreTimes {
  if (process.platform !== 'linux') return timesOf(cpus());
  try {
    return timesOfStat(readFileSync('/proc/stat', 'utf8'));
  } catch {
    // If the machine's load cannot be read, assume that it is busy.
    return { cores: 0, busyMs: 0 };
  }
}

/** Computed from busy time, not from what the system calls idle: a core that waits for a disk could do other work. */
function timesOf(cores: Pick<CpuInfo, 'times'>[]): CoreTimes {
  const busyMs = cores.reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);
  return { cores: cores.length, busyMs };
}

/** Linux reports these times in hundredths of a second, whatever its internal clock rate. */
const STAT_MS = 10;

/** Time stolen by other virtual machines is not idle either. */
export function timesOfStat(stat: string): CoreTimes {
  const cores = stat.split('\n').filter((line) => /^cpu\d/.test(line));
  const busy = cores.map((line) => {
    const [user = 0, nice = 0, system = 0, _idle, _disk, irq = 0, softIrq = 0, stolen = 0] = line
      .split(/ +/)
      .slice(1)
      .map(Number);
    return user + nice + system + irq + softIrq + stolen;
  });
  return { cores: cores.length, busyMs: busy.reduce((sum, ticks) => sum + ticks, 0) * STAT_MS };
}
