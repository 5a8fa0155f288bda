/**
 * Other processes of this machine and what they use, from Linux's /proc. A pid may be undefined: a process that could
 * not be started has none.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { orNull } from '../../or-null.ts';

/** Whether the system has /proc. */
export const HAS_PROC = existsSync('/proc/self/stat');

const TICKS_A_SECOND = 100;

/**
 * Proportional set size of a process tree in bytes; null without /proc. Not the resident size: a browser's processes
 * share most of their pages, which adding up would count six times.
 */
export function treeMemory(rootPid: number): number | null {
  const pids = processTree(rootPid);
  return pids?.reduce((sum, pid) => sum + proportionalSize(pid), 0) ?? null;
}

/** Resident bytes of one process; 0 without /proc. */
export function residentMemory(pid: number | undefined): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readOrEmpty(`/proc/${pid}/status`))?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

/** User and system time of all threads of a process; undefined without /proc. */
export function processorSeconds(pid: number | undefined): number | undefined {
  const stat = statOf(pid);
  return stat && (Number(stat[11]) + Number(stat[12])) / TICKS_A_SECOND;
}

/** Searches all processes, because not every kernel has the list of children in /proc. */
export function childOf(pid: number): number | undefined {
  return allProcesses()?.find((candidate) => parentOf(candidate) === pid);
}

/** The process and all its descendants; null without /proc. */
export function processTree(rootPid: number): number[] | null {
  const pids = allProcesses();
  if (!pids) return null;
  const children = Map.groupBy(pids, parentOf);
  const tree = [rootPid];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

/** Our descendants that were started with this home; none without /proc. */
export function processesAtHome(home: string): number[] {
  const isAtHome = (pid: number) => readOrEmpty(`/proc/${pid}/environ`).split('\0').includes(`HOME=${home}`);
  return (processTree(process.pid) ?? []).filter(isAtHome);
}

function allProcesses(): number[] | null {
  return orNull(() => readdirSync('/proc').map(Number).filter(Number.isInteger));
}

function parentOf(pid: number): number | undefined {
  const stat = statOf(pid);
  return stat && Number(stat[1]);
}

/**
 * The fields from the state on: before them is the command's name in brackets, which may itself hold spaces and
 * brackets.
 */
function statOf(pid: number | undefined): string[] | undefined {
  const stat = readOrEmpty(`/proc/${pid}/stat`);
  return stat === '' ? undefined : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function proportionalSize(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readOrEmpty(`/proc/${pid}/smaps_rollup`))?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

/** Processes come and go while they are listed. */
function readOrEmpty(file: string): string {
  return orNull(() => readFileSync(file, 'utf8')) ?? '';
}
