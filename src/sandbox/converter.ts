/** A converter child, seen from its parent: busy with one task or idle, and killed when it exceeds its limits. */
import { type ChildProcess, spawn } from 'node:child_process';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { abortError } from '../concurrency/deadline.ts';
import { lowerPriority } from '../concurrency/machine/lower-priority.ts';
import { childOf, residentMemory } from '../concurrency/machine/processes.ts';
import { AppError } from '../errors.ts';
import { CHANNEL, encodeMessage, readMessages } from './channel.ts';
import { type PlainError, type ReplyMessage, readReply, type TaskMessage, WARM_UP } from './messages.ts';
import { permissions } from './walls/permissions.ts';
import type { Walls } from './walls/walls.ts';
import { createWorkClock } from './work-clock.ts';

/** Conversion yields to the process that answers requests. */
const NICENESS = 5;
/** A task that works this long yields to the others, which are mostly short. */
const SLOW_AFTER_SECONDS = 1;
const SLOW_NICENESS = 15;
const WATCH_MS = 100;
/** Shares of the heap limit. */
const NEARLY_FULL = 0.75;
const MOST_IN_ALL = 1.5;
const MEGABYTE = 1024 * 1024;
/** More than all formats of the largest document take together. */
const MOST_REPLY_BYTES = 256 * MEGABYTE;
/**
 * By default glibc gives each of V8's threads an arena of its own and keeps the memory of large pages' buffers
 * (bench/results/crawl.md). The buffers of most pages are below a megabyte, so they are not mapped anew each time.
 * Other systems ignore these variables.
 */
const ALLOCATOR = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(MEGABYTE),
  MALLOC_TRIM_THRESHOLD_: String(MEGABYTE),
};

export type Task = { kind: string; input: unknown; timeoutMs: number; signal?: AbortSignal | undefined };

export type Converter = {
  run(task: Task): Promise<unknown>;
  /** Processor time of its tasks since the last call. */
  takeCpuSeconds(): number;
  /** Whether it is time to check on it: its last task was long, or the last check was a while ago. */
  readonly isDue: boolean;
  /** The account it has worked for since its processor time was last taken. */
  served: string | null;
  /** Whether its priority was lowered, which is permanent. */
  readonly slowed: boolean;
  /** Resident memory in MB. */
  memoryMb(): number;
  /** The account whose content it has read with native code: a parser that was taken over must not see another's. */
  account: string | null;
  /** False from the moment it is told to end, some time before it exits. */
  readonly usable: boolean;
  /** Whether something else on this machine killed it, so that its task is not to blame. */
  readonly interrupted: boolean;
  end(): void;
};

export type ConverterOptions = {
  program: URL;
  /** Whether it warms up while it has nothing to do (warm-up.ts). */
  warmsUp: boolean;
  memoryMb: number;
  walls: Walls;
  /** Where compiled code is kept; children only read it. */
  codeCache?: string | undefined;
};

/** `onEnd` is called once, when the child has exited, for whatever reason. */
export function startConverter(options: ConverterOptions & { onEnd: () => void }): Converter {
  const { child, channel, pid } = spawnChild(options);
  const clock = createWorkClock(pid);
  let nextId = 0;
  // It has no pid if it could not be started.
  let usable = child.pid !== undefined;
  let ended = false;
  let interrupted = false;
  const end = () => {
    ended = true;
    usable = false;
    child.kill('SIGKILL');
  };
  // Behind walls this is the wrapper's exit, which may come well before `close`: the process inside ends a little
  // later.
  child.once('exit', () => {
    usable = false;
  });
  // Not `exit`, which is not emitted if it could not be started.
  child.once('close', () => {
    usable = false;
    options.onEnd();
  });
  /** The task that waits for a reply: a child has one at a time. */
  let awaited: { id: number; settle: (reply: ReplyMessage) => void; fail: (error: AppError) => void } | null =
    null;
  /** Our own program sends no such message, so something else has taken it over: nothing more from it is believed. */
  const distrust = (error: AppError) => {
    end();
    awaited?.fail(error);
  };
  readMessages(channel, MOST_REPLY_BYTES, {
    message(message) {
      const reply = awaited && readReply(message, awaited.id);
      if (!awaited || !reply) return distrust(parserFailed());
      const { settle } = awaited;
      awaited = null;
      settle(reply);
    },
    broken: (why) => distrust(why === 'too long' ? tooMuchMade() : parserFailed()),
  });
  /** 0 where the system does not report it; the heap limit still applies. */
  const memoryMb = () => residentMemory(pid()) / MEGABYTE;
  let slowed = false;

  function slowDown(): void {
    slowed = true;
    lowerPriority(pid(), SLOW_NICENESS);
  }

  function run(task: Task): Promise<unknown> {
    const id = nextId++;
    const secondsWorked = clock.begin();
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    /** Kills the child and fails the task: whatever it was doing cannot be trusted to stop. */
    const giveUp = (error: AppError) => {
      reject(error);
      end();
    };
    awaited = {
      id,
      fail: reject,
      settle: (reply) => ('error' in reply ? reject(fromPlainError(reply.error)) : resolve(reply.output)),
    };
    let highest = 0;
    const onExit = (_code: number | null, signal: NodeJS.Signals | null) => {
      const wasFull = highest > options.memoryMb * NEARLY_FULL;
      interrupted = signal === 'SIGKILL' && !ended && !wasFull;
      reject(endedEarly(signal, wasFull));
    };
    /** The child had exited before the task reached it. */
    const onUnsent = () => {
      if (child.pid === undefined) return reject(notStarted());
      interrupted = !ended;
      giveUp(endedEarly(null, false));
    };
    const onAbort = () => task.signal && giveUp(abortError(task.signal));
    const timer = setTimeout(
      () => giveUp(new AppError('timeout', 'The content took too long to convert')),
      task.timeoutMs,
    );
    const watch = setInterval(() => {
      // Read each time: once a child is killed, the last reading is all that is known.
      const worked = secondsWorked();
      if (!slowed && worked >= SLOW_AFTER_SECONDS) slowDown();
      highest = Math.max(highest, memoryMb());
      if (highest > options.memoryMb * MOST_IN_ALL) giveUp(tooMuchMemory());
    }, WATCH_MS);
    child.once('exit', onExit);
    task.signal?.addEventListener('abort', onAbort, { once: true });
    if (task.signal?.aborted) onAbort();
    else
      channel.write(
        encodeMessage({ id, kind: task.kind, input: task.input } satisfies TaskMessage),
        (error) => error && onUnsent(),
      );
    return promise.finally(() => {
      clearTimeout(timer);
      clearInterval(watch);
      clock.end();
      if (awaited?.id === id) awaited = null;
      child.off('exit', onExit);
      task.signal?.removeEventListener('abort', onAbort);
    });
  }

  return {
    run,
    memoryMb,
    end,
    account: null,
    served: null,
    takeCpuSeconds: () => clock.takeSeconds(usable),
    get isDue() {
      return clock.isDue;
    },
    get slowed() {
      return slowed;
    },
    get usable() {
      return usable;
    },
    get interrupted() {
      return interrupted;
    },
  };
}

/** `pid` is that of the process that reads content, which may be inside a wrapper. */
function spawnChild({ program, warmsUp, memoryMb, walls, codeCache }: ConverterOptions): {
  child: ChildProcess;
  channel: Duplex;
  pid: () => number | undefined;
} {
  const { file, args, env } = walls.around({
    // The heap limit ends a runaway parse from within; the watch on a task also sees native memory. A small young
    // generation keeps a page that makes much garbage from growing the process by a hundred megabytes.
    flags: [`--max-old-space-size=${memoryMb}`, '--max-semi-space-size=8', ...permissions(walls, codeCache)],
    program: fileURLToPath(program),
    args: warmsUp ? [WARM_UP] : [],
  });
  const child = spawn(file, args, {
    cwd: '/',
    env: { ...env, ...ALLOCATOR, ...CHANNEL.env, ...(codeCache && { NODE_COMPILE_CACHE: codeCache }) },
    stdio: [...CHANNEL.stdio],
  });
  const channel = child.stdio[3] as Duplex;
  // It breaks when the child ends, which `exit` reports.
  channel.on('error', () => {});
  child.on('error', () => {});
  lowerPriority(child.pid, NICENESS);
  return { child, channel, pid: walls.enclosed ? behindWalls(child) : () => child.pid };
}

/**
 * V8 aborts when its heap is full, and the system kills when its own memory is. A child behind walls is the first
 * process of its namespace, which cannot be aborted: it ends with a fault instead.
 */
function endedEarly(signal: NodeJS.Signals | null, wasFull: boolean): AppError {
  if (signal === 'SIGABRT' || signal === 'SIGKILL' || (signal !== null && wasFull)) return tooMuchMemory();
  return parserFailed();
}

function parserFailed(): AppError {
  return new AppError('unsupported_type', 'The content could not be converted: its parser failed');
}

function notStarted(): AppError {
  return new AppError('upstream_failed', 'No process could be started to convert the content');
}

function tooMuchMemory(): AppError {
  return new AppError('payload_too_large', 'The content needs too much memory to convert');
}

function tooMuchMade(): AppError {
  return new AppError('payload_too_large', 'The content is too large after conversion');
}

function fromPlainError(error: PlainError): AppError {
  const cause = error.stack ? new Error(error.stack) : undefined;
  return new AppError(error.type, error.message, { cause, ...(error.details && { details: error.details }) });
}

/** Walls wrap the child in a process of their own, so its pid is looked up by its parent's, once. */
function behindWalls(child: ChildProcess): () => number | undefined {
  let found: number | undefined;
  return () => {
    if (child.pid !== undefined) found ??= childOf(child.pid);
    return found ?? child.pid;
  };
}
