/** The folder for all files of a test run. Its name says which process made it. */
import { readlinkSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { walkableFolder } from './data-dir.ts';

/** Containers may share a folder, and process ids are only unique within a namespace. */
export function runName(pid: number, namespace = ownNamespace()): string {
  return `winnow-test-${namespace}-${pid}-`;
}

function ownNamespace(): string {
  // `pid:[4026531836]`
  return process.platform === 'linux' ? readlinkSync('/proc/self/ns/pid').replace(/\D/g, '') : '0';
}

export function makeRunFolder(place: string): Promise<string> {
  return walkableFolder(place, runName(process.pid));
}

/** Removes the folders of runs that were killed: in memory, they would stay until the machine starts again. */
export async function removeLeftBehind(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    const pid = Number(/^winnow-test-\d+-(\d+)-/.exec(name)?.[1]);
    if (pid > 0 && name.startsWith(runName(pid)) && !isAlive(pid))
      await rm(join(place, name), { recursive: true, force: true }).catch(() => {});
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process of another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
