/** A real server in a process of its own. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ownerKeyFile } from '../../src/account/owner-key-file.ts';
import { makeDataDir, removeFolder, TEST_RUN } from './data-dir.ts';
import { runHere } from './program/program-here.ts';
import { spawnProgram } from './program/spawn-program.ts';
import { TEST_SECRET_KEY } from './seals.ts';
import { onlyInServiceTests } from './service-test.ts';

/** From the sources if it is not bundled, as in a bench. */
export const PROGRAM =
  process.env[TEST_RUN.program] ?? fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const SET_UP = fileURLToPath(new URL('../../setup/winnow.mjs', import.meta.url));
/** Compiled code is kept here, as set-up does for users. */
export const COMPILED = fileURLToPath(new URL('../../.runtime/compiled', import.meta.url));

export type TestServer = {
  url: string;
  /** The owner's key. */
  key: string;
  dataDir: string;
  /** Null if its database is in its data directory. */
  databaseUrl: string | null;
  process: ChildProcess;
  /** Everything the process has printed. */
  output(): string;
  fetch(path: string, init?: RequestInit & { key?: string | null }): Promise<Response>;
  /** Runs an operator's command on the same data; returns its standard output. */
  winnow(...args: string[]): Promise<string>;
  /** Sends a signal to the process and waits for its end. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
  /** Ends the process and removes its data. */
  close(): Promise<void>;
};

export async function startServer(
  options: {
    env?: Record<string, string>;
    dataDir?: string;
    args?: string[];
    /** Gives the server its own process group, which `end` then ends as a whole. */
    group?: boolean;
    /** Starts like `npm start`: first sets up what is missing, then runs the sources. */
    setUp?: boolean;
    /** The program of another version. */
    main?: string;
  } = {},
): Promise<TestServer> {
  onlyInServiceTests('a server');
  const dataDir = options.dataDir ?? (await makeDataDir({ database: !options.env?.DATABASE_URL }));
  const env = environmentOf(dataDir, options.env);
  const program = options.setUp ? SET_UP : (options.main ?? PROGRAM);
  const child = spawnProgram([program, 'serve', ...(options.args ?? [])], {
    env,
    detached: options.group ?? false,
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const take = (data: Buffer) => {
      output += data;
      const ready = /^winnow ready (\S+)$/m.exec(output)?.[1];
      if (ready) resolve(ready);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
  });
  const key = await ownerKeyIn(dataDir);

  async function end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const exited = once(child, 'exit');
    if (options.group && child.pid) process.kill(-child.pid, signal);
    else child.kill(signal);
    await exited;
    return child.exitCode;
  }

  return {
    url,
    key,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    process: child,
    output: () => output,
    ...clientOf({ url, key, env }),
    end,
    async close() {
      await end();
      removeFolder(dataDir);
    },
  };
}

/** Empty if the server made no account. */
export async function ownerKeyIn(dataDir: string): Promise<string> {
  return (await readFile(ownerKeyFile(dataDir), 'utf8').catch(() => '')).trim();
}

/** The environment of a server on this data directory. */
export function environmentOf(
  dataDir: string,
  settings: Record<string, string> = {},
): Record<string, string | undefined> {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PORT: '0',
    WINNOW_DATA_DIR: dataDir,
    NODE_COMPILE_CACHE: COMPILED,
    // There are many servers, and most convert little; benches use the default.
    ...(process.env.VITEST && { WINNOW_WARM_UP: 'no' }),
    // Servers on one database must have the same key, and each has a data directory of its own.
    ...(settings.DATABASE_URL && { WINNOW_SECRET_KEY: TEST_SECRET_KEY }),
    ...settings,
  };
}

/** A client of a server, with `key` unless another is given, which also runs commands on the server's data. */
export function clientOf({
  url,
  key,
  env,
}: {
  url: string;
  key: string;
  env: Record<string, string | undefined>;
}): Pick<TestServer, 'fetch' | 'winnow'> {
  return {
    fetch(path, { key: other, ...init } = {}) {
      const headers = new Headers(init.headers);
      const used = other === undefined ? key : other;
      if (used) headers.set('SVC-APIKEY', used);
      if (init.body !== undefined && !headers.has('content-type'))
        headers.set('content-type', 'application/json');
      return fetch(`${url}${path}`, { ...init, headers });
    },
    winnow: (...args) => runWinnow(args, env),
  };
}

/** Runs `winnow` to its end; rejects with its output if it fails. */
export async function runWinnow(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { code, stdout, stderr } = await runHere(args, env);
  if (code !== 0) throw new Error(`winnow ${args.join(' ')} ended with ${code}:\n${stderr}`);
  return stdout;
}
