/** For tests: a real browser behind a real egress proxy, allowed to visit only the given private hosts. */
import { type Deadline, startDeadline } from '../../src/concurrency/deadline.ts';
import { type BrowserEngine, createBrowserEngine } from '../../src/fetch/browser/fetch-js.ts';
import { HOW_TO_GET_A_BROWSER, locateBrowser } from '../../src/fetch/browser/launch/locate.ts';
import { createLocalPlace } from '../../src/fetch/browser/places/local-place.ts';
import type { PoolLimits } from '../../src/fetch/browser/pool/pool-limits.ts';
import type { Visited } from '../../src/fetch/browser/visit.ts';
import { NO_CREDENTIALS } from '../../src/fetch/credentials.ts';
import type { BrowserNeeds, FetchOptions } from '../../src/fetch/document.ts';
import { startEgressProxy } from '../../src/net/guard/egress-proxy.ts';
import { createGuard } from '../../src/net/guard/guard.ts';
import type { Resolver } from '../../src/net/guard/look-up.ts';
import { onlyInServiceTests } from './service-test.ts';

export type TestBrowser = {
  engine: BrowserEngine;
  visit(url: string, options?: Partial<FetchOptions>, needs?: BrowserNeeds, key?: string): Promise<Visited>;
  /**
   * A visit that believes it has `ms` left when its page is opened. It is not aborted after that: on a busy machine it
   * may wait for a slot and read the page for as long as any other.
   */
  visitInHaste(
    url: string,
    ms: number,
    options?: Partial<FetchOptions>,
    needs?: BrowserNeeds,
  ): Promise<Visited>;
  /** Resolves when no visit holds a slot. */
  free(): Promise<void>;
  close(): Promise<void>;
};

export const PLAIN_OPTIONS: FetchOptions = {
  mode: 'js',
  stealth: false,
  shadowDom: true,
  timeout: 40_000,
  wait: 0,
  credentials: NO_CREDENTIALS,
  country: null,
  scrolls: 0,
};

export type TestBrowserOptions = {
  allowed: string[];
  resolver?: Resolver;
  concurrency?: number;
  limits?: Partial<PoolLimits>;
  spent?: (key: string, cpuSeconds: number) => void;
  /** How long a started browser may take to answer. */
  answerMs?: number;
};

export async function startTestBrowser(options: TestBrowserOptions): Promise<TestBrowser> {
  onlyInServiceTests('a browser');
  const binary = locateBrowser();
  if (!binary) throw new Error(HOW_TO_GET_A_BROWSER);
  const guard = createGuard({ allowedPrivateHosts: options.allowed, resolver: options.resolver });
  const egress = await startEgressProxy();
  const engine = createBrowserEngine({
    place: createLocalPlace({ binary: () => binary, proxyUrl: egress.url, answerMs: options.answerMs }),
    guard,
    egress,
    concurrency: options.concurrency ?? 4,
    ...(options.limits && { limits: options.limits }),
    ...(options.spent && { spent: options.spent }),
  });
  async function visit(
    url: string,
    changed: Partial<FetchOptions>,
    rest: { needs: BrowserNeeds; key: string; seen?: (deadline: Deadline) => Deadline },
  ): Promise<Visited> {
    const { needs, key, seen = (deadline) => deadline } = rest;
    const fetchOptions = { ...PLAIN_OPTIONS, ...changed };
    const deadline = startDeadline(fetchOptions.timeout);
    try {
      return await engine.fetch({
        url,
        options: fetchOptions,
        needs,
        deadline: seen(deadline),
        maxBytes: 50 * 1024 * 1024,
        upstream: null,
        key,
      });
    } finally {
      deadline.clear();
    }
  }
  return {
    engine,
    visit: (url, options = {}, needs = {}, key = 'test') => visit(url, options, { needs, key }),
    visitInHaste: (url, ms, options = {}, needs = {}) =>
      visit(url, options, { needs, key: 'test', seen: (deadline) => inHaste(deadline, ms) }),
    async free() {
      while (engine.stats().taken > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    async close() {
      await engine.close();
      await egress.close();
    },
  };
}

function inHaste(deadline: Deadline, ms: number): Deadline {
  let endsAt: number | null = null;
  return {
    ...deadline,
    remainingMs() {
      endsAt ??= performance.now() + ms;
      return Math.max(0, endsAt - performance.now());
    },
  };
}
