/** The requests of a page and their responses, reduced to what is needed here. */
import type { Page, Request, Response } from 'playwright-core';

export type Asked = {
  url: string;
  /** The browser's name in lower case: document, script, fetch. */
  type: string;
  /** Whether it is for the document of the page itself. */
  isOfPage: boolean;
};

/** Lower-case header names; several headers of one name are joined as lines. */
export type Head = { status: number; headers: Record<string, string> };

export type TrafficListener = {
  asked?(request: Asked): void;
  answered?(request: Asked, head: Head): void;
  ended?(request: Asked, failed: boolean): void;
  /** A frame shows a new document; `isChild`: it is directly in the main frame. */
  navigated?(isMainFrame: boolean, url: string, isChild: boolean): void;
  /** The page itself has loaded. */
  loaded?(): void;
};

export type Traffic = { listen(listener: TrafficListener): void };

/** Traffic from the library's events. */
export function trafficOf(page: Page): Traffic {
  const known = new WeakMap<Request, Asked>();
  const askedOf = (request: Request): Asked => {
    const asked = known.get(request) ?? {
      url: request.url(),
      type: request.resourceType(),
      isOfPage: request.isNavigationRequest() && request.frame() === page.mainFrame(),
    };
    known.set(request, asked);
    return asked;
  };
  const headOf = (response: Response): Head => ({ status: response.status(), headers: response.headers() });
  return {
    listen({ asked, answered, ended, navigated, loaded }) {
      if (asked) page.on('request', (request) => asked(askedOf(request)));
      if (answered)
        page.on('response', (response) => answered(askedOf(response.request()), headOf(response)));
      if (ended) {
        page.on('requestfinished', (request) => ended(askedOf(request), false));
        page.on('requestfailed', (request) => ended(askedOf(request), true));
      }
      if (navigated) {
        const main = page.mainFrame();
        page.on('framenavigated', (frame) =>
          navigated(frame === main, frame.url(), frame.parentFrame() === main),
        );
      }
      if (loaded) page.on('load', () => loaded());
    },
  };
}
