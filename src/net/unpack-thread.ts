/**
 * Unpacks large bodies in a thread of lower priority than the one that answers requests. There is one for the whole
 * process: it unpacks one body at a time, starts with the first, and ends after a while without work. The memory that it
 * fills belongs to another heap, so that garbage collection does not stop the main thread.
 */
import { Worker } from 'node:worker_threads';
import { untilAborted } from '../concurrency/deadline.ts';
import { createLimiter, type Release } from '../concurrency/limits/limiter.ts';
import type { Room } from '../concurrency/limits/room.ts';
import { AppError } from '../errors.ts';
import type { Encoding, UnpackLimits } from './content-encoding.ts';

export type UnpackTask = {
  bytes: Uint8Array;
  encodings: readonly Encoding[];
  limits: UnpackLimits;
};

export type UnpackReply = {
  bytes?: Uint8Array;
  refused?: 'too large' | 'too many frames';
  /** The decoder's error. */
  error?: { message: string; code: string | undefined };
  cpuSeconds: number;
};

export type UnpackOptions = {
  maxBytes: number;
  signal: AbortSignal;
  /** The account whose turn it is, and which is charged for the processor time even if unpacking fails. */
  room?: Pick<Room, 'account' | 'spend'> | undefined;
  /** Whether the memory of the packed bytes may be transferred, after which the caller cannot use it. */
  given?: boolean;
};

const PROGRAM = new URL('./unpack-worker.ts', import.meta.url);
const IDLE_MS = 30_000;
const MAX_FRAMES = 100;

type Waiting = { resolve: (reply: UnpackReply) => void; reject: (error: Error) => void };
type Thread = {
  /** Must not be called before the reply to the last task. */
  send(task: UnpackTask, transfer: ArrayBuffer[]): Promise<UnpackReply>;
};

let thread: Thread | null = null;
/** Fair between accounts; a task leaves the queue when its call ends. */
const limiter = createLimiter(1);

/**
 * Throws the decoder's error, or `upstream_failed`.
 *
 * @returns null if there would be more than `maxBytes`
 */
export async function unpackApart(
  packed: Buffer,
  encodings: readonly Encoding[],
  { maxBytes, signal, room, given = false }: UnpackOptions,
): Promise<Buffer | null> {
  const task = { bytes: packed, encodings, limits: { maxBytes, maxFrames: MAX_FRAMES } };
  const isWhole = packed.length === packed.buffer.byteLength;
  const leave = await limiter.acquire(room?.account, { signal });
  const replied = unpackInTurn(task, given && isWhole ? [packed.buffer as ArrayBuffer] : [], leave, room);
  const { bytes, refused, error } = await untilAborted(replied, signal);
  if (error) throw Object.assign(new Error(error.message), { code: error.code });
  if (refused === 'too many frames') throw couldNotUnpack();
  return bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : null;
}

/** Keeps the turn until the reply even if the caller no longer waits for it: the thread cannot be interrupted. */
async function unpackInTurn(
  task: UnpackTask,
  transfer: ArrayBuffer[],
  leave: Release,
  room: UnpackOptions['room'],
): Promise<UnpackReply> {
  try {
    thread ??= startThread();
    const reply = await thread.send(task, transfer);
    room?.spend(reply.cpuSeconds);
    return reply;
  } finally {
    leave();
  }
}

export function couldNotUnpack(): AppError {
  return new AppError('upstream_failed', 'The page could not be decompressed');
}

function startThread(): Thread {
  const worker = new Worker(PROGRAM, { execArgv: [], env: {} });
  let waiting: Waiting | null = null;
  let idle: NodeJS.Timeout | undefined;
  const own: Thread = {
    send(task, transfer) {
      clearTimeout(idle);
      worker.ref();
      return new Promise((resolve, reject) => {
        worker.postMessage(task, transfer);
        waiting = { resolve, reject };
      });
    },
  };
  function end(): void {
    if (thread === own) thread = null;
    void worker.terminate();
  }
  worker.on('message', (reply: UnpackReply) => {
    worker.unref();
    idle = setTimeout(end, IDLE_MS).unref();
    waiting?.resolve(reply);
    waiting = null;
  });
  const fail = (cause?: unknown) => {
    if (thread === own) thread = null;
    waiting?.reject(new AppError('upstream_failed', 'The content could not be unpacked', { cause }));
    waiting = null;
  };
  worker.on('error', fail);
  worker.on('exit', () => fail());
  return own;
}
