/** Runs the program as a shell does, and returns how it ended. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type EndedHere, runHere } from '../harness/program/program-here.ts';
import { spawnProgram } from '../harness/program/spawn-program.ts';
import { COMPILED, PROGRAM } from '../harness/server.ts';

export type Ended = { code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string };

export type Running = {
  process: ChildProcess;
  ended: Promise<Ended>;
};

export type RunOptions = {
  env?: Record<string, string>;
  input?: string;
  nodeArgs?: string[];
  /** The folder it is run in. */
  cwd?: string;
};

/** A clean environment, without the developer's own settings. */
export function environment(env: Record<string, string> = {}): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_COMPILE_CACHE: COMPILED,
    PORT: '0',
    WINNOW_WARM_UP: 'no',
    ...env,
  };
}

export function start(args: string[], { env, input, nodeArgs = [], cwd }: RunOptions = {}): Running {
  const child = spawnProgram([...nodeArgs, PROGRAM, ...args], {
    env: environment(env),
    ...(input && { input }),
    ...(cwd && { cwd }),
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (data) => {
    stdout += data;
  });
  child.stderr.on('data', (data) => {
    stderr += data;
  });
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, stdout, stderr }) as Ended);
  return { process: child, ended };
}

export function winnow(args: string[], options?: RunOptions): Promise<Ended> {
  return start(args, options).ended;
}

/** The same in this process, where it matters only what is printed and which code it ends with. */
export function winnowHere(
  args: string[],
  { env, input }: Pick<RunOptions, 'env' | 'input'> = {},
): Promise<EndedHere> {
  return runHere(args, environment(env), input);
}

/** A line of a shell, with `winnow` in it. */
export async function shell(line: string, env: Record<string, string> = {}): Promise<Ended> {
  const script = `set -o pipefail\nwinnow() { '${process.execPath}' '${PROGRAM}' "$@"; }\n${line}`;
  const child = spawn('bash', ['-c', script], { env: environment(env), stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (data) => {
    stdout += data;
  });
  child.stderr.on('data', (data) => {
    stderr += data;
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { code, signal, stdout, stderr };
}
