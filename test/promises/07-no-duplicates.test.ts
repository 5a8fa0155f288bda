/** Promise 7: no duplicates from www, slash, fragment and tracking variants, redirects and canonical links. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SharedServer, sharedServer } from '../harness/shared-server.ts';
import { redirectTo } from '../site/handlers.ts';
import { type Site, startSite } from '../site/site.ts';
import { crawl, linkedPage, paths } from './crawl-kit.ts';

let site: Site;
let server: SharedServer;

const canonical = (path: string) => `<link rel="canonical" href="${path}">`;

beforeAll(async () => {
  site = await startSite();
  const variants = [
    '/a',
    '/a/',
    '/a#part',
    '/a?',
    '/a?utm_source=letter&utm_campaign=x',
    '/a?fbclid=abc',
    '/%61',
    `http://127.0.0.1:${site.port}/a`,
    '/x/../a',
  ];
  site.page('/variants', linkedPage('Variants', variants));
  site.page('/a', linkedPage('A', ['/variants', '/a?gclid=1']));
  site.page('/a/', redirectTo('/a'));
  site.page('/moved', linkedPage('Moved', ['/old', '/older', '/new']));
  site.page('/old', redirectTo('/new'));
  site.page('/older', redirectTo('/old'));
  site.page('/new', linkedPage('New', []));
  site.page('/shop', linkedPage('Shop', ['/shoe', '/shoe?colour=red', '/print/shoe', '/list?page=2']));
  site.page('/shoe', linkedPage('Shoe', [], canonical('/shoe')));
  site.page('/print/shoe', linkedPage('Shoe in print', [], canonical('/shoe')));
  site.page('/list', linkedPage('Second list', ['/hat'], canonical('/shop')));
  site.page('/hat', linkedPage('Hat', [], canonical('/hat')));
  site.page('/mistaken', linkedPage('Mistaken', ['/m1', '/m2'], canonical('/')));
  site.page('/m1', linkedPage('First', [], canonical('/')));
  site.page('/m2', linkedPage('Second', [], canonical('/')));
  server = await sharedServer();
});
afterAll(async () => {
  await site?.close();
});

const FAST = { fetchConfig: { mode: 'fast' } };

describe('one page', () => {
  it('is fetched once, however its address is written', async () => {
    const job = await crawl(server, { ...FAST, url: `${site.url}/variants`, maxLinksPerPage: 50 });
    expect(paths(job)).toEqual(['/variants', '/a']);
    expect(job).toMatchObject({ total: 2, finished: 2 });
    expect(site.requests.filter(({ path }) => path.startsWith('/a') || path.startsWith('/%61'))).toHaveLength(
      1,
    );
  });

  it('is listed once, however many redirects lead to it', async () => {
    const job = await crawl(server, { ...FAST, url: `${site.url}/moved` });
    expect(paths(job)).toEqual(['/moved', '/new']);
    expect(job).toMatchObject({ total: 2, finished: 2 });
  });

  it('is listed once under its canonical address, and the links of the others still count', async () => {
    const job = await crawl(server, { ...FAST, url: `${site.url}/shop` });
    expect(job.pages.map(({ title }) => title.replace(' in print', '')).toSorted()).toEqual([
      'Hat',
      'Shoe',
      'Shop',
    ]);
  });

  it('is not taken for the front page just because it says so', async () => {
    const job = await crawl(server, { ...FAST, url: `${site.url}/mistaken` });
    expect(paths(job).toSorted()).toEqual(['/m1', '/m2', '/mistaken']);
  });
});
