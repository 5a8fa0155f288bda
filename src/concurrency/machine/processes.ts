/**
 * Other processes of this machine: which there are, and what they use, read from Linux's /proc. One that could not be
 * started has no id.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { orNull } from '../../or-null.ts';

/** Whether the system tells anything of them. */
export const TELLS_OF_PROCESSES = existsSync('/proc/self/stat');

const TICKS_A_SECOND = 100;

/**
 * Proportional set size of a process tree in bytes; null where the system does not tell. Resident size will not
 * do: a browser's processes share most of their pages, and adding those up counts them six times.
 */
export function treeMemory(rootPid: number): number | null {
  const pids = processTree(rootPid);
  return pids?.reduce((sum, pid) => sum + proportionalSize(pid), 0) ?? null;
}

/** Resident bytes of one process; 0 where the system does not tell. */
export function residentMemory(pid: number | undefined): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readOrEmpty(`/proc/${pid}/status`))?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

/** User and system time of all threads of a process; undefined where the system does not tell. */
export function processorSeconds(pid: number | undefined): number | undefined {
  const stat = statOf(pid);
  return stat && (Number(stat[11]) + Number(stat[12])) / TICKS_A_SECOND;
}

/** The list of children that /proc could have is not in every kernel. */
export function childOf(pid: number): number | undefined {
  return allProcesses()?.find((candidate) => parentOf(candidate) === pid);
}

/** The process and all its descendants; null where the system does not tell. */
export function processTree(rootPid: number): number[] | null {
  const pids = allProcesses();
  if (!pids) return null;
  const children = Map.groupBy(pids, parentOf);
  const tree = [rootPid];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

/** Our descendants that were started with this home; none where the system does not tell. */
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

/** From the state on: the command's name before it stands in brackets and may itself hold spaces and brackets. */
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
