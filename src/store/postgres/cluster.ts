/** Creates a cluster with initdb: completely or not at all, and never over something else. */
import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Binaries, program } from './binaries.ts';
import { type Home, makeFolder } from './home.ts';
import { spawnOptions } from './run-as.ts';

/** The superuser's name. */
export const SUPERUSER = 'winnow';

const STAGING = 'initdb-';

/** Whether there is a cluster that this release of PostgreSQL can run; throws if something else is in its place. */
export function hasCluster(home: Home, binaries: Binaries): boolean {
  const file = join(home.cluster, 'PG_VERSION');
  if (existsSync(file)) {
    const made = readFileSync(file, 'utf8').trim();
    const ours = binaries.version.split('.')[0];
    if (made === ours) return true;
    throw new Error(
      `${home.cluster} was made by PostgreSQL ${made}, and this release runs ${ours}: export it with the release that made it, then import it into an empty data directory`,
    );
  }
  if (existsSync(home.cluster) && readdirSync(home.cluster).length > 0) {
    throw new Error(
      `${home.cluster} is not empty and holds no database: move it away, nothing in it was touched`,
    );
  }
  return false;
}

/** To be called under the data directory's lock. */
export async function makeCluster(home: Home, binaries: Binaries, password: string): Promise<void> {
  const staging = mkdtempSync(join(home.folder, STAGING));
  try {
    chmodSync(staging, 0o711);
    const cluster = join(staging, 'cluster');
    makeFolder(cluster, 0o700, home.runAs);
    const passwordFile = join(staging, 'password');
    writeFileSync(passwordFile, password, { mode: 0o600, flag: 'wx' });
    if (home.runAs) chownSync(passwordFile, home.runAs.uid, home.runAs.gid);
    await runInitdb(home, binaries, cluster, passwordFile);
    if (existsSync(home.cluster)) rmdirSync(home.cluster);
    renameSync(cluster, home.cluster);
    syncFolder(home.folder);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** Removes what a killed initialisation left behind. Under the lock, no other one is running. */
export function removeStagings(home: Home): void {
  for (const name of readdirSync(home.folder)) {
    // An initdb that outlived its parent may still be writing: it ends once its files are gone.
    if (name.startsWith(STAGING))
      rmSync(join(home.folder, name), { recursive: true, force: true, maxRetries: 20 });
  }
}

async function runInitdb(
  home: Home,
  binaries: Binaries,
  cluster: string,
  passwordFile: string,
): Promise<void> {
  const args = ['--pgdata', cluster, '--username', SUPERUSER, '--pwfile', passwordFile];
  args.push(
    '--auth-local=scram-sha-256',
    '--auth-host=scram-sha-256',
    '--encoding=UTF8',
    '--no-instructions',
  );
  // PostgreSQL's own Unicode rules: the order and case of text do not depend on the machine's libc.
  args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8');
  const child = spawn(program(binaries, 'initdb'), args, {
    ...spawnOptions(home.runAs),
    cwd: home.folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-4000);
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.once('error', (cause) =>
    reject(new Error(`initdb could not be started as ${home.runAs?.name ?? 'this user'}`, { cause })),
  );
  child.once('close', (code) =>
    code === 0 ? resolve() : reject(new Error(`initdb failed (${code}): ${complaint.trim()}`)),
  );
  await promise;
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
