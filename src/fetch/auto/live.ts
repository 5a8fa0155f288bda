/** Shows a page to a person, through the same guard and proxies as any other page. */
import { startDeadline } from '../../concurrency/deadline.ts';
import type { SessionState } from '../../contract/fetch/session.ts';
import { acceptLanguage } from '../accept-language.ts';
import type { BrowserEngine } from '../browser/fetch-js.ts';
import type { LivePage, LiveScreen } from '../browser/live-page.ts';
import type { ProxyChooser } from '../proxies/choose-proxy.ts';

/** A page that a person works on by hand (browser/live-page.ts). */
export type LiveRequest = {
  url: string;
  state: SessionState;
  size: { width: number; height: number };
  proxy?: string | undefined;
  /** The name of a session, whose proxy is used. */
  session?: string | undefined;
  /** The longest time that it may stay open. */
  ms: number;
  signal?: AbortSignal | undefined;
  fairnessKey?: string | undefined;
};

export type Live = <T>(
  request: LiveRequest,
  screen: LiveScreen,
  work: (page: LivePage) => Promise<T>,
) => Promise<T>;

type LiveDeps = { browser: BrowserEngine; proxies: ProxyChooser; maxBytes: number };

export function showLive({ browser, proxies, maxBytes }: LiveDeps): Live {
  return async ({ url, state, size, proxy, session: name, ms, signal, fairnessKey }, screen, work) => {
    const use = { host: new URL(url).host, session: name && `${fairnessKey} ${name}` };
    const { upstream } = proxies.choose({ stealth: false, country: null, proxy }, use);
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
  };
}
