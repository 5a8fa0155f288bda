/** The engines against stubs that speak their documented protocols; see test/search-engines. */
import { afterEach, describe, expect, it } from 'vitest';
import {
  DUCKDUCKGO_CHALLENGE,
  type EngineStub,
  STUB_KEY,
  type StubName,
  type StubPage,
  startEngineStub,
} from '../../test/search-engines/stubs.ts';
import { startSite } from '../../test/site/site.ts';
import { loadConfig } from '../config.ts';
import type { SearchIndex } from '../store/search/search-index.ts';
import { chooseSearch } from './choose.ts';
import type { EngineQuery, SearchEngine } from './engine.ts';

const NO_INDEX: Pick<SearchIndex, 'find'> = {
  find: async () => ({ pages: [], widened: false, complete: true }),
};

const PAGES: StubPage[] = Array.from({ length: 45 }, (_, i) => ({
  url: `https://example.com/${i}?a=1&b=2`,
  title: `Page ${i}`,
  snippet: `About ${i}`,
}));

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function engineAt(name: string, url: string, key = STUB_KEY): SearchEngine {
  const env = {
    WINNOW_SEARCH: name,
    [name === 'searxng' ? 'WINNOW_SEARXNG_URL' : 'WINNOW_SEARCH_URL']: url,
    WINNOW_SEARCH_API_KEY: key,
  };
  const { engine } = chooseSearch(loadConfig(env), NO_INDEX);
  closing.push(engine.close);
  return engine;
}

async function stubbed(name: StubName, pages = PAGES): Promise<{ stub: EngineStub; engine: SearchEngine }> {
  const stub = await startEngineStub(name, pages);
  closing.push(stub.close);
  return { stub, engine: engineAt(name, stub.url) };
}

const ask = (more: Partial<EngineQuery> = {}): EngineQuery => ({
  query: 'winnowing & sieves',
  count: 5,
  page: 0,
  accountId: 'a',
  signal: new AbortController().signal,
  ...more,
});

const KEYED: StubName[] = ['brave', 'serper', 'tavily', 'exa'];
const ALL: StubName[] = [...KEYED, 'duckduckgo'];

describe.each(ALL)('%s', (name) => {
  it('gives the pages of the stub, in order, with titles', async () => {
    const { engine, stub } = await stubbed(name);
    const { results } = await engine.search(ask());
    expect(results.length).toBeGreaterThanOrEqual(5);
    expect(results.slice(0, 5).map(({ url }) => url)).toEqual(PAGES.slice(0, 5).map(({ url }) => url));
    expect(results[0]?.title).toContain('Page 0');
    expect(stub.asked[0]?.q ?? stub.asked[0]?.query).toBe('winnowing & sieves');
  });

  it('has further pages where the engine has them, and none of them twice', async () => {
    const { engine } = await stubbed(name);
    const urls: string[] = [];
    let next: unknown;
    for (let page = 0; page < 6 && next !== null; page++) {
      const answer = await engine.search(ask({ page, next }));
      urls.push(...answer.results.map(({ url }) => url));
      next = answer.next;
    }
    expect(new Set(urls).size).toBe(urls.length);
    expect(urls.length).toBe({ brave: 45, serper: 45, tavily: 20, exa: 15, duckduckgo: 45 }[name]);
  });

  it('says that nothing was found with an empty list', async () => {
    const { engine } = await stubbed(name, []);
    expect(await engine.search(ask())).toMatchObject({ results: [] });
  });

  it.each([500, 503, 429])('makes status %i an error that says what to do', async (status) => {
    const { engine, stub } = await stubbed(name);
    stub.answerAlways({ status, body: '{}' });
    await expect(engine.search(ask())).rejects.toMatchObject({
      type: 'upstream_failed',
      message: expect.stringMatching(new RegExp(`^The search engine ${name} .*\\. [A-Z].*\\.$`)),
    });
  });

  it('makes an answer that cannot be read an error', async () => {
    const { engine, stub } = await stubbed(name);
    stub.answerAlways({ status: 200, body: '<html><body>Welcome to the hotel</body></html>' });
    await expect(engine.search(ask())).rejects.toMatchObject({ type: 'upstream_failed' });
  });

  it('makes an unreachable engine an error, without its address', async () => {
    const { engine, stub } = await stubbed(name);
    await stub.close();
    const failure = engine.search(ask());
    await expect(failure).rejects.toMatchObject({ type: 'upstream_failed' });
    await expect(failure).rejects.toThrow('the connection was refused');
    await expect(failure).rejects.not.toThrow('127.0.0.1');
  });

  it('does not follow a redirect out of its own host', async () => {
    const { engine, stub } = await stubbed(name);
    const inside = await startSite({ '/': 'secret' });
    closing.push(inside.close);
    stub.page('/*', (_request, response) => {
      response.writeHead(302, { location: inside.url });
      response.end();
    });
    await expect(engine.search(ask())).rejects.toMatchObject({ type: 'upstream_failed' });
    expect(inside.requests).toEqual([]);
  });
});

describe.each(KEYED)('%s behind a gateway', (name) => {
  it('is an error when the gateway reports one with status 200', async () => {
    const { engine, stub } = await stubbed(name);
    stub.answerAlways({ status: 200, body: '{"error":"upstream is down"}' });
    await expect(engine.search(ask())).rejects.toMatchObject({ type: 'upstream_failed' });
  });
});

describe.each(KEYED)('%s with a wrong key', (name) => {
  it('says so, and does not reveal the key', async () => {
    const { stub } = await stubbed(name);
    const failure = engineAt(name, stub.url, 'wrong-key-987').search(ask());
    await expect(failure).rejects.toThrow(/refuses the key.*WINNOW_SEARCH_API_KEY/);
    await expect(failure).rejects.not.toThrow('wrong-key');
  });
});

describe('time ranges and countries', () => {
  const cases: [StubName, Partial<EngineQuery>, object, boolean][] = [
    ['brave', { timeRange: 'past_week', country: 'DE' }, { freshness: 'pw', country: 'DE' }, false],
    ['brave', { timeRange: 'past_hour' }, { freshness: 'pd', country: 'ALL' }, true],
    ['brave', { country: 'VA' }, { country: 'ALL' }, true],
    ['serper', { timeRange: 'past_hour', country: 'DE' }, { tbs: 'qdr:h', gl: 'de' }, false],
    [
      'tavily',
      { timeRange: 'past_month', country: 'DE' },
      { time_range: 'month', country: 'germany' },
      false,
    ],
    ['tavily', { timeRange: 'past_hour' }, { time_range: 'day' }, true],
    ['tavily', { country: 'VA' }, { max_results: 20 }, true],
    ['exa', { country: 'DE' }, { userLocation: 'DE' }, false],
    ['duckduckgo', { timeRange: 'past_year', country: 'GB' }, { df: 'y', kl: 'uk-en' }, false],
    ['duckduckgo', { country: 'JP' }, { kl: 'jp-jp' }, false],
    ['duckduckgo', { country: 'IN' }, { kl: 'in-en' }, false],
    ['duckduckgo', { timeRange: 'past_hour', country: 'DE' }, { df: 'd', kl: 'de-de' }, true],
  ];
  it.each(cases)('%s %j', async (name, query, asked, widened) => {
    const { engine, stub } = await stubbed(name);
    const answer = await engine.search(ask(query));
    expect(stub.asked.at(-1)).toMatchObject(asked);
    expect(answer.widened).toBe(widened);
    expect(answer.results.length).toBeGreaterThan(0);
  });

  it('exa is asked from an hour ago', async () => {
    const { engine, stub } = await stubbed('exa');
    await engine.search(ask({ timeRange: 'past_hour' }));
    const since = Date.parse(String(stub.asked[0]?.startPublishedDate));
    expect(Math.abs(Date.now() - 3_600_000 - since)).toBeLessThan(60_000);
  });
});

describe('duckduckgo', () => {
  it('leaves advertisements out and reads links, titles and snippets', async () => {
    const { engine } = await stubbed('duckduckgo');
    const { results } = await engine.search(ask());
    expect(results[0]).toEqual({
      url: 'https://example.com/0?a=1&b=2',
      title: 'Page 0 & more',
      snippet: 'About 0 in bold',
    });
    expect(results.some(({ title }) => title.includes('Buy'))).toBe(false);
  });

  it.each([202, 200])('recognises its challenge under status %i', async (status) => {
    const { engine, stub } = await stubbed('duckduckgo');
    stub.answerAlways({ status, body: DUCKDUCKGO_CHALLENGE });
    await expect(engine.search(ask())).rejects.toThrow(/takes us for a robot.*WINNOW_SEARCH/);
  });
});

describe('brave', () => {
  it('tells a wrong key from a country that it does not know', async () => {
    const { engine, stub } = await stubbed('brave');
    stub.answerAlways({ status: 422, body: '{"error":{"code":"SUBSCRIPTION_TOKEN_INVALID","status":422}}' });
    await expect(engine.search(ask({ country: 'AT' }))).rejects.toThrow(/refuses the key/);
    expect(stub.asked).toHaveLength(1);
  });

  it('gives titles and snippets as a reader sees them', async () => {
    const { engine, stub } = await stubbed('brave');
    const found = {
      url: 'https://example.com/',
      title: 'A &amp; <strong>B</strong>',
      description: 'It&#x27;s &lt;b&gt;',
    };
    stub.answerAlways({ status: 200, body: JSON.stringify({ query: {}, web: { results: [found] } }) });
    expect((await engine.search(ask())).results).toEqual([
      { url: 'https://example.com/', title: 'A & B', snippet: "It's <b>" },
    ]);
  });
});

describe('serper', () => {
  it('tells an empty account from a wrong request', async () => {
    const { engine, stub } = await stubbed('serper');
    stub.answerAlways({ status: 400, body: '{"message":"Not enough credits"}' });
    await expect(engine.search(ask())).rejects.toThrow(/no credit left/);
  });
});

describe('searxng', () => {
  const json =
    (body: object, status = 200) =>
    async () => {
      const site = await startSite({
        '/search': (_request, response) => {
          response.writeHead(status, { 'content-type': 'application/json' });
          response.end(JSON.stringify(body));
        },
      });
      closing.push(site.close);
      return { site, engine: engineAt('searxng', `${site.url}/`) };
    };

  it('is asked by page, language and the next wider range', async () => {
    const { site, engine } = await json({
      results: [{ url: 'https://example.com/', title: 'A', content: 'b' }],
    })();
    const answer = await engine.search(ask({ page: 2, timeRange: 'past_hour', country: 'AT' }));
    const asked = new URL(site.requests[0]?.path ?? '', site.url).searchParams;
    expect(Object.fromEntries(asked)).toEqual({
      q: 'winnowing & sieves',
      format: 'json',
      pageno: '3',
      time_range: 'day',
      language: 'de-AT',
    });
    expect(answer).toEqual({
      results: [{ url: 'https://example.com/', title: 'A', snippet: 'b' }],
      widened: true,
      next: 3,
    });
  });

  it('is an error, not an empty list, when none of the engines behind it answers', async () => {
    const { engine } = await json({ results: [], unresponsive_engines: [['google', 'timeout']] })();
    await expect(engine.search(ask())).rejects.toThrow(/no answer from the engines behind it \(google\)/);
    const odd = await json({
      results: [],
      unresponsive_engines: [['g'.repeat(1_000_000)], [{ toString: 1 }], null],
    })();
    await expect(odd.engine.search(ask())).rejects.toThrow(/behind it \(g{50}\)/);
  });

  it('says which setting is missing when it gives no JSON', async () => {
    const { engine } = await json({}, 403)();
    await expect(engine.search(ask())).rejects.toThrow(/search\.formats/);
  });

  it('leaves out what is not a web address', async () => {
    const results = ['javascript:alert(1)', 'file:///etc/passwd', 'magnet:?x', '', 7, 'http://a.example/'];
    const { engine } = await json({ results: results.map((url) => ({ url, title: 1 })) })();
    expect((await engine.search(ask())).results).toEqual([
      { url: 'http://a.example/', title: '', snippet: '' },
    ]);
  });
});

describe('an engine that is only half set up', () => {
  it.each([
    ['brave', 'WINNOW_SEARCH_API_KEY'],
    ['searxng', 'WINNOW_SEARXNG_URL'],
  ])('%s says that %s is missing', async (name, setting) => {
    const { engine, wrong } = chooseSearch(loadConfig({ WINNOW_SEARCH: name }), NO_INDEX);
    expect(wrong).toContain(setting);
    await expect(engine.search(ask())).rejects.toMatchObject({
      type: 'upstream_failed',
      message: expect.stringContaining(setting),
    });
  });
});

it('the local index gives snippets of one line, as the others do', async () => {
  const page = { url: 'https://example.com/', title: 'Mills', snippet: 'Mills\n\nThey grind\n corn ' };
  const index = { find: async () => ({ pages: [page], widened: false, complete: true }) };
  const { engine } = chooseSearch(loadConfig({ WINNOW_SEARCH: 'local' }), index);
  expect((await engine.search(ask())).results).toEqual([{ ...page, snippet: 'Mills They grind corn' }]);
});
