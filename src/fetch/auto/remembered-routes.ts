/**
 * Remembers which engine the pages of a kind needed, so that the next one is not fetched twice. For each account by
 * itself: with headers or a proxy of its own, an account can make a site look as it likes.
 */
import { BoundedMap } from '../../concurrency/caches/bounded-map.ts';

/** The engine to use, and why. */
export type Route = { engine: 'fast' | 'js'; reason: string };

type Page = { url: string; fairnessKey?: string | undefined };

export interface RememberedRoutes {
  recall(page: Page): Route | null;
  remember(page: Page, route: Route): void;
}

export type RouteMemoryOptions = { maxEntries?: number; now?: () => number };

/** An app stays an app. That the browser saw no more may have been chance, so it is remembered for less time. */
const LIFETIME_MS = { js: 60 * 60_000, fast: 10 * 60_000 };
const MAX_ENTRIES = 5_000;

export function createRememberedRoutes(options: RouteMemoryOptions = {}): RememberedRoutes {
  const { maxEntries = MAX_ENTRIES, now = Date.now } = options;
  const routes = new BoundedMap<string, Route & { until: number }>(maxEntries);
  return {
    recall(page) {
      const key = keyOf(page);
      const known = routes.get(key);
      if (!known) return null;
      if (known.until > now()) return { engine: known.engine, reason: known.reason };
      routes.delete(key);
      return null;
    },
    remember(page, route) {
      routes.set(keyOf(page), { ...route, until: now() + LIFETIME_MS[route.engine] });
    },
  };
}

function keyOf({ url, fairnessKey = '' }: Page): string {
  return `${fairnessKey} ${kindOfPage(url)}`;
}

/** Path segments that vary between pages of a kind: numbers, slugs, ids, encoded names. */
const NUMBER = /^\d+$/;
const PLAIN_WORD = /^[a-z]{1,20}$/i;
const MAX_SEGMENTS = 6;

/**
 * The host and the shape of the path: pages with the same are taken to be made from one template.
 *
 * @example kindOfPage('https://shop.example/item/4711-blue-hat.html?ref=x') // 'shop.example/item/*.html'
 */
export function kindOfPage(url: string): string {
  const { host, pathname } = new URL(url);
  const segments = pathname.split('/').slice(1);
  const shapes = segments.slice(0, MAX_SEGMENTS).map((segment, index) => {
    const last = index === segments.length - 1;
    const extension = last ? (/\.[a-z0-9]{1,5}$/i.exec(segment)?.[0] ?? '') : '';
    const name = segment.slice(0, segment.length - extension.length);
    if (NUMBER.test(name)) return `#${extension}`;
    // Below the first level a single word at the end is as likely a title as a section.
    if (name === '' || (PLAIN_WORD.test(name) && (index === 0 || !last))) return segment.toLowerCase();
    return `*${extension.toLowerCase()}`;
  });
  return `${host}/${shapes.join('/')}${segments.length > MAX_SEGMENTS ? '/…' : ''}`;
}
