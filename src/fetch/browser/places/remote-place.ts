/**
 * A browser on another machine, at a CDP or Playwright endpoint. Its pages go through our egress proxy, unless the operator
 * trusts the endpoint with its own network access.
 */
import type { BrowserContextOptions } from 'playwright-core';
import { settlesWithin } from '../../../concurrency/deadline.ts';
import { messageOf } from '../../../errors.ts';
import { type BrowserKind, browserType, FIRST_ANSWER_MS, type RunningBrowser } from '../launch/launch.ts';
import { openByLibrary } from '../wire/driven-page.ts';
import { type BrowserPlace, NoBrowser } from './place.ts';

export type RemotePlaceOptions = {
  /** `http` and `ws` speak CDP; `playwright+ws` is a Playwright server of our version. */
  url: string;
  /** The address of our egress proxy for that browser; null if the endpoint is trusted with its own network access. */
  proxyUrl: string | null;
  retryMs?: number;
};

const CONNECT_MS = 10_000;
/** How long to wait before a failed endpoint is tried again. */
const RETRY_MS = 5_000;
const PLAYWRIGHT = 'playwright+';

/** We cannot set its flags, and WebRTC would bypass every proxy. */
const WITHOUT_WEBRTC = 'delete window.RTCPeerConnection; delete window.webkitRTCPeerConnection;';

export function createRemotePlace({ url, proxyUrl, retryMs = RETRY_MS }: RemotePlaceOptions): BrowserPlace {
  const { host } = new URL(url.replace(PLAYWRIGHT, ''));
  let lastFailure: string | null = null;
  let retry: NodeJS.Timeout | null = null;
  let closed = false;

  async function connect(kind: BrowserKind): Promise<RunningBrowser> {
    try {
      const running = await connectTo(url, kind, proxyUrl);
      lastFailure = null;
      return running;
    } catch (error) {
      lastFailure = reasonOf(error);
      checkLater();
      throw new NoBrowser(`The browser at ${host} cannot be reached: ${lastFailure}`, error);
    }
  }

  /** Checks in the background, so that no page has to wait to find out whether it is back. */
  function checkLater(): void {
    if (retry || closed) return;
    retry = setTimeout(() => {
      retry = null;
      connect('plain').then(
        ({ browser }) => browser.close(),
        () => {},
      );
    }, retryMs);
    retry.unref();
  }

  return {
    name: host,
    guarded: proxyUrl !== null,
    get available() {
      return lastFailure === null;
    },
    launch: connect,
    problem: () => lastFailure && `${host} cannot be reached: ${lastFailure}`,
    describe: (version) =>
      `${version ? `Chromium ${version}` : 'Chromium, connected to on demand'} at ${host}` +
      (proxyUrl === null ? ', trusted with its own network access' : ''),
    close() {
      closed = true;
      if (retry) clearTimeout(retry);
    },
  };
}

async function connectTo(url: string, kind: BrowserKind, proxyUrl: string | null): Promise<RunningBrowser> {
  const isPlaywright = url.startsWith(PLAYWRIGHT);
  const timeout = CONNECT_MS;
  // Patchright hides automation in the process that drives the browser, which at a Playwright server is theirs.
  const type = await browserType(isPlaywright ? 'plain' : kind);
  const browser = isPlaywright
    ? await type.connect(url.slice(PLAYWRIGHT.length), { timeout })
    : await type.connectOverCDP(url, { timeout });
  const asking = browser.newBrowserCDPSession();
  if (!(await settlesWithin(asking, FIRST_ANSWER_MS))) {
    void browser.close().catch(() => {});
    throw new Error('it does not answer');
  }
  const session = await asking.catch(async (error: unknown) => {
    await browser.close().catch(() => {});
    throw error;
  });
  return {
    browser,
    version: browser.version(),
    pid: null,
    sandboxed: null,
    async newContext(options) {
      if (proxyUrl === null) return browser.newContext(withoutProxy(options));
      // Browsers do not use a proxy for loopback, which here would be the other machine's.
      const proxy = { ...options.proxy, server: proxyUrl, bypass: '<-loopback>' };
      const context = await browser.newContext({ ...options, proxy });
      await context.addInitScript(WITHOUT_WEBRTC);
      return context;
    },
    isWired: false,
    newPage: openByLibrary,
    memory: () => null,
    /** None: they may serve others too, and their process ids mean nothing on this machine. */
    async processes() {
      await session.send('Browser.getVersion');
      return [];
    },
    kill: () => void browser.close().catch(() => {}),
  };
}

function withoutProxy({ proxy: _proxy, ...others }: BrowserContextOptions): BrowserContextOptions {
  return others;
}

/** The reason without the address, which may contain a token. */
function reasonOf(error: unknown): string {
  const message = messageOf(error);
  const [line = ''] = message.split('\n');
  return line
    .replace(/^browserType\.\w+: /, '')
    .replaceAll(/\b(?:wss?|https?):\/\/\S+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
