/**
 * Our own line to a browser, beside the library's and over the same pipe: for pages that are only opened, watched and
 * read. The library takes several times as long over each message, and a second session beside its own costs the
 * browser something, too.
 */
import { EventEmitter } from 'node:events';
import type { BrowserContext } from 'playwright-core';
import { type DrivenPage, openByLibrary, type PageSession } from './driven-page.ts';
import { type NetworkEvents, readNetworkEvents } from './network-events.ts';

export type BrowserWire = {
  /** Whether an answer that begins so is for us, and not for the library. */
  isOurs(start: string): boolean;
  takeAnswer(answer: Buffer): void;
  /** Told of the answers that are for the library. */
  seeAnswer(start: string): void;
  /** Whether the library is to hear of it. */
  takeEvent(event: Buffer, sessionId: string | undefined): boolean;
  /** Opens a context whose page can be opened by `openPage`. */
  openContext(open: () => Promise<BrowserContext>): Promise<BrowserContext>;
  openPage(context: BrowserContext): Promise<DrivenPage>;
  /** The browser is gone. */
  end(): void;
};

/** Beyond those that the library counts from 1. */
const FIRST_ID = 1_000_000_000;
const OUR_ID = /^\{"id":1\d{9},/;
const NEW_CONTEXT = /^\{"id":\d+,"result":\{"browserContextId":"(\w+)"\}\}/;
const METHOD = /^\{"method":"(\w+\.\w+)"/;
const LONGEST_METHOD = 80;
/** Events that only we have asked for. */
const OURS = /^(?:Fetch|Emulation)\./;
/** In the words of the library, by which its callers know them. */
const CLOSED = 'Target page, context or browser has been closed';
const CRASHED = 'Target crashed';

type Waiting = { method: string; resolve(value: unknown): void; reject(error: Error): void };
type WiredPage = {
  sessionId: string;
  mainFrame: string;
  network: NetworkEvents;
  events: EventEmitter;
  waiting: Map<number, Waiting>;
  gone: string | null;
};
type Attached = {
  sessionId: string;
  targetInfo: { targetId: string; type: string; browserContextId?: string };
};
type Answer = { id: number; result?: unknown; error?: { message: string } };

export function createBrowserWire(write: (message: string) => void): BrowserWire {
  /** By their sessions; those of workers and frames in a page are the page's, too. */
  const pages = new Map<string, WiredPage>();
  const workers = new Set<string>();
  const askedBy = new Map<number, WiredPage>();
  const contextIds = new WeakMap<BrowserContext, string>();
  /** Pages that are being opened, by their contexts. */
  const opening = new Map<string, (page: WiredPage) => void>();
  let onContext: ((id: string) => void) | null = null;
  let lastOpened: Promise<unknown> = Promise.resolve();
  let lastId = FIRST_ID;
  let ended = false;

  function leave(page: WiredPage, reason: string): void {
    page.gone = reason;
    for (const [id, { method, reject }] of page.waiting) {
      askedBy.delete(id);
      afterLibrary(() => reject(new Error(`Protocol error (${method}): ${reason}`)));
    }
    page.waiting.clear();
  }

  function attach({ sessionId, targetInfo }: Attached, parent: string | undefined): void {
    const { targetId, type, browserContextId = '' } = targetInfo;
    const around = pages.get(parent ?? '');
    if (around) {
      pages.set(sessionId, around);
      if (type.endsWith('worker')) workers.add(sessionId);
      return;
    }
    const opened = type === 'page' ? opening.get(browserContextId) : undefined;
    if (!opened) return;
    const page: WiredPage = {
      sessionId,
      mainFrame: targetId,
      network: readNetworkEvents(targetId),
      events: new EventEmitter(),
      waiting: new Map(),
      gone: null,
    };
    opening.delete(browserContextId);
    pages.set(sessionId, page);
    opened(page);
  }

  function detach(sessionId: string): void {
    const page = pages.get(sessionId);
    forget(sessionId);
    if (page?.sessionId !== sessionId) return;
    leave(page, CLOSED);
    // Of a page that has said too much we do not hear that its workers have ended.
    for (const [within, around] of pages) if (around === page) forget(within);
  }

  function forget(sessionId: string): void {
    pages.delete(sessionId);
    workers.delete(sessionId);
  }

  function send(page: WiredPage, method: string, params: object | undefined): Promise<unknown> {
    if (ended || page.gone !== null) {
      return Promise.reject(new Error(`Protocol error (${method}): ${page.gone ?? CLOSED}`));
    }
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      page.waiting.set(id, { method, resolve, reject });
      askedBy.set(id, page);
      write(`${JSON.stringify({ id, method, params, sessionId: page.sessionId })}\0`);
    });
  }

  function sessionOf(page: WiredPage): PageSession {
    const { events } = page;
    const session = {
      send: (method: string, params?: object) => send(page, method, params),
      on: (event: string, listener: () => void) => events.on(event, listener),
      once: (event: string, listener: () => void) => events.once(event, listener),
    };
    return session as unknown as PageSession;
  }

  return {
    isOurs: (start) => OUR_ID.test(start),

    takeAnswer(message) {
      const { id, result, error } = JSON.parse(textOf(message)) as Answer;
      const waiting = askedBy.get(id)?.waiting.get(id);
      askedBy.get(id)?.waiting.delete(id);
      askedBy.delete(id);
      if (!waiting) return;
      afterLibrary(() => {
        if (error) waiting.reject(new Error(`Protocol error (${waiting.method}): ${error.message}`));
        else waiting.resolve(result);
      });
    },

    seeAnswer(start) {
      const id = onContext && NEW_CONTEXT.exec(start)?.[1];
      if (!id) return;
      onContext?.(id);
      onContext = null;
    },

    takeEvent(event, sessionId) {
      const method = METHOD.exec(event.toString('latin1', 0, LONGEST_METHOD))?.[1] ?? '';
      const params = () => (JSON.parse(textOf(event)) as { params: unknown }).params;
      if (method === 'Target.attachedToTarget') attach(params() as Attached, sessionId);
      if (method === 'Target.detachedFromTarget') detach((params() as Attached).sessionId);
      const page = sessionId === undefined ? undefined : pages.get(sessionId);
      if (!page || sessionId === undefined) return true;
      if (page.sessionId === sessionId) {
        if (method === 'Inspector.targetCrashed') leave(page, CRASHED);
        if (OURS.test(method)) {
          page.events.emit(method, params());
          return false;
        }
      }
      return page.network.read({ method, params }, workers.has(sessionId));
    },

    async openContext(open) {
      // One at a time: nothing else tells which of the browser's contexts is the one that the library opened.
      const before = lastOpened;
      const { promise: known, resolve } = Promise.withResolvers<string | null>();
      lastOpened = known;
      await before;
      onContext = resolve;
      const context = open();
      void context.catch(() => {}).then(() => resolve(null));
      const id = await known;
      const opened = await context;
      if (id) contextIds.set(opened, id);
      return opened;
    },

    async openPage(context) {
      const contextId = contextIds.get(context);
      if (contextId === undefined) return openByLibrary(context);
      const { promise, resolve } = Promise.withResolvers<WiredPage>();
      opening.set(contextId, resolve);
      try {
        const page = await context.newPage();
        const wired = await promise;
        return {
          page,
          session: sessionOf(wired),
          traffic: wired.network.traffic,
          mainFrame: wired.mainFrame,
        };
      } finally {
        opening.delete(contextId);
      }
    },

    end() {
      ended = true;
      for (const page of new Set(pages.values())) leave(page, CLOSED);
      pages.clear();
    },
  };
}

/**
 * The library tells what it has heard some turns of the event loop later. What we are answered is not told before what
 * it has heard until then: whoever is told that a script has ended will ask it where the page is.
 */
function afterLibrary(tell: () => void): void {
  setImmediate(() => setImmediate(() => setImmediate(tell)));
}

/** Messages end with a zero byte. */
function textOf(message: Buffer): string {
  return message.toString('utf8', 0, message.length - 1);
}
