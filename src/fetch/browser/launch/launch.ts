/** Starts a browser that can reach the network only through the egress proxy. */
import { delimiter } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, BrowserType } from 'playwright-core';
import { settlesWithin } from '../../../concurrency/deadline.ts';
import { lowerPriority } from '../../../concurrency/machine/lower-priority.ts';
import { processesAtHome, processTree, treeMemory } from '../../../concurrency/machine/processes.ts';
import { type DrivenPage, openByLibrary } from '../wire/driven-page.ts';
import { type BrowserHome, makeBrowserHome } from './browser-user.ts';
import type { BrowserBinary } from './locate.ts';
import { withMessageFilter } from './with-message-filter.ts';

/** `stealth` is driven by patchright, which avoids the traces of automation that pages check for. */
export type BrowserKind = 'plain' | 'stealth';

export type RunningBrowser = {
  browser: Browser;
  version: string;
  /** Null if it runs on another machine; then nothing is known about its sandbox either. */
  pid: number | null;
  sandboxed: boolean | null;
  newContext(options: BrowserContextOptions): Promise<BrowserContext>;
  /** Whether its pages are driven over our own connection (wire/wire.ts). */
  isWired: boolean;
  /** In a context that has no other pages. */
  newPage(context: BrowserContext): Promise<DrivenPage>;
  /** Memory of the browser and all its children in bytes; null if the system does not tell. */
  memory(): number | null;
  /** Its processes. Only settles while the browser is alive and not frozen. */
  processes(): Promise<BrowserProcess[]>;
  /** Kills the whole process tree at once, or closes the connection to a browser on another machine. */
  kill(): void;
};

export type BrowserProcess = { pid: number; runsPages: boolean; cpuSeconds: number };

export type LaunchOptions = {
  binary: BrowserBinary;
  kind: BrowserKind;
  proxyUrl: string;
  sandbox: boolean;
  /** How long it may take to answer after it has started. */
  answerMs?: number | undefined;
  /** The longest answer to one command; a longer one is an error. */
  answerBytes?: number | undefined;
};

const LAUNCH_TIMEOUT_MS = 20_000;
export const FIRST_ANSWER_MS = 10_000;
/** Lower priority than the children that read pages (sandbox/converter.ts): a busy page must not slow those down. */
const NICENESS = 10;

/**
 * Closes every way to the network except the proxy: names do not resolve (so nothing can be prefetched or dialled
 * directly), loopback is not exempt from the proxy, QUIC and unproxied WebRTC are off.
 */
const EGRESS_FLAGS = [
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--proxy-bypass-list=<-loopback>',
  '--disable-quic',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
];

const ECONOMY_FLAGS = [
  // A process for each advert frame costs more than the rest of a page. The price: a frame that takes over the renderer
  // also gets the secrets of the page around it, such as a session's cookies. See docs/security.md.
  '--disable-site-isolation-trials',
  '--js-flags=--max-old-space-size=512',
  '--mute-audio',
  '--disable-domain-reliability',
  '--disable-client-side-phishing-detection',
  '--no-pings',
];

/**
 * A page whose charset is neither declared nor recognised is UTF-8 today; the browser's default is still Western European.
 * The other settings are Playwright's, which a second flag of this name would override.
 */
const CHARSET_FLAG =
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,defaultTextEncodingName=UTF-8';

export async function launchBrowser(options: LaunchOptions): Promise<RunningBrowser> {
  const type = await browserType(options.kind);
  const home = makeBrowserHome(options.binary);
  try {
    return await launchIn(home, type, options);
  } catch (error) {
    home.remove();
    throw error;
  }
}

async function launchIn(
  home: BrowserHome,
  type: BrowserType,
  options: LaunchOptions,
): Promise<RunningBrowser> {
  const launch = (mark: string) =>
    type.launch({
      executablePath: home.program,
      headless: true,
      args: [...EGRESS_FLAGS, ...ECONOMY_FLAGS, CHARSET_FLAG, mark],
      chromiumSandbox: options.sandbox,
      // No credentials here: the proxy refuses requests that do not belong to a visit.
      proxy: { server: options.proxyUrl },
      // Programs on Windows do not start without some of the system's variables.
      ...(process.platform !== 'win32' && { env: browserEnvironment(options.binary, home) }),
      timeout: LAUNCH_TIMEOUT_MS,
      // The service shuts its browsers down itself.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  const { launched: browser, wire: line } = await withMessageFilter(launch, options.answerBytes);
  // Patchright intercepts every request itself.
  const wire = options.kind === 'plain' ? line : null;
  // Emitted however the browser ends.
  browser.once('disconnected', () => home.remove());
  const asking = askForProcesses(browser);
  if (!(await settlesWithin(asking, options.answerMs ?? FIRST_ANSWER_MS))) {
    // Its process id would have been in the answer.
    for (const frozen of processesAtHome(home.environment.HOME)) killTree(frozen);
    throw new Error('The browser started and does not answer');
  }
  const { session, processInfo } = await asking;
  const pid = processInfo.find((entry) => entry.type === 'browser')?.id;
  if (!pid) {
    await browser.close();
    throw new Error('The browser does not report its process id');
  }
  // Busy pages must not slow down the process that answers requests. Children started later inherit the priority.
  for (const each of processTree(pid) ?? [pid]) lowerPriority(each, NICENESS);
  return {
    browser,
    version: browser.version(),
    pid,
    sandboxed: options.sandbox,
    newContext(contextOptions) {
      const open = () => browser.newContext(contextOptions);
      return wire ? wire.openContext(open) : open();
    },
    isWired: wire !== null,
    newPage: wire ? wire.openPage : openByLibrary,
    memory: () => treeMemory(pid),
    async processes() {
      const { processInfo: all } = await session.send('SystemInfo.getProcessInfo');
      return all.map(({ id, type, cpuTime }) => ({
        pid: id,
        runsPages: type === 'renderer',
        cpuSeconds: cpuTime,
      }));
    },
    kill: () => killTree(pid),
  };
}

async function askForProcesses(browser: Browser) {
  const session = await browser.newBrowserCDPSession();
  return { session, ...(await session.send('SystemInfo.getProcessInfo')) };
}

/** Loaded on first use: the two are 15 MB of source, which an API process may never need. */
export async function browserType(kind: BrowserKind): Promise<BrowserType> {
  if (kind === 'plain') return (await import('playwright-core')).chromium;
  // The two packages have the same interface; only their type declarations are distinct.
  return (await import('patchright-core')).chromium as unknown as BrowserType;
}

/** Not the service's own environment: it contains keys, and a page that escapes the browser should find none. */
function browserEnvironment(binary: BrowserBinary, home: BrowserHome): Record<string, string> {
  const environment = { ...home.environment };
  if (binary.libraryPath.length > 0) environment.LD_LIBRARY_PATH = binary.libraryPath.join(delimiter);
  return environment;
}

/** The browser leads its own process group, so frozen children are killed as well. */
function killTree(pid: number): void {
  if (process.platform !== 'win32') killProcess(-pid);
  killProcess(pid);
}

export function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Already gone.
  }
}
