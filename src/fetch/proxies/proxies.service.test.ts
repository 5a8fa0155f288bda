/** Through real proxies, in every engine: a caller's own, and those of the operator's pools. */
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestFetcher } from '../../../test/harness/fetcher.ts';
import { CERTIFICATE } from '../../../test/site/certificate.ts';
import { startHttpProxy, startSocksProxy, type TestProxy } from '../../../test/site/proxies.ts';
import { type Site, startSite } from '../../../test/site/site.ts';
import { callFetchConfig } from '../../contract/fetch/fetch-config.ts';
import type { Fetcher } from '../auto/fetch.ts';
import { credentialsFor } from '../credentials.ts';

const PAGE = `<title>Behind</title><h1>Behind the proxy</h1><p>${'Words of a page. '.repeat(40)}</p>`;
const credentials = { username: 'me', password: 'pa:ss' };

let site: Site;
let http: TestProxy;
let https: TestProxy;
let socks: TestProxy;
let inside: TestProxy;
let fetcher: Fetcher;

beforeAll(async () => {
  site = await startSite({ '/': PAGE });
  setDefaultCACertificates([...getCACertificates('default'), CERTIFICATE]);
  [http, https, socks, inside] = await Promise.all([
    startHttpProxy({ credentials }),
    startHttpProxy({ credentials, tls: true }),
    startSocksProxy({ credentials }),
    startHttpProxy(),
  ]);
  fetcher = await startTestFetcher([site.host, http.host, https.host, socks.host], undefined, {
    proxies: [
      { name: 'mixed', urls: [inside.url, 'http://127.0.0.1:9'] },
      { name: 'broken', urls: ['socks5://127.0.0.1:9'] },
    ],
  });
});
afterAll(async () => {
  await fetcher?.close();
  await Promise.all([site, http, https, socks, inside].map((each) => each?.close()));
});

function fetchBy(proxy: string, config: object = {}) {
  const { headers: _, cookies: __, actions: ___, ...rest } = callFetchConfig.parse({ proxy, ...config });
  const options = { ...rest, credentials: credentialsFor(site.url, {}), country: null };
  return fetcher.fetch(`${site.url}/`, { options });
}

const ENGINES = [
  ['fast', { mode: 'fast' }],
  ['stealth', { mode: 'fast', stealth: true }],
  ['browser', { mode: 'js' }],
] as const;

describe.each(ENGINES)('the %s engine', (_, config) => {
  it.each(['http', 'https', 'socks5'] as const)('goes through a %s proxy of the caller', async (protocol) => {
    const proxy = { http, https, socks5: socks }[protocol];
    const before = proxy.asked.length;
    const document = await fetchBy(proxy.url, config);
    expect(document.body.toString()).toContain('Behind the proxy');
    expect(document.warnings).toEqual([]);
    expect(new Set(proxy.asked.slice(before))).toEqual(new Set([site.host]));
  });

  it('goes through a pool, past the proxies that do not work', async () => {
    const before = inside.asked.length;
    for (let nr = 0; nr < 3; nr += 1) expect((await fetchBy('mixed', config)).status).toBe(200);
    expect(inside.asked.length).toBeGreaterThan(before);
    expect(fetcher.health().proxies[0]).toEqual({ name: 'mixed', ready: 1, total: 2 });
  });

  it('says that it could not get through, and nothing of the credentials', async () => {
    const wrong = http.url.replace('pa:ss', 'wrong-secret');
    const before = { requests: site.requests.length, refused: http.refused };
    const error = await fetchBy(wrong, config).catch((failure: unknown) => failure);
    expect(error).toMatchObject({
      type: 'upstream_failed',
      message: expect.stringContaining('through the proxy'),
    });
    expect(JSON.stringify(error) + String(error)).not.toContain('wrong-secret');
    expect(http.refused).toBeGreaterThan(before.refused);
    expect(site.requests.length).toBe(before.requests);
    await expect(fetchBy('broken', config)).rejects.toMatchObject({ type: 'upstream_failed' });
  });

  it('does not go to a proxy inside the network, nor to an unknown pool', async () => {
    const before = inside.asked.length;
    for (const proxy of [inside.url, 'socks5://10.0.0.1:1080', 'https://localhost:1', 'unknown']) {
      await expect(fetchBy(proxy, config)).rejects.toMatchObject({
        type: 'validation',
        details: [{ path: ['fetchConfig', 'proxy'] }],
      });
    }
    expect(inside.asked.length).toBe(before);
  });
});
