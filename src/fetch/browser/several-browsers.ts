/** Browsers in several places: a page is opened in the place with the fewest pages that has a browser. */
import type { BrowserEngine, BrowserHealth, JsRequest } from './fetch-js.ts';
import { NoBrowser } from './places/place.ts';

type Placed = { engine: BrowserEngine; guarded: boolean; pages: number };

/** @param engines they share their slots, so that one limit holds for all */
export function createSeveralBrowsers(engines: { engine: BrowserEngine; guarded: boolean }[]): BrowserEngine {
  const all: Placed[] = engines.map((each) => ({ ...each, pages: 0 }));

  /** Proxies are reached through our egress proxy, which trusted places do not use. */
  function best({ upstream }: Pick<JsRequest, 'upstream'>, tried: ReadonlySet<Placed>): Placed | undefined {
    return all
      .filter((each) => !tried.has(each) && each.engine.available && (each.guarded || !upstream))
      .toSorted((a, b) => a.pages - b.pages)[0];
  }

  async function inBest<T>(
    request: Pick<JsRequest, 'upstream'>,
    work: (engine: BrowserEngine) => Promise<T>,
  ): Promise<T> {
    const tried = new Set<Placed>();
    for (let missing: NoBrowser | null = null; ; ) {
      const chosen = best(request, tried);
      if (!chosen) throw missing ?? new NoBrowser(health().detail);
      chosen.pages += 1;
      try {
        return await work(chosen.engine);
      } catch (error) {
        if (!(error instanceof NoBrowser)) throw error;
        missing = error;
        tried.add(chosen);
      } finally {
        chosen.pages -= 1;
      }
    }
  }

  function health(): BrowserHealth {
    const each = all.map(({ engine }) => engine.health());
    const good = each.filter(({ status }) => status === 'ok').length;
    const status = good === all.length ? 'ok' : good > 0 ? 'degraded' : 'unavailable';
    return { status, detail: each.map(({ detail }) => detail).join('; ') };
  }

  return {
    get available() {
      return all.some(({ engine }) => engine.available);
    },
    fetch: (request) => inBest(request, (engine) => engine.fetch(request)),
    live: (request, screen, work) => inBest(request, (engine) => engine.live(request, screen, work)),
    health,
    stats() {
      const each = all.map(({ engine }) => engine.stats());
      const [first] = each;
      return {
        browsers: each.flatMap(({ browsers }) => browsers),
        launched: each.reduce((sum, { launched }) => sum + launched, 0),
        crashed: each.reduce((sum, { crashed }) => sum + crashed, 0),
        // They share their slots.
        taken: first?.taken ?? 0,
        waiting: first?.waiting ?? 0,
        places: each.flatMap(({ places }) => places),
      };
    },
    async close() {
      await Promise.all(all.map(({ engine }) => engine.close()));
    },
  };
}
