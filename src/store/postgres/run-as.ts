/** Which user PostgreSQL runs as, and what that user can reach: it refuses to run as root. */
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** The user to switch to, or null to run as the user we are. */
export type RunAs = { name: string; uid: number; gid: number } | null;

const USERS = ['postgres', 'nobody'];

/** The owner of an existing cluster decides: PostgreSQL accepts no other user's files. */
export function chooseRunAs(cluster: string): RunAs {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { name: `uid ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  return namedUser();
}

function namedUser(): RunAs {
  const users = readUsers();
  for (const name of USERS) {
    const [, , uid, gid] = users.find((fields) => fields[0] === name) ?? [];
    if (uid && gid && Number(uid) !== 0) return { name, uid: Number(uid), gid: Number(gid) };
  }
  // A container image may list no users at all; the kernel's own overflow id is free everywhere.
  return { name: 'uid 65534', uid: 65_534, gid: 65_534 };
}

function readUsers(): string[][] {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'));
  } catch {
    return [];
  }
}

/** Options for `spawn` to become that user, without our environment. */
export function spawnOptions(runAs: RunAs): { uid?: number; gid?: number; env?: NodeJS.ProcessEnv } {
  // Windows programs need SystemRoot and more to start at all.
  if (process.platform === 'win32') return {};
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C' };
  return runAs ? { uid: runAs.uid, gid: runAs.gid, env } : { env };
}

/** Tested as that user rather than computed from mode bits, so that access lists and mounts count too. */
export function canEnter(folder: string, runAs: RunAs): boolean {
  return runAs === null || succeeds('/bin/sh', ['-c', 'cd "$0"', folder], runAs);
}

export function canRun(program: string, runAs: RunAs): boolean {
  return succeeds(program, ['--version'], runAs);
}

function succeeds(program: string, args: string[], runAs: RunAs): boolean {
  const { status } = spawnSync(program, args, { ...spawnOptions(runAs), cwd: '/', stdio: 'ignore' });
  return status === 0;
}
