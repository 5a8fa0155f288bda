/** Standard output, which its reader may close at any moment: `winnow … | head`. */
import { once } from 'node:events';

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

/** Writes without waiting; for short texts. */
export function writeOut(text: string): void {
  if (stateOf(process.stdout).closed) throw new OutputClosed();
  process.stdout.write(text);
}

/** Writes as fast as the reader reads, so that nothing piles up in memory. */
export async function writeAndWait(text: string): Promise<void> {
  const state = stateOf(process.stdout);
  if (state.closed) throw new OutputClosed();
  if (process.stdout.write(text)) return;
  // An error ends the wait as well; the state tells which it was.
  await once(process.stdout, 'drain').catch(() => {});
  if (state.closed) throw new OutputClosed();
}
