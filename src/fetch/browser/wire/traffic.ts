/** What a page asks for and what comes of it, in the few words that are needed of it. */
import type { Page, Request, Response } from 'playwright-core';

export type Asked = {
  url: string;
  /** As the browser calls it, in small letters: document, script, fetch. */
  type: string;
  /** Whether it is to become the document of the page itself. */
  isOfPage: boolean;
};

/** The names of headers are in small letters; several of one name are lines of one. */
export type Head = { status: number; headers: Record<string, string> };

export type TrafficListener = {
  asked?(request: Asked): void;
  answered?(request: Asked, head: Head): void;
  ended?(request: Asked, failed: boolean): void;
  /** A frame shows another document. */
  navigated?(isMainFrame: boolean, url: string): void;
  /** The page itself has loaded. */
  loaded?(): void;
};

export type Traffic = { hear(listener: TrafficListener): void };

/** As the library tells it. */
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
    hear({ asked, answered, ended, navigated, loaded }) {
      if (asked) page.on('request', (request) => asked(askedOf(request)));
      if (answered)
        page.on('response', (response) => answered(askedOf(response.request()), headOf(response)));
      if (ended) {
        page.on('requestfinished', (request) => ended(askedOf(request), false));
        page.on('requestfailed', (request) => ended(askedOf(request), true));
      }
      if (navigated) page.on('framenavigated', (frame) => navigated(frame === page.mainFrame(), frame.url()));
      if (loaded) page.on('load', () => loaded());
    },
  };
}
