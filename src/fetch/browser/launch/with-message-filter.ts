/** Puts the message filter between a browser that is started by a library and the library. */
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import diagnostics from 'node:diagnostics_channel';
import { pipeline, type Readable, Transform } from 'node:stream';
import { BOUNDS, createMessageFilter } from './message-filter.ts';

const CHILD_PROCESSES = 'child_process';
/** The flag of a browser that talks over a pipe, and the place of what it says among its standard streams. */
const PIPE_FLAG = '--remote-debugging-pipe';
const SAYS = 4;
/** What a browser that does not start says of it. Later on pages can write there, with exceptions for example. */
const LOG_BYTES = 64 * 1024;

/**
 * Runs `launch` and puts a filter in front of what the browser that it starts says. Node tells of every child process
 * before it is started; the library has no other way to get between.
 */
export async function withMessageFilter<T>(
  launch: () => Promise<T>,
  answerBytes = BOUNDS.answerBytes,
): Promise<T> {
  const onChild = (message: unknown) =>
    filterOnceStarted((message as { process: Starting }).process, answerBytes);
  diagnostics.subscribe(CHILD_PROCESSES, onChild);
  try {
    return await launch();
  } finally {
    diagnostics.unsubscribe(CHILD_PROCESSES, onChild);
  }
}

type Starting = Pick<ChildProcess, 'stdio' | 'stdout' | 'stderr'> & {
  spawn(options: SpawnOptions & { args?: string[] }): unknown;
};

function filterOnceStarted(child: Starting, answerBytes: number): void {
  const spawn = child.spawn.bind(child);
  child.spawn = (options) => {
    const result = spawn(options);
    // Two that are started at the same time hear of each other's processes.
    const isFiltered = child.stdio?.[SAYS] instanceof Transform;
    if (options.args?.includes(PIPE_FLAG) && !isFiltered) {
      const through = (place: number, filter: Transform) => {
        const stream = child.stdio?.[place];
        if (stream) child.stdio[place] = pipeline(stream as Readable, filter, () => {});
        return stream ? filter : null;
      };
      child.stdout = through(1, firstBytes(LOG_BYTES));
      child.stderr = through(2, firstBytes(LOG_BYTES));
      through(SAYS, createMessageFilter({ ...BOUNDS, answerBytes }));
    }
    return result;
  };
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
