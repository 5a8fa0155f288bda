/** A child process for the tests of the pool, with tasks that misbehave. */
import { readFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../src/errors.ts';
import { serveTasks } from '../../src/sandbox/serve-tasks.ts';

// Most end by being killed, which would keep nothing for the next.
flushCompileCache();

const name = `${Math.random()}`.slice(2);
const held: Uint8Array[] = [];

serveTasks({
  pid: () => process.pid,
  /** Behind walls every child has the same pid. */
  name: () => name,
  /** Answers after a while. */
  nap: async (ms: number) => {
    await sleep(ms);
    return process.pid;
  },
  kill: () => process.kill(process.pid, 'SIGKILL'),
  environment: () => Object.keys(process.env),
  read: (path: string) => {
    try {
      return readFileSync(path, 'utf8');
    } catch (error) {
      return (error as NodeJS.ErrnoException).code;
    }
  },
  echo: (input: unknown) => input,
  spin: () => {
    for (;;);
  },
  // Typed arrays are outside the heap, so only the check of the process's memory sees them.
  fill: () => {
    const blocks: Uint8Array[] = [];
    for (;;) blocks.push(new Uint8Array(8 * 1024 * 1024).fill(1));
  },
  /** Keeps this many megabytes permanently. */
  hold: (mb: number) => {
    held.push(new Uint8Array(mb * 1024 * 1024).fill(1));
    return name;
  },
  grow: () => {
    const objects: object[] = [];
    for (;;) objects.push({ at: objects.length, text: String(objects.length) });
  },
  /** Sends any message, as code in a compromised child could, and then answers as if nothing had happened. */
  send: (message: unknown) => void process.send?.(message),
  crash: () => process.abort(),
  exit: () => process.exit(3),
  refuse: () => {
    throw new AppError('unsupported_type', 'not this one');
  },
  fail: () => {
    throw new Error('a secret detail');
  },
});
