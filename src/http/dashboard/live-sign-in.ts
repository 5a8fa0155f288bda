/** Shows a page of the server's browser live at the dashboard, where a person signs in by hand and saves the session. */
import { setInterval } from 'node:timers/promises';
import { untilAborted, withinTime } from '../../concurrency/deadline.ts';
import { Tally } from '../../concurrency/limits/tally.ts';
import { type LiveMessage, type LiveNews, liveMessage, liveOpen } from '../../contract/fetch/live-page.ts';
import { AppError, toAppError } from '../../errors.ts';
import type { Fetcher } from '../../fetch/auto/fetch.ts';
import type { LivePage } from '../../fetch/browser/live-page.ts';
import { EMPTY_STATE } from '../../pipeline/site-sessions/content.ts';
import type { SiteSessions } from '../../pipeline/site-sessions/site-sessions.ts';
import type { WebSocketConnection } from '../websocket.ts';

export type LiveSignIn = {
  /** @param isSignedIn called from time to time: signing out of the dashboard ends this too */
  serve(
    accountId: string,
    connection: WebSocketConnection,
    isSignedIn: () => Promise<boolean>,
  ): Promise<void>;
  /** Closes all pages. */
  stop(): Promise<void>;
};

type Deps = {
  fetcher: Pick<Fetcher, 'live' | 'checkProxy'>;
  siteSessions: SiteSessions;
  /** Pages that the browser opens at once; at most half of them may be worked on by hand. */
  browserConcurrency: number;
};

const LIVE_MINUTES = 10;
const IDLE_MS = 3 * 60_000;
const OPEN_MS = 15_000;
const CHECK_MS = 20_000;
/** A page that hangs must not keep the person from going elsewhere. */
const ACT_MS = 5_000;
const SAVE_MS = 20_000;
const MOST_OF_ACCOUNT = 2;
/** Far more than a person can be ahead of a page. */
const MOST_WAITING = 200;
const MOST_NEWS = 50;

export function createLiveSignIn({ fetcher, siteSessions, browserConcurrency }: Deps): LiveSignIn {
  const open = new Tally();
  const stopping = new AbortController();
  const most = Math.max(1, Math.floor(browserConcurrency / 2));

  /** Throws if there are too many. The returned function releases the place. */
  function takePlace(accountId: string): () => void {
    if (open.of(accountId) >= MOST_OF_ACCOUNT) {
      throw new AppError('rate_limited', `At most ${MOST_OF_ACCOUNT} pages can be worked on by hand at once`);
    }
    if (open.total >= most)
      throw new AppError('busy', 'The server is busy with other pages. Try again in a moment.');
    open.add(accountId);
    return () => open.remove(accountId);
  }

  async function serve(
    accountId: string,
    connection: WebSocketConnection,
    isSignedIn: () => Promise<boolean>,
  ): Promise<void> {
    const tell = (news: LiveNews) => connection.send(JSON.stringify(news));
    const ending = new AbortController();
    const end = (message: string) => ending.abort(new AppError('timeout', message));
    connection.gone.addEventListener('abort', () => end('The dashboard was closed'), { once: true });
    const stop = () => end('The server is stopping');
    stopping.signal.addEventListener('abort', stop, { once: true });
    const inbox = createInbox(connection, ending.signal, end);
    let free = () => {};
    try {
      free = takePlace(accountId);
      const opening = setTimeout(() => end('The dashboard did not ask for a page'), OPEN_MS);
      const asked = liveOpen.safeParse(await inbox.next());
      clearTimeout(opening);
      if (!asked.success) throw new AppError('validation', asked.error.issues[0]?.message);
      const { url, session, proxy, width, height } = asked.data;
      if (proxy !== undefined) fetcher.checkProxy(proxy);
      const state = session === undefined ? EMPTY_STATE : await siteSessions.state(accountId, session);
      void watchPerson(connection, isSignedIn, ending.signal, end);
      const request = { url, state, proxy, session, size: { width, height } };
      const saved = await fetcher.live(
        { ...request, ms: LIVE_MINUTES * 60_000, signal: ending.signal, fairnessKey: accountId },
        { picture: (jpeg) => connection.send(jpeg), tell: atMost(MOST_NEWS, tell) },
        async (page) => {
          void act(page, { type: 'go', url }, tell);
          return work(page, inbox, { accountId, tell });
        },
      );
      // Not awaited: a client that reads nothing must not keep its place.
      void tell({ type: 'saved', session: saved });
    } catch (error) {
      const { message, details } = toAppError(error);
      void tell({ type: 'ended', text: details?.[0]?.message ?? message });
    } finally {
      stopping.signal.removeEventListener('abort', stop);
      inbox.close();
      ending.abort();
      free();
    }
  }

  /** Carries out messages until the session is saved. */
  async function work(page: LivePage, inbox: Inbox, { accountId, tell }: { accountId: string; tell: Tell }) {
    for (;;) {
      const message = liveMessage.safeParse(await inbox.next());
      if (!message.success) {
        void tell({ type: 'notice', text: message.error.issues[0]?.message ?? 'This cannot be done' });
      } else if (message.data.type !== 'save') {
        await act(page, message.data, tell);
      } else {
        const { name, replace } = message.data;
        try {
          const state = await untilAborted(page.state(), AbortSignal.timeout(SAVE_MS));
          return await siteSessions.keep(accountId, name, state, { replace });
        } catch (error) {
          // If the name is taken, the work must not be lost.
          void tell({ type: 'notice', text: toAppError(error).message });
        }
      }
    }
  }

  return {
    serve,
    async stop() {
      stopping.abort();
    },
  };
}

type Tell = (news: LiveNews) => Promise<void>;

/** Drops messages of a page while many wait for the client: a page may send them endlessly. */
function atMost(most: number, tell: Tell): (news: LiveNews) => void {
  let waiting = 0;
  return (news) => {
    if (waiting >= most) return;
    waiting += 1;
    void tell(news).finally(() => {
      waiting -= 1;
    });
  };
}

async function act(page: LivePage, input: Exclude<LiveMessage, { type: 'save' }>, tell: Tell): Promise<void> {
  await withinTime(
    ACT_MS,
    () => page.act(input),
    (error, isLate) => {
      // The page may be gone by the time a key is released.
      if (isLate || !(error instanceof AppError)) return;
      void tell({ type: 'notice', text: error.details?.[0]?.message ?? error.message });
    },
  );
}

/** Ends the live page when the person is no longer signed in. */
async function watchPerson(
  connection: WebSocketConnection,
  isSignedIn: () => Promise<boolean>,
  signal: AbortSignal,
  end: (message: string) => void,
): Promise<void> {
  try {
    for await (const _ of setInterval(CHECK_MS, undefined, { signal })) {
      connection.ping();
      if (!(await isSignedIn())) end('You are signed out');
    }
  } catch {
    // The live page has ended.
  }
}

type Inbox = { next(): Promise<unknown>; close(): void };

/** Messages from the dashboard, in order. A later position of the mouse replaces those before it. */
function createInbox(
  connection: WebSocketConnection,
  signal: AbortSignal,
  end: (message: string) => void,
): Inbox {
  const waiting: { type?: unknown }[] = [];
  let wake = () => {};
  const isIdle = () => end(`Nothing was done for ${IDLE_MS / 60_000} minutes`);
  let idle = setTimeout(isIdle, IDLE_MS);
  connection.listen((text) => {
    clearTimeout(idle);
    idle = setTimeout(isIdle, IDLE_MS);
    const message = parsed(text);
    if (message.type === 'move' && waiting.at(-1)?.type === 'move') waiting.pop();
    waiting.push(message);
    if (waiting.length > MOST_WAITING) end('Too much was sent at once');
    wake();
  });
  signal.addEventListener('abort', () => wake(), { once: true });
  return {
    async next() {
      while (waiting.length === 0) {
        if (signal.aborted) throw signal.reason;
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        await promise;
      }
      return waiting.shift();
    },
    close: () => clearTimeout(idle),
  };
}

function parsed(text: string): { type?: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
