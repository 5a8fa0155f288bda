/** What the v1 suites share: a site, a server, and requests followed to their end. */
import { expect } from 'vitest';
import { issueKey } from '../../src/account/keys.ts';
import { createAccount } from '../../src/store/account/accounts.ts';
import { newId } from '../../src/store/ids.ts';
import { openDataOf } from '../harness/server-data.ts';
import { type ServerHere, startServerHere } from '../harness/server-here.ts';
import { type EngineStub, STUB_KEY, startEngineStub } from '../search-engines/stubs.ts';
import { file, htmlPage, redirectTo } from '../site/handlers.ts';
import { hangUp } from '../site/hostile-handlers.ts';
import { type Handler, type Site, startSite } from '../site/site.ts';

const WORDS = 'Mugs of this kind are thrown by hand from blue stoneware and hold a quarter of a litre. ';

const product = (name: string, price: string, more = '') =>
  `<!doctype html><html lang="en"><head><title>${name}</title><script type="application/ld+json">{"@context":"https://schema.org",
  "@type":"Product","name":"${name}","offers":{"@type":"Offer","price":"${price}","priceCurrency":"EUR"}}</script></head>
  <body><h1>${name}</h1><p>${WORDS.repeat(5)}</p>${more}</body></html>`;

/** Page n of a list of three. */
const list: Handler = (request, response) => {
  const n = Number(new URL(request.url ?? '', 'http://x').searchParams.get('page') ?? 1);
  const items = [1, 2]
    .map((k) => `<li class="product"><h2>Mug ${n}.${k}</h2><span class="price">EUR ${n}${k}.00</span></li>`)
    .join('');
  const next = n < 3 ? `<a href="?page=${n + 1}">Next page</a>` : '';
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end(
    `<title>Mugs, page ${n}</title><h1>Mugs</h1><p>${WORDS.repeat(4)}</p><ul>${items}</ul>${next}`,
  );
};

/** A page whose content comes only after a click. */
const GATED = `<!doctype html><title>Gate</title><h1>Gate</h1><p>${WORDS.repeat(4)}</p>
  <button onclick="document.body.insertAdjacentHTML('beforeend', '<dl><dt>Weight</dt><dd>340 g</dd></dl>')">Show details</button>`;

export type V1Kit = {
  site: Site;
  stub: EngineStub;
  server: ServerHere;
  /** A new account, on the free plan unless said otherwise, with a key for v1 and one for v2. */
  account(plan?: string): Promise<{ accountId: string; v1: string; v2: string }>;
  post(path: string, body: unknown, key?: string | null): Promise<Response>;
  get(path: string, key?: string | null): Promise<Response>;
  /** Posts, waits for the end, and returns the answer. */
  done(path: string, body: unknown, key?: string): Promise<Answer>;
  close(): Promise<void>;
};

export type Answer = {
  request_id: string;
  status: string;
  error: string;
  result: unknown;
  /** From the headers. */
  used: number;
  remaining: number;
  [more: string]: unknown;
};

export async function startV1(): Promise<V1Kit> {
  const site = await startSite({
    '/mug': product('Blue mug', '12.50'),
    '/list': list,
    '/gated': GATED,
    '/round?page=1': product('First', '1.00', '<a href="?page=2">Next</a>'),
    '/round?page=2': product('Second', '2.00', '<a href="?page=1">Next</a>'),
    '/short': product('Only one', '1.00', '<a rel="next" href="/missing">Next</a>'),
    '/dead': hangUp,
    '/inside': redirectTo('http://10.0.0.1/'),
    '/missing': htmlPage('<h1>Not found</h1>', 404),
    '/site': product('Home', '1.00', '<a href="/site/a">A</a><a href="/site/b">B</a><a href="/mug">Mug</a>'),
    '/site/a': product('Page A', '2.00', '<a href="/site/c">C</a>'),
    '/site/b': product('Page B', '3.00'),
    '/site/c': product('Page C', '4.00'),
  });
  site.page('/robots.txt', file('text/plain', `Sitemap: ${site.url}/maps/index.xml`));
  site.page(
    '/maps/index.xml',
    file(
      'application/xml',
      `<sitemapindex><sitemap><loc>${site.url}/maps/1.xml</loc></sitemap></sitemapindex>`,
    ),
  );
  site.page(
    '/maps/1.xml',
    file(
      'application/xml',
      `<urlset><url><loc>${site.url}/mug</loc></url><url><loc>${site.url}/list</loc></url></urlset>`,
    ),
  );
  const stub = await startEngineStub('brave', [
    { url: `${site.url}/mug`, title: 'Blue mug', snippet: 'A mug' },
    { url: `${site.url}/site`, title: 'Home', snippet: 'A shop' },
  ]);
  const server = await startServerHere({
    env: {
      WINNOW_ALLOWED_PRIVATE_HOSTS: site.host,
      WINNOW_SEARCH: 'brave',
      WINNOW_SEARCH_URL: stub.url,
      WINNOW_SEARCH_API_KEY: STUB_KEY,
    },
  });
  const database = await openDataOf(server);
  const keyed = (key: string | null | undefined) => (key === undefined ? {} : { key });
  const post = (path: string, body: unknown, key?: string | null) =>
    server.fetch(path, { method: 'POST', body: JSON.stringify(body), ...keyed(key) });
  return {
    site,
    stub,
    server,
    post,
    get: (path, key) => server.fetch(path, keyed(key)),
    async account(plan = 'free') {
      const accountId = await createAccount(database, newId(), plan);
      const [v1, v2] = [
        await issueKey(database, accountId, { name: 'v1', surface: 'v1' }),
        await issueKey(database, accountId, { name: 'v2', surface: 'v2' }),
      ];
      return { accountId, v1: v1.apiKey, v2: v2.apiKey };
    },
    async done(path, body, key) {
      const response = await post(`${path}?wait=60`, body, key);
      const text = await response.text();
      expect(response.status, text).toBe(200);
      const used = Number(response.headers.get('x-credits-used'));
      return { ...JSON.parse(text), used, remaining: Number(response.headers.get('x-credits-remaining')) };
    },
    async close() {
      await database.close();
      await server.close();
      await Promise.all([site.close(), stub.close()]);
    },
  };
}
