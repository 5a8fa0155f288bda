/** The browsers from the settings: the local one, remote ones, or both. */
import type { Admission } from '../../concurrency/limits/admission.ts';
import type { Config } from '../../config.ts';
import type { EgressProxy } from '../../net/guard/egress-proxy.ts';
import type { Guard } from '../../net/guard/guard.ts';
import { isLoopback } from '../../net/loopback.ts';
import type { WaitForCode } from '../sessions/session-use.ts';
import { type BrowserEngine, createBrowserEngine } from './fetch-js.ts';
import { locateBrowser, locateFullBrowser } from './launch/locate.ts';
import { createLocalPlace } from './places/local-place.ts';
import type { BrowserPlace } from './places/place.ts';
import { createRemotePlace } from './places/remote-place.ts';
import { createSeveralBrowsers } from './several-browsers.ts';

const MEGABYTE = 1024 * 1024;
/** A page is longer in JSON, and a picture may be longer than pages may be. */
const LEAST_ANSWER_BYTES = 64 * MEGABYTE;
/** Close to the longest string in JavaScript. */
const MOST_ANSWER_BYTES = 500 * MEGABYTE;

type Deps = {
  guard: Guard;
  egress: EgressProxy;
  admission: Admission;
  waitForCode?: WaitForCode | undefined;
};

/** The limit on open pages holds for all of them together. */
export function startBrowsers(
  config: Config,
  { guard, egress, admission, waitForCode }: Deps,
): BrowserEngine {
  const concurrency = config.browserConcurrency;
  const slots = admission.slots('browsers', concurrency, Math.ceil(concurrency / 4));
  const { memory } = config.share;
  const urls = config.browserUrls.length > 0 ? config.browserUrls : ['local'];
  const engines = urls.map((url) => {
    const place = url === 'local' ? localPlace(config, egress) : remotePlace(url, config, egress);
    const engine = createBrowserEngine({
      place,
      guard,
      egress,
      concurrency,
      slots,
      spent: admission.spend,
      waitForCode,
      limits: {
        idleMs: config.browserIdleSeconds * 1000,
        maxTreeBytes: Math.max(512 * MEGABYTE, memory * 0.4),
        maxTabBytes: Math.min(1024 * MEGABYTE, Math.max(384 * MEGABYTE, memory / 4)),
      },
    });
    return { engine, guarded: place.guarded };
  });
  const [only] = engines;
  return only && engines.length === 1 ? only.engine : createSeveralBrowsers(engines);
}

function localPlace(
  { browserPath, browserSandbox, host, signUp, maxFetchBytes }: Config,
  egress: EgressProxy,
): BrowserPlace {
  return createLocalPlace({
    binary: () => locateBrowser({ browserPath }),
    stealthBinary: locateFullBrowser({ browserPath }),
    proxyUrl: egress.url,
    withoutSandbox: browserSandbox === 'off' || (isLoopback(host) && !signUp),
    answerBytes: Math.min(MOST_ANSWER_BYTES, Math.max(LEAST_ANSWER_BYTES, 2 * maxFetchBytes)),
  });
}

function remotePlace(url: string, { browserUrlsTrusted }: Config, egress: EgressProxy): BrowserPlace {
  const proxyUrl = browserUrlsTrusted ? null : (egress.outsideUrl ?? egress.url);
  return createRemotePlace({ url, proxyUrl });
}
