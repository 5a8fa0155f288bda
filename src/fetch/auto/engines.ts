/** The ways to fetch a document: plain HTTP, the browser, and the browser with plain HTTP as its fallback. */
import type { Deadline } from '../../concurrency/deadline.ts';
import type { Limiter } from '../../concurrency/limits/limiter.ts';
import type { Room } from '../../concurrency/limits/room.ts';
import { AppError } from '../../errors.ts';
import type { Upstream } from '../../net/guard/upstream.ts';
import type { BrowserEngine } from '../browser/fetch-js.ts';
import { NotAPage } from '../browser/navigate/navigation-error.ts';
import type { BrowserNeeds, Conditional, FetchOptions, RawResponse } from '../document.ts';
import type { RawRequest } from '../fast/raw-request.ts';
import { type Sniff, sniffHere } from '../file-signature.ts';
import type { SessionUse } from '../sessions/session-use.ts';
import { STYLED_XML } from '../styled-xml.ts';
import { documentFromResponse, documentFromVisit, type JudgedDocument } from './make-document.ts';

export type FetchRequest = {
  options: FetchOptions;
  needs?: BrowserNeeds | undefined;
  /** Makes plain HTTP ask for the page only if it has changed; the document has status 304 if it has not. */
  conditional?: Conditional | undefined;
  /** Cookies and storage for the visit; the document says what changed in them. */
  session?: SessionUse | undefined;
  /** Ends the fetch early; its own deadline comes from `options.timeout`. */
  signal?: AbortSignal | undefined;
  /** Slots are shared fairly between keys. */
  fairnessKey?: string | undefined;
  /** Set if no client is waiting: the fetch queues for a slot as long as its deadline allows. */
  patient?: boolean | undefined;
  /** Reserves memory for the body of the page. */
  room?: Room | undefined;
  /** A lower limit for plain HTTP. */
  bound?: Pick<RawRequest, 'maxBytes' | 'cut'>;
};

/** A request with everything needed to carry it out. */
export type FetchJob = FetchRequest & {
  url: string;
  needs: BrowserNeeds;
  deadline: Deadline;
  upstream: Upstream | null;
  /** The site's response, if plain HTTP has fetched it already. */
  answer?: RawResponse;
};

export type EngineDeps = {
  fast(request: RawRequest): Promise<RawResponse>;
  stealth(request: RawRequest): Promise<RawResponse>;
  browser: BrowserEngine;
  /** Slots for plain requests. */
  slots: Limiter;
  /** Recognises files by their bytes; by default in this process. */
  sniff?: Sniff | undefined;
  maxBytes: number;
};

/** Each is given the reason why it was chosen, which the document reports. */
export type Engines = {
  /** Sends a plain request by one of the engines, in a slot. */
  send<T>(job: FetchJob, engine: (request: RawRequest) => Promise<T>): Promise<T>;
  sendHttp(job: FetchJob, reason: string): Promise<JudgedDocument>;
  render(job: FetchJob, reason: string): Promise<JudgedDocument>;
  /** Uses the browser, or plain HTTP if the address turns out to be a file. */
  renderOrDownload(job: FetchJob, reason: string): Promise<JudgedDocument>;
  renderWithActions(job: FetchJob, what: 'steps' | 'actions'): Promise<JudgedDocument>;
};

export function createEngines(deps: EngineDeps): Engines {
  const { browser, maxBytes } = deps;

  const sniffFor =
    (job: FetchJob) =>
    (bytes: Buffer): Promise<string | undefined> =>
      (deps.sniff ?? sniffHere)(bytes, { account: keyOf(job), signal: job.deadline.signal });

  function send<T>(job: FetchJob, engine: (request: RawRequest) => Promise<T>): Promise<T> {
    const { url, options, deadline, upstream, room, session, patient = false } = job;
    const conditional = options.stealth ? undefined : job.conditional;
    const raw = { url, options, deadline, maxBytes, ...job.bound, upstream, conditional, room, session };
    return deps.slots.run(() => engine(raw), { key: keyOf(job), signal: deadline.signal, patient });
  }

  async function sendHttp(job: FetchJob, reason: string): Promise<JudgedDocument> {
    const { stealth } = job.options;
    const response = job.answer ?? (await send(job, stealth ? deps.stealth : deps.fast));
    return response.status === 304 && !stealth && job.conditional
      ? notModified(response)
      : documentFromResponse(response, reason, sniffFor(job));
  }

  async function render(job: FetchJob, reason: string): Promise<JudgedDocument> {
    const needs = reason === STYLED_XML ? { ...job.needs, styledXml: true as const } : job.needs;
    const visited = await browser.fetch({ ...job, needs, maxBytes, key: keyOf(job) });
    return documentFromVisit(job.url, visited, reason, sniffFor(job));
  }

  async function renderOrDownload(job: FetchJob, reason: string): Promise<JudgedDocument> {
    try {
      return await render(job, reason);
    } catch (error) {
      if (!(error instanceof NotAPage)) throw error;
      const file = await sendHttp(job, `not a page but ${error.message}`);
      if (file.judgement.browserReason !== STYLED_XML) return file;
      return render(job, STYLED_XML).catch((thrown: unknown) => {
        if (thrown instanceof NotAPage) return file;
        throw thrown;
      });
    }
  }

  async function renderWithActions(job: FetchJob, what: 'steps' | 'actions'): Promise<JudgedDocument> {
    try {
      return await render(job, what);
    } catch (error) {
      if (!(error instanceof NotAPage)) throw error;
      const needs = what === 'steps' ? 'Steps need' : 'Actions need';
      throw new AppError('unsupported_type', `${needs} a page, and this is ${error.message}`);
    }
  }

  return { send, sendHttp, render, renderOrDownload, renderWithActions };
}

function keyOf({ fairnessKey, url }: FetchJob): string {
  return fairnessKey ?? new URL(url).host;
}

/** A 304 has no body to judge. */
function notModified(raw: RawResponse): JudgedDocument {
  const facts = { contentType: '', charset: null, engineReason: 'not modified', warnings: [] };
  return {
    document: { ...raw, ...facts, engine: 'http' },
    judgement: { warnings: [], browserReason: null, textLength: 0 },
  };
}
