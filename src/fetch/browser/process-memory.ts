/** The processes of a browser, and how much memory they hold. */
import { readdirSync, readFileSync } from 'node:fs';

/**
 * Proportional set size of a process tree in bytes, from Linux's /proc; null on other systems. Resident size will
 * not do: a browser's processes share most of their pages, and adding those up counts them six times.
 */
export function treeMemory(rootPid: number): number | null {
  const pids = processTree(rootPid);
  return pids?.reduce((sum, pid) => sum + proportionalSize(pid), 0) ?? null;
}

/** Resident bytes of one process; 0 where the system does not tell. */
export function residentMemory(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readOrEmpty(`/proc/${pid}/status`))?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

/** The process and all its descendants; null where there is no /proc. */
export function processTree(rootPid: number): number[] | null {
  const children = new Map<number, number[]>();
  try {
    for (const entry of readdirSync('/proc')) {
      const pid = Number(entry);
      const parent = Number.isInteger(pid) ? parentOf(pid) : null;
      if (parent === null) continue;
      const siblings = children.get(parent);
      if (siblings) siblings.push(pid);
      else children.set(parent, [pid]);
    }
  } catch {
    return null;
  }
  const tree = [rootPid];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

/** Our descendants that were started with this home; none where there is no /proc. */
export function processesAtHome(home: string): number[] {
  const isAtHome = (pid: number) => readOrEmpty(`/proc/${pid}/environ`).split('\0').includes(`HOME=${home}`);
  return (processTree(process.pid) ?? []).filter(isAtHome);
}

function parentOf(pid: number): number | null {
  const stat = readOrEmpty(`/proc/${pid}/stat`);
  // The command's name stands in brackets and may itself hold spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.length > 1 ? Number(fields[1]) : null;
}

function proportionalSize(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readOrEmpty(`/proc/${pid}/smaps_rollup`))?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

/** Processes come and go while they are listed. */
function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
