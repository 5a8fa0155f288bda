/** Promise 3: every crawl ends, and its counts add up, whatever the site does. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerHere, startServerHere } from '../harness/server-here.ts';
import { htmlPage, redirectTo, respond } from '../site/handlers.ts';
import { type Site, startSite } from '../site/site.ts';
import { account, begin, crawl, credits, ended, linkedPage, pageAt, paths } from './crawl-kit.ts';

/** Links on one page: far more than a crawl keeps. */
const MANY = 20_000;

let site: Site;
let server: ServerHere;
let attempts: Record<string, number>;

beforeAll(async () => {
  attempts = {};
  const count = (path: string) => {
    attempts[path] = (attempts[path] ?? 0) + 1;
    return attempts[path];
  };
  site = await startSite({
    '/robots.txt': respond(200, { 'content-type': 'text/plain' }, 'User-agent: *\nDisallow: /forbidden\n'),
    '/alone': linkedPage('Alone', []),
    '/mixed': linkedPage('Mixed', [
      '/good',
      '/gone',
      '/forbidden',
      '/broken',
      '/flaky',
      '/loop-a',
      '/film',
      '/mixed',
    ]),
    '/good': linkedPage('Good', ['/mixed', '/good']),
    '/forbidden': linkedPage('Forbidden', []),
    '/broken': (_, response) => {
      count('/broken');
      response.destroy();
    },
    '/flaky': (request, response) => {
      if (count('/flaky') < 3) respond(503, { 'retry-after': '0' }, 'later')(request, response);
      else htmlPage(linkedPage('Flaky', []))(request, response);
    },
    '/loop-a': redirectTo('/loop-b'),
    '/loop-b': redirectTo('/loop-a'),
    '/film': respond(200, { 'content-type': 'video/mp4' }, Buffer.from('000000186674797069736f6d', 'hex')),
    '/many': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      for (let n = 0; n < MANY; n++) response.write(`<a href="/many/${n}">link ${n}</a>\n`);
      response.end(linkedPage('Many', []));
    },
    '/many/*': linkedPage('One of many', []),
    '/deeper*': (request, response) =>
      htmlPage(linkedPage('Deeper', [`${request.url}/deeper`]))(request, response),
    '/calendar*': (request, response) => {
      const day = Number(/(\d+)$/.exec(request.url ?? '')?.[1] ?? 0);
      htmlPage(linkedPage(`Day ${day}`, [`/calendar/${day + 1}`, `/calendar/${day + 2}`]))(request, response);
    },
  });
  server = await startServerHere({
    env: { WINNOW_ALLOWED_PRIVATE_HOSTS: '127.0.0.1', WINNOW_LEASE_SECONDS: '3' },
  });
});
afterAll(async () => {
  await server?.close();
  await site?.close();
});

describe('a crawl ends', () => {
  it('on a site of one page', async () => {
    const job = await crawl(server, { url: `${site.url}/alone` });
    expect(job).toMatchObject({ status: 'completed', total: 1, finished: 1 });
    expect(job.pages).toMatchObject([
      {
        url: `${site.url}/alone`,
        depth: 0,
        title: 'Alone',
        status: 'completed',
        parentUrl: null,
        contentType: 'text/html',
        links: [],
      },
    ]);
  });

  it('on a site with every fault, each page with its own outcome', async () => {
    const { apiKey: key } = await account(server, 'free');
    const job = await crawl(server, { url: `${site.url}/mixed`, fetchConfig: { mode: 'fast' } }, { key });
    expect(job.status).toBe('completed');
    expect(pageAt(job, '/good')).toMatchObject({
      status: 'completed',
      depth: 1,
      parentUrl: `${site.url}/mixed`,
    });
    expect(pageAt(job, '/gone')).toMatchObject({ status: 'completed' });
    expect(pageAt(job, '/forbidden')).toMatchObject({ status: 'skipped', reason: 'robots' });
    expect(pageAt(job, '/forbidden')).not.toHaveProperty('scrapeRefId');
    expect(pageAt(job, '/film')).toMatchObject({ status: 'skipped', reason: 'unsupported_type' });
    expect(pageAt(job, '/flaky')).toMatchObject({ status: 'completed', title: 'Flaky' });
    const broken = pageAt(job, '/broken');
    expect(broken).toMatchObject({
      status: 'failed',
      reason: 'upstream_failed',
      title: '',
      contentType: '',
      links: [],
    });
    // Each attempt is repeated once if the connection was cut.
    expect(attempts['/broken']).toBe(6);
    expect(pageAt(job, '/loop-a')).toMatchObject({ status: 'failed' });
    expect(job).toMatchObject({ total: 8, finished: 8 });
    const entry = await server.fetch(`/api/history/${broken?.scrapeRefId}`, { key });
    expect(await entry.json()).toMatchObject({
      status: 'failed',
      requestParentId: job.id,
      error: { type: 'upstream_failed' },
    });
    // 2 to start; the front page, /good and /flaky 1 each; a missing page costs nothing.
    expect(await credits(server, key)).toMatchObject({ used: 5, remaining: 495 });
  });

  it('on a page with tens of thousands of links', { timeout: 180_000 }, async () => {
    const { id } = await begin(server, { url: `${site.url}/many`, maxPages: 12, maxLinksPerPage: MANY });
    const job = await ended(server, id, { withinMs: 170_000 });
    expect(job).toMatchObject({ status: 'completed', total: 12, finished: 12 });
    expect(job.pages[0]?.links).toHaveLength(1_000);
  });

  it('on paths that grow for ever', async () => {
    const job = await crawl(server, { url: `${site.url}/deeper`, maxDepth: null, maxPages: 100 });
    expect(job.status).toBe('completed');
    expect(job.total).toBeLessThan(6);
  });

  it('in an endless calendar', async () => {
    const job = await crawl(server, { url: `${site.url}/calendar/0`, maxDepth: null, maxPages: 30 });
    expect(job).toMatchObject({ status: 'completed', total: 30, finished: 30 });
  });

  it('with maxPages 1', async () => {
    const job = await crawl(server, { url: `${site.url}/mixed`, maxPages: 1 });
    expect(job).toMatchObject({ status: 'completed', total: 1, finished: 1 });
    expect(job.pages[0]?.links).toContain(`${site.url}/good`);
  });
});

describe('a crawl fails with its start page, at no cost', () => {
  it.each([
    ['that is cut off', '/broken', 'upstream_failed'],
    ['that robots.txt forbids', '/forbidden', 'robots'],
    ['that redirects in circles', '/loop-a', 'upstream_failed'],
    ['that is not a document', '/film', 'unsupported_type'],
  ])('%s', async (_, path, reason) => {
    const before = await credits(server);
    const job = await crawl(server, { url: site.url + path, fetchConfig: { mode: 'fast' } });
    expect(job).toMatchObject({ status: 'failed', reason, total: 1, finished: 1 });
    expect(await credits(server)).toMatchObject({ used: before.used });
    const entry = (await (await server.fetch(`/api/history/${job.id}`)).json()) as object;
    expect(entry).toMatchObject({
      service: 'crawl',
      status: 'failed',
      result: null,
      error: { type: reason },
    });
  });

  it('whose host does not exist', async () => {
    // A port that was just closed may belong to another suite by now; nothing listens on this one.
    const job = await crawl(server, { url: 'http://127.0.0.1:2/' });
    expect(job).toMatchObject({ status: 'failed', reason: 'upstream_failed', total: 1, finished: 1 });
  });

  it('and is refused at once if the address is private', async () => {
    const response = await server.fetch('/api/crawl', {
      method: 'POST',
      body: JSON.stringify({ url: 'http://10.0.0.1/' }),
    });
    expect(response.status).toBe(400);
  });
});

describe('a host in trouble', () => {
  it('that dies half-way and comes back loses no page', async () => {
    let down = false;
    let served = 0;
    const shaky = await startSite();
    shaky.page('/*', (request, response) => {
      served += 1;
      if (served === 8) {
        down = true;
        setTimeout(() => {
          down = false;
        }, 800);
      }
      if (down) return void response.destroy();
      const links = Array.from({ length: 25 }, (_, n) => `/${n}`);
      htmlPage(linkedPage(`Page ${request.url}`, links))(request, response);
    });
    try {
      const job = await crawl(server, { url: shaky.url, maxLinksPerPage: 25, fetchConfig: { mode: 'fast' } });
      expect(job.pages.filter(({ status }) => status === 'completed')).toHaveLength(26);
      expect(new Set(paths(job)).size).toBe(26);
    } finally {
      await shaky.close();
    }
  });

  it('that asks to wait is obeyed', async () => {
    const times: number[] = [];
    const slow = await startSite({ '/': linkedPage('Front', ['/a', '/b']), '/b': linkedPage('B', []) });
    slow.page('/a', (request, response) => {
      times.push(Date.now());
      if (times.length === 1) respond(429, { 'retry-after': '2' })(request, response);
      else htmlPage(linkedPage('A', []))(request, response);
    });
    try {
      const job = await crawl(server, { url: slow.url, fetchConfig: { mode: 'fast' } });
      expect(job).toMatchObject({ status: 'completed', total: 3 });
      expect(pageAt(job, '/a')).toMatchObject({ status: 'completed' });
      expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(1_990);
    } finally {
      await slow.close();
    }
  });

  it('that names a delay is not visited faster', async () => {
    const times: number[] = [];
    const shy = await startSite({
      '/robots.txt': respond(200, { 'content-type': 'text/plain' }, 'User-agent: *\nCrawl-delay: 0.4\n'),
    });
    shy.page('/*', (request, response) => {
      times.push(Date.now());
      htmlPage(linkedPage(`Page ${request.url}`, ['/1', '/2', '/3', '/4']))(request, response);
    });
    try {
      const job = await crawl(server, { url: shy.url, fetchConfig: { mode: 'fast' } });
      expect(job).toMatchObject({ status: 'completed', total: 5 });
      // Four pauses together, and more than three: a single one looks short if the request before it arrived late.
      expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(1_300);
    } finally {
      await shy.close();
    }
  });
});
