/** Shared by all user commands: the connection to the API, Ctrl-C, the terminal, and a clean exit. */
import { Winnow, WinnowError } from '../sdk/src/index.ts';
import type { Command, CommandInput, CommandOption, OptionValues } from '../src/command-line/command.ts';
import { type Connection, connectTo } from '../src/operate/connection.ts';
import { Interrupted } from './failure.ts';
import { createProgress, type Progress } from './progress.ts';
import { screenOf, type Terminal } from './terminal.ts';

export type Session = { winnow: Winnow; connection: Connection };

export type UserInput = Pick<CommandInput, 'args' | 'print'> & {
  options: OptionValues;
  terminal: Terminal;
  progress: Progress;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
  /** Finds or starts the API. Check arguments before calling it. */
  connect(needs?: { worker?: boolean }): Promise<Session>;
};

export type UserCommand = Omit<Command, 'run'> & {
  run(input: UserInput): Promise<void>;
  /** How long to wait for events to be sent before the command ends; the rest is sent when a process runs again. */
  settleMs?: number;
};

const WHERE: Record<string, CommandOption> = {
  server: {
    type: 'string',
    help: 'Address of a Winnow server. Default: WINNOW_URL, the local server, or none.',
  },
  key: { type: 'string', help: "API key. Default: WINNOW_API_KEY, or the local owner's key." },
};

/** After Ctrl-C the service has this long to shut down cleanly. PostgreSQL ends with this process in any case. */
const LAST_RESORT_MS = 4_000;

export function userCommand(definition: UserCommand): Command {
  return {
    ...definition,
    options: { ...definition.options, ...WHERE },
    async run({ args, options, config, print }) {
      const terminal = {
        out: screenOf(process.stdout, config.color),
        err: screenOf(process.stderr, config.color),
      };
      const progress = createProgress({ screen: terminal.err, write: (text) => process.stderr.write(text) });
      // A closed standard error (`2>&1 | head`) must not end the command.
      process.stderr.on('error', () => {});
      const stop = new AbortController();
      const release = onInterrupt(() => stop.abort(new Interrupted()));
      let connection: Connection | null = null;
      const connect = async ({ worker = false } = {}): Promise<Session> => {
        progress.update({ label: 'Starting' });
        const server = typeof options.server === 'string' ? options.server : undefined;
        const apiKey = typeof options.key === 'string' ? options.key : undefined;
        const say = (line: string) => progress.note(line);
        connection = await connectTo(config, { server, apiKey, worker, say });
        stop.signal.throwIfAborted();
        const { url, fetch } = connection;
        return { connection, winnow: new Winnow({ baseUrl: url, apiKey: connection.apiKey, fetch }) };
      };
      try {
        await definition.run({ args, options, print, terminal, progress, signal: stop.signal, connect });
      } catch (error) {
        throw withoutServerAdvice(error, connection);
      } finally {
        progress.end();
        if (stop.signal.aborted) setTimeout(() => process.exit(130), LAST_RESORT_MS).unref();
        await settle(connection as Connection | null, { signal: stop.signal, ms: definition.settleMs });
        await (connection as Connection | null)?.close();
        release();
      }
    },
  };
}

/** Waits until all events have been sent, for at most `ms`. */
export async function settle(
  connection: Pick<Connection, 'settleEvents'> | null,
  { signal, ms }: { signal: AbortSignal; ms?: number | undefined },
): Promise<void> {
  const end = ms === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(ms)]);
  await connection?.settleEvents(end).catch(() => {});
}

/** The first Ctrl-C shuts down cleanly, the second exits at once. */
function onInterrupt(act: () => void): () => void {
  let asked = false;
  const handle = () => {
    if (asked) process.exit(130);
    asked = true;
    act();
  };
  process.on('SIGINT', handle);
  process.on('SIGTERM', handle);
  return () => {
    process.off('SIGINT', handle);
    process.off('SIGTERM', handle);
  };
}

/** The service runs in this process, so a failed connection is an internal error. */
function withoutServerAdvice(error: unknown, connection: Connection | null): unknown {
  const ours = connection?.inProcess && error instanceof WinnowError && error.type === 'connection_failed';
  return ours ? (error.cause ?? error) : error;
}
