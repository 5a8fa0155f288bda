/** Opens an empty page of its own context, with all that must be in place before it goes anywhere. */
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import type { EgressRoute } from '../../net/guard/egress-route.ts';
import { portOf } from '../../net/guard/guard.ts';
import { withoutBrackets } from '../../net/guard/hosts.ts';
import { acceptLanguage } from '../accept-language.ts';
import { cookiesAt } from '../credentials.ts';
import type { BrowserNeeds, FetchOptions } from '../document.ts';
import { BEFORE_PAGE } from './in-page-scripts.ts';
import { type IsolatedWorld, openIsolatedWorld } from './isolated-world.ts';
import type { Tab } from './pool.ts';
import { applyRequestRules } from './request-rules.ts';

export type PageRequest = {
  url: string;
  options: FetchOptions;
  needs: BrowserNeeds;
  proxyUrl: string;
  route: EgressRoute;
};

type OpenedPage = { page: Page; session: CDPSession; world: IsolatedWorld };

const DEFAULT_VIEWPORT = { width: 1440, height: 900 };

export async function openPage(tab: Tab, request: PageRequest): Promise<OpenedPage> {
  const { options, needs, url } = request;
  const { username, password } = request.route;
  const { credentials } = options;
  const context = await tab.openContext({
    acceptDownloads: false,
    serviceWorkers: 'block',
    viewport: needs.screenshot
      ? { width: needs.screenshot.width, height: needs.screenshot.height }
      : DEFAULT_VIEWPORT,
    // Playwright steps into every request to give credentials; request-rules.ts does it for less. Patchright steps
    // in anyway. Which of the two is asked differs between versions of Chromium, so in stealth both can answer.
    proxy: { server: request.proxyUrl, ...(options.stealth && { username, password }) },
  });
  const cookies = cookiesAt(credentials, new URL(url)).map(([name, value]) => ({ name, value, url }));
  const [page] = await Promise.all([
    context.addInitScript(BEFORE_PAGE).then(() => context.newPage()),
    context.addCookies(cookies),
  ]);
  // What opens in spite of the refused window.open (a form with a target, a link that is clicked by script).
  context.on('page', (popup) => {
    if (popup !== page) popup.close().catch(() => {});
  });
  page.on('dialog', (dialog) => dialog.dismiss().catch(() => {}));
  const session = await context.newCDPSession(page);
  const introduction = introduce(
    tab.browserVersion,
    // A list of languages: the browser adds the weights itself.
    acceptLanguage(options.country).replace(/;q=[\d.]+/g, ''),
    credentials.headers['user-agent'],
  );
  const [world] = await Promise.all([
    openIsolatedWorld(session),
    session.send('Emulation.setUserAgentOverride', introduction),
    applyRequestRules(session, {
      credentials: { username, password },
      caller: credentials,
      ...(cookies.length > 0 && { leaving: withholdCookies(request.route, context, new URL(url)) }),
      textOnly: !needs.screenshot && needs.probe === undefined && !needs.steps,
    }),
  ]);
  return { page, session, world };
}

/**
 * Cookies know no ports: a browser would send those of the caller to every port of the host. So other ports cannot be
 * reached while it has them, and a request there that we step into drops them first.
 */
function withholdCookies(route: EgressRoute, context: BrowserContext, own: URL): (url: URL) => Promise<void> {
  const host = withoutBrackets(own.hostname);
  route.refuse((to, port) => to === host && !ownPorts(own).includes(port));
  return async (url) => {
    if (url.hostname !== own.hostname || ownPorts(own).includes(portOf(url))) return;
    await context.clearCookies();
    route.refuse(null);
  };
}

/** The step from http to https on the usual ports does not leave the site. */
function ownPorts(own: URL): number[] {
  return own.protocol === 'http:' && own.port === '' ? [80, 443] : [portOf(own)];
}

type Introduction = {
  userAgent: string;
  acceptLanguage: string;
  platform: string;
  userAgentMetadata: {
    brands: { brand: string; version: string }[];
    fullVersion: string;
    platform: string;
    platformVersion: string;
    architecture: string;
    model: string;
    mobile: boolean;
  };
};

/**
 * A headless browser calls itself "HeadlessChrome", to which many sites give a different page. Chrome itself
 * sends the same reduced user agent from every Linux machine, whatever its processor and minor version.
 */
function introduce(version: string, acceptLanguage: string, userAgent?: string): Introduction {
  const major = version.split('.')[0] ?? '';
  return {
    userAgent:
      userAgent ??
      `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`,
    acceptLanguage,
    platform: 'Linux x86_64',
    userAgentMetadata: {
      brands: [
        { brand: 'Chromium', version: major },
        { brand: 'Google Chrome', version: major },
        { brand: 'Not_A Brand', version: '24' },
      ],
      fullVersion: version,
      platform: 'Linux',
      platformVersion: '6.8.0',
      architecture: 'x86',
      model: '',
      mobile: false,
    },
  };
}
