/** Where a data directory's PostgreSQL is stored: the folders, their permissions, and the password. */
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../../errors.ts';
import { makeDataDir } from '../../make-folder.ts';
import { canEnter, chooseRunAs, type RunAs } from './run-as.ts';

/** Names inside the data directory. */
const IN_DATA_DIR = {
  home: 'postgres',
  location: 'postgres-location',
  password: 'postgres-password',
  lock: 'postgres.lock',
  log: 'postgres.log',
};

/** The full path of a socket may have 103 bytes on macOS and a few more on Linux. */
const LONGEST_SOCKET_FOLDER = 103 - '/.s.PGSQL.5432'.length;

export type DataDir = { path: string; lockFile: string; logFile: string; passwordFile: string };

export type Home = { folder: string; cluster: string; runAs: RunAs };

export function openDataDir(path: string): DataDir {
  makeDataDir(path);
  const real = realpathSync(path);
  return {
    path: real,
    lockFile: join(real, IN_DATA_DIR.lock),
    logFile: join(real, IN_DATA_DIR.log),
    passwordFile: join(real, IN_DATA_DIR.password),
  };
}

/**
 * The existing home, or null. One elsewhere may be on a disk that is not mounted: an empty database in its place would
 * look like the loss of all data.
 */
export function findHome({ path }: Pick<DataDir, 'path'>): Home | null {
  const inside = join(path, IN_DATA_DIR.home);
  const location = join(path, IN_DATA_DIR.location);
  const elsewhere = existsSync(location) ? readFileSync(location, 'utf8').trim() : null;
  const folder = elsewhere ?? inside;
  if (existsSync(folder)) return homeAt(folder);
  if (elsewhere === null) return null;
  throw new OperatorError(
    `The database of ${path} is in ${elsewhere}, which does not exist. Restore that folder, or remove ${location} to begin with an empty database.`,
  );
}

/** Creates the home: in the data directory, or under `elsewhere` if the user we must become has no access there. */
export function makeHome(dataDir: DataDir, elsewhere: string): Home {
  const inside = join(dataDir.path, IN_DATA_DIR.home);
  if (canEnter(dataDir.path, chooseRunAs(join(inside, 'cluster')))) {
    makeFolder(inside, 0o711);
    return homeAt(inside);
  }
  mkdirSync(elsewhere, { recursive: true, mode: 0o755 });
  // With a random part, so that a data directory emptied by hand does not find its old cluster.
  const name = createHash('sha256').update(dataDir.path).digest('hex').slice(0, 12);
  const folder = join(elsewhere, `${name}-${randomBytes(3).toString('hex')}`);
  makeFolder(folder, 0o711);
  // For people who find the folder and wonder whether it is still needed.
  writeWhole(join(folder, 'data-dir'), `${dataDir.path}\n`);
  writeWhole(join(dataDir.path, IN_DATA_DIR.location), `${folder}\n`);
  return homeAt(folder);
}

function homeAt(folder: string): Home {
  const cluster = join(folder, 'cluster');
  return { folder, cluster, runAs: chooseRunAs(cluster) };
}

/** The superuser's password; null before it is created. */
export function readPassword(dataDir: DataDir): string | null {
  return existsSync(dataDir.passwordFile) ? readFileSync(dataDir.passwordFile, 'utf8').trim() : null;
}

/** Only under the lock: of two passwords created at once, the database would have one and the file the other. */
export function makePassword(dataDir: DataDir): string {
  const made = randomBytes(32).toString('base64url');
  writeWhole(dataDir.passwordFile, made);
  return made;
}

/** Renamed into place, so that an existing file is complete. */
function writeWhole(file: string, text: string): void {
  const aside = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(aside, text, { mode: 0o600, flag: 'wx' });
    renameSync(aside, file);
  } finally {
    rmSync(aside, { force: true });
  }
}

/** Creates a folder for the given user; an existing one is not changed. */
export function makeFolder(folder: string, mode: number, owner: RunAs = null): void {
  if (existsSync(folder)) return;
  mkdirSync(folder, { mode });
  // Only in our own folders: in another user's, the new folder may have been replaced by a link.
  if (owner) lchownSync(folder, owner.uid, owner.gid);
  else chmodSync(folder, mode);
}

/**
 * The folder of the socket. The home is preferred: a service with a private /tmp and an operator's shell both see it.
 * Only if its path is too long for a socket it is in /tmp, where another user could take the name first.
 */
export function makeSocketFolder(home: Home): string {
  const inside = join(home.folder, 'run');
  if (Buffer.byteLength(inside) <= LONGEST_SOCKET_FOLDER) {
    makeFolder(inside, 0o700, home.runAs);
    if (isPrivateTo(inside, home.runAs)) return inside;
  }
  const name = createHash('sha256').update(home.folder).digest('hex').slice(0, 16);
  const short = `/tmp/winnow-${name}`;
  if (!lstatSync(short, { throwIfNoEntry: false })) makeFolder(short, 0o700, home.runAs);
  if (isPrivateTo(short, home.runAs)) return short;
  const fresh = mkdtempSync('/tmp/winnow-');
  if (home.runAs) lchownSync(fresh, home.runAs.uid, home.runAs.gid);
  return fresh;
}

/** Whether nobody but that user (and root) can put a socket into the folder. */
export function isPrivateTo(folder: string, owner: RunAs): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return false;
  return found.uid === (owner?.uid ?? process.getuid?.()) && (found.mode & 0o077) === 0;
}
