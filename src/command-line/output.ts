/** Standard output, which whoever reads it may close at any moment: `winnow … | head`. */
import { once } from 'node:events';

/** Whoever read our output has had enough. Not a failure: nothing is said and the exit code is 0. */
export class ReaderGone extends Error {
  override name = 'ReaderGone';
}

type Gate = { gone: boolean };
const gates = new WeakMap<NodeJS.WritableStream, Gate>();

function gateOf(stream: NodeJS.WritableStream): Gate {
  const known = gates.get(stream);
  if (known) return known;
  const gate: Gate = { gone: false };
  gates.set(stream, gate);
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED') throw error;
    gate.gone = true;
  });
  return gate;
}

/** Writes without waiting; for what is short. */
export function writeOut(text: string): void {
  if (gateOf(process.stdout).gone) throw new ReaderGone();
  process.stdout.write(text);
}

/** Writes as fast as the reader reads, so that nothing piles up here. */
export async function pourOut(text: string): Promise<void> {
  const gate = gateOf(process.stdout);
  if (gate.gone) throw new ReaderGone();
  if (process.stdout.write(text)) return;
  // An error ends the wait as well; the gate knows which it was.
  await once(process.stdout, 'drain').catch(() => {});
  if (gate.gone) throw new ReaderGone();
}
