import { describe, expect, it } from 'vitest';
import { AppError } from '../../errors.ts';
import type { ChosenSearch } from '../../search/choose.ts';
import type { EngineAnswer, EngineQuery, SearchEngine } from '../../search/engine.ts';
import { createLocalSearch } from '../../search/local.ts';
import { type Feed, openFeed } from './feed.ts';

type Answer = (query: EngineQuery) => EngineAnswer;

function engine(answer: Answer, more: Partial<SearchEngine> = {}): SearchEngine & { asked: EngineQuery[] } {
  const asked: EngineQuery[] = [];
  return {
    name: 'brave',
    asked,
    search: async (query) => {
      asked.push(query);
      return answer(query);
    },
    close: async () => {},
    ...more,
  };
}

const chosen = (one: SearchEngine, fallback: SearchEngine | null = null): ChosenSearch => ({
  engine: one,
  fallback,
  configured: fallback === null,
  describe: '',
  wrong: null,
  close: async () => {},
});

const pages = (...urls: string[]) => urls.map((url) => ({ url, title: '', snippet: '' }));
const query = (text = 'mills') => ({
  query: text,
  count: 3,
  accountId: 'a',
  signal: new AbortController().signal,
});

async function all(feed: Feed): Promise<string[]> {
  const urls: string[] = [];
  for (let found = await feed.next(); found && urls.length < 100; found = await feed.next())
    urls.push(found.url);
  return urls;
}

describe('the feed', () => {
  it('requests more results when needed, at most four times, and returns everything that came', async () => {
    const endless = engine(({ page }) => ({
      results: pages(`https://a.example/${page}/1`, `https://a.example/${page}/2`),
      widened: false,
      next: page + 1,
    }));
    const feed = await openFeed(chosen(endless), query());
    expect(endless.asked.length).toBe(1);
    const urls = await all(feed);
    expect(urls.length).toBe(8);
    expect(endless.asked.map(({ page, next }) => [page, next])).toEqual([
      [0, undefined],
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
  });

  it('makes one request for concurrent callers', async () => {
    const two = engine(({ page }) => ({
      results: page === 0 ? [] : pages('https://a.example/1', 'https://a.example/2'),
      widened: false,
      next: page === 0 ? 1 : null,
    }));
    const feed = await openFeed(chosen(two), query());
    const found = await Promise.all([feed.next(), feed.next(), feed.next()]);
    expect(found.map((one) => one?.rank)).toEqual([0, 1, undefined]);
    expect(two.asked.length).toBe(2);
  });

  it('returns a page once over all answers, however its address is spelled', async () => {
    const twice = engine(({ page }) => ({
      results: pages('https://a.example/x', `https://www.a.example/x/?utm_source=${page}#y`),
      widened: false,
      next: page < 2 ? page + 1 : null,
    }));
    expect(await all(await openFeed(chosen(twice), query()))).toEqual(['https://a.example/x']);
  });

  it('keeps what it has when further results fail', async () => {
    const flaky = engine(({ page }) => {
      if (page > 0) throw new AppError('upstream_failed');
      return { results: pages('https://a.example/1'), widened: false, next: 1 };
    });
    expect(await all(await openFeed(chosen(flaky), query()))).toEqual(['https://a.example/1']);
  });

  it('cuts a query that the engine would refuse, and says so', async () => {
    const nothing: Answer = () => ({ results: [], widened: false, next: null });
    const short = engine(nothing, { longest: { characters: 20, words: 3 } });
    const cut = await openFeed(chosen(short), query('one two three four'));
    expect(short.asked[0]?.query).toBe('one two three');
    expect(cut.metadata).toEqual({ provider: 'brave', widened: true });
    await openFeed(chosen(short), query('x'.repeat(500)));
    expect(short.asked[1]?.query).toBe('x'.repeat(20));
    expect((await openFeed(chosen(short), query('one  two'))).metadata).toEqual({ provider: 'brave' });
  });

  it('warns if the country had no effect', async () => {
    const local = createLocalSearch({ find: async () => ({ pages: [], widened: false, complete: true }) });
    const feed = await openFeed(chosen(local), { ...query(), country: 'DE' });
    expect(feed.warnings).toEqual([
      {
        reason: 'location_not_applied',
        detail: 'local cannot search from DE: locationGeoCode was not applied',
      },
    ]);
    expect((await openFeed(chosen(local), query())).warnings).toEqual([]);
  });

  it('falls back only if an engine is down', async () => {
    const local = engine(() => ({ results: pages('https://a.example/'), widened: false, next: null }), {
      name: 'local',
    });
    const failing = (type: 'upstream_failed' | 'timeout') =>
      engine(() => {
        throw new AppError(type);
      });
    const feed = await openFeed(chosen(failing('upstream_failed'), local), query());
    expect(feed.metadata).toEqual({ provider: 'local', fallbackFrom: 'brave' });
    await expect(openFeed(chosen(failing('timeout'), local), query())).rejects.toMatchObject({
      type: 'timeout',
    });
    await expect(openFeed(chosen(failing('upstream_failed')), query())).rejects.toMatchObject({
      type: 'upstream_failed',
    });
  });
});
