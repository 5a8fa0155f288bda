/** Unpacks bodies one after the other, in a separate thread (see unpack-thread.ts). */
import { parentPort } from 'node:worker_threads';
import { lowerThreadPriority } from '../concurrency/machine/lower-priority.ts';
import { unpack } from './content-encoding.ts';
import type { UnpackReply, UnpackTask } from './unpack-thread.ts';

/** The same as that of the children that read the result. */
const NICENESS = 5;
/** The most unused memory behind a result, as a share; beyond it the result is copied to a buffer that fits. */
const MOST_EMPTY = 0.25;

lowerThreadPriority(NICENESS);

parentPort?.on('message', (task: UnpackTask) => {
  const began = process.threadCpuUsage();
  const reply = unpackFor(task);
  const { user, system } = process.threadCpuUsage(began);
  const transfer = reply.bytes ? [reply.bytes.buffer as ArrayBuffer] : [];
  parentPort?.postMessage({ ...reply, cpuSeconds: (user + system) / 1e6 }, transfer);
});

function unpackFor({ bytes, encodings, limits }: UnpackTask): Omit<UnpackReply, 'cpuSeconds'> {
  try {
    const packed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const unpacked = unpack(packed, encodings, limits);
    return typeof unpacked === 'string' ? { refused: unpacked } : { bytes: fitted(unpacked) };
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return { error: { message, code } };
  }
}

function fitted(bytes: Buffer): Uint8Array {
  const empty = bytes.buffer.byteLength - bytes.length;
  return empty > bytes.buffer.byteLength * MOST_EMPTY ? new Uint8Array(bytes) : bytes;
}
