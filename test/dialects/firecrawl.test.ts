/** Firecrawl's interface beyond its own tests: warnings, v1, errors, ids that are ours, monitors, sockets. */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../harness/receiver.ts';
import { openDataOf } from '../harness/server-data.ts';
import { htmlPage } from '../site/handlers.ts';
import { type DialectKit, type Json, json, startDialects } from './kit.ts';

let kit: DialectKit;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
  kit = await startDialects(receiver.host);
});
afterAll(async () => {
  await kit?.close();
  await receiver?.close();
});

describe('scrape', () => {
  it('honours what it can, and names every other parameter', async () => {
    const answer = await json(
      kit.post('/v2/scrape', {
        url: kit.site.url,
        formats: ['markdown', 'rawHtml', { type: 'changeTracking', modes: ['json'] }],
        includeTags: ['main'],
        excludeTags: ['.extra'],
        timeout: 90_000,
        skipTlsVerification: true,
        profile: { name: 'me' },
        origin: 'a client',
      }),
    );
    const data = answer.data as { markdown: string; rawHtml: string; metadata: Json };
    expect(data.markdown).toContain('ground corn');
    expect(data.markdown).not.toContain('Four sails');
    expect(data.rawHtml).toMatch(/^<!doctype html>/);
    expect(data).not.toHaveProperty('html');
    expect(data.metadata).toMatchObject({
      title: 'Mills',
      statusCode: 200,
      creditsUsed: 2,
      sourceURL: kit.site.url,
    });
    expect(answer.warning).toBe(
      'Parameters that were not honoured: profile, formats: changeTracking: json (give a schema), timeout (60000 was used).',
    );
    const known = await json(kit.server.fetch(`/api/history/${data.metadata.scrapeId}`));
    expect(known).toMatchObject({ service: 'scrape', creditsUsed: 2 });
  });

  it('gives HTML as it was sent and without its furniture, both at once', async () => {
    const body = { url: kit.site.url, formats: ['html', 'rawHtml'], proxy: 'auto' };
    const { data, warning } = await json(kit.post('/v2/scrape', body));
    const { html, rawHtml, metadata } = data as { html: string; rawHtml: string; metadata: Json };
    expect(html).toContain('ground corn');
    expect(html).not.toContain('<nav>');
    expect(rawHtml).toMatch(/^<!doctype html>.*<nav>/s);
    expect(metadata.proxyUsed).toBe('basic');
    expect(warning).toBeUndefined();
  });

  it('tries again with stealth where a page turns us away and the proxy is auto', async () => {
    const body = { url: `${kit.site.url}/wall`, proxy: 'auto', fastMode: true };
    const { data } = await json(kit.post('/v2/scrape', body));
    expect((data as { metadata: Json }).metadata).toMatchObject({ proxyUsed: 'stealth' });
  });

  it('reads a page again where it may be old', async () => {
    const body = { url: `${kit.site.url}/docs/two`, maxAge: 60_000 };
    const states: unknown[] = [];
    for (let time = 0; time < 2; time++) {
      const { data } = await json(kit.post('/v2/scrape', body));
      const { cacheState, creditsUsed } = (data as { metadata: Json }).metadata;
      states.push([cacheState, creditsUsed]);
    }
    expect(states).toEqual([
      ['miss', 1],
      ['hit', 0],
    ]);
  });

  it('runs actions, and gives what they brought', async () => {
    const actions = [
      { type: 'executeJavascript', script: 'document.title' },
      { type: 'screenshot', fullPage: true, quality: 5 },
    ];
    const answer = await json(kit.post('/v2/scrape', { url: kit.site.url, actions, mobile: true }));
    expect(answer.data).toMatchObject({
      actions: {
        javascriptReturns: [{ type: 'string', value: 'Mills' }],
        screenshots: [expect.stringMatching(/^http/)],
      },
    });
    expect(answer.warning).toBe('Parameters that were not honoured: actions: quality of screenshot.');
  });

  it('says how a page has changed since the last scrape of it', async () => {
    const changes = (text: string) => {
      kit.site.page('/mug', htmlPage(`<title>Mug</title><h1>Mug</h1><p>${text}</p>`));
      return trackedMug();
    };
    const trackedMug = async () => {
      const formats = ['markdown', { type: 'changeTracking', modes: ['git-diff'] }];
      const body = { url: `${kit.site.url}/mug`, formats, maxAge: 60_000 };
      const { data } = await json(kit.post('/v2/scrape', body));
      return (data as { changeTracking: Json }).changeTracking;
    };
    const first = { previousScrapeAt: null, changeStatus: 'new', visibility: 'visible' };
    expect(await changes('Ten euro')).toEqual(first);
    expect(await changes('Ten\n euro')).toMatchObject({ changeStatus: 'same' });
    expect(await changes('Twelve euro')).toMatchObject({
      previousScrapeAt: expect.stringMatching(/Z$/),
      changeStatus: 'changed',
      diff: {
        text: expect.stringContaining('-Ten euro\n+Twelve euro'),
        json: { files: [expect.anything()] },
      },
    });
    kit.site.page('/mug', htmlPage('<title>Gone</title>', 404));
    expect(await trackedMug()).toMatchObject({
      previousScrapeAt: expect.stringMatching(/Z$/),
      changeStatus: 'removed',
    });
  });

  it('extracts from pages, and takes nothing from one that is not there', async () => {
    const schema = { type: 'object', properties: { title: { type: 'string' } } };
    const { id } = await json(
      kit.post('/v2/extract', { urls: [`${kit.site.url}/gone`, kit.site.url], schema }),
    );
    await expect
      .poll(() => json(kit.get(`/v2/extract/${id}`)), { timeout: 20_000 })
      .toMatchObject({ status: 'completed', data: { title: 'Mills' } });
  });

  it('says why it could extract nothing', async () => {
    const gone = `${kit.site.url}/gone`;
    const { id } = await json(kit.post('/v2/extract', { urls: [gone], prompt: 'the title' }));
    await expect
      .poll(() => json(kit.get(`/v2/extract/${id}`)), { timeout: 20_000 })
      .toMatchObject({
        status: 'failed',
        error: `Nothing could be extracted from these pages: ${gone} answered 404`,
      });
    const schema = { type: 'object', properties: { email: { type: ['string', 'null'] } } };
    const other = await json(kit.post('/v2/extract', { urls: [kit.site.url], schema }));
    await expect
      .poll(() => json(kit.get(`/v2/extract/${other.id}`)), { timeout: 20_000 })
      .toMatchObject({
        status: 'completed',
        data: { email: null },
        warning: expect.stringMatching(/^The page that was read does not have the requested data/),
      });
  });

  it('extracts a list from pages of one product each', async () => {
    const lamps = ['desk', 'floor'].map((kind) => ({ name: `Lamp for the ${kind}`, price: 49 }));
    const urls = lamps.map(({ name }, i) => {
      const shown = `<title>${name}</title><h1>${name}</h1><span class="price">€ 49.00</span><p>A lamp of oak and linen.</p>`;
      kit.site.page(`/lamps/${i}`, htmlPage(shown));
      return `${kit.site.url}/lamps/${i}`;
    });
    const items = { type: 'object', properties: { name: { type: 'string' }, price: { type: 'number' } } };
    const schema = { type: 'object', properties: { products: { type: 'array', items } } };
    const { id } = await json(kit.post('/v2/extract', { urls, schema }));
    await expect
      .poll(() => json(kit.get(`/v2/extract/${id}`)), { timeout: 20_000 })
      .toMatchObject({ status: 'completed' });
    // In the order in which the pages happened to be read.
    expect(await json(kit.get(`/v2/extract/${id}`))).toMatchObject({
      data: { products: expect.arrayContaining(lamps) },
    });
  });

  it('extracts from all pages below an address, up to the limit, however many links a page has', async () => {
    const numbers = Array.from({ length: 14 }, (_, n) => n + 1);
    const links = numbers.map((n) => `<a href="/notes/${n}">Note ${n}</a>`).join(' ');
    kit.site.page('/notes/', htmlPage(`<title>Notes</title><h1>Notes</h1><p>All of them: ${links}</p>`));
    for (const n of numbers) {
      kit.site.page(
        `/notes/${n}`,
        htmlPage(`<title>Note ${n}</title><h1>Note ${n}</h1><p>About mill ${n}.</p>`),
      );
    }
    const schema = { type: 'object', properties: { title: { type: 'string' } } };
    const { id } = await json(kit.post('/v2/extract', { urls: [`${kit.site.url}/notes/*`], schema }));
    // The start costs 2 credits, and each of the 15 pages 5.
    await expect
      .poll(() => json(kit.get(`/v2/extract/${id}`)), { timeout: 30_000 })
      .toMatchObject({ status: 'completed', creditsUsed: 77 });
  });

  it('has errors of its own', async () => {
    const inside = await json(kit.post('/v2/scrape', { url: 'http://10.0.0.1/' }), 400);
    expect(inside).toMatchObject({
      success: false,
      code: 'BAD_REQUEST',
      error: expect.stringMatching(/Private/),
    });
    const dead = await json(kit.post('/v2/scrape', { url: kit.site.url.replace(/:\d+$/, ':9') }), 400);
    expect(dead).toMatchObject({ success: false });
    const actions = [
      { type: 'constructor', all: true },
      { type: 'wait', milliseconds: 1 },
    ];
    const odd = await json(kit.post('/v2/scrape', { url: kit.site.url, actions }));
    expect(odd.warning).toBe('Parameters that were not honoured: actions: constructor.');
    const video = await json(kit.post('/v2/scrape', { url: kit.site.url, formats: ['video'] }), 400);
    expect(video.error).toContain('This server has no format video');
    const site = { urls: ['no address/*'], prompt: 'the title' };
    expect(await json(kit.post('/v2/extract', site), 400)).toMatchObject({ success: false });
    const key = { 'x-idempotency-key': 'once' };
    await json(kit.post('/v2/scrape', { url: kit.site.url }, key));
    const again = await json(kit.post('/v2/scrape', { url: kit.site.url }, key), 409);
    expect(again).toMatchObject({ error: 'Idempotency key already used' });
    const unknown = await json(kit.post('/v2/nowhere', {}), 404);
    expect(unknown).toMatchObject({ success: false, error: 'There is nothing at /v2/nowhere' });
    expect(await json(kit.get('/v2/map'), 405)).toMatchObject({ error: 'There is no GET /v2/map: try POST' });
    const wrong = kit.post('/v2/scrape', { url: kit.site.url }, { authorization: 'Bearer fc-1' });
    expect(await json(wrong, 401)).toMatchObject({ success: false });
  });
});

it('searches the web only, and what nobody could see costs nothing', async () => {
  const asked = kit.stub.asked.length;
  const news = await json(kit.post('/v2/search', { query: 'mill', sources: ['news', { type: 'images' }] }));
  expect(news).toEqual({
    success: true,
    data: { news: [], images: [] },
    warning: 'Parameters that were not honoured: sources: news, sources: images.',
    creditsUsed: 0,
  });
  expect(kit.stub.asked).toHaveLength(asked);
  const found = await json(kit.post('/v2/search', { query: 'mill', limit: 1, sources: [] }));
  expect(found.data).toMatchObject({ web: [{ position: 1 }] });
});

it('says of a schema that names no field, as clients make it of one of zod 4, that it was not honoured', async () => {
  const schema = { $schema: 'http://json-schema.org/draft-07/schema#' };
  const said = 'z.toJSONSchema(schema)';
  const formats = [{ type: 'json', schema, prompt: 'title' }];
  const scraped = await json(kit.post('/v2/scrape', { url: kit.site.url, formats }));
  expect(scraped.warning).toContain(
    `formats: schema of json (it names no field; of a zod 4 schema, give your client ${said}`,
  );
  const extraction = await json(kit.post('/v2/extract', { urls: [kit.site.url], schema, prompt: 'title' }));
  expect(extraction.warning).toContain(said);
});

describe('v1', () => {
  it('is named to a client that was given the address of v2', async () => {
    const body = {
      url: kit.site.url,
      limit: 1,
      scrapeOptions: { formats: ['markdown'] },
      origin: 'a client',
    };
    for (const path of ['/v1/scrape', '/v1/crawl']) {
      const answer = await kit.post(path, body);
      expect([400, 404]).toContain(answer.status);
      expect(await answer.text()).toContain('followed by /firecrawl');
    }
  });

  it('scrapes, maps and searches in its own shapes', async () => {
    const scrape = await json(
      kit.post('/firecrawl/v1/scrape', {
        url: kit.site.url,
        formats: ['extract', 'links'],
        extract: { schema: { type: 'object', properties: { title: { type: 'string' } } } },
      }),
    );
    expect(scrape.data).toMatchObject({ extract: { title: expect.any(String) }, links: expect.any(Array) });
    const map = await json(kit.post('/firecrawl/v1/map', { url: kit.site.url, sitemapOnly: true }));
    expect(map.links).toEqual([`${kit.site.url}/docs/one`]);
    const found = await json(kit.post('/firecrawl/v1/search', { query: 'mill', limit: 1, lang: 'en' }));
    expect(found.data).toMatchObject([{ url: `${kit.site.url}/docs/one`, description: 'A mill' }]);
    expect(found.warning).toBe('Parameters that were not honoured: lang.');
    const asFlowise = { url: kit.site.url, limit: 1, maxDiscoveryDepth: 1, integration: 'flowise' };
    const crawl = await json(kit.post('/firecrawl/v1/crawl', asFlowise));
    expect(crawl).toEqual({ success: true, id: expect.any(String), url: expect.any(String) });
    expect(await json(kit.get(`/firecrawl/v1/crawl/${crawl.id}`))).toMatchObject({ success: true });
    const usage = await json(kit.get('/firecrawl/v1/team/credit-usage'));
    expect(usage.data).toEqual({
      ...{ remaining_credits: expect.any(Number), plan_credits: expect.any(Number) },
      ...{ billing_period_start: null, billing_period_end: null },
    });
    const { data: plan } = await json(kit.get('/v2/team/credit-usage'));
    expect(plan).toMatchObject({ planCredits: expect.toSatisfy(Number.isSafeInteger) });
  });
});

describe('crawl', () => {
  it('is one of ours: stopped by our API, resumed, and read to its end', async () => {
    const { id } = await json(kit.post('/v2/crawl', { url: kit.site.url, limit: 4, delay: 2 }));
    expect(await json(kit.server.fetch(`/api/crawl/${id}/stop`, { method: 'POST' }))).toEqual({ ok: true });
    expect((await json(kit.get(`/v2/crawl/${id}`))).status).toBe('cancelled');
    await json(kit.server.fetch(`/api/crawl/${id}/resume`, { method: 'POST' }));
    const { crawls } = await json(kit.get('/v2/crawl/active'));
    expect((crawls as Json[]).map((crawl) => crawl.id)).toContain(id);
    expect(await json(kit.server.fetch(`/v2/crawl/${id}`, { method: 'DELETE' }))).toMatchObject({
      status: 'cancelled',
    });
    expect(await json(kit.server.fetch(`/api/crawl/${id}`))).toMatchObject({ status: 'stopped' });
  });

  it('follows paths and comes in slices', async () => {
    const body = {
      url: kit.site.url,
      includePaths: ['^/docs/.*'],
      excludePaths: ['\\d{3}'],
      sitemap: 'skip',
    };
    const started = await json(kit.post('/v2/crawl', body));
    expect(started.warning).toMatch(/excludePaths: \\d\{3\} \(it cannot be translated into a glob\)/);
    const watched = await watch(`/v2/crawl/${started.id}`);
    expect(watched.at(-1)).toEqual({ type: 'done' });
    const documents = watched.flatMap(({ type, data }) =>
      type === 'catchup' ? (data.data as Json[]) : type === 'document' ? [data] : [],
    );
    const paths = documents.map(({ metadata }) => new URL((metadata as { url: string }).url).pathname);
    expect(paths.sort()).toEqual(['/', '/docs/one', '/docs/two']);
    expect((await kit.get(`/v2/crawl/${started.id}?skip=99999999999`)).status).toBe(400);
    const first = await json(kit.get(`/v2/crawl/${started.id}?limit=2`));
    expect(first.data).toHaveLength(2);
    const rest = await json(kit.get((first.next as string).replace(kit.server.url, '')));
    expect(rest.data).toHaveLength(1);
    expect(rest).not.toHaveProperty('next');
  });

  it('is refused when none of its paths can be followed, since it would follow and charge for all pages', async () => {
    const body = { url: kit.site.url, limit: 1, includePaths: ['^/docs/\\d{3}$'] };
    const { error } = await json(kit.post('/v2/crawl', body), 400);
    expect(error).toContain('None of these expressions is supported');
    await json(
      kit.post('/firecrawl/v1/crawl', { ...body, regexOnFullURL: true, includePaths: ['/docs'] }),
      400,
    );
    const some = await json(
      kit.post('/v2/crawl', { ...body, includePaths: ['/docs', ...body.includePaths] }),
    );
    expect(some.warning).toContain('includePaths: ^/docs/\\d{3}$ (it cannot be translated into a glob)');
    await json(kit.post('/tavily/crawl', { url: kit.site.url, select_paths: ['(a'] }), 400);
  });

  it('lists its errors however far down they are', async () => {
    kit.site.page('/far', htmlPage('<h1>Far</h1><a href="/docs/one">One</a> <a href="/docs/two">Two</a>'));
    const body = {
      url: `${kit.site.url}/far`,
      crawlEntireDomain: true,
      sitemap: 'skip',
      maxDiscoveryDepth: 1,
    };
    const { id } = await json(kit.post('/v2/crawl', body));
    await watch(`/v2/crawl/${id}`);
    const database = await openDataOf(kit.server);
    // As if many others had come before these two, and neither could be had.
    await database.query(
      `insert into crawl_page (id, crawl_id, nr, url, host, depth, state, seq)
       select gen_random_uuid(), $1, 100 + n, 'https://a.example/' || n, 'a.example', 1, 'completed', 10000 + n
       from generate_series(1, 100) n`,
      [id],
    );
    await database.query(
      `update crawl_page p set seq = seq + 20000, state = x.state, reason = x.reason, error = x.error
       from (values ('one', 'failed', 'timeout', 'Slow'), ('two', 'skipped', 'robots', null)) x (name, state, reason, error)
       where p.crawl_id = $1 and p.url = $2 || x.name`,
      [id, `${kit.site.url}/docs/`],
    );
    await database.close();
    expect(await json(kit.get(`/v2/crawl/${id}/errors`))).toEqual({
      errors: [
        {
          ...{ id: expect.any(String), url: `${kit.site.url}/docs/one`, code: 'timeout', error: 'Slow' },
          timestamp: expect.stringMatching(/^20.+Z$/),
        },
      ],
      robotsBlocked: [`${kit.site.url}/docs/two`],
    });
  });

  it('lets only those watch who may read', async () => {
    const { id } = await json(kit.post('/v2/crawl', { url: kit.site.url, limit: 1 }));
    const refused = new WebSocket(`${kit.server.url.replace('http', 'ws')}/v2/crawl/${id}`, 'fc-wrong');
    const ended = await new Promise((resolve) => {
      refused.onopen = () => resolve('open');
      refused.onerror = () => resolve('refused');
    });
    expect(ended).toBe('refused');
  });
});

type Message = { type: string; data: Json };

/** Every message until the server closes, and the reason that it gives. */
async function watch(path: string): Promise<Message[]> {
  const socket = new WebSocket(kit.server.url.replace('http', 'ws') + path, kit.server.key);
  const messages: Message[] = [];
  socket.onmessage = ({ data }) => messages.push(JSON.parse(String(data)) as Message);
  await new Promise<void>((resolve) => {
    socket.onclose = ({ reason }) => {
      messages.push(JSON.parse(reason) as Message);
      resolve();
    };
  });
  return messages;
}

describe('batch', () => {
  it('is one of ours, without the addresses that are none', async () => {
    const urls = [`${kit.site.url}/docs/one`, 'http://10.0.0.1/', 'no address at all'];
    const body = { urls, formats: ['links'], appendToId: 'x', maxConcurrency: 2, proxy: 'auto' };
    const started = await json(kit.post('/v2/batch/scrape', body));
    expect(started.invalidURLs).toEqual(urls.slice(1));
    expect(started.warning).toBe(
      'Parameters that were not honoured: appendToId, proxy (auto is basic here, except for single pages).',
    );
    const watched = await watch(`/v2/batch/scrape/${started.id}`);
    expect(watched.at(-1)).toEqual({ type: 'done' });
    expect(await watch(`/firecrawl/v1/crawl/${started.id}`)).toHaveLength(2);
    expect(await json(kit.get(`/firecrawl/v1/crawl/${started.id}`))).toMatchObject({
      completed: 1,
      total: 1,
      creditsUsed: 1,
    });
    expect(await json(kit.server.fetch(`/api/batch/${started.id}`))).toMatchObject({
      status: 'completed',
      config: { maxConcurrency: 2 },
    });
    expect((await kit.get(`/v2/crawl/${started.id}`)).status).toBe(404);
  });
});

describe('webhooks', () => {
  const webhook = (events: string[]) => ({
    url: `${receiver.url}/hook`,
    headers: { Authorization: 'Bearer a secret of mine', 'content-length': '1' },
    metadata: { order: 7 },
    events,
  });

  it('come in the shape and with the signature of the interface that the job was begun through', async () => {
    const urls = [`${kit.site.url}/docs/one`];
    const body = { urls, formats: ['markdown'], webhook: webhook(['page', 'completed']) };
    const { id, warning } = await json(kit.post('/v2/batch/scrape', body));
    expect(warning).toBe('Parameters that were not honoured: webhook.headers: content-length.');
    const received = await receiver.has(2);
    const { secret } = (await json(kit.server.fetch('/api/webhooks/secret'))) as { secret: string };
    for (const { headers, body } of received) {
      const signature = createHmac('sha256', secret).update(body).digest('hex');
      expect(headers['x-firecrawl-signature']).toBe(`sha256=${signature}`);
      expect(headers.authorization).toBe('Bearer a secret of mine');
    }
    const events = received.map(({ body }) => JSON.parse(body) as Json);
    expect(events.find(({ type }) => type === 'batch_scrape.page')).toMatchObject({
      success: true,
      id,
      metadata: { order: 7 },
      data: [{ markdown: expect.stringContaining('ground corn'), metadata: { title: 'One' } }],
    });
    expect(events.find(({ type }) => type === 'batch_scrape.completed')).toMatchObject({
      success: true,
      data: [],
    });
    const { config } = await json(kit.server.fetch(`/api/batch/${id}`));
    expect(config).not.toHaveProperty('delivery');
  });

  it('are only those that were asked for, of crawls too', async () => {
    const before = (await receiver.has(2)).length;
    const body = { url: kit.site.url, limit: 2, webhook: webhook(['completed']) };
    const { id } = await json(kit.post('/v2/crawl', body));
    const received = (await receiver.has(before + 1)).slice(before);
    expect(received.map(({ body }) => JSON.parse(body) as Json)).toMatchObject([
      { type: 'crawl.completed', id, metadata: { order: 7 } },
    ]);
  });
});

describe('monitors', () => {
  it('are ours, with a page each', async () => {
    const body = {
      name: 'Mills',
      schedule: { text: 'every 30 minutes' },
      targets: [{ type: 'scrape', urls: [kit.site.url] }],
      goal: 'New mills',
    };
    const made = await json(kit.post('/v2/monitor', body));
    const goal = 'Parameters that were not honoured: goal.';
    expect(made).toMatchObject({ warning: goal, data: { warning: goal } });
    const { id } = made.data as { id: string };
    expect(await json(kit.server.fetch(`/api/monitor/${id}`))).toMatchObject({
      config: { name: 'Mills', interval: '30m' },
    });
    const ran = await json(kit.post(`/v2/monitor/${id}/run`, {}));
    expect(ran.data).toMatchObject({ monitorId: id, status: 'completed', trigger: 'manual' });
    const patch = { method: 'PATCH', body: JSON.stringify({ status: 'paused', name: 'Sails' }) };
    const changed = await json(kit.server.fetch(`/v2/monitor/${id}`, patch));
    expect(changed.data).toMatchObject({ id, status: 'paused', name: 'Sails' });
    expect((await json(kit.get('/v2/monitor'))).data).toHaveLength(1);
    expect((await json(kit.get(`/v2/monitor/${id}/checks`))).data).toMatchObject([
      { monitorId: id, trigger: 'manual' },
    ]);
    const [page] = body.targets;
    const unlike = [page, { ...page, scrapeOptions: { mobile: true } }];
    for (const targets of [unlike, [page, { type: 'crawl', url: kit.site.url }], [{ type: 'search' }]])
      expect((await json(kit.post('/v2/monitor', { ...body, targets }), 400)).error).toMatch(/or one site/);
    const short = {
      ...body,
      targets: [{ type: 'scrape', url: kit.site.url }],
      notification: { email: 'a@b.example' },
    };
    expect((await json(kit.post('/v2/monitor', short), 400)).error).toContain('This server sends no mail');
    expect(await json(kit.server.fetch(`/v2/monitor/${id}`, { method: 'DELETE' }))).toEqual({
      success: true,
    });
  });

  it('watch several pages, of one target or of several', async () => {
    let words = 'The first of many words that are about mills and wind.';
    kit.site.page('/told', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(`<title>Told</title><main><p>${words.repeat(9)}</p></main>`);
    });
    const urls = ['/docs/one', '/docs/two', '/told'].map((path) => kit.site.url + path);
    const [one, ...others] = urls;
    const targets = [
      { type: 'scrape', url: one },
      { type: 'scrape', urls: others },
    ];
    const body = { name: 'Three', schedule: { cron: '0 9 * * *' }, targets };
    const made = (await json(kit.post('/v2/monitor', body))).data as { id: string };
    expect(made).toMatchObject({ targets: [{ type: 'scrape', urls }] });
    const run = async () => (await json(kit.post(`/v2/monitor/${made.id}/run`, {}))).data as { id: string };
    expect(await run()).toMatchObject({ status: 'completed', summary: { totalPages: 3, new: 3 } });
    words = 'Something else entirely is said about sails and stones.';
    const check = await run();
    expect(check).toMatchObject({ summary: { totalPages: 3, changed: 1, same: 2 } });
    const { data } = await json(kit.get(`/v2/monitor/${made.id}/checks/${check.id}`));
    expect(data).toMatchObject({ pages: [{ url: urls[2], status: 'changed' }] });
    const patch = { method: 'PATCH', body: JSON.stringify({ targets: [targets[0]] }) };
    expect((await json(kit.server.fetch(`/v2/monitor/${made.id}`, patch))).data).toMatchObject({
      targets: [{ urls: [one] }],
    });
    await kit.server.fetch(`/v2/monitor/${made.id}`, { method: 'DELETE' });
  });

  it('tell a webhook of each check and each page, in the shape of their interface', async () => {
    let words = 'The first of many words that are about mills and wind.';
    kit.site.page('/watched', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(`<title>W</title><p>${words.repeat(9)}</p>`);
    });
    const url = `${kit.site.url}/watched`;
    const before = receiver.received.length;
    const webhook = { url: `${receiver.url}/checked`, metadata: { order: 7 } };
    const headers = { Authorization: 'Bearer a secret of mine' };
    const targets = [{ type: 'scrape', urls: [url] }];
    const body = { name: 'Told', schedule: { cron: '0 9 * * *' }, targets, webhook: { ...webhook, headers } };
    const made = await json(kit.post('/v2/monitor', body));
    expect(made.warning).toBeUndefined();
    expect(made.data).toMatchObject({ webhook });
    const { id } = made.data as { id: string };
    const checks: string[] = [];
    for (const said of [words, words, 'Something else entirely is said about sails and stones.']) {
      words = said;
      const ran = await json(kit.post(`/v2/monitor/${id}/run`, {}));
      checks.push((ran.data as { id: string }).id);
    }
    const arrived = (await receiver.has(before + 6)).slice(before);
    const { secret } = (await json(kit.server.fetch('/api/webhooks/secret'))) as { secret: string };
    for (const { headers, body } of arrived) {
      const signature = createHmac('sha256', secret).update(body).digest('hex');
      expect(headers).toMatchObject({
        'x-firecrawl-signature': `sha256=${signature}`,
        authorization: 'Bearer a secret of mine',
      });
    }
    const received = arrived.map(({ body }) => JSON.parse(body) as Json);
    const of = (checkId = '', type = '') =>
      received.find((event) => event.id === checkId && event.type === type);
    const common = { success: true, metadata: { order: 7 }, webhookId: expect.any(String) };
    for (const [place, status] of ['new', 'same', 'changed'].entries()) {
      const known = { monitorId: id, checkId: checks[place] };
      expect(of(checks[place], 'monitor.page')).toMatchObject({
        ...common,
        data: [{ ...known, url, status, error: null }],
      });
      expect(of(checks[place], 'monitor.check.completed')).toMatchObject({
        ...common,
        data: [{ ...known, status: 'completed', summary: { totalPages: 1, [status]: 1 } }],
      });
    }
    expect(of(checks[2], 'monitor.page')).toMatchObject({
      data: [{ diff: { text: expect.stringContaining('+Something else entirely') } }],
    });
    const patch = {
      method: 'PATCH',
      body: JSON.stringify({ webhook: { ...webhook, events: ['monitor.page'] } }),
    };
    await json(kit.server.fetch(`/v2/monitor/${id}`, patch));
    await json(kit.post(`/v2/monitor/${id}/run`, {}));
    expect(
      (await receiver.has(before + 7)).slice(before + 6).map(({ body }) => JSON.parse(body)),
    ).toMatchObject([{ type: 'monitor.page', data: [{ status: 'same' }] }]);
    await kit.server.fetch(`/v2/monitor/${id}`, { method: 'DELETE' });
  });

  it('send the headers of a webhook to its address alone', async () => {
    let words = 'The first of many words that are about mills and wind.';
    kit.site.page('/guarded', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(`<title>W</title><p>${words.repeat(9)}</p>`);
    });
    const before = receiver.received.length;
    const webhook = (path: string, secret: string) => ({
      url: `${receiver.url}${path}`,
      headers: { Authorization: secret },
      events: ['monitor.page'],
    });
    const targets = [{ type: 'scrape', urls: [`${kit.site.url}/guarded`] }];
    const body = {
      name: 'Told',
      schedule: { cron: '0 9 * * *' },
      targets,
      webhook: webhook('/one', 'of one'),
    };
    const { id } = (await json(kit.post('/v2/monitor', body))).data as { id: string };
    const patch = (path: string, change: object) =>
      json(kit.server.fetch(path, { method: 'PATCH', body: JSON.stringify(change) }));
    const arrived = async (count: number) =>
      (await receiver.has(before + count)).slice(before).map(({ path, headers, body }) => ({
        path,
        authorization: headers.authorization,
        type: (JSON.parse(body) as Json).type,
      }));
    await json(kit.post(`/v2/monitor/${id}/run`, {}));
    const one = { path: '/one', type: 'monitor.page' };
    expect(await arrived(1)).toEqual([{ ...one, authorization: 'of one' }]);

    await patch(`/v2/monitor/${id}`, { webhook: webhook('/two', 'of two') });
    const { data } = await json(kit.server.fetch('/api/webhooks/deliveries?limit=1'));
    const [sent] = data as { id: string }[];
    await json(kit.post(`/api/webhooks/deliveries/${sent?.id}/redeliver`, {}));
    expect((await arrived(2))[1]).toEqual({ ...one, authorization: undefined });

    await patch(`/api/monitor/${id}`, { webhookUrl: `${receiver.url}/three` });
    words = 'Something else entirely is said about sails and stones.';
    await json(kit.post(`/v2/monitor/${id}/run`, {}));
    const three = { path: '/three', type: 'monitor.change.detected', authorization: undefined };
    expect((await arrived(3))[2]).toEqual(three);
    await kit.server.fetch(`/v2/monitor/${id}`, { method: 'DELETE' });
  });

  it('watch a site by a target of type crawl, and say what its pages did', async () => {
    const target = { type: 'crawl', url: kit.site.url, crawlOptions: { limit: 2, sitemap: 'skip' } };
    const body = { name: 'Hill', schedule: { cron: '0 9 * * *' }, targets: [target] };
    const { data, warning } = await json(kit.post('/v2/monitor', body));
    expect(warning).toBeUndefined();
    const { id } = data as { id: string };
    expect(data).toMatchObject({ targets: [{ type: 'crawl', url: kit.site.url }] });
    expect(await json(kit.server.fetch(`/api/monitor/${id}`))).toMatchObject({
      config: { scope: 'site', crawl: { maxPages: 2, sitemap: false } },
    });
    for (const summary of [
      { totalPages: 2, new: 2 },
      { totalPages: 2, same: 2 },
    ]) {
      const check = (await json(kit.post(`/v2/monitor/${id}/run`, {}))).data as { id: string };
      expect(check).toMatchObject({ status: 'completed', summary });
      const detail = await json(kit.get(`/v2/monitor/${id}/checks/${check.id}`));
      expect(detail.data).toMatchObject({ summary, pages: [] });
    }
    const mail = {
      method: 'PATCH',
      body: JSON.stringify({ notification: { email: { recipients: ['a@b.example'] } } }),
    };
    const refused = await json(kit.server.fetch(`/v2/monitor/${id}`, mail), 400);
    expect(refused.error).toContain('This server sends no mail');
    // Receivers that Firecrawl does not know stay when the mail is changed.
    const notify = [{ type: 'ntfy', url: `${kit.site.url}/told` }];
    const patch = (path: string, body: object) =>
      json(kit.server.fetch(path, { method: 'PATCH', body: JSON.stringify(body) }));
    await patch(`/api/monitor/${id}`, { notify });
    await patch(`/v2/monitor/${id}`, { notification: { email: { enabled: false } } });
    expect((await json(kit.get(`/api/monitor/${id}`))).config).toMatchObject({ notify });
  });
});
