import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { file, redirectTo, respond } from '../../../test/site/handlers.ts';
import { hangUp } from '../../../test/site/hostile-handlers.ts';
import { type Page, type Site, startSite } from '../../../test/site/site.ts';
import { createDispatcherPool, type DispatcherPool } from '../../net/guard/dispatcher.ts';
import { createGuard } from '../../net/guard/guard.ts';
import { fetchFast } from '../fast/fetch-fast.ts';
import { createRobots, type Robots } from './robots.ts';
import { failureText, parseRobots, productName } from './robots-rules.ts';

const rules = (text: string, product = 'Winnow') =>
  parseRobots('https://a.example/robots.txt', text, product);

describe('rules', () => {
  it.each([
    ['nothing is said', '', '/x', true],
    ['a path is disallowed', 'User-agent: *\nDisallow: /private', '/private/x', false],
    ['another path is', 'User-agent: *\nDisallow: /private', '/public', true],
    ['the longest rule wins', 'User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b/c', true],
    ['allow wins a tie', 'User-agent: *\nDisallow: /a\nAllow: /a', '/a', true],
    ['a wildcard', 'User-agent: *\nDisallow: /*.pdf$', '/x/y.pdf', false],
    ['an end mark', 'User-agent: *\nDisallow: /*.pdf$', '/x/y.pdf?z', true],
    [
      'our own group replaces the general one',
      'User-agent: *\nDisallow: /\n\nUser-agent: winnow\nDisallow: /x',
      '/y',
      true,
    ],
    ['our own group holds', 'User-agent: Winnow/2\nDisallow: /x', '/x', false],
    ['our name with something behind it', 'User-agent: Winnow* \nDisallow: /x', '/x', false],
    ['all, with something behind it', 'User-agent: * (all)\nDisallow: /x', '/x', false],
    ['another robot with an asterisk before it', 'User-agent: *bot\nDisallow: /', '/x', true],
    ['a longer name', 'User-agent: WinnowOther\nDisallow: /x', '/x', true],
    ['a group for others', 'User-agent: OtherBot\nDisallow: /', '/x', true],
    ['an empty disallow', 'User-agent: *\nDisallow:', '/x', true],
    [
      'a sitemap between two names',
      'User-agent: *\nSitemap: /s.xml\nUser-agent: Other\nDisallow: /',
      '/x',
      false,
    ],
    ['a wildcard in front of the end', 'User-agent: *\nDisallow: /a*/b$', '/a/x/b', false],
    ['a run that may not overlap', 'User-agent: *\nDisallow: /ab*b$', '/ab', true],
    ['escapes in either case', 'User-agent: *\nDisallow: /%c3%a9', '/é', false],
    [
      'comments, spaces, CRLF and a byte order mark',
      '\uFEFFUser-agent: * # all\r\n  Disallow : /x # no\r\n',
      '/x',
      false,
    ],
    ['escapes that are not needed, in a rule', 'User-agent: *\nDisallow: /%7Ejoe', '/~joe/x', false],
    ['escapes that are not needed, in an address', 'User-agent: *\nDisallow: /~joe', '/%7Ejoe/x', false],
    ['an escape that is needed', 'User-agent: *\nDisallow: /a%2Fb', '/a/b', true],
    ['brackets', 'User-agent: *\nDisallow: /*?filter[', '/list?filter[colour]=red', false],
    ['escaped brackets', 'User-agent: *\nDisallow: /*?filter%5b', '/list?filter[colour]=red', false],
    ['other signs', "User-agent: *\nDisallow: /*|it's", "/list?x=|it's", false],
    ['everything', 'User-agent: *\nDisallow: /', '/', false],
    ['query strings', 'User-agent: *\nDisallow: /*?sort=', '/list?sort=up', false],
    ['HTML instead of rules', '<!doctype html><html><body>Disallow: /</body></html>', '/x', true],
  ])('%s', (_name, text, path, allowed) => {
    expect(rules(text).allows(`https://a.example${path}`)).toBe(allowed);
  });

  it('give the delay, within reason, and the sitemaps', () => {
    const text =
      'User-agent: *\nCrawl-delay: 1.5\nSitemap: https://a.example/s.xml\nSitemap: /t.xml\nSitemap: /t.xml';
    expect(rules(text)).toMatchObject({
      crawlDelayMs: 1500,
      sitemaps: ['https://a.example/s.xml', 'https://a.example/t.xml'],
    });
    // The database keeps whole milliseconds.
    expect(rules('User-agent: *\nCrawl-delay: 0.3333').crawlDelayMs).toBe(334);
    expect(rules('User-agent: *\nCrawl-delay: 86400').crawlDelayMs).toBe(60_000);
    expect(rules('User-agent: *\nCrawl-delay: -3').crawlDelayMs).toBeNull();
    expect(rules('User-agent: *\nCrawl-delay: soon').crawlDelayMs).toBeNull();
  });

  it('are not about other origins', () => {
    expect(rules('User-agent: *\nDisallow: /').allows('https://b.example/')).toBe(true);
  });

  it('cannot be made slow to match', () => {
    const hostile = [
      `Disallow: /${'*'.repeat(200_000)}x`,
      ...new Array(30_000).fill('Disallow: /*a*a*a*a*b'),
    ].join('\n');
    const parsed = rules(`User-agent: *\n${hostile}`);
    const startedAt = process.cpuUsage();
    parsed.allows(`https://a.example/${'a'.repeat(2000)}`);
    expect(process.cpuUsage(startedAt).user).toBeLessThan(1_000_000);
  });

  it('cost no more for the many others that a file names', () => {
    const agents = Array.from({ length: 5000 }, (_, n) => `User-agent: bot${n}`);
    const paths = Array.from({ length: 5000 }, (_, n) => `Disallow: /p${n}`);
    const startedAt = process.cpuUsage();
    const parsed = rules([...agents, 'User-agent: *', ...paths].join('\n'));
    expect(parsed.allows('https://a.example/p4999')).toBe(false);
    expect(parsed.allows(`https://a.example/${'q/'.repeat(1000)}`)).toBe(true);
    expect(process.cpuUsage(startedAt).user).toBeLessThan(1_000_000);
  });

  it.each([
    ['Mozilla/5.0 (compatible; Winnow/0.1)', 'Winnow'],
    ['Mozilla/5.0 (compatible; My-Bot/2; +https://b.example)', 'My-Bot'],
    ['AcmeBot/1.0', 'AcmeBot'],
    ['', '*'],
  ])('speak to the product of %j', (userAgent, product) => {
    expect(productName(userAgent)).toBe(product);
  });
});

describe('fetching', () => {
  let site: Site;
  let robots: Robots;
  let dispatchers: DispatcherPool;
  let now: number;

  beforeEach(async () => {
    site = await startSite();
    const guard = createGuard({ allowedPrivateHosts: [site.host] });
    dispatchers = createDispatcherPool(guard);
    now = 0;
    robots = createRobots({
      send: (request) => fetchFast(request, { guard, dispatchers, userAgent: 'Winnow/1' }),
      userAgent: 'Winnow/1',
      now: () => now,
    });
  });

  afterEach(async () => {
    await dispatchers.close();
    await site.close();
  });

  const serve = (page: Page) => site.page('/robots.txt', page);
  const asked = () => site.requests.filter(({ path }) => path === '/robots.txt').length;

  it.each([
    [200, 'file', false],
    [401, 'no file', true],
    [403, 'no file', true],
    [404, 'no file', true],
    [410, 'no file', true],
    [429, 'unreachable', false],
    [500, 'unreachable', false],
    [503, 'unreachable', false],
  ])('status %i: %s', async (status, origin, allowed) => {
    serve(respond(status, { 'content-type': 'text/plain' }, 'User-agent: *\nDisallow: /'));
    const found = await robots.rulesFor(`${site.url}/x`);
    expect(found.origin).toBe(origin);
    expect(found.allows(`${site.url}/x`)).toBe(allowed);
  });

  it('a site that hangs up is not fetched from', async () => {
    serve(hangUp);
    expect((await robots.rulesFor(site.url)).allows(site.url)).toBe(false);
  });

  it('follows redirects', async () => {
    serve(redirectTo('/real-robots.txt', 301));
    site.page('/real-robots.txt', file('text/plain', 'User-agent: *\nDisallow: /x'));
    expect((await robots.rulesFor(site.url)).allows(`${site.url}/x`)).toBe(false);
  });

  it('treats a file that redirects forever as missing (RFC 9309, 2.3.1.2)', async () => {
    serve(redirectTo('/robots.txt'));
    expect(await robots.rulesFor(site.url)).toMatchObject({ origin: 'no file' });
  });

  it('allows nothing if the file redirects into a private network', async () => {
    serve(redirectTo('http://10.1.2.3/robots.txt'));
    const found = await robots.rulesFor(site.url);
    expect(found.allows(`${site.url}/x`)).toBe(false);
    expect(found.failure && failureText(found.failure)).toBe('it redirects to a private or internal address');
  });

  it('reads the first 500 KB of a longer file', async () => {
    serve(file('text/plain', `User-agent: *\nDisallow: /x\n${'# filler\n'.repeat(100_000)}Disallow: /y\n`));
    const found = await robots.rulesFor(site.url);
    expect(found.allows(`${site.url}/x`)).toBe(false);
    expect(found.allows(`${site.url}/y`)).toBe(true);
  });

  it('does not take the beginning of a rule that is cut off for a rule', async () => {
    const start = 'User-agent: *\nDisallow: /x\n';
    const filler = '#'.repeat(500 * 1024 - start.length - '\nDisallow: /'.length);
    serve(file('text/plain', `${start}${filler}\nDisallow: /private\n`));
    const found = await robots.rulesFor(site.url);
    expect(found.allows(`${site.url}/x`)).toBe(false);
    expect(found.allows(`${site.url}/y`)).toBe(true);
  });

  it('asks once for many pages, and again after an hour', async () => {
    serve(file('text/plain', 'User-agent: *\nDisallow: /x'));
    await Promise.all([1, 2, 3].map((page) => robots.rulesFor(`${site.url}/${page}`)));
    now = 59 * 60_000;
    await robots.rulesFor(site.url);
    expect(asked()).toBe(1);
    now = 61 * 60_000;
    await robots.rulesFor(site.url);
    expect(asked()).toBe(2);
  });

  it('asks a failing site again after five minutes, and keeps what it said before', async () => {
    serve(file('text/plain', 'User-agent: *\nDisallow: /x'));
    await robots.rulesFor(site.url);
    serve(respond(503, {}));
    now = 61 * 60_000;
    const kept = await robots.rulesFor(site.url);
    expect([kept.allows(`${site.url}/x`), kept.allows(`${site.url}/y`)]).toEqual([false, true]);
    now += 6 * 60_000;
    await robots.rulesFor(site.url);
    expect(asked()).toBe(3);
  });

  it('passes a refusal of the guard on, and does not remember it', async () => {
    await expect(robots.rulesFor('http://127.0.0.1:1/')).rejects.toMatchObject({ type: 'validation' });
    await expect(robots.rulesFor('http://127.0.0.1:1/')).rejects.toMatchObject({ type: 'validation' });
  });
});
