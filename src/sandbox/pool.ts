/**
 * A pool of child processes for everything that touches foreign content. Each child works on one task at a time;
 * one that overruns its time or memory is killed, which harms nothing but its own task.
 */
import { AppError } from '../errors.ts';
import { type Converter, startConverter, type Task } from './converter.ts';
import type { Tasks } from './tasks.ts';

export type PoolOptions = {
  /** Most children at once. */
  size: number;
  /** Heap of one child; half as much again is allowed in all. */
  memoryMb: number;
  /** Time of a task that brings none of its own. */
  timeoutMs: number;
  /** Tasks that may wait; more are refused. */
  maxWaiting?: number;
  /** An idle child beyond the first is ended after this time. */
  idleMs?: number;
  /** What a child runs. */
  program?: URL;
};

export type RunOptions = { timeoutMs?: number; signal?: AbortSignal | undefined };

export type Pool = {
  run<Kind extends keyof Tasks>(
    kind: Kind,
    input: Parameters<Tasks[Kind]>[0],
    options?: RunOptions,
  ): Promise<Awaited<ReturnType<Tasks[Kind]>>>;
  /** Starts the first child before it is needed. */
  warm(): void;
  close(): void;
};

const CONVERTER = new URL('./child.ts', import.meta.url);

type Waiting = { task: Task; resolve: (output: unknown) => void; reject: (error: unknown) => void };

type Resting = { converter: Converter; ending: NodeJS.Timeout };

/** A child that has grown past this share of its heap limit is replaced after its task. */
const RECYCLE_AT = 0.75;

export function createPool(options: PoolOptions): Pool {
  const { size, memoryMb, maxWaiting = 1_000, idleMs = 30_000, program = CONVERTER } = options;
  /** The one that rested last is taken first, so that those that are not needed are left alone long enough to end. */
  const idle: Resting[] = [];
  const all = new Set<Converter>();
  const waiting: Waiting[] = [];
  let closed = false;

  function start(): Converter {
    const converter: Converter = startConverter({
      program,
      memoryMb,
      onEnd: () => {
        all.delete(converter);
        wakeUp(converter);
        if (!closed) serve();
      },
    });
    all.add(converter);
    return converter;
  }

  function serve(): void {
    while (waiting.length > 0) {
      if (waiting[0]?.task.signal?.aborted) {
        waiting.shift()?.reject(new AppError('timeout'));
        continue;
      }
      const converter = wakeUp(idle.at(-1)?.converter) ?? (all.size < size ? start() : undefined);
      if (!converter) return;
      const next = waiting.shift();
      if (next) void work(converter, next);
    }
  }

  async function work(converter: Converter, { task, resolve, reject }: Waiting): Promise<void> {
    try {
      resolve(await converter.run(task));
    } catch (error) {
      reject(error);
    }
    // A killed child makes room when it is gone; a grown one is sent away; the others wait for the next task.
    if (!converter.usable) return;
    if (converter.memoryMb() > memoryMb * RECYCLE_AT) converter.end();
    else rest(converter);
    serve();
  }

  function rest(converter: Converter): void {
    const ending = setTimeout(() => {
      // One that was told to end is still there for a moment, and must not count as the one that stays.
      const staying = [...all].filter(({ usable }) => usable).length;
      if (staying > 1) wakeUp(converter)?.end();
    }, idleMs);
    ending.unref();
    idle.push({ converter, ending });
  }

  /** Takes a child out of those that rest; it gives that child back, if it was one of them. */
  function wakeUp(converter: Converter | undefined): Converter | undefined {
    const at = idle.findIndex((resting) => resting.converter === converter);
    const [resting] = at < 0 ? [] : idle.splice(at, 1);
    clearTimeout(resting?.ending);
    return resting?.converter;
  }

  return {
    run(kind, input, { timeoutMs = options.timeoutMs, signal } = {}) {
      if (closed) return Promise.reject(new AppError('upstream_failed', 'The server is stopping'));
      if (waiting.length >= maxWaiting) {
        return Promise.reject(
          new AppError('upstream_failed', 'Too many conversions are waiting; try again soon'),
        );
      }
      return new Promise((resolve, reject) => {
        const task: Task = { kind, input, timeoutMs, signal };
        waiting.push({ task, resolve: resolve as (output: unknown) => void, reject });
        serve();
      });
    },
    warm() {
      if (all.size === 0) rest(start());
    },
    close() {
      closed = true;
      for (const converter of all) converter.end();
    },
  };
}
