/**
 * The ladder: plain HTTP where that is enough, a browser where the page or the request needs one. Every fetch of
 * the service begins here.
 */
import { type Deadline, startDeadline } from '../../concurrency/deadline.ts';
import type { Limiter } from '../../concurrency/limiter.ts';
import type { Room } from '../../concurrency/room.ts';
import type { WarningReason } from '../../contract/scrape-result.ts';
import type { SessionState } from '../../contract/session.ts';
import { AppError } from '../../errors.ts';
import type { Upstream } from '../../net/guard/upstream.ts';
import { acceptLanguage } from '../accept-language.ts';
import type { BrowserEngine, BrowserHealth } from '../browser/fetch-js.ts';
import type { LivePage, LiveScreen } from '../browser/live-page.ts';
import { NotAPage } from '../browser/navigation.ts';
import { withoutUserInfo } from '../credentials.ts';
import type { BrowserNeeds, Conditional, FetchedDocument, FetchOptions, RawResponse } from '../document.ts';
import type { RawRequest } from '../fast/raw-request.ts';
import { type Sniff, sniffHere } from '../file-signature.ts';
import type { ProxyChooser } from '../proxies/choose-proxy.ts';
import { bothChanges, withChanges } from '../sessions/changes.ts';
import type { SessionUse } from '../sessions/session-use.ts';
import { documentFromResponse, documentFromVisit, type JudgedDocument } from './make-document.ts';
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
};

/** A page that a person works on by hand. */
export type LiveRequest = Pick<FetchRequest, 'signal' | 'fairnessKey'> & {
  url: string;
  state: SessionState;
  size: { width: number; height: number };
  proxy?: string | undefined;
  /** Keeps to the proxy of this session. */
  session?: string | undefined;
  /** How long it may take at the most. */
  ms: number;
};

export type FetcherDeps = {
  fast(request: RawRequest): Promise<RawResponse>;
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

export interface Fetcher {
  /** For visits that other processes ask for. */
  readonly browser: Pick<BrowserEngine, 'available' | 'fetch' | 'stats'>;
  fetch(url: string, request: FetchRequest): Promise<FetchedDocument>;
  /** Shows a page to a person, through the guard and the proxies as any page. */
  live<T>(request: LiveRequest, screen: LiveScreen, work: (page: LivePage) => Promise<T>): Promise<T>;
  /** Throws if a request cannot name this proxy. */
  checkProxy(proxy: string): void;
  health(): { browser: BrowserHealth; proxies: ReturnType<ProxyChooser['health']> };
  close(): Promise<void>;
}

type Job = FetchRequest & { url: string; needs: BrowserNeeds; deadline: Deadline; upstream: Upstream | null };

/** @example const document = await fetcher.fetch('https://example.com', { options, needs: {} }); */
export function createFetcher(deps: FetcherDeps): Fetcher {
  const { browser, routes, maxBytes } = deps;

  const sniffFor =
    (job: Job) =>
    (bytes: Buffer): Promise<string | undefined> =>
      (deps.sniff ?? sniffHere)(bytes, { account: keyOf(job), signal: job.deadline.signal });

  async function sendHttp(job: Job, reason: string): Promise<JudgedDocument> {
    const send = job.options.stealth ? deps.stealth : deps.fast;
    const { url, options, deadline, upstream, room, session, patient = false } = job;
    const conditional = options.stealth ? undefined : job.conditional;
    const raw = { url, options, deadline, maxBytes, upstream, conditional, room, session };
    const response = await deps.slots.run(() => send(raw), {
      key: keyOf(job),
      signal: deadline.signal,
      patient,
    });
    return response.status === 304 && conditional
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
    if (known?.engine === 'js' && browser.available) {
      return renderOrDownload(job, `remembered: ${known.reason}`);
    }
    const first = await sendHttp(job, 'plain HTTP was enough');
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
      return error instanceof Error ? error.message : String(error);
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

  /** Tries again with another of the pool when it was the proxy that failed, as often as there is another. */
  async function throughProxy(job: Omit<Job, 'upstream'>): Promise<FetchedDocument> {
    const { session: name } = job.options;
    const session = name && `${job.fairnessKey} ${name}`;
    const { upstream, warning } = deps.proxies.choose(job.options, { host: new URL(job.url).host, session });
    try {
      const { document } = await choose({ ...job, upstream });
      return warning ? { ...document, warnings: [...document.warnings, warning] } : document;
    } catch (error) {
      const isUpstream = error instanceof AppError && error.type === 'upstream_failed';
      if (!isUpstream || !upstream || !deps.proxies.hasBetter(upstream)) throw error;
      return throughProxy(job);
    }
  }

  return {
    browser,
    async fetch(url, request) {
      const { timeout } = request.options;
      const deadline = startDeadline(timeout, request.signal, `The page did not arrive within ${timeout} ms`);
      const job = {
        ...request,
        url: withoutUserInfo(new URL(url)).href,
        needs: request.needs ?? {},
        deadline,
      };
      try {
        return await throughProxy(job);
      } finally {
        deadline.clear();
      }
    },
    async live({ url, state, size, proxy, session: name, ms, signal, fairnessKey }, screen, work) {
      const use = { host: new URL(url).host, session: name && `${fairnessKey} ${name}` };
      const { upstream } = deps.proxies.choose({ stealth: false, country: null, proxy }, use);
      const deadline = startDeadline(ms, signal, `The page was open for ${Math.round(ms / 60_000)} minutes`);
      const [language = 'en-US'] = acceptLanguage(null).split(/[,;]/);
      const request = {
        url,
        state,
        size,
        language,
        upstream,
        maxBytes,
        key: fairnessKey ?? use.host,
        deadline,
      };
      try {
        return await browser.live(request, screen, work);
      } finally {
        deadline.clear();
      }
    },
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

/** Names what of a request only a browser can give; null when there is nothing. */
function describeNeeds(needs: BrowserNeeds): string | null {
  if (needs.screenshot) return 'screenshot';
  if (needs.files?.[0]) return needs.files[0];
  return needs.probe === undefined ? null : 'styles of the rendered page';
}

/** Names what of a request only means something in a browser; null when there is nothing. */
function describeVisit({ scrolls, wait, waitForSelector, viewport, mobile }: FetchOptions): string | null {
  if (scrolls > 0) return 'scrolls';
  if (wait > 0) return 'wait';
  if (waitForSelector !== undefined) return 'waitForSelector';
  if (viewport) return 'viewport';
  return mobile ? 'mobile' : null;
}

function withReason(judged: JudgedDocument, engineReason: string): JudgedDocument {
  return { ...judged, document: { ...judged.document, engineReason } };
}

/** From least to most severe: of two documents of one page the one with the less severe warning is served. */
const BY_SEVERITY: WarningReason[] = [
  'too_short',
  'http_error',
  'soft_404',
  'spa_shell',
  'empty',
  'bot_blocked',
];

function severity({ judgement }: JudgedDocument): number {
  return Math.max(-1, ...judgement.warnings.map(({ reason }) => BY_SEVERITY.indexOf(reason)));
}
