/** A small site, a stub of a search engine and a real server, for the interfaces that other clients speak. */
import { expect } from 'vitest';
import { type ServerHere, startServerHere } from '../harness/server-here.ts';
import { type EngineStub, STUB_KEY, startEngineStub } from '../search-engines/stubs.ts';
import { echoHeaders, file, htmlPage } from '../site/handlers.ts';
import { type Site, startSite } from '../site/site.ts';

const WORDS =
  'Mills turned by the wind have ground corn on this hill for as long as anybody remembers. '.repeat(6);

const page = (title: string, more = '') =>
  htmlPage(`<!doctype html><html lang="en"><head><title>${title}</title></head><body>
  <nav><a href="/">Home</a> <a href="/docs/one">One</a> <a href="/docs/two">Two</a> <a href="/blog/three">Three</a></nav>
  <main><h1>${title}</h1><p>${WORDS}</p><img src="/logo.png" alt="A mill">${more}</main></body></html>`);

export type Json = Record<string, unknown>;

/** What was answered, with this status. */
export async function json(response: Promise<Response>, status = 200): Promise<Json> {
  const answered = await response;
  expect(answered.status).toBe(status);
  return (await answered.json()) as Json;
}

export type DialectKit = {
  site: Site;
  stub: EngineStub;
  server: ServerHere;
  /** Sends JSON with the key as a bearer token, as foreign clients do. */
  post(path: string, body: object, headers?: Record<string, string>): Promise<Response>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  close(): Promise<void>;
};

/** @param hosts that the server may reach beside the site. */
export async function startDialects(...hosts: string[]): Promise<DialectKit> {
  const site = await startSite({
    '/': page('Mills', '<p class="extra">Four sails.</p>'),
    '/docs/one': page('One'),
    '/docs/two': page('Two'),
    '/blog/three': page('Three'),
    '/headers': echoHeaders,
    '/wall': htmlPage('<title>Just a moment...</title><p>wait</p>', 403, { 'cf-mitigated': 'challenge' }),
    '/sitemap.xml': (request, response) =>
      file(
        'application/xml',
        `<urlset><url><loc>http://${request.headers.host}/docs/one</loc></url></urlset>`,
      )(request, response),
  });
  const stub = await startEngineStub('brave', []);
  stub.pages.push(
    ...['/docs/one', '/docs/two'].map((path) => ({
      url: site.url + path,
      title: `Mill ${path}`,
      snippet: 'A mill',
    })),
  );
  const server = await startServerHere({
    env: {
      WINNOW_ALLOWED_PRIVATE_HOSTS: [site.host, ...hosts].join(','),
      WINNOW_SEARCH: 'brave',
      WINNOW_SEARCH_URL: stub.url,
      WINNOW_SEARCH_API_KEY: STUB_KEY,
    },
  });
  const send = (path: string, init: RequestInit, headers: Record<string, string> = {}) =>
    server.fetch(path, {
      ...init,
      key: null,
      headers: { authorization: `Bearer ${server.key}`, ...headers },
    });
  return {
    site,
    stub,
    server,
    post: (path, body, headers) => send(path, { method: 'POST', body: JSON.stringify(body) }, headers),
    get: (path, headers) => send(path, {}, headers),
    async close() {
      await server.close();
      await Promise.all([site.close(), stub.close()]);
    },
  };
}
