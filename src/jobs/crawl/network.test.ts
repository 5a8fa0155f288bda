import { afterAll, describe, expect, it } from 'vitest';
import { type Site, startSite } from '../../../test/site/site.ts';
import { startDeadline } from '../../concurrency/deadline.ts';
import { loadConfig } from '../../config.ts';
import type { Fetcher } from '../../fetch/auto/fetch.ts';
import { NO_CREDENTIALS } from '../../fetch/credentials.ts';
import type { FetchOptions } from '../../fetch/document.ts';
import { createGuard } from '../../net/guard/guard.ts';
import { createCrawlNetwork } from './network.ts';

const site: Site = await startSite({ '/robots.txt': 'User-agent: *\nDisallow: /direct' });
const config = loadConfig({ WINNOW_ALLOWED_PRIVATE_HOSTS: site.host });
const fetched: { url: string; options: FetchOptions; bound: unknown }[] = [];
/** Stands in for the fetcher, which chooses proxies and has tests of its own. */
const fetcher = {
  async fetch(url: string, { options, bound }: { options: FetchOptions; bound: unknown }) {
    fetched.push({ url, options, bound });
    return { url, status: 200, headers: {}, body: Buffer.from('User-agent: *\nDisallow: /proxied') };
  },
} as unknown as Fetcher;
const network = createCrawlNetwork(config, createGuard(config), fetcher);
afterAll(() => Promise.all([network.close(), site.close()]));

describe('robots.txt and sitemaps', () => {
  it('are fetched directly if pages are', async () => {
    const { robots } = network.of({ stealth: false });
    expect(await robots.check(`${site.url}/direct`)).toMatchObject({ allowed: false });
    expect(await robots.check(`${site.url}/proxied`)).toMatchObject({ allowed: true });
    expect(fetched).toEqual([]);
  });

  it('are fetched through the proxy that pages go through', async () => {
    await network.of({ stealth: false, proxy: 'home' }).robots.check(`${site.url}/proxied`);
    const asked = fetched.pop();
    expect(asked).toMatchObject({ options: { proxy: 'home' } });
    // However long the file is.
    expect(asked?.bound).toEqual({ maxBytes: 500 * 1024, cut: true });
  });

  it.each([{ stealth: true }, { stealth: false, country: 'DE' }, { stealth: true, country: 'DE' }])(
    'are fetched like pages with %j',
    async (options) => {
      const before = site.requests.length;
      const { robots, send } = network.of(options);
      expect(await robots.check(`${site.url}/proxied`)).toMatchObject({ allowed: false });
      expect(fetched.at(-1)).toMatchObject({
        url: `${site.url}/robots.txt`,
        options: { mode: 'fast', stealth: options.stealth, country: options.country ?? null },
      });
      const deadline = startDeadline(1_000);
      const plain = { credentials: NO_CREDENTIALS, country: null };
      await send({ url: `${site.url}/sitemap.xml`, options: plain, deadline, maxBytes: 1, upstream: null });
      deadline.clear();
      expect(fetched.at(-1)).toMatchObject({ url: `${site.url}/sitemap.xml`, options });
      expect(site.requests.length).toBe(before);
      // The rules are remembered separately for each way of fetching.
      expect(await network.of(options).robots.check(`${site.url}/x`)).toMatchObject({ allowed: true });
      expect(
        fetched.filter(
          ({ url, options: { stealth, country } }) =>
            url.endsWith('robots.txt') &&
            stealth === options.stealth &&
            country === (options.country ?? null),
        ),
      ).toHaveLength(1);
    },
  );

  it('are kept within one limit, however they were fetched', async () => {
    const rules = `User-agent: *\n${`Disallow: /${'x'.repeat(1_900)}\n`.repeat(260)}`;
    const asked: string[] = [];
    const large = {
      async fetch(url: string) {
        asked.push(new URL(url).hostname);
        return { url, status: 200, headers: {}, body: Buffer.from(rules) };
      },
    } as unknown as Fetcher;
    const ways = ['DE', 'FR'].map((country) => ({ stealth: false, country }));
    const crawls = createCrawlNetwork(config, createGuard(config), large);
    const check = (host: string) =>
      Promise.all(ways.map((way) => crawls.of(way).robots.check(`https://${host}/`)));
    // Half a megabyte each, 75 MB in all.
    for (let n = 0; n < 75; n += 1) await check(`site${n}.example`);
    asked.length = 0;
    await check('site74.example');
    expect(asked).toEqual([]);
    await check('site0.example');
    expect(asked).toEqual(['site0.example', 'site0.example']);
    await crawls.close();
  });
});
