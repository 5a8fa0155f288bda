/** The navigations of a page: what its main frame requested and received, redirects and script navigations included. */
import type { Page } from 'playwright-core';
import { AppError } from '../../../errors.ts';
import { type Asked, type Head, type Traffic, trafficOf } from '../wire/traffic.ts';
import type { Arrival } from './load-event.ts';
import { followRequests, type OpenRequests } from './open-requests.ts';

/** The response to a request for a document. */
type DocumentHead = Head & { request: Asked };

export type Trail = {
  urls: string[];
  response: DocumentHead | null;
  /** The document that the page shows, which a download does not replace: its response, and how many addresses led to it. */
  shown: { response: DocumentHead | null; documents: number };
  failed: Promise<never>;
  requests: OpenRequests;
  /** Whether the page can no longer be left for another. */
  stays: boolean;
  /** Whether the page uses workers, sockets or WebAssembly, whose work neither requests nor timers show. */
  worksElsewhere: boolean;
  /** Whether the document ended in the middle. */
  isCut: boolean;
  /** Whether a script that blocked the page was stopped. */
  wasInterrupted: boolean;
  /** Whether the scripts of the page were stopped permanently. */
  hasScriptsEnded: boolean;
  /** The last document whose load event never came: its number, and how far it arrived. */
  unloaded: { documents: number; arrival: Arrival } | null;
};

const PAGE_TYPES = new Set(['text/html', 'application/xhtml+xml']);
const MAX_DOCUMENTS = 25;

export function followTrail(page: Page, traffic: Traffic = trafficOf(page)): Trail {
  const { promise: failed, reject } = Promise.withResolvers<never>();
  failed.catch(() => {});
  const trail: Trail = {
    urls: [],
    response: null,
    shown: { response: null, documents: 0 },
    failed,
    requests: followRequests(traffic),
    stays: false,
    worksElsewhere: false,
    isCut: false,
    wasInterrupted: false,
    hasScriptsEnded: false,
    unloaded: null,
  };
  const worksElsewhere = () => {
    trail.worksElsewhere = true;
  };
  page.on('worker', worksElsewhere);
  page.on('websocket', worksElsewhere);
  traffic.listen({
    asked(request) {
      if (trail.stays || !request.isOfPage) return;
      trail.isCut = false;
      trail.urls.push(request.url);
      if (trail.urls.length > MAX_DOCUMENTS) {
        reject(new AppError('upstream_failed', `The page navigated more than ${MAX_DOCUMENTS} times`));
      }
    },
    answered(request, head) {
      if (request.isOfPage) trail.response = { ...head, request };
      else if (head.headers['content-type']?.startsWith('application/wasm')) worksElsewhere();
    },
    ended(request, failed) {
      if (failed && trail.shown.response?.request === request) trail.isCut = true;
    },
    navigated(isMainFrame) {
      if (isMainFrame) trail.shown = { response: trail.response, documents: trail.urls.length };
    },
  });
  page.on('crash', () => reject(new AppError('upstream_failed', 'The page crashed the browser tab')));
  return trail;
}

/** The type of a response that is not a page; null for a page, or if the server does not declare one. */
export function fileType(trail: Trail): string | null {
  const declared = trail.response?.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  return declared && !PAGE_TYPES.has(declared) ? declared : null;
}

/** Whether the document runs no scripts; then ours have no timers in it either. */
export function isInert(trail: Trail): boolean {
  if (trail.hasScriptsEnded) return true;
  // Several headers of one name are joined as lines.
  const policies = trail.response?.headers['content-security-policy']?.split(/[;,\n]/) ?? [];
  return policies.some((policy) => /^\s*sandbox\b(?!.*\ballow-scripts\b)/i.test(policy));
}
