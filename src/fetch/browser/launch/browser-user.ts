/** The user that a browser runs as, never root, and its temporary home folder. */
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserBinary } from './locate.ts';

const WRAPPER = fileURLToPath(new URL('./as-another-user.sh', import.meta.url));
/** A user id that no user has. */
const BROWSER_UID = 1_879_113_728;
/** Followed by the process id of the service. */
const PREFIX = 'winnow-browser-';

export type BrowserHome = {
  /** The program to start instead of the browser itself. */
  program: string;
  environment: Record<string, string> & { HOME: string };
  /** Removes the profile, downloads and everything else in it. */
  remove(): void;
};

export function makeBrowserHome({ path, libraryPath }: BrowserBinary): BrowserHome {
  removeLeftovers();
  const home = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const remove = () => removeFolder(home);
  const environment = { HOME: home, TMPDIR: home, LANG: 'C.UTF-8' };
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return { program: path, environment, remove };
  chownSync(home, BROWSER_UID, BROWSER_UID);
  return {
    program: WRAPPER,
    environment: {
      ...environment,
      PATH: '/usr/bin:/bin',
      WINNOW_BROWSER_UID: String(BROWSER_UID),
      WINNOW_BROWSER_PROGRAM: path,
      WINNOW_BROWSER_FOLDER: commonFolder([dirname(path), ...libraryPath]),
      WINNOW_BROWSER_PROFILE: join(home, 'profile'),
    },
    remove,
  };
}

/** Removes the homes of services that were killed. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-')[0]) : 0;
    if (pid > 0 && !isRunning(pid)) removeFolder(join(tmpdir(), name));
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** If a process still writes to it, or it is another user's, it is left for the next time. */
function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // Nothing depends on it.
  }
}

/** The deepest folder that contains all of them. */
export function commonFolder([first = '/', ...others]: string[]): string {
  const holds = (folder: string) => others.every((other) => `${other}/`.startsWith(`${folder}/`));
  let folder = first;
  while (folder !== '/' && !holds(folder)) folder = dirname(folder);
  return folder;
}
