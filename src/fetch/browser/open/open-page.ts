/** Opens an empty page in a new context, with everything that must be set up before it navigates. */
import type { BrowserContext } from 'playwright-core';
import type { SessionCookie } from '../../../contract/fetch/session.ts';
import type { EgressRoute } from '../../../net/guard/egress-route.ts';
import { portOf } from '../../../net/guard/guard.ts';
import { withoutBrackets } from '../../../net/guard/hosts.ts';
import { acceptLanguage } from '../../accept-language.ts';
import { cookiesAt } from '../../credentials.ts';
import type { BrowserNeeds, FetchOptions } from '../../document.ts';
import { addSessionCookies, readCookies, storageOf } from '../../sessions/browser-state.ts';
import type { SessionUse } from '../../sessions/session-use.ts';
import { type IsolatedWorld, openIsolatedWorld } from '../in-page/isolated-world.ts';
import { BEFORE_PAGE, BEFORE_TEXT_PAGE, BEFORE_WHOLE_TEXT_PAGE } from '../in-page/scripts.ts';
import type { Tab } from '../pool/pool.ts';
import type { DrivenPage } from '../wire/driven-page.ts';
import { drawSmall } from './draw-small.ts';
import { introduce } from './introduction.ts';
import { applyRequestRules } from './request-rules.ts';
import { restoreStorage } from './restore-storage.ts';

export type PageRequest = {
  url: string;
  options: FetchOptions;
  needs: BrowserNeeds;
  proxyUrl: string;
  route: EgressRoute;
  session?: SessionUse | undefined;
};

export type OpenedPage = Pick<DrivenPage, 'page' | 'session' | 'traffic'> & {
  /** Whether the page will only be read, so that it needs no pictures. */
  textOnly: boolean;
  world: IsolatedWorld;
  /** From now on scripts cannot navigate the page. */
  stay(): void;
  /** The browser's cookies before the visit, if it has a session. */
  cookies: SessionCookie[];
};

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 412, height: 915 };

/** The size of the window: that of the screenshot, else the requested one. */
export function windowSize({ viewport, mobile }: FetchOptions, { screenshot }: BrowserNeeds) {
  const usual = viewport ?? (mobile ? PHONE : DESKTOP);
  return { width: screenshot?.width ?? usual.width, height: screenshot?.height ?? usual.height };
}

/** Whether the page will be pictured or printed. */
function isPictured({ screenshot, files = [], actions = [] }: BrowserNeeds): boolean {
  const shows = ['screenshot', 'pdf', 'repeat'];
  return (
    screenshot !== undefined ||
    files.length > 0 ||
    actions.some((action) => typeof action === 'object' && shows.includes(action.type))
  );
}

export async function openPage(tab: Tab, request: PageRequest): Promise<OpenedPage> {
  const { options, needs, url } = request;
  const { username, password } = request.route;
  const { credentials, mobile = false } = options;
  const state = request.session?.state;
  const size = windowSize(options, needs);
  const textOnly = isTextEnough(options, needs);
  const looksAhead = !options.stealth && options.scrolls === 0;
  const beforeText = looksAhead ? BEFORE_WHOLE_TEXT_PAGE : BEFORE_TEXT_PAGE;
  const beforePage = textOnly ? beforeText : BEFORE_PAGE;
  const context = await tab.openContext({
    acceptDownloads: false,
    serviceWorkers: 'block',
    viewport: size,
    ...(mobile && { isMobile: true, hasTouch: true }),
    ...(!tab.isWired && storageOf(state)),
    // To send credentials, Playwright intercepts every request; request-rules.ts does so at less cost. Patchright intercepts
    // anyway. Which of the two is asked depends on the version of Chromium, so for stealth both know them.
    proxy: { server: request.proxyUrl, ...(options.stealth && { username, password }) },
  });
  // For the whole site: with the address of the page they would be for its folder only.
  const site = new URL('/', url).href;
  const cookies = cookiesAt(credentials, new URL(url)).map(([name, value]) => ({ name, value, url: site }));
  const [driven] = await Promise.all([
    context.addInitScript(beforePage).then(() => tab.openPage(context)),
    addSessionCookies(context, state?.cookies ?? []).then(() =>
      cookies.length > 0 ? context.addCookies(cookies) : undefined,
    ),
  ]);
  const { page, session, traffic } = driven;
  // Windows that open although window.open is refused (a form with a target, a link that is clicked by script).
  context.on('page', (popup) => {
    if (popup !== page) popup.close().catch(() => {});
  });
  page.on('dialog', (dialog) => dialog.dismiss().catch(() => {}));
  const introduction = introduce(tab.browserVersion, {
    // A list of languages: the browser adds the weights itself.
    acceptLanguage: acceptLanguage(options.country).replace(/;q=[\d.]+/g, ''),
    userAgent: credentials.headers['user-agent'],
    mobile,
  });
  const blockAds = options.blockAds ?? !isPictured(needs);
  const world = openIsolatedWorld(driven);
  const storage = tab.isWired && state?.origins.length ? restoreStorage(driven, state.origins) : null;
  let mayLeave = true;
  const stay = () => {
    mayLeave = false;
  };
  await Promise.all([
    session.send('Emulation.setUserAgentOverride', introduction),
    textOnly && !options.stealth ? drawSmall(session, { ...size, mobile }) : null,
    storage?.before(new URL(url), true),
    applyRequestRules(driven, {
      mayLeave: () => mayLeave,
      credentials: { username, password },
      caller: credentials,
      ...(cookies.length > 0 && {
        leaving: withholdCookies(
          { route: request.route, url: new URL(url) },
          context,
          request.session ? cookies : 'all',
        ),
      }),
      ...(storage && { arriving: storage.before }),
      textOnly,
      ...(blockAds && { blockAds: { pageHost: new URL(url).hostname } }),
    }),
  ]);
  return {
    page,
    textOnly,
    session,
    traffic,
    world,
    stay,
    cookies: request.session ? await readCookies(context) : [],
  };
}

/** Not with actions or a selector: they may need a picture, or a place that has its size from one. */
function isTextEnough({ waitForSelector }: FetchOptions, needs: BrowserNeeds): boolean {
  const { screenshot, probe, steps, actions, files } = needs;
  return [screenshot, probe, steps, actions, files, waitForSelector].every((need) => need === undefined);
}

/**
 * Cookies ignore ports: a browser would send the caller's to every port of the host. So other ports cannot be reached while
 * it has them; a request to another port is paused until they are removed.
 */
function withholdCookies(
  { route, url: own }: { route: EgressRoute; url: URL },
  context: BrowserContext,
  which: { name: string }[] | 'all',
): (url: URL) => Promise<void> {
  const host = withoutBrackets(own.hostname);
  route.refuse((to, port) => to === host && !ownPorts(own).includes(port));
  return async (url) => {
    if (url.hostname !== own.hostname || ownPorts(own).includes(portOf(url))) return;
    if (which === 'all') await context.clearCookies();
    // Cookies of the session are sent wherever a browser sends them.
    else for (const { name } of which) await context.clearCookies({ name, domain: own.hostname });
    route.refuse(null);
  };
}

/** From http to https on the default ports counts as the same origin. */
function ownPorts(own: URL): number[] {
  return own.protocol === 'http:' && own.port === '' ? [80, 443] : [portOf(own)];
}
