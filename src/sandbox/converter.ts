/** A converter child, seen from its parent: busy with one task or idle, and killed when it exceeds its limits. */
import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { abortError } from '../concurrency/deadline.ts';
import { AppError } from '../errors.ts';
import type { PlainError, ReplyMessage, TaskMessage } from './messages.ts';

const NICENESS = 5;
const WATCH_MS = 100;
const PAGE_BYTES = 4096;

export type Task = { kind: string; input: unknown; timeoutMs: number; signal?: AbortSignal | undefined };

export type Converter = {
  run(task: Task): Promise<unknown>;
  /** Resident memory in MB. */
  memoryMb(): number;
  /** False as soon as it is told to end, some time before it has exited. */
  readonly usable: boolean;
  end(): void;
};

/** `onEnd` is called once, when the child has exited for whatever reason. */
export function startConverter(options: { program: URL; memoryMb: number; onEnd: () => void }): Converter {
  const child = fork(options.program, {
    serialization: 'advanced',
    // The heap limit ends a runaway parse from within; the watch below also sees native memory. Small young
    // generations keep a page that makes much garbage from growing the process by a hundred megabytes.
    execArgv: [`--max-old-space-size=${options.memoryMb}`, '--max-semi-space-size=8'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  lowerPriority(child);
  child.on('error', () => {});
  let nextId = 0;
  let usable = true;
  const end = () => {
    usable = false;
    child.kill('SIGKILL');
  };
  child.once('exit', () => {
    usable = false;
    options.onEnd();
  });
  const memoryMb = () => residentMb(child.pid);

  function run(task: Task): Promise<unknown> {
    const id = nextId++;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    /** Kills the child and fails the task: whatever it was doing cannot be trusted to stop. */
    const giveUp = (error: AppError) => {
      reject(error);
      end();
    };
    const onReply = (reply: ReplyMessage) => {
      if (reply.id !== id) return;
      if ('error' in reply) reject(fromPlainError(reply.error));
      else resolve(reply.output);
    };
    const onExit = (_code: number | null, signal: NodeJS.Signals | null) => reject(endedEarly(signal));
    const onAbort = () => task.signal && giveUp(abortError(task.signal));
    const timer = setTimeout(
      () => giveUp(new AppError('timeout', 'The content took too long to convert')),
      task.timeoutMs,
    );
    const watch = setInterval(() => {
      if (memoryMb() > options.memoryMb * 1.5) giveUp(tooMuchMemory());
    }, WATCH_MS);
    child.on('message', onReply);
    child.once('exit', onExit);
    task.signal?.addEventListener('abort', onAbort, { once: true });
    if (task.signal?.aborted) onAbort();
    else
      child.send(
        { id, kind: task.kind, input: task.input } satisfies TaskMessage,
        (error) => error && reject(endedEarly(null)),
      );
    return promise.finally(() => {
      clearTimeout(timer);
      clearInterval(watch);
      child.off('message', onReply);
      child.off('exit', onExit);
      task.signal?.removeEventListener('abort', onAbort);
    });
  }

  return {
    run,
    memoryMb,
    end,
    get usable() {
      return usable;
    },
  };
}

/** V8 aborts when its heap is full, and the system kills when its memory is. */
function endedEarly(signal: NodeJS.Signals | null): AppError {
  if (signal === 'SIGABRT' || signal === 'SIGKILL') return tooMuchMemory();
  return new AppError('unsupported_type', 'The content could not be converted: its parser failed');
}

function tooMuchMemory(): AppError {
  return new AppError('payload_too_large', 'The content needs too much memory to convert');
}

function fromPlainError(error: PlainError): AppError {
  const cause = error.stack ? new Error(error.stack) : undefined;
  return new AppError(error.type, error.message, { cause, ...(error.details && { details: error.details }) });
}

/** Conversion gives way to the process that answers requests. */
function lowerPriority(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    setPriority(child.pid, NICENESS);
  } catch {
    // Some containers forbid it; the child then just competes on equal terms.
  }
}

/** 0 where the system does not say; the heap limit still applies there. */
function residentMb(pid: number | undefined): number {
  try {
    const [, pages] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
    return (Number(pages) * PAGE_BYTES) / (1024 * 1024);
  } catch {
    return 0;
  }
}
