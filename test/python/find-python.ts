/** Which Python of this machine runs the tests. */
import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { NotAvailable } from '../harness/registry.ts';

const run = promisify(execFile);

export type Python = { program: string; minor: number };

/** What some of the clients are written for. pydantic 1 runs on none that is newer. */
const BEST = ['3.12', '3.13'];

/** One of the best, else any that the client supports. PYTHON names another. */
export async function findPython(): Promise<Python> {
  const { env } = process;
  const programs = env.PYTHON ? [env.PYTHON] : ['python3', ...BEST.map((one) => `python${one}`)];
  if (!env.PYTHON) programs.push(...(await ofPyenv(env)));
  const found: Python[] = [];
  for (const program of programs) {
    const python = await look(program);
    if (python && BEST.includes(`3.${python.minor}`)) return python;
    if (python && python.minor >= 10) found.push(python);
  }
  if (!found[0]) throw new NotAvailable('this machine has no Python 3.10 or later');
  return found[0];
}

/** pyenv puts only those that are switched on where they can be run by name. */
async function ofPyenv(env: NodeJS.ProcessEnv): Promise<string[]> {
  const versions = join(env.PYENV_ROOT ?? join(homedir(), '.pyenv'), 'versions');
  const names = await readdir(versions).catch(() => []);
  return names
    .filter((name) => BEST.some((one) => name.startsWith(`${one}.`)))
    .map((name) => join(versions, name, 'bin', 'python3'));
}

/** Null where it does not run. */
async function look(program: string): Promise<Python | null> {
  try {
    const { stdout } = await run(program, ['-c', 'import sys; print(sys.version_info.minor)']);
    return { program, minor: Number(stdout) };
  } catch {
    return null;
  }
}
