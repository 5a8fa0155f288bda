/** Every fetch of the service begins here: it gets its deadline and its proxy, and climbs the ladder. */
import { type Deadline, startDeadline } from '../../concurrency/deadline.ts';
import { AppError } from '../../errors.ts';
import type { BrowserEngine, BrowserHealth } from '../browser/fetch-js.ts';
import { withoutUserInfo } from '../credentials.ts';
import type { FetchedDocument, PackedResponse, RawResponse, Warning } from '../document.ts';
import type { RawRequest } from '../fast/raw-request.ts';
import type { ProxyChooser } from '../proxies/choose-proxy.ts';
import { createEngines, type EngineDeps, type FetchJob, type FetchRequest } from './engines.ts';
import { createLadder } from './ladder.ts';
import { type Live, showLive } from './live.ts';
import type { RememberedRoutes } from './remembered-routes.ts';

export type FetcherDeps = EngineDeps & {
  /** Leaves a short body to be unpacked elsewhere. */
  packed(request: RawRequest): Promise<RawResponse | PackedResponse>;
  proxies: ProxyChooser;
  routes: RememberedRoutes;
  close(): Promise<void>;
};

/** A page fetched with plain HTTP and not yet judged. */
export type UnjudgedPage = {
  response: PackedResponse;
  engineReason: string;
  /** Unpacks and judges it in this process, and continues as for any page. */
  judged(): Promise<FetchedDocument>;
};

export interface Fetcher {
  /** For visits requested by other processes. */
  readonly browser: Pick<BrowserEngine, 'available' | 'fetch' | 'stats'>;
  fetch(url: string, request: FetchRequest): Promise<FetchedDocument>;
  /** Fetches a page with plain HTTP for another process to unpack and judge; a document where that is not possible. */
  fetchUnjudged(url: string, request: FetchRequest): Promise<FetchedDocument | UnjudgedPage>;
  /** A page that a person works on by hand (live.ts). */
  live: Live;
  /** Throws if a request cannot name this proxy. */
  checkProxy(proxy: string): void;
  health(): { browser: BrowserHealth; proxies: ReturnType<ProxyChooser['health']> };
  close(): Promise<void>;
}

/** @example const document = await fetcher.fetch('https://example.com', { options, needs: {} }); */
export function createFetcher(deps: FetcherDeps): Fetcher {
  const { browser, routes, proxies } = deps;
  const engines = createEngines(deps);
  const ladder = createLadder({ engines, browser, routes });

  async function whole(job: FetchJob, warning: Warning | null): Promise<FetchedDocument> {
    const { document } = await ladder.choose(job);
    return warning ? { ...document, warnings: [...document.warnings, warning] } : document;
  }

  async function unjudged(job: FetchJob, warning: Warning | null): Promise<FetchedDocument | UnjudgedPage> {
    const engineReason = ladder.plainReason(job);
    if (engineReason === null || warning) return whole(job, warning);
    const response = await engines.send(job, deps.packed);
    if (!('packed' in response)) return whole({ ...job, answer: response }, null);
    const leftMs = job.deadline.remainingMs();
    return {
      response,
      engineReason,
      judged: () =>
        withinTime(job, leftMs, async (deadline) => {
          const { packed: _, unpack, ...head } = response;
          const { bytes: body, sent } = await unpack(deadline.signal);
          return whole({ ...job, deadline, answer: { ...head, body, ...(sent && { sent }) } }, null);
        }),
    };
  }

  /** If the proxy failed, tries again with another one of its pool, until there is none left. */
  async function throughProxy<T>(
    job: Omit<FetchJob, 'upstream'>,
    work: (job: FetchJob, warning: Warning | null) => Promise<T>,
  ): Promise<T> {
    const { session: name } = job.options;
    const session = name && `${job.fairnessKey} ${name}`;
    const { upstream, warning } = proxies.choose(job.options, { host: new URL(job.url).host, session });
    try {
      return await work({ ...job, upstream }, warning);
    } catch (error) {
      const isUpstream = error instanceof AppError && error.type === 'upstream_failed';
      if (!isUpstream || !upstream || !proxies.hasBetter(upstream)) throw error;
      return throughProxy(job, work);
    }
  }

  function fetchBy<T>(
    work: (job: FetchJob, warning: Warning | null) => Promise<T>,
    url: string,
    request: FetchRequest,
  ): Promise<T> {
    const needs = request.needs ?? {};
    const address = withoutUserInfo(new URL(url)).href;
    return withinTime(request, request.options.timeout, (deadline) =>
      throughProxy({ ...request, url: address, needs, deadline }, work),
    );
  }

  return {
    browser,
    fetch: async (url, request) => fetchBy(whole, url, request),
    fetchUnjudged: async (url, request) => fetchBy(unjudged, url, request),
    live: showLive(deps),
    checkProxy: proxies.check,
    health: () => ({ browser: browser.health(), proxies: proxies.health() }),
    close: () => deps.close(),
  };
}

async function withinTime<T>(
  { options: { timeout }, signal }: FetchRequest,
  ms: number,
  work: (deadline: Deadline) => Promise<T>,
): Promise<T> {
  const deadline = startDeadline(ms, signal, `The page did not arrive within ${timeout} ms`);
  try {
    return await work(deadline);
  } finally {
    deadline.clear();
  }
}
