/** Promise 22: webhooks arrive: signed, at least once, retried across restarts, with a log that can be read and re-sent. */
import { rm } from 'node:fs/promises';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WebhookDelivery } from '../../src/contract/webhook/webhooks.ts';
import { RETRY_SECONDS } from '../../src/jobs/webhook/schedule.ts';
import { type Database, openDatabase } from '../../src/store/database/database.ts';
import { appendEvent } from '../../src/store/webhook/outbox.ts';
import { makeDataDir } from '../harness/data-dir.ts';
import { createDatabaseUrl } from '../harness/database.ts';
import { passHeartbeats } from '../harness/dead-process.ts';
import { endlessAnswer, type Receiver, startReceiver } from '../harness/receiver.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import { type ServerHere, startServerHere } from '../harness/server-here.ts';
import { type Site, startSite } from '../site/site.ts';
import { begin, ended, linkedPage, post } from './crawl-kit.ts';

let site: Site;
let receiver: Receiver;
let server: TestServer | ServerHere;
let killable: TestServer;
let here: ServerHere | null = null;
let database: Database;
let url: string;
let dataDir: string;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  site = await startSite({ '/': linkedPage('Front', ['/a']), '/a': linkedPage('A', []) });
  receiver = await startReceiver();
  url = await createDatabaseUrl();
  dataDir = await makeDataDir({ database: false });
  database = await openDatabase({ url }, { connections: 3 });
  closing.push(
    () => site.close(),
    () => receiver.close(),
    () => database.close(),
    () => rm(dataDir, { recursive: true, force: true }),
  );
  await start();
  closing.push(async () => here?.close());
});
beforeEach(async () => {
  receiver.received.splice(0);
  receiver.answer = (_, response) => response.writeHead(204).end();
  await database.query(
    'with sent as (delete from webhook_delivery), told as (delete from outbox) delete from pgboss.job',
  );
});
afterAll(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const settings = () => ({
  DATABASE_URL: url,
  // Of everything that listens on this machine, only these two.
  WINNOW_ALLOWED_PRIVATE_HOSTS: `${site.host},${receiver.host}`,
});

async function start(): Promise<void> {
  const started = await startServer({ dataDir, env: settings() });
  closing.push(() => started.end());
  killable = started;
  server = started;
}

/** Instead of the one before, and not to be killed. */
async function startHere(role?: 'api'): Promise<void> {
  await here?.close();
  here = null;
  here = await startServerHere({ dataDir, env: settings(), ...(role && { role }) });
  server = here;
}

/** Two pages and four events. */
const EVENTS = ['crawl.completed', 'crawl.page', 'crawl.page', 'crawl.started'];

async function crawlSite(webhookUrl = `${receiver.url}/hook`): Promise<string> {
  const { id } = await begin(server, { url: site.url, fetchConfig: { mode: 'fast' }, webhookUrl });
  await ended(server, id);
  return id;
}

async function log(query = '?limit=100'): Promise<WebhookDelivery[]> {
  const response = await server.fetch(`/api/webhooks/deliveries${query}`);
  return ((await response.json()) as { data: WebhookDelivery[] }).data;
}

async function delivered(count: number, withinMs = 60_000): Promise<WebhookDelivery[]> {
  return vi.waitFor(
    async () => {
      const found = await log();
      expect(found.filter(({ status }) => status === 'delivered').length).toBe(count);
      return found;
    },
    { timeout: withinMs, interval: 200 },
  );
}

async function verified(): Promise<{ type: string; data: { id: string } }[]> {
  const webhook = new Webhook(await currentSecret());
  return receiver.received.map(
    ({ body, headers }) => webhook.verify(body, headers) as { type: string; data: { id: string } },
  );
}

async function currentSecret(): Promise<string> {
  const response = await server.fetch('/api/webhooks/secret');
  return ((await response.json()) as { secret: string }).secret;
}

describe('webhooks', { timeout: 180_000 }, () => {
  it('arrive signed, once each if all goes well, and can be read and resent', async () => {
    const crawlId = await crawlSite();
    const sent = await delivered(4);
    const messages = await verified();
    expect(messages.map(({ type }) => type).sort()).toEqual(EVENTS);
    expect(messages.every(({ data }) => data.id === crawlId)).toBe(true);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set(sent.map(({ id }) => id)),
    );
    const chosen = sent.find(({ type }) => type === 'crawl.completed');
    expect(JSON.parse(chosen?.body ?? '')).toMatchObject({ type: 'crawl.completed', data: { id: crawlId } });
    const response = await post(server, `/api/webhooks/deliveries/${chosen?.id}/redeliver`);
    expect(response.status).toBe(200);
    await receiver.has(5);
    expect(receiver.received[4]?.headers['webhook-id']).toBe(chosen?.id);
    expect((await verified())[4]).toMatchObject({ type: 'crawl.completed', data: { id: crawlId } });
  });

  it('arrive although the process is killed between the change and the delivery', async () => {
    const held = await database.connect();
    closing.push(() => held.end());
    // No delivery can be created now, while the crawl continues.
    await held.query('begin; lock table webhook_delivery in access exclusive mode');
    await crawlSite();
    await killable.end('SIGKILL');
    await held.query('commit');
    const [left] = await database.query<{ events: number; deliveries: number }>(
      'select (select count(*) from outbox) as events, (select count(*) from webhook_delivery) as deliveries',
    );
    expect(left).toEqual({ events: 4, deliveries: 0 });
    expect(receiver.received).toEqual([]);
    await start();
    await delivered(4);
    expect((await verified()).map(({ type }) => type).sort()).toEqual(EVENTS);
  });

  it('arrive although the process is killed in the middle of sending', async () => {
    receiver.answer = () => {};
    await crawlSite();
    // All but the end of the crawl, which waits until its pages have been sent.
    await receiver.has(3);
    await killable.end('SIGKILL');
    const ids = () => receiver.received.map(({ headers }) => headers['webhook-id']);
    const first = ids();
    receiver.answer = (_, response) => response.writeHead(204).end();
    await passHeartbeats(database);
    await startHere();
    const sent = await delivered(4);
    expect(new Set(ids())).toEqual(new Set(sent.map(({ id }) => id)));
    for (const id of first) expect(ids().filter((other) => other === id).length).toBeGreaterThan(1);
    expect(new Set((await verified()).map(({ type }) => type))).toEqual(new Set(EVENTS));
  });

  it('are retried on schedule, and arrive at a receiver that comes back after a day', async () => {
    receiver.answer = (_, response) => response.writeHead(503).end();
    const { id } = await begin(server, {
      url: site.url,
      maxPages: 1,
      fetchConfig: { mode: 'fast' },
      webhookUrl: receiver.url,
    });
    await ended(server, id);
    const waits: number[] = [];
    for (const [retry, seconds] of RETRY_SECONDS.entries()) {
      const row = await vi.waitFor(
        async () => {
          const found = (await log()).find(({ type }) => type === 'crawl.started');
          expect(found?.attempts.length).toBeGreaterThan(retry);
          return found;
        },
        { timeout: 15_000, interval: 100 },
      );
      expect(row?.status).toBe('pending');
      // On a slow machine the first retry happens by itself.
      if (row?.attempts.length !== retry + 1) continue;
      const last = row.attempts.at(-1);
      waits.push((Date.parse(row.nextAttemptAt ?? '') - Date.parse(last?.at ?? '')) / 1000 - seconds);
      if (retry === RETRY_SECONDS.length - 1)
        receiver.answer = (_, response) => response.writeHead(200).end();
      // As if the time had passed.
      await database.query(
        `with due as (update pgboss.job set start_after = now() where name = 'webhook' and state = 'created')
         select pg_notify('winnow', '{"topic":"jobs","id":"webhook"}')`,
      );
    }
    expect(waits.length).toBeGreaterThanOrEqual(RETRY_SECONDS.length - 1);
    for (const late of waits) {
      expect(late).toBeGreaterThanOrEqual(0);
      expect(late).toBeLessThan(3);
    }
    const row = await vi.waitFor(
      async () => {
        const found = (await log()).find(({ type }) => type === 'crawl.started');
        expect(found?.status).toBe('delivered');
        return found;
      },
      { timeout: 15_000, interval: 100 },
    );
    expect(row?.attempts.map(({ statusCode }) => statusCode)).toEqual([...Array(9).fill(503), 200]);
    const tries = receiver.received.filter(({ headers }) => headers['webhook-id'] === row?.id);
    expect(tries.length).toBe(10);
    await verified();
  });

  it('outlive the database', async () => {
    const seen = new Set<unknown>();
    receiver.answer = ({ headers }, response) => {
      const known = seen.has(headers['webhook-id']);
      seen.add(headers['webhook-id']);
      response.writeHead(known ? 204 : 503).end();
    };
    await crawlSite();
    await vi.waitFor(() => expect(seen.size).toBe(4), 20_000);
    await database.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await delivered(4);
  });

  it('are not led inside, not held up by a receiver that hangs, and not drowned in an answer', async () => {
    const inside = await startReceiver();
    closing.push(() => inside.close());
    const endless = endlessAnswer();
    receiver.answer = (request, response) => {
      if (request.url === '/endless') endless.answer(request, response);
      else if (request.url === '/redirects')
        response.writeHead(307, { location: `${inside.url}/secret` }).end();
      else if (request.url !== '/hangs') response.writeHead(204).end();
    };
    await crawlSite(`${receiver.url}/redirects`);
    await crawlSite(`${receiver.url}/endless`);
    // Only events of pages, because the end of a crawl waits until they have been sent.
    await post(server, '/api/batch', {
      urls: [site.url, `${site.url}/a`],
      fetchConfig: { mode: 'fast' },
      webhookUrl: `${receiver.url}/hangs`,
      webhookEvents: ['batch.page'],
    });
    const outcome = (path: string, count = 4) =>
      vi.waitFor(
        async () => {
          const found = (await log()).filter((delivery) => delivery.url === `${receiver.url}${path}`);
          expect(found.length).toBe(count);
          for (const { attempts } of found) expect(attempts.length).toBeGreaterThan(0);
          return found;
        },
        { timeout: 60_000, interval: 200 },
      );
    for (const { attempts } of await outcome('/redirects')) {
      expect(attempts[0]).toMatchObject({ statusCode: 307, error: expect.stringContaining('not followed') });
    }
    for (const { attempts } of await outcome('/hangs', 2)) {
      expect(attempts[0]).toMatchObject({ statusCode: null, error: expect.stringContaining('15 seconds') });
      expect(attempts[0]?.elapsedMs).toBeLessThan(17_000);
    }
    for (const { status } of await outcome('/endless')) expect(status).toBe('delivered');
    expect(endless.sent()).toBeLessThan(64 * 1024 * 1024);
    expect(inside.received).toEqual([]);
    // An internal receiver that is not allowed is refused when the crawl is started.
    const refused = await post(server, '/api/crawl', { url: site.url, webhookUrl: inside.url });
    expect(refused.status).toBe(400);
  });

  it('are sent by the workers, whichever process gets the request', async () => {
    await startHere('api');
    const accounts = await database.query<{ id: string }>('select id from account');
    const payload = { webhookUrl: receiver.url, data: { sentAt: new Date().toISOString() } };
    await appendEvent(database, { accountId: accounts[0]?.id ?? '', type: 'monitor.test', payload });
    expect(await log()).toEqual([]);
    const worker = await startServerHere({ env: settings(), role: 'worker' });
    closing.push(() => worker.close());
    const [sent] = await delivered(1);
    await post(server, `/api/webhooks/deliveries/${sent?.id}/redeliver`);
    await receiver.has(2);
    expect((await verified()).map(({ type }) => type)).toEqual(['monitor.test', 'monitor.test']);
  });
});
