/**
 * Runs the program `winnow` in the test's own process, to test its output and exit code. A separate process would only
 * load and compile the same code again, which takes twenty times as long; suites about processes start real ones
 * (test/cli/kit.ts).
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable, Writable } from 'node:stream';
import { onlyInServiceTests } from '../service-test.ts';
import { loadParts } from './load-parts.ts';

export type EndedHere = { code: number; stdout: string; stderr: string };

type Streams = Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr'>;

/** Thrown in place of `process.exit`. */
class Exited extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`The program ended with ${code}`);
    this.code = code;
  }
}

/** The streams of the running program, for it and everything that it starts. */
const running = new AsyncLocalStorage<Streams>();

/** `input` is its whole standard input. Run one at a time. */
export async function runHere(args: string[], env: NodeJS.ProcessEnv, input = ''): Promise<EndedHere> {
  onlyInServiceTests('the program');
  divertProcess();
  const { runProgram } = await loadParts();
  const [stdout, stderr] = [collector(), collector()];
  const streams = { stdin: Readable.from(input ? [Buffer.from(input)] : []), stdout, stderr };
  const before = process.exitCode;
  process.exitCode = undefined;
  let code = 0;
  try {
    await running.run(streams as unknown as Streams, () => runProgram(args, env));
    code = Number(process.exitCode ?? 0);
  } catch (error) {
    if (!(error instanceof Exited)) throw error;
    code = error.code;
  } finally {
    process.exitCode = before;
  }
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

function collector(): Writable & { text(): string } {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  return Object.assign(stream, { text: () => Buffer.concat(chunks).toString() });
}

let diverted = false;

/** Once for all runs: code outside of a run sees the real streams. */
function divertProcess(): void {
  if (diverted) return;
  diverted = true;
  for (const name of ['stdin', 'stdout', 'stderr'] as const) {
    const { get } = Object.getOwnPropertyDescriptor(process, name) ?? {};
    Object.defineProperty(process, name, {
      configurable: true,
      enumerable: true,
      get: () => running.getStore()?.[name] ?? get?.call(process),
    });
  }
  const { exit } = process;
  process.exit = (code) => {
    if (running.getStore()) throw new Exited(Number(code ?? process.exitCode ?? 0));
    return exit(code);
  };
}
