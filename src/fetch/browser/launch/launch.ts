/** Starts one browser that can reach the network only through the egress proxy. */
import { delimiter } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, BrowserType } from 'playwright-core';
import { settlesWithin } from '../../../concurrency/deadline.ts';
import { lowerPriority } from '../../../concurrency/machine/lower-priority.ts';
import { processesAtHome, processTree, treeMemory } from '../../../concurrency/machine/processes.ts';
import { type DrivenPage, openByLibrary } from '../wire/driven-page.ts';
import { type BrowserHome, makeBrowserHome } from './browser-user.ts';
import type { BrowserBinary } from './locate.ts';
import { withMessageFilter } from './with-message-filter.ts';

/** `stealth` is driven by patchright, which leaves out the traces of automation that pages look for. */
export type BrowserKind = 'plain' | 'stealth';

export type RunningBrowser = {
  browser: Browser;
  version: string;
  /** Null where it runs elsewhere; then nothing is known of its sandbox either. */
  pid: number | null;
  sandboxed: boolean | null;
  newContext(options: BrowserContextOptions): Promise<BrowserContext>;
  /** Whether its pages are driven over our own line (wire/wire.ts). */
  isWired: boolean;
  /** In a context of its own. */
  newPage(context: BrowserContext): Promise<DrivenPage>;
  /** Bytes held by the browser and all its children, or null where the system does not tell. */
  memory(): number | null;
  /** Its processes. Answers while the browser is alive and not frozen. */
  processes(): Promise<BrowserProcess[]>;
  /** Ends it at once, whatever state it is in: the whole process tree, or the connection to one elsewhere. */
  kill(): void;
};

export type BrowserProcess = { pid: number; runsPages: boolean; cpuSeconds: number };

export type LaunchOptions = {
  binary: BrowserBinary;
  kind: BrowserKind;
  proxyUrl: string;
  sandbox: boolean;
  /** How long it may take to answer when it has started. */
  answerMs?: number | undefined;
  /** Of one thing that it is asked for; more is an error. */
  answerBytes?: number | undefined;
};

const LAUNCH_TIMEOUT_MS = 20_000;
export const FIRST_ANSWER_MS = 10_000;
/** Behind the children that read pages (sandbox/converter.ts): a page that never rests must not keep those waiting. */
const NICENESS = 10;

/**
 * Every way to the network that does not pass the proxy is closed: names do not resolve (so nothing can be
 * prefetched or dialled directly), loopback is not exempt from the proxy, QUIC and unproxied WebRTC are off.
 */
const EGRESS_FLAGS = [
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--proxy-bypass-list=<-loopback>',
  '--disable-quic',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
];

const ECONOMY_FLAGS = [
  // A process per advert frame costs more than all the rest of a page. The price: whoever takes over the renderer
  // from a frame also has what the visit carries for the page around it, a session's cookies among it. See
  // docs/security.md.
  '--disable-site-isolation-trials',
  '--js-flags=--max-old-space-size=512',
  '--mute-audio',
  '--disable-domain-reliability',
  '--disable-client-side-phishing-detection',
  '--no-pings',
];

/**
 * A page that declares no charset and shows none of its own is UTF-8 today; the browser's default is still Western
 * European. The rest is what Playwright sets, which a second flag of this name would undo.
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
      // No credentials here: a request that does not belong to a visit is refused by the proxy.
      proxy: { server: options.proxyUrl },
      // Windows programs do not start without some of its own variables.
      ...(process.platform !== 'win32' && { env: browserEnvironment(options.binary, home) }),
      timeout: LAUNCH_TIMEOUT_MS,
      // The service ends its browsers itself, in order.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  const { launched: browser, wire: line } = await withMessageFilter(launch, options.answerBytes);
  // Patchright steps into every request itself.
  const wire = options.kind === 'plain' ? line : null;
  // When it has ended, however that came about.
  browser.once('disconnected', () => home.remove());
  const asking = askForProcesses(browser);
  if (!(await settlesWithin(asking, options.answerMs ?? FIRST_ANSWER_MS))) {
    // Its own number would have been the answer.
    for (const frozen of processesAtHome(home.environment.HOME)) killTree(frozen);
    throw new Error('The browser started and does not answer');
  }
  const { session, processInfo } = await asking;
  const pid = processInfo.find((entry) => entry.type === 'browser')?.id;
  if (!pid) {
    await browser.close();
    throw new Error('The browser does not say which process it is');
  }
  // Pages that never rest give way to the process that answers requests; what the browser starts later does, too.
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

/** Loaded on first use: together they are 15 MB of source that an API process may never need. */
export async function browserType(kind: BrowserKind): Promise<BrowserType> {
  if (kind === 'plain') return (await import('playwright-core')).chromium;
  // The two packages have the same interface; only their type declarations are distinct.
  return (await import('patchright-core')).chromium as unknown as BrowserType;
}

/** Not the service's own environment: that holds keys, and a page that breaks out should find none. */
function browserEnvironment(binary: BrowserBinary, home: BrowserHome): Record<string, string> {
  const environment = { ...home.environment };
  if (binary.libraryPath.length > 0) environment.LD_LIBRARY_PATH = binary.libraryPath.join(delimiter);
  return environment;
}

/** The browser leads a process group of its own, so that frozen children die with it. */
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
