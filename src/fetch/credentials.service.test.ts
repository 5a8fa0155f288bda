/**
 * Secrets of a call are seen at their own origin and nowhere else, over random graphs of redirects, links, frames and
 * scripts between several origins, in every engine.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestFetcher } from '../../test/harness/fetcher.ts';
import { type Site, startSite } from '../../test/site/site.ts';
import type { Fetcher } from './auto/fetch.ts';
import { credentialsFor } from './credentials.ts';

const inCookies = (secret: string) => ({ cookies: { b: secret } });
const inAll = (secret: string) => ({
  headers: { Authorization: secret, 'X-Anything': secret, Cookie: `a=${secret}`, 'Accept-Language': 'de' },
  ...inCookies(secret),
});
const NODES = 6;
let sites: Site[];
let origins: string[];
let fetcher: Fetcher;
/** The host of the only origin that may see each secret so far. */
const ownHosts = new Map<string, string>();

beforeAll(async () => {
  sites = await Promise.all([startSite(), startSite(), startSite()]);
  // Each site has two names, which are two origins.
  origins = sites.flatMap(({ url, port }) => [url, `http://localhost:${port}`]);
  fetcher = await startTestFetcher(origins.map((origin) => new URL(origin).host));
});
afterAll(async () => {
  await fetcher?.close();
  await Promise.all(sites.map((site) => site.close()));
});

type Node = { kind: 'redirect' | 'refresh' | 'page'; to: number[]; at: number };

const node = fc.record({
  kind: fc.constantFrom<Node['kind'][]>('redirect', 'redirect', 'refresh', 'page'),
  to: fc.array(fc.nat(NODES - 1), { minLength: 1, maxLength: 4 }),
  at: fc.nat(5),
});
const graphs = fc.array(node, { minLength: NODES, maxLength: NODES });

function serve(graph: Node[]): (index: number) => string {
  const address = (index: number) => `${origins[graph[index]?.at ?? 0]}/${index}`;
  graph.forEach(({ kind, to }, index) => {
    const [first = 0] = to;
    const page = to
      .map((target, nr) => {
        const url = address(target);
        return [
          `<a href="${url}">a link</a><script src="${url}?script"></script>`,
          `<iframe src="${url}?frame"></iframe>`,
          `<script>fetch("${url}?fetch", { mode: "no-cors", credentials: "include" }).catch(() => {})</script>`,
          `<script>new WebSocket("${url.replace('http', 'ws')}?socket")</script>`,
        ][nr];
      })
      .join('');
    const refresh = kind === 'refresh' ? `<meta http-equiv="refresh" content="0;url=${address(first)}">` : '';
    for (const one of sites)
      one.page(`/${index}*`, (_, response) => {
        if (kind === 'redirect') response.writeHead(307, { location: address(first) }).end();
        else response.writeHead(200, { 'content-type': 'text/html' }).end(`<p>Words.</p>${refresh}${page}`);
      });
  });
  return address;
}

type Give = (secret: string) => Parameters<typeof credentialsFor>[1];

const fetchOptions = (start: string, given: ReturnType<Give>, mode: 'fast' | 'js', stealth: boolean) => ({
  mode,
  stealth,
  shadowDom: true,
  timeout: 8_000,
  wait: 0,
  credentials: credentialsFor(start, given),
  country: null,
  scrolls: 0,
});

async function leaks(graph: Node[], give: Give, mode: 'fast' | 'js', stealth: boolean): Promise<string[]> {
  const address = serve(graph);
  for (const site of sites) site.requests.length = 0;
  // A new one each time: a page of the graph before may still be sending its own.
  const secret = `sesame-${ownHosts.size + 1}-`;
  const start = address(0);
  const own = new URL(start).host;
  ownHosts.set(secret, own);
  const options = fetchOptions(start, give(secret), mode, stealth);
  // A graph may lead round in circles for ever, which is an error; what was sent on the way counts.
  await fetcher.fetch(start, { options }).catch(() => {});
  const all = sites.flatMap((site) => site.requests);
  expect(all.some(({ headers }) => headers.host === own && JSON.stringify(headers).includes(secret))).toBe(
    true,
  );
  return all.flatMap(({ headers, path }) => {
    const sent = JSON.stringify(headers);
    const isLeak = [...ownHosts].some(([one, host]) => headers.host !== host && sent.includes(one));
    return isLeak ? [`${headers.host}${path} ${sent}`] : [];
  });
}

describe('no other origin sees a secret', () => {
  it.each([
    ['fast', false, 60],
    ['fast', true, 30],
    ['js', false, 4],
  ] as const)('mode %s, stealth %s, over %i graphs', async (mode, stealth, numRuns) => {
    // A browser that has to be started may take most of the time that a graph has.
    const [first = ''] = origins;
    await fetcher.fetch(first, { options: fetchOptions(first, {}, mode, stealth) });
    const property = fc.asyncProperty(graphs, fc.constantFrom(inAll, inCookies), async (graph, give) => {
      expect(await leaks(graph, give, mode, stealth)).toEqual([]);
    });
    await fc.assert(property, { numRuns, endOnFailure: true, interruptAfterTimeLimit: 25_000 });
  });
});
