/** What simulated machines and containers do at once. */
import { describe, expect, it } from 'vitest';
import { browserPagesOf, type Capacity, capacityOf } from './capacity.ts';
import { withinCgroups } from './machine.ts';

const GIGABYTE = 2 ** 30;
const BY_MACHINE: Capacity = {
  processes: 0,
  converters: 0,
  browserConcurrency: 0,
  fetchConcurrency: 0,
  workerConcurrency: 0,
  bodiesMb: 0,
};

describe('by default', () => {
  it.each([
    // cores, GB, then processes and, of each, converters, browser pages, crawl pages, fetches
    [0.5, 0.5, 1, 1, 1, 64, 256],
    [1, 1, 1, 1, 2, 128, 256],
    [2, 4, 1, 2, 4, 256, 512],
    [4, 8, 1, 4, 8, 512, 1024],
    [7, 16, 1, 7, 14, 896, 1792],
    [8, 16, 2, 4, 8, 512, 1024],
    [16, 32, 4, 4, 8, 512, 1024],
    [16, 2, 2, 8, 2, 128, 256],
    [128, 256, 16, 8, 16, 1024, 2048],
  ])(
    '%d cores and %d GB have %i processes',
    (cores, gigabytes, processes, converters, browsers, pages, fetches) => {
      expect(capacityOf({ cores, memory: gigabytes * GIGABYTE }, BY_MACHINE)).toMatchObject({
        processes,
        converters,
        browserConcurrency: browsers,
        workerConcurrency: pages,
        fetchConcurrency: fetches,
      });
    },
  );

  it('fewer jobs that run whole calls run at once than pages of crawls', () => {
    expect(capacityOf({ cores: 2, memory: 4 * GIGABYTE }, BY_MACHINE).jobsAtOnce).toBe(16);
  });
});

it('settings are kept, and the rest is shared between the configured number of processes', () => {
  const settings = { ...BY_MACHINE, processes: 4, converters: 3, workerConcurrency: 7 };
  expect(capacityOf({ cores: 8, memory: 8 * GIGABYTE }, settings)).toMatchObject({
    processes: 4,
    converters: 3,
    workerConcurrency: 7,
    jobsAtOnce: 7,
    browserConcurrency: 4,
    share: { cores: 2, memory: 2 * GIGABYTE },
  });
});

it('scarce memory limits how many browser pages are open', () => {
  const pages = [0.5, 1, 2, 64].map((size) => browserPagesOf({ cores: 2, memory: size * GIGABYTE }));
  expect(pages).toEqual([1, 2, 4, 4]);
});

describe('limits of containers', () => {
  const WHOLE = { cores: 16, memory: 64 * GIGABYTE };
  const reading = (files: Record<string, string>) => (path: string) => files[path] ?? null;

  it('if there are none, the whole machine counts', () => {
    const files = { '/proc/self/cgroup': '0::/\n', '/sys/fs/cgroup/cpu.max': 'max 100000\n' };
    expect(withinCgroups(WHOLE, reading(files))).toEqual(WHOLE);
    expect(withinCgroups(WHOLE, () => null)).toEqual(WHOLE);
  });

  it('of cgroups v2: the tightest on the way up counts', () => {
    const files = {
      '/proc/self/cgroup': '0::/pods/one\n',
      '/sys/fs/cgroup/pods/one/cpu.max': '250000 100000\n',
      '/sys/fs/cgroup/pods/cpu.max': '800000 100000\n',
      '/sys/fs/cgroup/pods/one/memory.max': 'max\n',
      '/sys/fs/cgroup/pods/memory.max': `${2 * GIGABYTE}\n`,
    };
    expect(withinCgroups(WHOLE, reading(files))).toEqual({ cores: 2.5, memory: 2 * GIGABYTE });
  });

  it('of cgroups v1: the same, even if a container does not see its own path', () => {
    const files = {
      '/proc/self/cgroup': '7:memory:/docker/abc\n4:cpu,cpuacct:/docker/abc\n0::/docker/abc\n',
      '/sys/fs/cgroup/cpu/cpu.cfs_quota_us': '50000\n',
      '/sys/fs/cgroup/cpu/cpu.cfs_period_us': '100000\n',
      '/sys/fs/cgroup/memory/memory.limit_in_bytes': `${GIGABYTE}\n`,
    };
    expect(withinCgroups(WHOLE, reading(files))).toEqual({ cores: 0.5, memory: GIGABYTE });
  });

  it('a quota of -1 and a limit beyond the machine count as none', () => {
    const files = {
      '/proc/self/cgroup': '4:cpu:/\n7:memory:/\n',
      '/sys/fs/cgroup/cpu/cpu.cfs_quota_us': '-1\n',
      '/sys/fs/cgroup/cpu/cpu.cfs_period_us': '100000\n',
      '/sys/fs/cgroup/memory/memory.limit_in_bytes': '9223372036854771712\n',
    };
    expect(withinCgroups(WHOLE, reading(files))).toEqual(WHOLE);
  });
});
