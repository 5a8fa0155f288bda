/**
 * Our own connection to a browser, beside the library's and over the same pipe, for opening, watching and reading pages. The
 * library takes several times as long for each message, and a second session would also cost the browser time.
 */
import { EventEmitter } from 'node:events';
import type { BrowserContext } from 'playwright-core';
import { createCommands, messageText, type PageCommands } from './commands.ts';
import { createContextIds } from './context-ids.ts';
import { type DrivenPage, openByLibrary, type PageSession } from './driven-page.ts';
import { type NetworkEvents, readNetworkEvents } from './network-events.ts';

export type BrowserWire = {
  /** Whether an answer that begins like this is for us and not for the library. */
  isOurs(start: string): boolean;
  takeAnswer(answer: Buffer): void;
  /** Must be called with the short answers that are for the library. */
  seeAnswer(start: string): void;
  /** Returns whether the library gets the event too. */
  takeEvent(event: Buffer, sessionId: string | undefined): boolean;
  /** Opens a context whose page can be opened by `openPage`. */
  openContext(open: () => Promise<BrowserContext>): Promise<BrowserContext>;
  openPage(context: BrowserContext): Promise<DrivenPage>;
  /** The browser is gone. */
  end(): void;
};

const METHOD = /^\{"method":"(\w+\.\w+)"/;
const LONGEST_METHOD = 80;
/** Events that only we have subscribed to. */
const OURS = /^(?:Fetch|Emulation)\./;
/** In the library's wording, which its callers recognise. */
const CLOSED = 'Target page, context or browser has been closed';
const CRASHED = 'Target crashed';

type WiredPage = {
  sessionId: string;
  mainFrame: string;
  network: NetworkEvents;
  events: EventEmitter;
  commands: PageCommands;
};
type Attached = {
  sessionId: string;
  targetInfo: { targetId: string; type: string; browserContextId?: string };
};

export function createBrowserWire(write: (message: string) => void): BrowserWire {
  const commands = createCommands(write);
  const contextIds = createContextIds();
  /** By session id; sessions of workers and frames in a page lead to the page. */
  const pages = new Map<string, WiredPage>();
  const workers = new Set<string>();
  /** Callbacks for pages that are being opened, by context id. */
  const opening = new Map<string, (page: WiredPage) => void>();

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
      commands: commands.toPage(sessionId),
    };
    opening.delete(browserContextId);
    pages.set(sessionId, page);
    opened(page);
  }

  function detach(sessionId: string): void {
    const page = pages.get(sessionId);
    forget(sessionId);
    if (page?.sessionId !== sessionId) return;
    page.commands.fail(CLOSED);
    // For a silenced page we do not receive the events that its workers have ended.
    for (const [within, around] of pages) if (around === page) forget(within);
  }

  function forget(sessionId: string): void {
    pages.delete(sessionId);
    workers.delete(sessionId);
  }

  return {
    isOurs: commands.isAnswer,
    takeAnswer: commands.takeAnswer,
    seeAnswer: contextIds.seeAnswer,
    openContext: contextIds.open,

    takeEvent(event, sessionId) {
      const method = METHOD.exec(event.toString('latin1', 0, LONGEST_METHOD))?.[1] ?? '';
      const params = () => (JSON.parse(messageText(event)) as { params: unknown }).params;
      if (method === 'Target.attachedToTarget') attach(params() as Attached, sessionId);
      if (method === 'Target.detachedFromTarget') detach((params() as Attached).sessionId);
      const page = sessionId === undefined ? undefined : pages.get(sessionId);
      if (!page || sessionId === undefined) return true;
      if (page.sessionId === sessionId) {
        if (method === 'Inspector.targetCrashed') page.commands.fail(CRASHED);
        if (OURS.test(method)) {
          page.events.emit(method, params());
          return false;
        }
      }
      return page.network.read({ method, params }, workers.has(sessionId));
    },

    async openPage(context) {
      const contextId = contextIds.of(context);
      if (contextId === undefined) return openByLibrary(context);
      const { promise, resolve } = Promise.withResolvers<WiredPage>();
      opening.set(contextId, resolve);
      try {
        const page = await context.newPage();
        const wired = await promise;
        const { mainFrame, network } = wired;
        return { page, session: sessionOf(wired), traffic: network.traffic, mainFrame };
      } finally {
        opening.delete(contextId);
      }
    },

    end() {
      for (const page of new Set(pages.values())) page.commands.fail(CLOSED);
      pages.clear();
    },
  };
}

function sessionOf({ events, commands }: WiredPage): PageSession {
  const session = {
    send: (method: string, params?: object) => commands.send(method, params),
    on: (event: string, listener: () => void) => events.on(event, listener),
    once: (event: string, listener: () => void) => events.once(event, listener),
  };
  return session as unknown as PageSession;
}
