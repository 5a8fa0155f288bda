/**
 * Unpacks large bodies in a thread that gives way to the one that answers requests. There is one for the whole process:
 * it works on one body at a time, starts with the first, and ends when it has had nothing to do for a while. The
 * memory that it fills belongs to another heap, so the collector of the thread that answers has no work with it.
 */
import { Worker } from 'node:worker_threads';
import { untilAborted } from '../concurrency/deadline.ts';
import { createLimiter } from '../concurrency/limiter.ts';
import { AppError } from '../errors.ts';
import type { Encoding, UnpackLimits } from './content-encoding.ts';

export type UnpackTask = {
  id: number;
  bytes: Uint8Array;
  encodings: readonly Encoding[];
  limits: UnpackLimits;
};

export type UnpackReply = {
  id: number;
  bytes?: Uint8Array;
  refused?: 'too large' | 'too many frames';
  /** Of the decoder. */
  error?: { message: string; code: string | undefined };
  cpuSeconds: number;
};

export type UnpackOptions = {
  maxBytes: number;
  signal: AbortSignal;
  account?: string | undefined;
  /** Whether the memory of the packed bytes may be handed over, after which nobody else can use it. */
  given?: boolean;
};

type Unpacked = { bytes: Buffer | null; cpuSeconds: number };

const PROGRAM = new URL('./unpack-worker.ts', import.meta.url);
const IDLE_MS = 30_000;
const MAX_FRAMES = 100;

type Waiting = { resolve: (reply: UnpackReply) => void; reject: (error: Error) => void };
type Thread = { send(task: Omit<UnpackTask, 'id'>, transfer: ArrayBuffer[]): Promise<UnpackReply> };

let thread: Thread | null = null;
/** Fair by account; one whose call has ended meanwhile leaves the queue. */
const turns = createLimiter(1);

/**
 * Throws the error of the decoder, or `upstream_failed`.
 *
 * @returns `bytes` is null when there would be more than `maxBytes`
 */
export async function unpackApart(
  packed: Buffer,
  encodings: readonly Encoding[],
  { maxBytes, signal, account = '', given = false }: UnpackOptions,
): Promise<Unpacked> {
  const task = { bytes: packed, encodings, limits: { maxBytes, maxFrames: MAX_FRAMES } };
  const isWhole = packed.length === packed.buffer.byteLength;
  const work = () => {
    thread ??= startThread();
    return untilAborted(thread.send(task, given && isWhole ? [packed.buffer as ArrayBuffer] : []), signal);
  };
  const { bytes, refused, error, cpuSeconds } = await turns.run(work, { key: account, signal });
  if (error) throw Object.assign(new Error(error.message), { code: error.code });
  if (refused === 'too many frames') throw cannotBeUndone();
  return { bytes: bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : null, cpuSeconds };
}

export function cannotBeUndone(): AppError {
  return new AppError('upstream_failed', 'The page is compressed in a way that cannot be undone');
}

function startThread(): Thread {
  const worker = new Worker(PROGRAM, { execArgv: [], env: {} });
  const waiting = new Map<number, Waiting>();
  let nextId = 0;
  let idle: NodeJS.Timeout | undefined;
  const leave = (id: number) => {
    waiting.delete(id);
    if (waiting.size > 0) return;
    worker.unref();
    idle = setTimeout(end, IDLE_MS).unref();
  };
  const own: Thread = {
    send(task, transfer) {
      const id = nextId++;
      clearTimeout(idle);
      worker.ref();
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, ...task } satisfies UnpackTask, transfer);
      });
    },
  };
  function end(): void {
    if (thread === own) thread = null;
    void worker.terminate();
  }
  worker.on('message', (reply: UnpackReply) => {
    const asked = waiting.get(reply.id);
    leave(reply.id);
    asked?.resolve(reply);
  });
  const fail = (cause?: unknown) => {
    if (thread === own) thread = null;
    const error = new AppError('upstream_failed', 'The content could not be unpacked', { cause });
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('error', fail);
  worker.on('exit', () => fail());
  return own;
}
