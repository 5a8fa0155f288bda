/**
 * Unpacks large bodies in a thread that gives way to the one that answers requests. There is one for the whole process:
 * it works on one body at a time, starts with the first, and ends when it has had nothing to do for a while. The
 * memory that it fills belongs to another heap, so the collector of the thread that answers has no work with it.
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
  /** Of the decoder. */
  error?: { message: string; code: string | undefined };
  cpuSeconds: number;
};

export type UnpackOptions = {
  maxBytes: number;
  signal: AbortSignal;
  /** Whose turn it is, and who pays for the processor time, whatever comes of it. */
  room?: Pick<Room, 'account' | 'spend'> | undefined;
  /** Whether the memory of the packed bytes may be handed over, after which nobody else can use it. */
  given?: boolean;
};

const PROGRAM = new URL('./unpack-worker.ts', import.meta.url);
const IDLE_MS = 30_000;
const MAX_FRAMES = 100;

type Waiting = { resolve: (reply: UnpackReply) => void; reject: (error: Error) => void };
type Thread = {
  /** Takes the next task once it has replied to the last. */
  send(task: UnpackTask, transfer: ArrayBuffer[]): Promise<UnpackReply>;
};

let thread: Thread | null = null;
/** Fair by account; one whose call has ended meanwhile leaves the queue. */
const limiter = createLimiter(1);

/**
 * Throws the error of the decoder, or `upstream_failed`.
 *
 * @returns null when there would be more than `maxBytes`
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
  if (refused === 'too many frames') throw cannotBeUndone();
  return bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : null;
}

/** The turn lasts until the reply, also where nobody waits for it any more: the thread cannot be interrupted. */
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

export function cannotBeUndone(): AppError {
  return new AppError('upstream_failed', 'The page is compressed in a way that cannot be undone');
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
