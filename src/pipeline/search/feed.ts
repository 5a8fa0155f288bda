/** The results of an engine one by one, each page once; more are requested when needed. */
import type { SearchResult } from '../../contract/search.ts';
import { AppError } from '../../errors.ts';
import type { Warning } from '../../fetch/document.ts';
import { urlIdentity } from '../../fetch/url-identity.ts';
import type { ChosenSearch } from '../../search/choose.ts';
import type { EngineAnswer, EngineQuery, FoundPage, SearchEngine } from '../../search/engine.ts';

export type RankedPage = FoundPage & { rank: number };

export type Feed = {
  /** Goes into `metadata.search`. */
  metadata: SearchResult['metadata']['search'];
  warnings: Warning[];
  /** Null after the last one. */
  next(): Promise<RankedPage | null>;
};

/** Requests to the engine for one search. */
const MAX_PAGES = 4;

type Query = Omit<EngineQuery, 'page' | 'next'>;

/**
 * Throws if the engine's first request fails and there is no fallback.
 * @param isWanted pages for which this is false are ignored
 */
export async function openFeed(
  search: ChosenSearch,
  query: Query,
  isWanted: (url: string) => boolean = () => true,
): Promise<Feed> {
  const { engine, asked, answer: first, fallbackFrom } = await firstAnswer(search, query);
  const seen = new Set<string>();
  const waiting: FoundPage[] = [];
  const take = (answer: EngineAnswer) => {
    for (const found of answer.results) {
      const identity = urlIdentity(found.url);
      if (!seen.has(identity) && isWanted(found.url)) waiting.push(found);
      seen.add(identity);
    }
    return answer.next;
  };
  let next = take(first);
  let page = 0;
  let rank = 0;
  let asking: Promise<void> | null = null;

  async function ask(): Promise<void> {
    page += 1;
    // If further results cannot be fetched, those that are there are still good.
    const answer = await engine.search({ ...asked, page, next }).catch(() => null);
    const more = answer && take(answer);
    next = page + 1 < MAX_PAGES ? more : null;
  }

  const unlocated = `${engine.name} cannot search from ${query.country}: locationGeoCode was not applied`;
  return {
    warnings: [
      ...(first.countryIgnored ? [{ reason: 'location_not_applied' as const, detail: unlocated }] : []),
      ...(first.warnings ?? []),
    ],
    metadata: {
      provider: engine.name,
      ...(fallbackFrom && { fallbackFrom }),
      // A shortened query matches more than was asked for.
      ...((first.widened || asked.query !== query.query) && { widened: true }),
    },
    async next() {
      while (waiting.length === 0 && next !== null) {
        // Concurrent callers wait for the same answer.
        asking ??= ask().finally(() => {
          asking = null;
        });
        await asking;
      }
      const found = waiting.shift();
      return found ? { ...found, rank: rank++ } : null;
    },
  };
}

type First = { engine: SearchEngine; asked: Query; answer: EngineAnswer; fallbackFrom?: string };

/** No engine uses more than this. */
export const MAX_QUERY = { characters: 2_000, words: 300 };

function fitQuery(engine: SearchEngine, query: Query): Query {
  const { characters, words } = engine.longest ?? MAX_QUERY;
  const kept = query.query.split(/\s+/, words + 1);
  const text = kept.length > words ? kept.slice(0, words).join(' ') : query.query;
  return { ...query, query: text.slice(0, characters).toWellFormed() };
}

async function firstAnswer({ engine, fallback }: ChosenSearch, query: Query): Promise<First> {
  const asked = fitQuery(engine, query);
  try {
    return { engine, asked, answer: await engine.search({ ...asked, page: 0 }) };
  } catch (error) {
    const isDown = error instanceof AppError && error.type === 'upstream_failed';
    if (!fallback || !isDown) throw error;
    const answer = await fallback.search({ ...asked, page: 0 });
    // An empty list would mean that the web has no such page.
    if (answer.results.length === 0) {
      const message = `${error.message} The local index, which stands in for it, has no page for this query.`;
      throw new AppError('upstream_failed', message, { cause: error });
    }
    return { engine: fallback, asked, answer, fallbackFrom: engine.name };
  }
}
