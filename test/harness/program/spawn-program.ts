/** Starts Node so that it ends when this process does: a test worker may be killed in the middle of a test. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';

const END_WITH_PARENT = new URL('./end-with-parent.mjs', import.meta.url).href;
/** Not a literal path in the import, because there are no types for it. */
const { lifeline } = (await import(new URL('../../../setup/follow-parent.mjs', import.meta.url).href)) as {
  lifeline(env: NodeJS.ProcessEnv): { pipe: 'pipe'; env: NodeJS.ProcessEnv };
};

/** `input` is its whole standard input. */
export function spawnProgram(
  args: string[],
  { input = '', ...options }: { env: NodeJS.ProcessEnv; input?: string; cwd?: string; detached?: boolean },
): ChildProcessByStdio<Writable, Readable, Readable> {
  const { pipe, env } = lifeline(options.env);
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, ...args], {
    ...options,
    env,
    stdio: ['pipe', 'pipe', 'pipe', pipe],
  }) as ChildProcessByStdio<Writable, Readable, Readable>;
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const line = child.stdio[3] as Socket;
  line.on('error', () => {});
  line.unref();
  return child;
}
