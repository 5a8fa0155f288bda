/** Standard output, which its reader may close at any moment (`winnow … | head`), and which may be on a full disk. */
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { messageOf, OperatorError } from '../errors.ts';

/** The reader closed our output. Not a failure: nothing is printed and the exit code is 0. */
export class OutputClosed extends Error {
  override name = 'OutputClosed';
}

type OutputState = { closed: boolean };
const states = new WeakMap<NodeJS.WritableStream, OutputState>();

function stateOf(stream: NodeJS.WritableStream): OutputState {
  const known = states.get(stream);
  if (known) return known;
  const state: OutputState = { closed: false };
  states.set(stream, state);
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED') throw error;
    state.closed = true;
  });
  return state;
}

/** Our own styles, which pass (not those that hide text), and all control characters, which do not. */
const STYLE_OR_CONTROL = /(\x1b\[(?:[0-4]|2[2-4]|3[1-69])m)|[\x00-\x08\x0b-\x1f\x7f-\x9f]/g;

/**
 * What a terminal may get: strangers choose names of keys, titles of pages and the answers of a server, and control
 * characters in them could overwrite the screen or type into the terminal. A pipe gets the text as it is.
 */
export function forTerminal(text: string, { isTTY }: { isTTY?: boolean }): string {
  return isTTY === true ? text.replace(STYLE_OR_CONTROL, '$1') : text;
}

/** Writes without waiting; for short texts. */
export function writeOut(text: string): void {
  if (isFile()) writeAll(text);
  else if (stateOf(process.stdout).closed) throw new OutputClosed();
  else process.stdout.write(forTerminal(text, process.stdout));
}

/** Writes as fast as the reader reads, so that nothing piles up in memory. */
export async function writeAndWait(text: string | Uint8Array): Promise<void> {
  if (isFile()) return writeAll(text);
  const state = stateOf(process.stdout);
  if (state.closed) throw new OutputClosed();
  const { isTTY } = process.stdout;
  const shown = isTTY ? forTerminal(Buffer.from(text).toString(), { isTTY }) : text;
  if (process.stdout.write(shown)) return;
  // An error also ends the wait; the state tells which it was.
  await once(process.stdout, 'drain').catch(() => {});
  if (state.closed) throw new OutputClosed();
}

/** Whether output goes to a file, not to a terminal, a pipe or (in a worker thread) the parent. */
function isFile(): boolean {
  const out: NodeJS.WritableStream = process.stdout;
  return !(out instanceof Socket) && 'fd' in out;
}

/** Node's own stream reports success even if a full disk took only the beginning of a write. */
function writeAll(text: string | Uint8Array): void {
  const bytes = Buffer.from(text);
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(process.stdout.fd, bytes, at);
  } catch (cause) {
    throw new OperatorError(`The output is not complete: ${messageOf(cause)}`, { cause });
  }
}
