/**
 * What separates a child that reads foreign content from everything else: namespaces, another user, no capabilities, an
 * empty environment, a file system with the program and one scratch folder. The strongest kind that works here is found
 * by trying, and the report names what it lacks.
 */
import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { release } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Outside, WALLS, type Wall } from './check-walls.ts';

export type Isolation = 'required' | 'best' | 'off';

export type WallsReport = {
  /** How the children are isolated, in words. */
  by: string;
  /** What is missing, a sentence each; empty if nothing is. */
  missing: string[];
};

export type Spawned = { file: string; args: string[]; env: Record<string, string> };

export type Walls = {
  report: WallsReport;
  /** The user id of a child as seen from outside its namespace; null if it is the service's. */
  uid: number | null;
  /** Files and folders that a child may read. */
  readable: string[];
  /** Whether a child has a root of its own, with `scratch` as its one writable folder. */
  enclosed: boolean;
  /** The command that starts Node behind them. */
  around(node: { flags: string[]; program: string; args?: string[]; writable?: string[] }): Spawned;
};

export type WallsOptions = {
  isolation: Isolation;
  /** Children must not see it. */
  dataDir: string;
  /** What a child reads besides the program, its packages and the system's libraries. */
  readable?: string[];
  /** Where compiled code is kept; inside one of the readable folders. */
  codeCache?: string;
};

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** The program itself; tests have programs of their own. */
const OWN = [
  ...['src', 'test', 'node_modules', 'package.json'].map((name) => join(ROOT, name)),
  // If the program is itself an installed package, its dependencies may be beside it.
  ...(basename(dirname(ROOT)) === 'node_modules' ? [dirname(ROOT)] : []),
  process.execPath,
];
const SCRIPT = fileURLToPath(new URL('./walls.sh', import.meta.url));
const CHECK = fileURLToPath(new URL('./check-walls.ts', import.meta.url));
export const SCRATCH = '/scratch';
const SCRATCH_MB = 256;
const LARGEST_FILE = 256 * 1024 * 1024;
/** Node has a dozen threads, and parsers some of their own. */
const PROCESSES = 128;
const CHECK_MS = 15_000;
const PATH = '/usr/sbin:/usr/bin:/sbin:/bin';
const SYSTEM = ['/lib', '/lib32', '/lib64', '/usr/lib', '/usr/lib32', '/usr/lib64', '/usr/local/lib'];
const TOOLS = ['/usr/bin/setpriv', '/usr/bin/prlimit'];

type Kind = {
  by: string;
  uid?: number;
  /** Whether it is in a user namespace. */
  namespace: boolean;
  enclosed: boolean;
  command(paths: string[]): string[];
};

/** Only an empty environment and Node's permissions: for trusted content, or if nothing else is available. */
export function bareWalls(readable: string[] = []): Walls {
  const by = "an empty environment and Node's permissions";
  const kind: Kind = { by, namespace: false, enclosed: false, command: () => [] };
  return build(kind, { by, missing: Object.values(WALLS) }, [...OWN, ...readable]);
}

/** Throws if walls are `required` and not available. */
export async function raiseWalls(options: WallsOptions): Promise<Walls> {
  const readable = [...OWN, ...(options.readable ?? [])];
  // The check looks for it from inside: it is as secret as the files beside it.
  const canary = join(options.dataDir, `canary-${randomUUID()}`);
  await writeFile(canary, '', { mode: 0o600 });
  try {
    return await strongest(options, readable, canary);
  } finally {
    await rm(canary, { force: true });
  }
}

async function strongest(options: WallsOptions, readable: string[], canary: string): Promise<Walls> {
  const tried: string[] = [];
  for (const kind of options.isolation === 'off' ? [] : kindsHere(options.dataDir)) {
    const walls = (missing: string[]) => build(kind, { by: kind.by, missing }, readable);
    const checked = await check(walls([]), canary, kind.namespace, options.codeCache);
    if ('failed' in checked) tried.push(`${kind.by}: ${checked.failed}`);
    else if (checked.missing.length > 0 && options.isolation === 'required') {
      tried.push(`${kind.by}: ${checked.missing.map((wall) => WALLS[wall]).join('; ')}`);
    } else {
      const missing = checked.missing.map((wall) => WALLS[wall]);
      return walls(missing.length > 0 ? [...missing, ...tried] : []);
    }
  }
  if (options.isolation === 'required') {
    throw new Error(
      `WINNOW_ISOLATION=required, but foreign content cannot be isolated on this machine.\n${tried.join('\n')}`,
    );
  }
  const bare = bareWalls(options.readable);
  const why = options.isolation === 'off' ? ['WINNOW_ISOLATION=off'] : tried;
  return { ...bare, report: { ...bare.report, missing: [...bare.report.missing, ...why] } };
}

/** From the strongest to the weakest. */
function kindsHere(dataDir: string): Kind[] {
  if (process.platform !== 'linux') return [];
  const isRoot = process.getuid?.() === 0;
  const uid = String(childUid(dataDir));
  const script = ['/bin/sh', SCRIPT];
  const limits = [String(SCRATCH_MB), String(LARGEST_FILE)];
  const unshare = (...flags: string[]) => [
    ...['setpriv', '--pdeathsig=KILL', 'unshare', ...flags, '--mount', '--pid', '--fork'],
    ...['--kill-child=SIGKILL', '--net', '--ipc', '--uts', '--'],
  ];
  const userNamespaces: Kind = {
    by: 'user namespaces',
    namespace: true,
    enclosed: true,
    command: (paths) => [
      ...unshare('--user', '--map-root-user'),
      ...[...script, '-', ...limits, countsByNamespace() ? String(PROCESSES) : '-', ...paths, '--'],
    ],
  };
  if (!isRoot) {
    return [bubblewrap, userNamespaces, setpriv([])].filter(
      ({ by }) => by !== 'bubblewrap' || hasBubblewrap(),
    );
  }
  const namespaces: Kind = {
    by: 'namespaces and a user of their own',
    uid: Number(uid),
    namespace: false,
    enclosed: true,
    command: (paths) => [...unshare(), ...script, uid, ...limits, String(PROCESSES), ...paths, '--'],
  };
  return [namespaces, userNamespaces, setpriv([`--reuid=${uid}`, `--regid=${uid}`, '--clear-groups'])];
}

const BUBBLEWRAP = '/usr/bin/bwrap';
const hasBubblewrap = () => existsSync(BUBBLEWRAP);

/** It lets an ordinary user do what the kernel may refuse to other programs. */
const bubblewrap: Kind = {
  by: 'bubblewrap',
  namespace: true,
  enclosed: true,
  command: (paths) => [
    // As the first process of its namespace, so that it is a direct child of bubblewrap, where its memory is looked up.
    ...[BUBBLEWRAP, '--unshare-all', '--as-pid-1', '--die-with-parent', '--cap-drop', 'ALL'],
    ...['--tmpfs', SCRATCH],
    ...['--dev-bind', '/dev/null', '/dev/null', '--dev-bind', '/dev/urandom', '/dev/urandom'],
    ...paths.flatMap((path) =>
      path.startsWith('=') ? ['--bind', path.slice(1), path.slice(1)] : ['--ro-bind', path, path],
    ),
    ...['--remount-ro', '/', '--', '/usr/bin/prlimit', '--core=0', '--nofile=512', `--fsize=${LARGEST_FILE}`],
  ],
};

/** What remains if the kernel forbids namespaces. */
function setpriv(user: string[]): Kind {
  return {
    by: user.length > 0 ? 'a user of their own without privileges' : 'no new privileges',
    namespace: false,
    enclosed: false,
    command: () => [
      ...['setpriv', ...user, '--inh-caps=-all', '--no-new-privs', '--pdeathsig=KILL'],
      ...['prlimit', '--core=0', '--nofile=512', `--fsize=${LARGEST_FILE}`],
    ],
  };
}

function build(kind: Kind, report: WallsReport, readable: string[]): Walls {
  return {
    report,
    uid: kind.uid ?? null,
    readable: [...SYSTEM, ...readable],
    enclosed: kind.enclosed,
    around({ flags, program, args = [], writable = [] }) {
      const writes = writable.map((path) => realpathSync(path));
      const paths = visible([...SYSTEM, ...TOOLS, ...readable, dirname(program)]);
      const bound = [...paths.filter((path) => !writes.includes(path)), ...writes.map((path) => `=${path}`)];
      const scratch = kind.enclosed ? { TMPDIR: SCRATCH } : {};
      const [file = process.execPath, ...before] = [
        ...kind.command(bound),
        ...[process.execPath, ...flags, program, ...args],
      ];
      return { file, args: before, env: { PATH, ...scratch } };
    },
  };
}

/** Paths that exist, and the targets of links, but none that is inside another, such as a program below /usr/lib. */
function visible(paths: string[]): string[] {
  const there = paths.filter((path) => existsSync(path)).flatMap((path) => [path, realpathSync(path)]);
  const isInside = (path: string) => there.some((other) => path.startsWith(`${other}/`));
  return [...new Set(there)].filter((path) => !isInside(path));
}

async function check(
  walls: Walls,
  canary: string,
  namespace: boolean,
  codeCache: string | undefined,
): Promise<{ missing: Wall[] } | { failed: string }> {
  const listener = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  try {
    await once(listener, 'listening');
    const outside: Outside = {
      canary,
      uid: process.getuid?.() ?? -1,
      port: (listener.address() as AddressInfo).port,
      ownUserNamespace: namespace,
    };
    const args = [JSON.stringify(outside)];
    const { file, args: command, env } = walls.around({ flags: [], program: CHECK, args });
    const { stdout } = await promisify(execFile)(file, command, {
      env: { ...env, ...(codeCache && { NODE_COMPILE_CACHE: codeCache }) },
      cwd: '/',
      timeout: CHECK_MS,
      // `unshare` ignores a gentler one.
      killSignal: 'SIGKILL',
    });
    return { missing: JSON.parse(stdout) as Wall[] };
  } catch (error) {
    const said = (error as { stderr?: string }).stderr?.trim().split('\n')[0];
    return {
      failed: said || (error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)),
    };
  } finally {
    listener.close();
  }
}

/** An id that no user has, the same for all children of one service, so that they share compiled code. */
export function childUid(dataDir: string): number {
  return 1_879_048_192 + createHash('sha256').update(dataDir).digest().readUInt16LE(0);
}

/** Since Linux 5.14 processes are counted per user namespace; before, a limit would count all of the user's. */
function countsByNamespace(): boolean {
  const [major = 0, minor = 0] = release().split('.').map(Number);
  return major > 5 || (major === 5 && minor >= 14);
}
