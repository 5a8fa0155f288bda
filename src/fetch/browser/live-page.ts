/** A page that a person works on by hand: its picture is streamed, mouse and keyboard are passed on. */
import type { BrowserContext, CDPSession, Page, Request } from 'playwright-core';
import type { LiveInput, LiveNews } from '../../contract/fetch/live-page.ts';
import type { SessionState } from '../../contract/fetch/session.ts';
import { AppError } from '../../errors.ts';
import { addSessionCookies, readWholeState, storageOf } from '../sessions/browser-state.ts';
import { type Egress, NotAPage, navigationError } from './navigate/navigation-error.ts';
import { userAgentOf } from './open/introduction.ts';
import { modifierOf, pastes } from './paste-keys.ts';
import type { Tab } from './pool/pool.ts';

export type LiveScreen = {
  /** Shows a JPEG; the next one is sent when this resolves. */
  picture(jpeg: Buffer): Promise<void>;
  tell(news: Extract<LiveNews, { type: 'page' | 'notice' }>): void;
};

export type LivePage = {
  act(input: LiveInput): Promise<void>;
  /** Cookies and storage of every site that was visited. */
  state(): Promise<SessionState>;
};

export type LiveVisit = Egress & {
  state: SessionState;
  size: { width: number; height: number };
  /** The browser's first language. */
  language: string;
  proxyUrl: string;
};

const QUALITY = 70;
const NAVIGATION_MS = 30_000;
/** More windows than anybody signs in with. */
const MOST_WINDOWS = 8;
/** For titles, addresses and messages of a page. */
const MOST_CHARACTERS = 2_000;

/** Shows an empty page; windows that it opens are shown in its place until they close. */
export async function openLivePage(tab: Tab, visit: LiveVisit, screen: LiveScreen): Promise<LivePage> {
  const { username, password } = visit.route;
  const context = await tab.openContext({
    acceptDownloads: false,
    serviceWorkers: 'block',
    viewport: visit.size,
    locale: visit.language,
    userAgent: userAgentOf(tab.browserVersion),
    ...storageOf(visit.state),
    // Windows request their first page before we could intercept it, so Playwright sends the credentials here.
    proxy: { server: visit.proxyUrl, username, password },
  });
  await addSessionCookies(context, visit.state.cookies);
  /** The last one is shown. */
  const windows: Page[] = [];
  const show = createShow(context, visit, screen, () => windows.at(-1));

  const loading = new WeakSet<Page>();

  async function tell(): Promise<void> {
    const page = windows.at(-1);
    if (!page) return;
    const title = (await page.title().catch(() => '')).slice(0, MOST_CHARACTERS);
    const url = page.url().startsWith('chrome-error:') ? '' : page.url().slice(0, MOST_CHARACTERS);
    screen.tell({ type: 'page', url, title, loading: loading.has(page), tabs: windows.length });
  }

  function adopt(page: Page): void {
    if (windows.length >= MOST_WINDOWS) return void page.close().catch(() => {});
    windows.push(page);
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame()) return;
      loading.add(page);
      void tell();
    });
    page.on('load', () => {
      loading.delete(page);
      void tell();
    });
    page.on('requestfailed', (request) => {
      const text = isOfWindow(request, page) && problemOf(request.failure()?.errorText, request.url(), visit);
      if (text) screen.tell({ type: 'notice', text });
    });
    page.on('dialog', (dialog) => {
      const text = `The page says: ${dialog.message().slice(0, MOST_CHARACTERS)}`;
      screen.tell({ type: 'notice', text });
      (dialog.type() === 'prompt' ? dialog.dismiss() : dialog.accept()).catch(() => {});
    });
    page.on('close', () => {
      windows.splice(windows.indexOf(page), 1);
      if (windows.length === 0) context.newPage().catch(() => {});
      else void show().then(tell);
    });
    void show().then(tell);
  }
  context.on('page', adopt);
  await context.newPage();

  return {
    state: () => readWholeState(context),
    async act(input) {
      const page = windows.at(-1);
      if (page) await perform(page, input, visit);
    },
  };
}

/** Returns a function that streams the picture of the window to be shown. Its calls run one after the other. */
function createShow(
  context: BrowserContext,
  { size }: LiveVisit,
  screen: LiveScreen,
  onShow: () => Page | undefined,
): () => Promise<void> {
  let shown: { page: Page; session: CDPSession } | null = null;
  let turn = Promise.resolve();

  async function next(): Promise<void> {
    const page = onShow();
    if (!page || shown?.page === page) return;
    await shown?.session.detach().catch(() => {});
    const session = await context.newCDPSession(page);
    shown = { page, session };
    session.on('Page.screencastFrame', ({ data, sessionId }) => {
      const acknowledge = () => session.send('Page.screencastFrameAck', { sessionId });
      screen
        .picture(Buffer.from(data, 'base64'))
        .then(acknowledge)
        .catch(() => {});
    });
    await page.bringToFront();
    await session.send('Page.startScreencast', {
      format: 'jpeg',
      quality: QUALITY,
      maxWidth: size.width,
      maxHeight: size.height,
    });
  }

  return () => {
    // A window may close before it is shown; then the one below it is shown.
    turn = turn.then(next).catch(() => {});
    return turn;
  };
}

async function perform(page: Page, input: LiveInput, visit: LiveVisit): Promise<void> {
  const { mouse, keyboard } = page;
  switch (input.type) {
    case 'move':
      return mouse.move(input.x, input.y);
    case 'down':
    case 'up':
      // Pastes what was last selected, in any page of the browser.
      if (input.button === 'middle') return;
      await mouse.move(input.x, input.y);
      return mouse[input.type]({ button: input.button, clickCount: input.clicks });
    case 'wheel':
      await mouse.move(input.x, input.y);
      return mouse.wheel(input.dx, input.dy);
    case 'paste':
      return keyboard.insertText(input.text);
    case 'key':
      return pressKey(page, input);
    case 'go':
      visit.guard.checkUrl(input.url);
      return navigate(input.url, visit, () => page.goto(input.url, NAVIGATION));
    case 'back':
      return navigate(page.url(), visit, () => page.goBack(NAVIGATION));
    case 'reload':
      return navigate(page.url(), visit, () => page.reload(NAVIGATION));
  }
}

const NAVIGATION = { waitUntil: 'commit', timeout: NAVIGATION_MS } as const;

/** The modifiers that are held, by window: each has a keyboard of its own. */
const held = new WeakMap<Page, Set<string>>();

/** Playwright knows the keys of an American keyboard; characters of other keyboards are inserted as text. */
async function pressKey(page: Page, { key, down }: { key: string; down: boolean }): Promise<void> {
  const { keyboard } = page;
  const modifiers = held.get(page) ?? new Set();
  const modifier = modifierOf(key);
  if (modifier && down) held.set(page, modifiers.add(modifier));
  else if (modifier) modifiers.delete(modifier);
  else if (down && pastes(modifiers, key)) return;
  try {
    await keyboard[down ? 'down' : 'up'](key);
  } catch (error) {
    if (!(error instanceof Error) || !/Unknown key/.test(error.message)) throw error;
    if (down && [...key].length === 1) await keyboard.insertText(key);
  }
}

async function navigate(url: string, egress: Egress, go: () => Promise<unknown>): Promise<void> {
  try {
    await go();
  } catch (error) {
    // The page reports the failed request itself.
    if (error instanceof Error && /net::|interrupted by another navigation/.test(error.message)) return;
    throw navigationError(error, url, egress);
  }
}

function isOfWindow(request: Request, page: Page): boolean {
  return request.isNavigationRequest() && request.frame() === page.mainFrame();
}

/** Why a page did not open; null if another page replaced it. */
function problemOf(text = '', url: string, egress: Egress): string | null {
  const error = navigationError(new Error(text), url, egress);
  if (error instanceof NotAPage) return /ABORTED/.test(text) ? null : `It is ${error.message}, not a page`;
  if (!(error instanceof AppError)) return 'The page could not be opened';
  return error.details?.[0]?.message ?? error.message;
}
