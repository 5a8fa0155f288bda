/**
 * The ladder: plain HTTP where that is enough, a browser where the page or the request needs one. Every fetch of
 * the service begins here.
 */
import { type Deadline, startDeadline } from '../../concurrency/deadline.ts';
import type { Limiter } from '../../concurrency/limiter.ts';
import type { Room } from '../../concurrency/room.ts';
import { AppError, messageOf } from '../../errors.ts';
import type { Upstream } from '../../net/guard/upstream.ts';
import type { BrowserEngine, BrowserHealth } from '../browser/fetch-js.ts';
import { NotAPage } from '../browser/navigation.ts';
import { withoutUserInfo } from '../credentials.ts';
import type {
  BrowserNeeds,
  Conditional,
  FetchedDocument,
  FetchOptions,
  PackedResponse,
  RawResponse,
  Warning,
} from '../document.ts';
import type { RawRequest } from '../fast/raw-request.ts';
import { type Sniff, sniffHere } from '../file-signature.ts';
import type { ProxyChooser } from '../proxies/choose-proxy.ts';
import { bothChanges, withChanges } from '../sessions/changes.ts';
import type { SessionUse } from '../sessions/session-use.ts';
import { type Live, showLive } from './live.ts';
import { documentFromResponse, documentFromVisit, type JudgedDocument } from './make-document.ts';
import { describeNeeds, describeVisit, severity } from './reasons.ts';
import type { RememberedRoutes } from './remembered-routes.ts';

export type FetchRequest = {
  options: FetchOptions;
  needs?: BrowserNeeds | undefined;
  /** Plain HTTP asks for the page only if it has changed; the document has the status 304 where it has not. */
  conditional?: Conditional | undefined;
  /** Cookies and storage to visit the page with; the document says what changed in them. */
  session?: SessionUse | undefined;
  /** Ends the fetch early; its own deadline comes from `options.timeout`. */
  signal?: AbortSignal | undefined;
  /** Whose request it is: slots are shared fairly between keys. */
  fairnessKey?: string | undefined;
  /** Waits for its turn as long as its deadline allows, where nobody waits for the answer. */
  patient?: boolean | undefined;
  /** Makes room for the body of the page. */
  room?: Room | undefined;
  /** How much plain HTTP brings, where that is less than usual. */
  bound?: Pick<RawRequest, 'maxBytes' | 'cut'>;
};

export type FetcherDeps = {
  fast(request: RawRequest): Promise<RawResponse>;
  /** Leaves a short body to be unpacked elsewhere. */
  packed(request: RawRequest): Promise<RawResponse | PackedResponse>;
  stealth(request: RawRequest): Promise<RawResponse>;
  browser: BrowserEngine;
  /** Who may send the next plain request. */
  slots: Limiter;
  proxies: ProxyChooser;
  routes: RememberedRoutes;
  /** Looks at the bytes of files; in this process unless told. */
  sniff?: Sniff | undefined;
  maxBytes: number;
  close(): Promise<void>;
};

/** What plain HTTP brought, still to be judged. */
export type UnjudgedPage = {
  response: PackedResponse;
  engineReason: string;
  /** Unpacks and judges it here, and goes on as for any page. */
  judged(): Promise<FetchedDocument>;
};

export interface Fetcher {
  /** For visits that other processes ask for. */
  readonly browser: Pick<BrowserEngine, 'available' | 'fetch' | 'stats'>;
  fetch(url: string, request: FetchRequest): Promise<FetchedDocument>;
  /** A page that plain HTTP brings, for another process to unpack and judge; a document where that is not to be had. */
  fetchUnjudged(url: string, request: FetchRequest): Promise<FetchedDocument | UnjudgedPage>;
  /** A page that a person works on by hand (live.ts). */
  live: Live;
  /** Throws if a request cannot name this proxy. */
  checkProxy(proxy: string): void;
  health(): { browser: BrowserHealth; proxies: ReturnType<ProxyChooser['health']> };
  close(): Promise<void>;
}

type Job = FetchRequest & {
  url: string;
  needs: BrowserNeeds;
  deadline: Deadline;
  upstream: Upstream | null;
  /** What the site has answered already. */
  answer?: RawResponse;
};

const NO_BROWSER_NEEDED = 'plain HTTP was enough';

/** @example const document = await fetcher.fetch('https://example.com', { options, needs: {} }); */
export function createFetcher(deps: FetcherDeps): Fetcher {
  const { browser, routes, maxBytes } = deps;

  const sniffFor =
    (job: Job) =>
    (bytes: Buffer): Promise<string | undefined> =>
      (deps.sniff ?? sniffHere)(bytes, { account: keyOf(job), signal: job.deadline.signal });

  function send<T>(job: Job, engine: (request: RawRequest) => Promise<T>): Promise<T> {
    const { url, options, deadline, upstream, room, session, patient = false } = job;
    const conditional = options.stealth ? undefined : job.conditional;
    const raw = { url, options, deadline, maxBytes, ...job.bound, upstream, conditional, room, session };
    return deps.slots.run(() => engine(raw), { key: keyOf(job), signal: deadline.signal, patient });
  }

  async function sendHttp(job: Job, reason: string): Promise<JudgedDocument> {
    const { stealth } = job.options;
    const response = job.answer ?? (await send(job, stealth ? deps.stealth : deps.fast));
    return response.status === 304 && !stealth && job.conditional
      ? notModified(response)
      : documentFromResponse(response, reason, sniffFor(job));
  }

  async function render(job: Job, reason: string): Promise<JudgedDocument> {
    const visited = await browser.fetch({ ...job, maxBytes, key: keyOf(job) });
    return documentFromVisit(job.url, visited, reason, sniffFor(job));
  }

  /** The browser for a page, plain HTTP for the file that the address turns out to be. */
  async function renderOrDownload(job: Job, reason: string): Promise<JudgedDocument> {
    try {
      return await render(job, reason);
    } catch (error) {
      if (!(error instanceof NotAPage)) throw error;
      return sendHttp(job, `not a page but ${error.message}`);
    }
  }

  async function renderWithActions(job: Job, what: 'steps' | 'actions'): Promise<JudgedDocument> {
    try {
      return await render(job, what);
    } catch (error) {
      if (!(error instanceof NotAPage)) throw error;
      const needs = what === 'steps' ? 'Steps need' : 'Actions need';
      throw new AppError('unsupported_type', `${needs} a page, and this is ${error.message}`);
    }
  }

  async function climb(job: Job): Promise<JudgedDocument> {
    const known = routes.recall(job.url);
    // An answer that is here is looked at, whatever has been learned since it was asked for.
    if (known?.engine === 'js' && browser.available && !job.answer) {
      return renderOrDownload(job, `remembered: ${known.reason}`);
    }
    const first = await sendHttp(job, NO_BROWSER_NEEDED);
    const why = first.judgement.browserReason;
    if (!why) return first;
    if (!browser.available) return withReason(first, `no browser for ${why}`);
    if (known?.engine === 'fast' && known.reason === why) {
      return withReason(first, `remembered: a browser saw no more (${why})`);
    }
    const changes = first.document.session;
    const session = job.session &&
      changes && { ...job.session, state: withChanges(job.session.state, changes) };
    const second = await render({ ...job, session }, why).catch((error: unknown) => {
      // A private address is refused however it was reached; after any other failure the first document is served.
      if (error instanceof AppError && error.type === 'validation') throw error;
      return messageOf(error);
    });
    if (typeof second === 'string') return withReason(first, `the browser failed (${second}) for ${why}`);
    const better = severity(second) <= severity(first);
    const helped = better && second.judgement.browserReason === null;
    routes.remember(job.url, { engine: helped ? 'js' : 'fast', reason: why });
    const served = better ? second : withReason(first, `a browser saw no more (${why})`);
    const steps = [...first.document.steps, ...second.document.steps];
    const later = second.document.session;
    const both = later && { session: bothChanges(changes, later) };
    return { ...served, document: { ...served.document, steps, ...both } };
  }

  function choose(job: Job): Promise<JudgedDocument> {
    const { mode } = job.options;
    const need = describeNeeds(job.needs);
    // Steps must not be skipped silently where there is no browser for them.
    if (job.needs.steps) return renderWithActions(job, 'steps');
    if (job.needs.actions) return renderWithActions(job, 'actions');
    if (mode === 'js') return renderOrDownload(job, need ?? 'mode js');
    // Without a browser these formats fail, but the others can still be made.
    if (need)
      return browser.available ? renderOrDownload(job, need) : sendHttp(job, `no browser for ${need}`);
    if (mode === 'fast') return sendHttp(job, 'mode fast');
    const visitReason = describeVisit(job.options);
    if (visitReason && browser.available) return renderOrDownload(job, visitReason);
    return climb(job);
  }

  /** How `choose` begins where that is plain HTTP; null where it is something else. */
  function plainReason({ url, options, needs }: Job): string | null {
    const isOther = options.stealth || Object.keys(needs).length > 0;
    if (isOther || options.mode === 'js') return null;
    if (options.mode === 'fast') return 'mode fast';
    const isVisited = describeVisit(options) !== null || routes.recall(url)?.engine === 'js';
    return isVisited && browser.available ? null : NO_BROWSER_NEEDED;
  }

  async function whole(job: Job, warning: Warning | null): Promise<FetchedDocument> {
    const { document } = await choose(job);
    return warning ? { ...document, warnings: [...document.warnings, warning] } : document;
  }

  async function unjudged(job: Job, warning: Warning | null): Promise<FetchedDocument | UnjudgedPage> {
    const engineReason = plainReason(job);
    if (engineReason === null || warning) return whole(job, warning);
    const response = await send(job, deps.packed);
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

  /** Tries again with another of the pool when it was the proxy that failed, as often as there is another. */
  async function throughProxy<T>(
    job: Omit<Job, 'upstream'>,
    work: (job: Job, warning: Warning | null) => Promise<T>,
  ): Promise<T> {
    const { session: name } = job.options;
    const session = name && `${job.fairnessKey} ${name}`;
    const { upstream, warning } = deps.proxies.choose(job.options, { host: new URL(job.url).host, session });
    try {
      return await work({ ...job, upstream }, warning);
    } catch (error) {
      const isUpstream = error instanceof AppError && error.type === 'upstream_failed';
      if (!isUpstream || !upstream || !deps.proxies.hasBetter(upstream)) throw error;
      return throughProxy(job, work);
    }
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

  function fetchBy<T>(
    work: (job: Job, warning: Warning | null) => Promise<T>,
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
    checkProxy: deps.proxies.check,
    health: () => ({ browser: browser.health(), proxies: deps.proxies.health() }),
    close: () => deps.close(),
  };
}

function keyOf({ fairnessKey, url }: Job): string {
  return fairnessKey ?? new URL(url).host;
}

/** There is nothing to judge. */
function notModified(raw: RawResponse): JudgedDocument {
  const facts = { contentType: '', charset: null, engineReason: 'not modified', warnings: [] };
  return {
    document: { ...raw, ...facts, engine: 'http' },
    judgement: { warnings: [], browserReason: null },
  };
}

function withReason(judged: JudgedDocument, engineReason: string): JudgedDocument {
  return { ...judged, document: { ...judged.document, engineReason } };
}
