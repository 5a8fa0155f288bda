/** The browser of this machine: started on demand, in its sandbox if the system allows that. */
import { messageOf } from '../../../errors.ts';
import { type BrowserKind, launchBrowser, type RunningBrowser } from '../launch/launch.ts';
import { type BrowserBinary, HOW_TO_GET_A_BROWSER } from '../launch/locate.ts';
import { type BrowserPlace, NoBrowser } from './place.ts';

export type LocalPlaceOptions = {
  /** Called until it returns one: a browser may be installed while the service runs. */
  binary: () => BrowserBinary | null;
  /** A better browser for stealth: a full browser is harder to tell from a visitor's. */
  stealthBinary?: BrowserBinary | null;
  /** The egress proxy. */
  proxyUrl: string;
  /** Whether pages may be opened if the browser cannot sandbox itself. */
  withoutSandbox?: boolean;
  /** How long a browser may take to answer after it has started. */
  answerMs?: number | undefined;
  /** The longest answer of a browser. */
  answerBytes?: number | undefined;
};

export function createLocalPlace({
  stealthBinary,
  proxyUrl,
  withoutSandbox = true,
  answerMs,
  answerBytes,
  ...options
}: LocalPlaceOptions): BrowserPlace {
  let found: BrowserBinary | null = null;
  let sandbox = true;
  let lastFailure: string | null = null;
  const binary = () => {
    found ??= options.binary();
    return found;
  };

  /** Some systems forbid the user namespaces of the sandbox; there the browser only starts without it. */
  async function startWithSandboxIfPossible(
    chosen: BrowserBinary,
    kind: BrowserKind,
  ): Promise<RunningBrowser> {
    const launchOptions = { binary: chosen, kind, proxyUrl, answerMs, answerBytes };
    if (!sandbox) return launchBrowser({ ...launchOptions, sandbox: false });
    try {
      return await launchBrowser({ ...launchOptions, sandbox: true });
    } catch (error) {
      if (!/sandbox|namespace/i.test(String(error))) throw error;
      if (!withoutSandbox) throw new NoBrowser(NO_SANDBOX, error);
      const running = await launchBrowser({ ...launchOptions, sandbox: false });
      sandbox = false;
      return running;
    }
  }

  return {
    name: 'local',
    guarded: true,
    get available() {
      return binary() !== null;
    },

    async launch(kind) {
      const chosen = (kind === 'stealth' && stealthBinary) || binary();
      if (!chosen) throw new NoBrowser(HOW_TO_GET_A_BROWSER);
      try {
        const running = await startWithSandboxIfPossible(chosen, kind);
        lastFailure = null;
        return running;
      } catch (error) {
        lastFailure = reasonOf(error);
        throw error instanceof NoBrowser ? error : new NoBrowser('The browser could not be started', error);
      }
    },

    problem() {
      if (!binary()) return HOW_TO_GET_A_BROWSER;
      return lastFailure && `The browser does not start: ${lastFailure}`;
    },

    describe: (version) =>
      `${version ? `Chromium ${version}` : 'Chromium, started on demand'} (${binary()?.source}), ` +
      (sandbox ? 'sandboxed' : 'not sandboxed (the system forbids it)'),

    close() {},
  };
}

/** A page that breaks out of the browser would be the browser's user on this machine. */
const NO_SANDBOX =
  'Pages are not opened in a browser here: it cannot sandbox itself on this machine, and this server is open to others. ' +
  'Allow user namespaces, or set WINNOW_BROWSER_SANDBOX=off to open them anyway.';

/** The reason in short. A missing library is named far down in the browser's log. */
function reasonOf(error: unknown): string {
  const message = messageOf(error);
  const library = /error while loading shared libraries: ([^\s:]+)/.exec(message)?.[1];
  if (library) return `it needs ${library}, which this system does not have`;
  return message.split('\n')[0] ?? '';
}
