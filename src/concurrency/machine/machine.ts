/** What this process may use of its machine: cores and memory, within the limits of its container (cgroups v1 and v2). */
import { readFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { orNull } from '../../or-null.ts';

/** `cores` may be a fraction: a container can have half a core. */
export type Machine = { cores: number; memory: number };

/** The text of a file; null if there is none. */
export type ReadText = (path: string) => string | null;

const ROOT = '/sys/fs/cgroup';

export function readMachine(): Machine {
  const whole = { cores: availableParallelism(), memory: totalmem() };
  return process.platform === 'linux'
    ? withinCgroups(whole, (path) => orNull(() => readFileSync(path, 'utf8')))
    : whole;
}

/** The tightest of the limits set for the process's cgroup and the cgroups around it. */
export function withinCgroups({ cores, memory }: Machine, read: ReadText): Machine {
  const quotas = [
    ...textsOf(read, '', 'cpu.max').map((text) => {
      const [quota, period] = text.trim().split(' ');
      return Number(quota) / Number(period);
    }),
    ...textsOf(read, 'cpu', 'cpu.cfs_quota_us').map((text, index) => {
      const period = textsOf(read, 'cpu', 'cpu.cfs_period_us')[index];
      return Number(text) / Number(period);
    }),
  ];
  const limits = [
    ...textsOf(read, '', 'memory.max'),
    ...textsOf(read, 'memory', 'memory.limit_in_bytes'),
  ].map(Number);
  return { cores: smallest(cores, quotas), memory: smallest(memory, limits) };
}

/** No limit reads as `max`, as -1, or as more than there is. */
function smallest(whole: number, limits: number[]): number {
  return Math.min(whole, ...limits.filter((limit) => limit > 0));
}

/**
 * The contents of a file in each cgroup of the process, from its own to the root. A container that does not see its
 * path sees its own cgroup as the root.
 */
function textsOf(read: ReadText, controller: '' | 'cpu' | 'memory', file: string): string[] {
  const own = (read('/proc/self/cgroup') ?? '')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([, controllers]) =>
      controller === '' ? controllers === '' : controllers?.split(',').includes(controller),
    );
  const names = (own?.[2] ?? '').split('/').filter(Boolean);
  const folders = names.map((_, index) => names.slice(0, names.length - index).join('/'));
  return [...folders, ''].flatMap((folder) => read(join(ROOT, controller, folder, file)) ?? []);
}
