/** The results of an engine one after the other, each page once; more are asked for when they are needed. */
import type { SearchResult } from '../contract/search.ts';
import { AppError } from '../errors.ts';
import { urlIdentity } from '../fetch/url-identity.ts';
import type { ChosenSearch } from '../search/choose.ts';
import type { EngineAnswer, EngineQuery, FoundPage, SearchEngine } from '../search/engine.ts';

export type RankedPage = FoundPage & { rank: number };

export type Feed = {
  /** Goes into `metadata.search`. */
  how: SearchResult['metadata']['search'];
  /** Null when there are no more. */
  next(): Promise<RankedPage | null>;
};

/** Requests to the engine for one search. */
const MOST_PAGES = 4;

type Query = Omit<EngineQuery, 'page' | 'next'>;

/** Throws what the engine's first answer threw, unless something else may stand in. */
export async function openFeed(search: ChosenSearch, query: Query): Promise<Feed> {
  const { engine, asked, answer: first, fallbackFrom } = await firstAnswer(search, query);
  const seen = new Set<string>();
  const waiting: FoundPage[] = [];
  const take = (answer: EngineAnswer) => {
    for (const found of answer.results) {
      const identity = urlIdentity(found.url);
      if (!seen.has(identity)) waiting.push(found);
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
    // Further results are a gift: what is there already is not thrown away because they fail.
    const answer = await engine.search({ ...asked, page, next }).catch(() => null);
    const more = answer && take(answer);
    next = page + 1 < MOST_PAGES ? more : null;
  }

  return {
    how: {
      provider: engine.name,
      ...(fallbackFrom && { fallbackFrom }),
      // A query that had to be cut finds more than was asked for.
      ...((first.widened || asked.query !== query.query) && { widened: true }),
    },
    async next() {
      while (waiting.length === 0 && next !== null) {
        // Those who come while it is being asked wait for the same answer.
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

/** No engine makes sense of more than this. */
const LONGEST = { characters: 2_000, words: 300 };

function asFitting(engine: SearchEngine, query: Query): Query {
  const { characters, words } = engine.longest ?? LONGEST;
  const kept = query.query.split(/\s+/, words + 1);
  const text = kept.length > words ? kept.slice(0, words).join(' ') : query.query;
  return { ...query, query: text.slice(0, characters).toWellFormed() };
}

async function firstAnswer({ engine, fallback }: ChosenSearch, query: Query): Promise<First> {
  const asked = asFitting(engine, query);
  try {
    return { engine, asked, answer: await engine.search({ ...asked, page: 0 }) };
  } catch (error) {
    const isDown = error instanceof AppError && error.type === 'upstream_failed';
    if (!fallback || !isDown) throw error;
    const answer = await fallback.search({ ...asked, page: 0 });
    // An empty list would say that the web has nothing.
    if (answer.results.length === 0) {
      const message = `${error.message} The local index, which stands in for it, has no page for this query.`;
      throw new AppError('upstream_failed', message, { cause: error });
    }
    return { engine: fallback, asked, answer, fallbackFrom: engine.name };
  }
}
