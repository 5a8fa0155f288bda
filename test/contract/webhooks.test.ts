/** The webhook endpoints against a real server: the secret, the log of deliveries, and sending again. */
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  listDeliveriesRoute,
  redeliverRoute,
  type WebhookDelivery,
} from '../../src/contract/webhook/webhooks.ts';
import { type Database, openDatabase } from '../../src/store/database/database.ts';
import { createDatabaseUrl } from '../harness/database.ts';
import { type Receiver, startReceiver } from '../harness/receiver.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import { account, crawl, linkedPage, post } from '../promises/crawl-kit.ts';
import { type Site, startSite } from '../site/site.ts';

const UNKNOWN = '01a1dd64-29f7-7303-b79b-da2a294cd4bf';
let site: Site;
let receiver: Receiver;
let server: TestServer;
let database: Database;

beforeAll(async () => {
  site = await startSite({ '/': linkedPage('Front', []) });
  receiver = await startReceiver();
  const url = await createDatabaseUrl();
  database = await openDatabase({ url }, { connections: 2 });
  server = await startServer({ env: { DATABASE_URL: url, WINNOW_ALLOWED_PRIVATE_HOSTS: '127.0.0.1' } });
});
afterAll(async () => {
  await server?.close();
  await database?.close();
  await receiver?.close();
  await site?.close();
});

type List = {
  data: WebhookDelivery[];
  pagination: { page: number; limit: number; total: number };
  nextCursor: string | null;
};
type Options = { key?: string };

async function list(query = '', options: Options = {}): Promise<List> {
  const response = await server.fetch(`/api/webhooks/deliveries${query}`, options);
  expect(response.status).toBe(200);
  const body = await response.json();
  // What is answered is what the contract says.
  expect(listDeliveriesRoute.responses[200].content['application/json'].schema.parse(body)).toEqual(body);
  return body as List;
}

async function secret(path = '', options: Options = {}): Promise<string> {
  const method = path === '' ? 'GET' : 'POST';
  const response = await server.fetch(`/api/webhooks/secret${path}`, { method, ...options });
  expect(response.status).toBe(200);
  const body = (await response.json()) as { secret: string };
  expect(Object.keys(body)).toEqual(['secret']);
  return body.secret;
}

/** A crawl of one page, which is three events. */
async function threeEvents(key: string, path: string): Promise<List> {
  const webhookUrl = `${receiver.url}${path}`;
  await crawl(server, { url: site.url, maxPages: 1, fetchConfig: { mode: 'fast' }, webhookUrl }, { key });
  return vi.waitFor(async () => {
    const found = await list('', { key });
    expect(found.pagination.total).toBe(3);
    expect(found.data.every(({ attempts }) => attempts.length > 0)).toBe(true);
    return found;
  }, 20_000);
}

describe('the secret', () => {
  it('is made when it is first read, is the same afterwards, and another after a rotation', async () => {
    const { apiKey: key } = await account(server, 'free');
    const first = await secret('', { key });
    expect(first).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await secret('', { key })).toBe(first);
    const next = await secret('/rotate', { key });
    expect(next).not.toBe(first);
    expect(await secret('', { key })).toBe(next);
    expect(await secret()).not.toBe(next);
  });

  it('may be rotated before it was ever read', async () => {
    const { apiKey: key } = await account(server, 'free');
    expect(await secret('/rotate', { key })).toBe(await secret('', { key }));
  });
});

describe('deliveries', () => {
  it('are listed newest first, in pages, by state', async () => {
    const { apiKey: key } = await account(server, 'free');
    const { data } = await threeEvents(key, '/ok');
    expect(data.map(({ type }) => type)).toEqual(['crawl.completed', 'crawl.page', 'crawl.started']);
    for (const delivery of data) {
      expect(delivery).toMatchObject({
        url: `${receiver.url}/ok`,
        status: 'delivered',
        nextAttemptAt: null,
        endpoint: { status: 'ok', failingSince: null },
        attempts: [{ statusCode: 204, error: null, response: null }],
      });
    }
    const ids = data.map(({ id }) => id);
    const second = await list('?page=2&limit=2', { key });
    expect(second.data.map(({ id }) => id)).toEqual(ids.slice(2));
    expect(second.pagination).toEqual({ page: 2, limit: 2, total: 3 });
    const newest = await list('?cursor=newest&limit=2', { key });
    expect(newest.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(newest.pagination).toBeUndefined();
    const older = await list(`?cursor=${newest.nextCursor}&limit=2`, { key });
    expect(older.data.map(({ id }) => id)).toEqual(ids.slice(2));
    expect(older.nextCursor).toBeNull();
    const { data: told } = JSON.parse(data[0]?.body ?? '') as { data: { id: string } };
    expect((await list(`?about=${told.id}`, { key })).pagination.total).toBe(3);
    expect((await list(`?about=${UNKNOWN}`, { key })).pagination.total).toBe(0);
    expect((await list('?status=failed', { key })).pagination.total).toBe(0);
    expect((await list('?status=delivered', { key })).pagination.total).toBe(3);
  });

  it('belong to one account', async () => {
    const [mine, theirs] = [await account(server, 'free'), await account(server, 'free')];
    const { data } = await threeEvents(mine.apiKey, '/mine');
    expect((await list('', { key: theirs.apiKey })).data).toEqual([]);
    const path = `/api/webhooks/deliveries/${data[0]?.id}/redeliver`;
    expect((await post(server, path, undefined, { key: theirs.apiKey })).status).toBe(404);
    const received = receiver.received.filter((request) => request.path === '/mine');
    const other = new Webhook(await secret('', { key: theirs.apiKey }));
    for (const { body, headers } of received) expect(() => other.verify(body, headers)).toThrow();
  });

  it('are sent again on demand, under the same id', async () => {
    const { apiKey: key } = await account(server, 'free');
    const { data } = await threeEvents(key, '/again');
    const chosen = data[0];
    const response = await post(server, `/api/webhooks/deliveries/${chosen?.id}/redeliver`, undefined, {
      key,
    });
    expect(response.status).toBe(200);
    const body = await response.json();
    expect(redeliverRoute.responses[200].content['application/json'].schema.parse(body)).toEqual(body);
    expect(body).toMatchObject({ id: chosen?.id, status: 'pending', attempts: chosen?.attempts });
    await vi.waitFor(async () => {
      const again = (await list('', { key })).data.find(({ id }) => id === chosen?.id);
      expect(again).toMatchObject({ status: 'delivered', attempts: [{}, {}] });
    }, 10_000);
    const sent = receiver.received.filter(({ headers }) => headers['webhook-id'] === chosen?.id);
    expect(sent.length).toBe(2);
    expect(sent[0]?.body).toBe(sent[1]?.body);
  });

  it('to an endpoint that was switched off say so, and sending again switches it on', async () => {
    const { apiKey: key, accountId } = await account(server, 'free');
    receiver.answer = (_, response) => response.writeHead(500).end('out of order');
    const before = await threeEvents(key, '/off');
    expect(before.data[0]).toMatchObject({
      status: 'pending',
      nextAttemptAt: expect.any(String),
      endpoint: { status: 'failing', failingSince: expect.any(String) },
      attempts: [{ statusCode: 500, error: 'The receiver answered 500', response: 'out of order' }],
    });
    await database.query(
      `update webhook_endpoint set failing_since = now() - interval '6 days' where account_id = $1`,
      [accountId],
    );
    // The retry after five seconds is one failure too many.
    const off = await vi.waitFor(async () => {
      const { data } = await list('?status=failed', { key });
      expect(data.length).toBe(3);
      // None is still on its way, which would arrive when the receiver is well again.
      const arrived = receiver.received.filter((request) => request.path === '/off');
      expect(data.flatMap(({ attempts }) => attempts)).toHaveLength(arrived.length);
      return data;
    }, 15_000);
    expect(off.every(({ endpoint }) => endpoint.status === 'switched_off')).toBe(true);
    receiver.answer = (_, response) => response.writeHead(204).end();
    const path = `/api/webhooks/deliveries/${off[0]?.id}/redeliver`;
    expect((await post(server, path, undefined, { key })).status).toBe(200);
    await vi.waitFor(async () => {
      const { data } = await list('?status=delivered', { key });
      expect(data).toMatchObject([{ id: off[0]?.id, endpoint: { status: 'ok', failingSince: null } }]);
    }, 10_000);
  }, 60_000);

  it.each([
    ['?page=0', 'page'],
    ['?limit=101', 'limit'],
    ['?status=lost', 'status'],
    ['?cursor=2', 'cursor'],
    ['?about=me', 'about'],
  ])('cannot be listed with %s', async (query, field) => {
    const response = await server.fetch(`/api/webhooks/deliveries${query}`);
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as { error: { details: { path: string[] }[] } };
    expect(error.details[0]?.path).toEqual([field]);
  });

  it('that do not exist cannot be sent', async () => {
    const unknown = await post(server, `/api/webhooks/deliveries/${UNKNOWN}/redeliver`);
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toEqual({ error: { type: 'not_found', message: 'Delivery not found' } });
    expect((await post(server, '/api/webhooks/deliveries/x/redeliver')).status).toBe(400);
  });
});

it('no endpoint answers without a key', async () => {
  const paths = [
    'GET secret',
    'POST secret/rotate',
    'GET deliveries',
    `POST deliveries/${UNKNOWN}/redeliver`,
  ];
  for (const [method = '', path] of paths.map((text) => text.split(' '))) {
    expect((await server.fetch(`/api/webhooks/${path}`, { method, key: null })).status).toBe(401);
  }
});

it('neither secrets nor bodies nor URLs are in the log', async () => {
  const { apiKey: key } = await account(server, 'free');
  const made = await secret('', { key });
  receiver.answer = (_, response) => response.writeHead(500).end('a telling answer');
  await threeEvents(key, '/with-a-token-in-it');
  const said = server.output();
  expect(said).toContain('a webhook did not arrive');
  for (const telling of [made, 'whsec_', 'with-a-token-in-it', 'a telling answer', 'crawl.started']) {
    expect(said).not.toContain(telling);
  }
});
