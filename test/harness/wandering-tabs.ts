/**
 * For tests that open many addresses: tabs of the product's browser that are reused from one address to the next.
 * Opening a new tab for each visit takes more processor time than most pages do.
 */
import { type Deadline, startDeadline } from '../../src/concurrency/deadline.ts';
import { createLimiter } from '../../src/concurrency/limits/limiter.ts';
import type { Stage } from '../../src/fetch/browser/actions/stage.ts';
import { readHtml } from '../../src/fetch/browser/capture/read-html.ts';
import { limitLargePictures } from '../../src/fetch/browser/capture/screenshot.ts';
import { HOW_TO_GET_A_BROWSER, locateBrowser } from '../../src/fetch/browser/launch/locate.ts';
import { goTo, stayUntilQuiet } from '../../src/fetch/browser/navigate/navigation.ts';
import { followTrail, type Trail } from '../../src/fetch/browser/navigate/trail.ts';
import { openPage } from '../../src/fetch/browser/open/open-page.ts';
import { createLocalPlace } from '../../src/fetch/browser/places/local-place.ts';
import type { BrowserNeeds } from '../../src/fetch/document.ts';
import { startEgressProxy } from '../../src/net/guard/egress-proxy.ts';
import { createGuard } from '../../src/net/guard/guard.ts';
import { PLAIN_OPTIONS } from './browser.ts';
import { onlyInServiceTests } from './service-test.ts';

/** A tab that has arrived somewhere. */
export type Arrived = { stage: Stage; trail: Trail; read(): Promise<Buffer> };

type Look<T> = (go: () => Promise<Arrived>) => Promise<T>;

export type WanderingTabs = {
  /** Opens the address in the next tab that is free. */
  one<T>(url: string, look: Look<T>): Promise<T>;
  /** The results are in the order of the addresses. */
  each<T>(urls: string[], look: Look<T>): Promise<T[]>;
  close(): Promise<void>;
};

const TABS = 4;
const PAGE_MS = 40_000;

/**
 * @param host the host that they may visit
 * @param more `hosts`: others that they may visit; `needs`: what a visit would be opened for
 */
export async function openWanderingTabs(
  host: string,
  { hosts = [], needs = {} }: { hosts?: string[]; needs?: BrowserNeeds } = {},
): Promise<WanderingTabs> {
  onlyInServiceTests('a browser');
  const binary = locateBrowser();
  if (!binary) throw new Error(HOW_TO_GET_A_BROWSER);
  const guard = createGuard({ allowedPrivateHosts: [host, ...hosts] });
  const egress = await startEgressProxy();
  const running = await createLocalPlace({ binary: () => binary, proxyUrl: egress.url }).launch('plain');
  const largePictures = limitLargePictures();
  const free = await Promise.all(Array.from({ length: TABS }, openTab));
  const turns = createLimiter(TABS);

  /** Each has its own context, as a visit has. */
  async function openTab() {
    const route = egress.route({ guard, upstream: null });
    const url = `http://${host}/`;
    const request = { url, options: PLAIN_OPTIONS, needs, proxyUrl: egress.url, route };
    const { newContext, newPage, isWired, version } = running;
    const tab = { openContext: newContext, openPage: newPage, isWired, browserVersion: version };
    const { page, session, traffic, world } = await openPage(tab, request);
    const trail = followTrail(page, traffic);
    return async (address: string, deadline: Deadline): Promise<Arrived> => {
      trail.urls.length = 0;
      trail.response = null;
      if (page.url().startsWith('http')) await page.evaluate('localStorage.clear(), sessionStorage.clear()');
      await page.context().clearCookies();
      const journey = { page, trail, route, guard, deadline };
      await goTo(address, journey);
      const settle = () => stayUntilQuiet(journey, world);
      const reading = { shadowDom: true, iframes: true, maxBytes: 10_000_000, deadline };
      return {
        stage: { page, session, world, deadline, settle, largePictures },
        trail,
        read: () => readHtml(page, world, reading),
      };
    };
  }

  function one<T>(url: string, look: Look<T>): Promise<T> {
    return turns.run(async () => {
      const tab = free.pop();
      if (!tab) throw new Error('No tab is free');
      const deadline = startDeadline(PAGE_MS);
      try {
        return await look(() => tab(url, deadline));
      } finally {
        deadline.clear();
        free.push(tab);
      }
    });
  }

  return {
    one,
    each: (urls, look) => Promise.all(urls.map((url) => one(url, look))),
    async close() {
      await running.browser.close();
      await egress.close();
    },
  };
}
