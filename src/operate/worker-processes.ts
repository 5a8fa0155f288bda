/**
 * Further worker processes of a service on one machine: started after it, started again when they end, and stopped
 * before it. They have no listener, write into the same log, and end with the process that started them.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { YOUNG_GENERATION_MB } from '../concurrency/machine/young-generation.ts';
import type { Logger } from '../log/log.ts';

export type WorkerProcesses = {
  /** How many are running now. */
  readonly running: number;
  /** Lets each finish its work. */
  stop(): Promise<void>;
};

const PROGRAM = new URL('./worker-process.ts', import.meta.url);
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** A process that has lived this long is restarted after the first pause again. */
const STEADY_MS = 60_000;

export function startWorkerProcesses(options: {
  count: number;
  log: Pick<Logger, 'warn'>;
  program?: URL;
  args?: string[];
  /** The first pause before a restart; each further one is twice as long. */
  firstPauseMs?: number;
}): WorkerProcesses {
  const { count, log, program = PROGRAM, args = [], firstPauseMs = FIRST_PAUSE_MS } = options;
  const children = new Set<ChildProcess>();
  const pauses = new Set<NodeJS.Timeout>();
  let stopping = false;

  function start(number: number, failures: number): void {
    const startedAt = performance.now();
    // The IPC channel ends it when this process ends, however that happens. Its output is ours.
    const child = fork(program, [String(number), ...args], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: [`--max-semi-space-size=${YOUNG_GENERATION_MB / 2}`, ...process.execArgv],
    });
    children.add(child);
    const ended = (why: unknown) => {
      if (!children.delete(child) || stopping) return;
      const again = performance.now() - startedAt > STEADY_MS ? 0 : failures;
      const ms = Math.min(LONGEST_PAUSE_MS, firstPauseMs * 2 ** again);
      log.warn(
        { process: number, why, againInMs: ms },
        'a worker process has ended and will be started again',
      );
      const pause = setTimeout(() => {
        pauses.delete(pause);
        start(number, again + 1);
      }, ms);
      pauses.add(pause);
    };
    child.once('error', (error) => ended(error.message));
    child.once('exit', (code, signal) => ended(signal ?? code));
  }

  // The service itself is the first process.
  for (let number = 2; number < 2 + count; number++) start(number, 0);

  return {
    get running() {
      return children.size;
    },
    async stop() {
      stopping = true;
      for (const pause of pauses) clearTimeout(pause);
      await Promise.all(
        [...children].map(async (child) => {
          const exited = once(child, 'exit');
          child.kill('SIGTERM');
          await exited;
        }),
      );
    },
  };
}
