/** CPU time and memory of a process with everything below it, from /proc. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type TreeUse = { cpuSeconds: number; peakMb: number };

const TICKS_A_SECOND = 100;
const SAMPLE_MS = 250;

/** Measures from now until `end` is called. */
export function watchTree(root: number): { end(): TreeUse } {
  const seen = new Map<number, number>();
  let peakMb = 0;
  const sample = () => {
    const tree = descendants(root);
    let memory = 0;
    for (const pid of tree) {
      seen.set(pid, Math.max(seen.get(pid) ?? 0, cpuTicks(pid)));
      memory += memoryMb(pid);
    }
    peakMb = Math.max(peakMb, memory);
  };
  sample();
  const before = new Map(seen);
  const timer = setInterval(sample, SAMPLE_MS);
  return {
    end() {
      clearInterval(timer);
      sample();
      let ticks = 0;
      for (const [pid, total] of seen) ticks += total - (before.get(pid) ?? 0);
      return { cpuSeconds: ticks / TICKS_A_SECOND, peakMb };
    },
  };
}

/** Of the PostgreSQL in a data directory. */
export function readPostgresPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Memory of the whole tree now, in MB. */
export function treeMemoryMb(root: number): number {
  return descendants(root).reduce((sum, pid) => sum + memoryMb(pid), 0);
}

/** The process and everything below it. */
export function descendants(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = Number(fieldsOf(Number(name))[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

/** What a process of a service is: `main`, `PostgreSQL`, `converters` or `others`. */
export function kindOf(pid: number, root: number): string {
  if (pid === root) return 'main';
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  return command.includes('postgres') ? 'PostgreSQL' : command.includes('child.ts') ? 'converters' : 'others';
}

/** Processor seconds of each kind, by the processes that are there now. */
export function cpuByKind(root: number): Map<string, number> {
  const kinds = new Map<string, number>();
  for (const pid of descendants(root)) {
    try {
      const kind = kindOf(pid, root);
      kinds.set(kind, (kinds.get(kind) ?? 0) + cpuSecondsOf(pid));
    } catch {
      // It has ended since it was listed.
    }
  }
  return kinds;
}

/** Memory of each kind now, in MB. */
export function memoryByKind(root: number): Map<string, number> {
  const kinds = new Map<string, number>();
  for (const pid of descendants(root)) {
    try {
      const kind = kindOf(pid, root);
      kinds.set(kind, (kinds.get(kind) ?? 0) + memoryMb(pid));
    } catch {
      // It has ended since it was listed.
    }
  }
  return kinds;
}

/** User and system time of one process without its children so far. */
export function cpuSecondsOf(pid: number): number {
  return cpuTicks(pid) / TICKS_A_SECOND;
}

/** User and system time of the process itself; short-lived children are caught by the sampling. */
function cpuTicks(pid: number): number {
  const fields = fieldsOf(pid);
  return (Number(fields[11]) || 0) + (Number(fields[12]) || 0);
}

function fieldsOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  } catch {
    return [];
  }
}

/** Memory that the process would give back, with its share of what it has in common with others. */
function memoryMb(pid: number): number {
  try {
    const kb = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
    return Number(kb ?? 0) / 1024;
  } catch {
    return 0;
  }
}
