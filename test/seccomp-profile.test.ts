/** The seccomp profile for containers: it is one that engines read, allows what browser and walls need, and denies the rest. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

type Rule = { names: string[]; action: string; errnoRet?: number; args?: unknown[] };
type Profile = {
  defaultAction: string;
  archMap: { architecture: string; subArchitectures?: string[] }[];
  syscalls: Rule[];
};

const profile = JSON.parse(
  readFileSync(new URL('../deploy/seccomp.json', import.meta.url), 'utf8'),
) as Profile;
const denied = new Set(profile.syscalls.flatMap(({ names }) => names));

it('is a list of what is denied, with an error that programs understand', () => {
  expect(profile.defaultAction).toBe('SCMP_ACT_ALLOW');
  expect(profile.archMap.map(({ architecture }) => architecture)).toEqual(
    expect.arrayContaining(['SCMP_ARCH_X86_64', 'SCMP_ARCH_AARCH64']),
  );
  for (const { action, errnoRet, args } of profile.syscalls) {
    expect(action).toBe('SCMP_ACT_ERRNO');
    // EPERM. Other errors make programs look for another way, or give up.
    expect(errnoRet).toBe(1);
    expect(args ?? []).toEqual([]);
  }
});

/** Without one of these there is no sandbox of the browser, or no walls of a converter. */
const NEEDED = {
  namespaces: ['clone', 'clone3', 'unshare', 'setns'],
  'a root of its own': [
    'mount',
    'umount2',
    'pivot_root',
    'chroot',
    'fsopen',
    'fsmount',
    'move_mount',
    'open_tree',
  ],
  'another user': ['setuid', 'setgid', 'setresuid', 'setresgid', 'setgroups', 'capset', 'capget'],
  'filters of their own': ['seccomp', 'prctl'],
  bounds: ['prlimit64', 'setrlimit', 'setpriority'],
  memory: ['memfd_create', 'mmap', 'mprotect', 'madvise', 'membarrier', 'shmget', 'pkey_alloc'],
};

it.each(Object.entries(NEEDED))('allows %s', (_, names) => {
  expect(names.filter((name) => denied.has(name))).toEqual([]);
});

/** Ways out of a container, into its neighbours or into the kernel, that neither of them uses. */
const DANGEROUS = {
  'code in the kernel': [
    'init_module',
    'finit_module',
    'delete_module',
    'kexec_load',
    'kexec_file_load',
    'bpf',
  ],
  'other processes': ['ptrace', 'process_vm_readv', 'process_vm_writev', 'perf_event_open'],
  'files by their handle': ['open_by_handle_at'],
  keys: ['add_key', 'keyctl', 'request_key'],
  'much attacked parts of the kernel': [
    'io_uring_setup',
    'io_uring_enter',
    'io_uring_register',
    'userfaultfd',
  ],
  'the machine': ['reboot', 'swapon', 'swapoff', 'acct', 'settimeofday', 'clock_settime', 'iopl', 'ioperm'],
};

it.each(Object.entries(DANGEROUS))('denies %s', (_, names) => {
  expect(names.filter((name) => !denied.has(name))).toEqual([]);
});
