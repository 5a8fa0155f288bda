/** Puts the message filter between a browser that is started by a library and the library. */
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import diagnostics from 'node:diagnostics_channel';
import { pipeline, type Readable, Transform, Writable } from 'node:stream';
import { type BrowserWire, createBrowserWire } from '../wire/wire.ts';
import { BOUNDS, createMessageFilter } from './message-filter.ts';

const CHILD_PROCESSES = 'child_process';
/** The file descriptors on which a browser with `--remote-debugging-pipe` reads and writes messages. */
const READS = 3;
const WRITES = 4;
/** Enough of the log to explain why a browser does not start. Later, pages can write to it, for example with exceptions. */
const LOG_BYTES = 64 * 1024;

/**
 * Runs `launch` with an argument that identifies the browser, and filters what that browser writes. Node announces every
 * child process before it is started; the library offers no way to do this.
 */
export async function withMessageFilter<T>(
  launch: (mark: string) => Promise<T>,
  answerBytes = BOUNDS.answerBytes,
): Promise<{ launched: T; wire: BrowserWire | null }> {
  const mark = `--winnow-browser=${randomUUID()}`;
  let wire: BrowserWire | null = null;
  const onChild = (message: unknown) => {
    const child = (message as { process: Starting }).process;
    const spawn = child.spawn.bind(child);
    child.spawn = (options) => {
      const result = spawn(options);
      // Concurrent launches are announced to all subscribers.
      if (options.args?.includes(mark)) wire = filter(child, answerBytes);
      return result;
    };
  };
  diagnostics.subscribe(CHILD_PROCESSES, onChild);
  try {
    return { launched: await launch(mark), wire };
  } finally {
    diagnostics.unsubscribe(CHILD_PROCESSES, onChild);
  }
}

type Starting = Pick<ChildProcess, 'stdio' | 'stdout' | 'stderr'> & {
  spawn(options: SpawnOptions & { args?: string[] }): unknown;
};

/** Null if it could not be started. */
function filter(child: Starting, answerBytes: number): BrowserWire | null {
  const through = (place: number, filter: Transform) => {
    const stream = child.stdio?.[place];
    if (stream) child.stdio[place] = pipeline(stream as Readable, filter, () => {});
    return stream ? filter : null;
  };
  child.stdout = through(1, firstBytes(LOG_BYTES));
  child.stderr = through(2, firstBytes(LOG_BYTES));
  const pipe = child.stdio?.[READS];
  if (!(pipe instanceof Writable)) return null;
  const gathered = gatherWrites(pipe);
  child.stdio[READS] = gathered;
  const wire = createBrowserWire((message) => gathered.write(message));
  through(WRITES, createMessageFilter({ bounds: { ...BOUNDS, answerBytes }, wire }))?.once('close', wire.end);
  return wire;
}

/** Sends everything written in one turn together: each piece would wake the browser, and the library writes many. */
function gatherWrites(pipe: Writable): Writable {
  let gathered = '';
  const send = () => {
    pipe.write(gathered);
    gathered = '';
  };
  pipe.on('error', () => {});
  return new Writable({
    decodeStrings: false,
    write(text: string, _encoding, done) {
      if (gathered === '') process.nextTick(send);
      gathered += text;
      done();
    },
  });
}

function firstBytes(most: number): Transform {
  let left = most;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const kept = chunk.subarray(0, left);
      left -= kept.length;
      done(null, kept.length > 0 ? kept : undefined);
    },
  });
}
