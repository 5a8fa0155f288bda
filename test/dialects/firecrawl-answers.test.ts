/** What Firecrawl's published clients read out of answers, where a field of another name or none would break them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../harness/receiver.ts';
import { type DialectKit, startDialects } from './kit.ts';

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

type Json = Record<string, unknown>;
const json = async (response: Promise<Response>, status = 200) => {
  const answered = await response;
  expect(answered.status).toBe(status);
  return (await answered.json()) as Json;
};

describe('errors', () => {
  // The Python client has a class for each code; 502 and 503 are no errors of a page to either client.
  it('of a page are answered with 500 and the code that clients know', async () => {
    const unresolved = await json(kit.post('/v2/scrape', { url: 'http://nowhere.invalid/' }), 500);
    expect(unresolved).toMatchObject({ success: false, code: 'SCRAPE_DNS_RESOLUTION_ERROR' });
    kit.site.page('/cut', (_, response) => void response.destroy());
    const cut = await json(kit.post('/v2/scrape', { url: `${kit.site.url}/cut` }), 500);
    expect(cut.code).toBe('SCRAPE_SITE_ERROR');
    const actions = [{ type: 'click', selector: '#none' }];
    const failed = await json(kit.post('/v2/scrape', { url: kit.site.url, actions, timeout: 3000 }), 500);
    expect(failed.code).toBe('SCRAPE_ACTION_ERROR');
  });

  it('of a request say BAD_REQUEST', async () => {
    const wrong = await json(kit.post('/v2/scrape', { url: 'no address' }), 400);
    expect(wrong).toMatchObject({ code: 'BAD_REQUEST', error: expect.stringContaining('url: Invalid URL') });
  });
});

describe('monitors', () => {
  it('have all that the Python client insists on, and their first check finds a new page', async () => {
    const target = { type: 'scrape', urls: [`${kit.site.url}/docs/one`] };
    const made = await json(
      kit.post('/v2/monitor', { name: 'One', schedule: { cron: '0 9 * * *' }, targets: [target] }),
    );
    expect(made.data).toMatchObject({ retentionDays: expect.any(Number) });
    const { id } = made.data as { id: string };
    const checks: Json[] = [];
    for (const summary of [{ new: 1 }, { same: 1, new: 0 }]) {
      const ran = await json(kit.post(`/v2/monitor/${id}/run`, {}));
      expect(ran).toMatchObject({ id: (ran.data as Json).id, data: { summary } });
      checks.push(ran.data as Json);
    }
    const path = `/v2/monitor/${id}/checks`;
    expect((await json(kit.get(`${path}?status=failed`))).data).toEqual([]);
    expect((await json(kit.get(`${path}?status=completed&limit=1`))).data).toMatchObject(
      [checks[1]?.id].map((id) => ({ id })),
    );
    const pagesOf = async (query: string) =>
      ((await json(kit.get(`${path}/${checks[0]?.id}${query}`))).data as { pages: Json[] }).pages;
    expect(await pagesOf('')).toMatchObject([{ status: 'new', statusCode: 200 }]);
    expect(await pagesOf('?status=changed')).toEqual([]);
    expect(await pagesOf('?skip=1')).toEqual([]);
  });
});

it('webhooks have an id that stays the same, and events may be named in full', async () => {
  const webhook = { url: `${receiver.url}/hook`, events: ['crawl.page', 'crawl.completed'] };
  await json(kit.post('/v2/crawl', { url: `${kit.site.url}/docs/one`, limit: 1, webhook }));
  const events = (await receiver.has(2)).map(({ headers, body }) => ({
    ...(JSON.parse(body) as Json),
    header: headers['webhook-id'],
  }));
  expect(events.map(({ header }) => header)).toEqual(events.map((event) => (event as Json).webhookId));
  expect(events.find((event) => (event as Json).type === 'crawl.page')).toMatchObject({
    data: [{ metadata: { creditsUsed: 1 } }],
  });
});

it('jobs say when they began and ended and what each page cost, and may be cancelled twice', async () => {
  const body = { urls: [kit.site.url], formats: ['markdown', 'links'], profile: { name: 'me' } };
  const { id, warning } = await json(kit.post('/v2/batch/scrape', body));
  expect(warning).toMatch(/profile/);
  const status = () => json(kit.get(`/v2/batch/scrape/${id}`));
  await expect.poll(status, { timeout: 10_000 }).toMatchObject({ status: 'completed' });
  expect(await status()).toMatchObject({
    createdAt: expect.stringMatching(/Z$/),
    completedAt: expect.stringMatching(/Z$/),
    // Clients drop the one of the start.
    warning,
    data: [{ metadata: { creditsUsed: 2 } }],
  });
  const cancel = (path: string, code: number) =>
    json(
      kit.server.fetch(path, {
        method: 'DELETE',
        key: null,
        headers: { authorization: `Bearer ${kit.server.key}` },
      }),
      code,
    );
  await cancel(`/v2/batch/scrape/${id}`, 409);
  kit.site.page('/late', (_, response) => void setTimeout(() => response.end('late'), 3_000));
  const crawl = await json(kit.post('/v2/crawl', { url: `${kit.site.url}/late`, limit: 1 }));
  for (const _ of [1, 2])
    expect(await cancel(`/v2/crawl/${crawl.id}`, 200)).toMatchObject({ status: 'cancelled' });
});

it('usage of the past is in totals', async () => {
  expect(await json(kit.get('/v2/team/credit-usage/historical?byApiKey=true'))).toMatchObject({
    periods: [{ totalCredits: expect.any(Number) }],
  });
  expect(await json(kit.get('/v2/team/token-usage/historical'))).toMatchObject({
    periods: [{ totalTokens: expect.any(Number) }],
  });
});

it('what must not happen is refused, and what clients send by themselves is no news', async () => {
  const scrape = (more: object, status?: number) =>
    json(kit.post('/v2/scrape', { url: kit.site.url, ...more }), status);
  expect((await scrape({ redactPII: true }, 400)).error).toContain('redactPII');
  expect((await scrape({ lockdown: true }, 400)).error).toContain('lockdown');
  const usual = { skipTlsVerification: true, redactPII: false, lockdown: false };
  expect(await scrape(usual)).not.toHaveProperty('warning');
});
