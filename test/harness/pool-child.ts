/** A child process for the tests of the pool, with tasks that misbehave. */
import { AppError } from '../../src/errors.ts';
import { serveTasks } from '../../src/sandbox/serve-tasks.ts';

serveTasks({
  pid: () => process.pid,
  echo: (input: unknown) => input,
  spin: () => {
    for (;;);
  },
  // Typed arrays are outside the heap, so only the check of the process's memory sees them.
  fill: () => {
    const blocks: Uint8Array[] = [];
    for (;;) blocks.push(new Uint8Array(8 * 1024 * 1024).fill(1));
  },
  grow: () => {
    const objects: object[] = [];
    for (;;) objects.push({ at: objects.length, text: String(objects.length) });
  },
  crash: () => process.abort(),
  exit: () => process.exit(3),
  refuse: () => {
    throw new AppError('unsupported_type', 'not this one');
  },
  fail: () => {
    throw new Error('a secret detail');
  },
});
