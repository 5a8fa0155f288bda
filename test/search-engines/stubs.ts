/**
 * Stand-ins for the paid engines and for DuckDuckGo's page, which no test may ask. They are stubs: they speak the
 * documented protocols, with their keys, bounds and refusals, and give out the pages they were told.
 */
import { text } from 'node:stream/consumers';
import type { EngineName } from '../../src/search/engine.ts';
import { type Handler, type Site, startSite } from '../site/site.ts';

export type StubPage = { url: string; title: string; snippet: string };

export const STUB_KEY = 'stub-key-0123456789';

/** What was asked, in the engine's own terms. */
export type Asked = Record<string, unknown>;

export type EngineStub = Site & {
  asked: Asked[];
  /** The results it returns. */
  pages: StubPage[];
  /** Answers everything like this from now on; null restores the normal answers. */
  answerAlways(answer: { status: number; body: string } | null): void;
};

type Reply = { status: number; body: unknown };
type Request = { headers: Record<string, unknown>; fields: Asked };
type Protocol = { path: string; method: string; reply(request: Request, pages: StubPage[]): Reply };

export type StubName = Exclude<EngineName, 'local' | 'searxng'>;

const slice = (pages: StubPage[], page: number, size: number) => pages.slice(page * size, (page + 1) * size);

const BRAVE_COUNTRIES = new Set(['ALL', 'US', 'DE', 'GB', 'FR', 'IT', 'JP']);
const TAVILY_COUNTRIES = new Set(['germany', 'united states', 'france', 'united kingdom']);

const PROTOCOLS: Record<StubName, Protocol> = {
  brave: {
    path: '/res/v1/web/search',
    method: 'GET',
    reply({ headers, fields }, pages) {
      if (headers['x-subscription-token'] !== STUB_KEY) return { status: 401, body: { error: 'token' } };
      const [count, offset] = [Number(fields.count ?? 20), Number(fields.offset ?? 0)];
      const wrong =
        !(count >= 1 && count <= 20) ||
        !(offset >= 0 && offset <= 9) ||
        (fields.freshness !== undefined && !/^p[dwmy]$/.test(String(fields.freshness))) ||
        (fields.country !== undefined && !BRAVE_COUNTRIES.has(String(fields.country)));
      if (wrong) return { status: 422, body: { error: { code: 'VALIDATION' } } };
      const results = slice(pages, offset, count).map(({ url, title, snippet }) => ({
        url,
        title,
        description: `<strong>${snippet}</strong>`,
      }));
      const more = pages.length > (offset + 1) * count;
      return { status: 200, body: { query: { more_results_available: more }, web: { results } } };
    },
  },
  serper: {
    path: '/search',
    method: 'POST',
    reply({ headers, fields }, pages) {
      if (headers['x-api-key'] !== STUB_KEY) return { status: 403, body: { message: 'Unauthorized.' } };
      if (fields.tbs !== undefined && !/^qdr:[hdwmy]$/.test(String(fields.tbs)))
        return { status: 400, body: { message: 'tbs' } };
      const organic = slice(pages, Number(fields.page ?? 1) - 1, Number(fields.num ?? 10)).map((page, i) => ({
        link: page.url,
        title: page.title,
        snippet: page.snippet,
        position: i + 1,
      }));
      return { status: 200, body: { searchParameters: fields, organic } };
    },
  },
  tavily: {
    path: '/search',
    method: 'POST',
    reply({ headers, fields }, pages) {
      if (headers.authorization !== `Bearer ${STUB_KEY}`)
        return { status: 401, body: { detail: { error: 'Unauthorized' } } };
      const count = Number(fields.max_results ?? 5);
      const wrong =
        !(count >= 0 && count <= 20) ||
        (fields.time_range !== undefined && !/^(?:day|week|month|year)$/.test(String(fields.time_range))) ||
        (fields.country !== undefined && !TAVILY_COUNTRIES.has(String(fields.country)));
      if (wrong) return { status: 422, body: { detail: 'invalid' } };
      const results = pages
        .slice(0, count)
        .map(({ url, title, snippet }) => ({ url, title, content: snippet, score: 0.5 }));
      return { status: 200, body: { query: fields.query, results } };
    },
  },
  exa: {
    path: '/search',
    method: 'POST',
    reply({ headers, fields }, pages) {
      if (headers['x-api-key'] !== STUB_KEY) return { status: 401, body: { error: 'Invalid API key' } };
      const since = fields.startPublishedDate;
      if (since !== undefined && Number.isNaN(Date.parse(String(since))))
        return { status: 400, body: { error: 'date' } };
      const results = pages
        .slice(0, Number(fields.numResults ?? 10))
        .map(({ url, title }) => ({ id: url, url, title, score: 0.4 }));
      return { status: 200, body: { requestId: 'stub', results } };
    },
  },
  duckduckgo: {
    path: '/html/',
    method: 'POST',
    reply: ({ fields }, pages) => ({ status: 200, body: duckDuckGoHtml(fields, pages) }),
  },
};

/** @example const stub = await startEngineStub('brave', pages); … stub.asked … await stub.close(); */
export async function startEngineStub(name: StubName, pages: StubPage[]): Promise<EngineStub> {
  const protocol = PROTOCOLS[name];
  const asked: Asked[] = [];
  let always: { status: number; body: string } | null = null;
  const serve: Handler = async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stub');
    const fields = await fieldsOf(url, await text(request), String(request.headers['content-type']));
    asked.push(fields);
    const known = url.pathname === protocol.path && request.method === protocol.method;
    const { status, body } =
      always ??
      (known
        ? protocol.reply({ headers: request.headers, fields }, pages)
        : { status: 404, body: 'no such path' });
    const isText = typeof body === 'string';
    response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json' });
    response.end(isText ? body : JSON.stringify(body));
  };
  const site = await startSite({ '/*': serve });
  return Object.assign(site, {
    asked,
    pages,
    answerAlways(answer: { status: number; body: string } | null) {
      always = answer;
    },
  });
}

async function fieldsOf(url: URL, body: string, contentType: string): Promise<Asked> {
  if (contentType.includes('json')) return JSON.parse(body) as Asked;
  return Object.fromEntries(contentType.includes('form') ? new URLSearchParams(body) : url.searchParams);
}

const DUCKDUCKGO_PAGE = 10;

/** As its page is built: an advertisement first, links through a redirect, and a form that leads on. */
function duckDuckGoHtml(fields: Asked, pages: StubPage[]): string {
  const start = Number(fields.s ?? 0);
  const shown = pages.slice(start, start + DUCKDUCKGO_PAGE);
  const results = shown.map(({ url, title, snippet }, i) => {
    const href = i % 2 === 0 ? `//duckduckgo.com/l/?uddg=${encodeURIComponent(url)}&amp;rut=abc` : url;
    return `<div class="result results_links results_links_deep web-result "><div class="links_main links_deep result__body">
      <h2 class="result__title"><a rel="nofollow" class="result__a" href="${href}">${title} <b>&amp;</b> more</a></h2>
      <a class="result__snippet" href="${href}">${snippet} in <b>bold</b></a></div></div>`;
  });
  const ad = `<div class="result results_links result--ad "><h2 class="result__title">
    <a class="result__a" href="https://duckduckgo.com/y.js?ad_domain=ads.example">Buy now</a></h2></div>`;
  const leadsOn = pages.length > start + DUCKDUCKGO_PAGE;
  const next = `<div class="nav-link"><form action="/html/" method="post"><input type="submit" class='btn btn--alt' value="Next" />
    <input type="hidden" name="q" value="${String(fields.q)}" /><input type="hidden" name="s" value="${start + DUCKDUCKGO_PAGE}" />
    <input type="hidden" name="vqd" value="4-123" /></form></div>`;
  const nothing = '<div class="no-results"><div class="no-results__message">No results.</div></div>';
  return `<!DOCTYPE html><html><head><title>${String(fields.q)} at DuckDuckGo</title></head><body>
    <form action="/html/" method="post"><input name="q" value="${String(fields.q)}"><input type="submit" value="S"></form>
    <div id="links" class="results">${shown.length > 0 ? ad + results.join('') : nothing}${leadsOn ? next : ''}</div></body></html>`;
}

export const DUCKDUCKGO_CHALLENGE =
  '<html><body><form id="challenge-form"><div class="anomaly-modal__title">Unfortunately, bots use DuckDuckGo too.</div></form></body></html>';
