/**
 * A pool of child processes for everything that touches untrusted content. Each child works on one task at a time;
 * a child that exceeds its time or memory is killed, which affects only that task.
 */
import { abortError } from '../concurrency/deadline.ts';
import { createLimiter, type Limiter } from '../concurrency/limits/limiter.ts';
import { Tally } from '../concurrency/limits/tally.ts';
import { AppError } from '../errors.ts';
import { createChildren } from './children.ts';
import { type Converter, startConverter, type Task } from './converter.ts';
import { createGrowth, type Growth } from './growth.ts';
import type { Tasks } from './tasks/tasks.ts';
import { bareWalls, type Walls } from './walls/walls.ts';

export type PoolOptions = {
  /** Most tasks at once. */
  size: number;
  /** Decides whose task begins next; by default in order of arrival. */
  slots?: Limiter;
  /** Children that there may be beyond `size`, for the extra tasks that the slots let in. */
  extra?: number;
  /** Whether several accounts use the pool: then a child is started ahead for the next one. */
  isShared?: () => boolean;
  /** Called with the processor time that an account's tasks took, including failed ones. */
  spent?: (account: string, cpuSeconds: number) => void;
  /** Heap of one child; its memory in all may be half as much again. */
  memoryMb: number;
  /** Time limit of a task that sets none of its own. */
  timeoutMs: number;
  /** Tasks that may wait; more are refused. */
  maxWaiting?: number;
  /** An idle child beyond the first is ended after this time. */
  idleMs?: number;
  /** Decides when another child is started. */
  growth?: Growth;
  /** The program that a child runs. */
  program?: URL;
  /** What isolates a child. */
  walls?: Walls;
  codeCache?: string;
  /** Whether the first child is started before it is needed, and warms up. */
  warmUp?: boolean;
};

export type RunOptions = {
  timeoutMs?: number;
  signal?: AbortSignal | undefined;
  /** Whose turn it takes, and whose processor time it counts towards. */
  account: string;
  /** Whether native code will read the account's content: the child then serves no other account. */
  native?: boolean;
  /** Whether it waits for its turn as long as its signal allows. */
  patient?: boolean | undefined;
};

export type Pool = {
  run<Kind extends keyof Tasks>(
    kind: Kind,
    input: Parameters<Tasks[Kind]>[0],
    options: RunOptions,
  ): Promise<Awaited<ReturnType<Tasks[Kind]>>>;
  /** How many tasks are running or waiting. */
  readonly atHand: number;
  /** How many tasks there should be, so that no child waits for its next one; more would only pile up. */
  readonly stock: number;
  /** Most tasks at once. */
  readonly size: number;
  /** Starts the first child before it is needed, if `warmUp` is set. */
  warm(): void;
  close(): void;
};

const CONVERTER = new URL('./child.ts', import.meta.url);

type Waiting = {
  task: Task;
  account: string;
  native: string | null;
  since: number;
  /** Whether the first child that ran it was killed by something else. */
  isSecondTry: boolean;
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
};

/** Tasks that should wait for each child: enough to last while the next ones are claimed. */
const AT_HAND = 15;
/** A child that has grown past this share of its heap limit is replaced after its task. */
const RECYCLE_AT = 0.75;

export function createPool(options: PoolOptions): Pool {
  const { size, memoryMb, maxWaiting = 1_000, idleMs = 30_000, program = CONVERTER, codeCache } = options;
  const { walls = bareWalls(), extra = 0, warmUp = false, isShared = () => false } = options;
  const { growth = createGrowth() } = options;
  const slots = options.slots ?? createLimiter(size, { maxWaiting, full: tooManyWait });
  /** Running tasks of each account. */
  const atWork = new Tally();
  /** Tasks that have a slot, but no child yet. */
  const waiting: Waiting[] = [];
  const children = createChildren({
    size,
    extra,
    idleMs,
    isShared,
    start: (child) => startConverter({ program, memoryMb, walls, codeCache, ...child }),
    noteSpent,
    wasIdle: growth.wasIdle,
    onEnd: serve,
  });
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  function serve(): void {
    for (let at = 0; at < waiting.length; ) {
      const next = waiting[at] as Waiting;
      const { signal } = next.task;
      if (signal?.aborted) {
        waiting.splice(at, 1);
        next.reject(abortError(signal));
        continue;
      }
      const { hasRoom, idle } = children;
      const found = idle.take(fitting(next));
      if (!found && !(hasRoom ? mayStart(next) : mayReplace(next))) {
        serveLater();
        at++;
        continue;
      }
      const converter = found ?? (hasRoom ? children.start() : undefined);
      if (!converter) {
        // A child that has read another account's content makes room: the next one starts when it has exited.
        idle.oldest()?.end();
        return;
      }
      waiting.splice(at, 1);
      void work(converter, next);
      if (isShared()) children.keepOneReady();
    }
  }

  function fitting({ account, native }: Waiting): Converter | undefined {
    return children.fitting({ account, isNative: native !== null, isBusy: atWork.of(account) > 0 });
  }

  /** An account without a running task does not wait for others. */
  function mayStart({ account, since }: Waiting): boolean {
    if (atWork.of(account) === 0 || children.usable().length === 0) return true;
    return growth.mayStart(children.count, since);
  }

  /**
   * In a full pool, another account's idle child has to be ended first, and that account would need a new one next. So
   * an account that already has a child at work waits for that one, unless it takes long.
   */
  function mayReplace({ account, since }: Waiting): boolean {
    return atWork.of(account) === 0 || performance.now() - since >= growth.againMs;
  }

  function serveLater(): void {
    clearTimeout(retry);
    retry = setTimeout(serve, growth.againMs).unref();
  }

  /** Once for each stretch of work, soon after it: an account counts as present when its time is recorded. */
  function noteSpent(converter: Converter): void {
    if (converter.served !== null) options.spent?.(converter.served, converter.takeCpuSeconds());
    converter.served = null;
  }

  /** Once only: the task itself may be what brings each child down. */
  function mayTryAgain({ interrupted }: Converter, { isSecondTry }: Waiting): boolean {
    return interrupted && !isSecondTry && !closed;
  }

  /** Serves at once: the killed child may have made room already, and nothing else would. */
  function tryAgain(waited: Waiting): void {
    waiting.unshift({ ...waited, isSecondTry: true });
    serve();
  }

  async function work(converter: Converter, waited: Waiting): Promise<void> {
    const { task, account, native, resolve, reject } = waited;
    if (native !== null && converter.account === null) {
      converter.account = native;
      children.keepOneClean();
    }
    atWork.add(account);
    if (converter.served !== account) noteSpent(converter);
    converter.served = account;
    const settle = await converter.run(task).then(
      (output) => () => resolve(output),
      (error: unknown) => () => (mayTryAgain(converter, waited) ? tryAgain(waited) : reject(error)),
    );
    atWork.remove(account);
    if (converter.isDue || !converter.usable) noteSpent(converter);
    settle();
    // Its priority cannot be raised again, so the account that slowed it down keeps it.
    if (converter.slowed) converter.account ??= account;
    // A killed child makes room when it exits; one that has grown is ended; the others wait for the next task.
    if (!converter.usable) return;
    if (converter.isDue && converter.memoryMb() > memoryMb * RECYCLE_AT) converter.end();
    else children.idle.add(converter);
    serve();
  }

  return {
    async run(kind, input, { timeoutMs = options.timeoutMs, signal, account, native, patient = false }) {
      if (closed) throw stopping();
      const release = await slots.acquire(account, { signal, patient });
      if (closed) {
        release();
        throw stopping();
      }
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const task: Task = { kind, input, timeoutMs, signal };
      const since = performance.now();
      const asked = { task, account, native: native ? account : null, since, isSecondTry: false };
      waiting.push({ ...asked, resolve, reject });
      serve();
      return promise.finally(release) as never;
    },
    get atHand() {
      return slots.taken + slots.waiting;
    },
    stock: size * (1 + AT_HAND),
    size,
    warm() {
      if (warmUp && children.count === 0 && !closed) children.idle.add(children.start({ warmsUp: true }));
    },
    close() {
      closed = true;
      clearTimeout(retry);
      slots.close();
      // No child will take these.
      for (const { reject } of waiting.splice(0)) reject(stopping());
      children.close();
    },
  };
}

function stopping(): AppError {
  return new AppError('upstream_failed', 'The server is stopping');
}

function tooManyWait(): AppError {
  return new AppError('busy', 'Too many conversions are waiting', { retryAfterSeconds: 5 });
}
