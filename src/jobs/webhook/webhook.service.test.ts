/** Deliveries from the outbox to a receiver, with a real database, queue, guard and HTTP server. */
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { pino } from 'pino';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { suiteDatabase } from '../../../test/harness/database.ts';
import { endlessAnswer, type Receiver, startReceiver } from '../../../test/harness/receiver.ts';
import { testSeals } from '../../../test/harness/seals.ts';
import { createAccount } from '../../store/account/accounts.ts';
import { openBus } from '../../store/database/bus.ts';
import { newId } from '../../store/ids.ts';
import { openJobQueue } from '../../store/queue/job-queue.ts';
import {
  beginAnew,
  type DeliveryRow,
  deleteOldDeliveries,
  listDeliveries,
} from '../../store/webhook/deliveries.ts';
import { appendEvent } from '../../store/webhook/outbox.ts';
import { openWebhookSecrets } from '../../store/webhook/secrets.ts';
import { startDelivering } from './deliver.ts';
import { deliveryJson } from './delivery-json.ts';
import { startDispatching } from './dispatch.ts';
import { createPoster } from './post.ts';
import { defineWebhookQueue, enqueue } from './queue.ts';

const log = pino({ level: 'silent' });
const seals = testSeals();
const database = await suiteDatabase();
const bus = await openBus(database);
const jobs = await openJobQueue({ database, bus, log, supervise: true });
await defineWebhookQueue(jobs);
const secrets = openWebhookSecrets(database, seals);

let receiver: Receiver;
let accountId: string;
const running: (() => Promise<void>)[] = [];

beforeEach(async () => {
  accountId = await createAccount(database, `account ${Math.random()}`, 'free');
  receiver = await startReceiver();
});

afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
  await receiver.close();
});

afterAll(async () => {
  await jobs.stop();
  await bus.close();
});

const hook = (path = '/hook') => `${receiver.url}${path}`;
const answering = (status: number) => {
  receiver.answer = (_, response) => response.writeHead(status).end();
};

function start(options: { allowed?: string[]; retrySeconds?: number[]; timeoutMs?: number } = {}): void {
  const poster = createPoster(
    { allowedPrivateHosts: options.allowed ?? [receiver.host] },
    { timeoutMs: options.timeoutMs },
  );
  const worker = startDelivering({
    database,
    jobs,
    secrets,
    seals,
    post: poster.post,
    notify: () => Promise.reject(new Error('nothing here goes to people')),
    log,
    ...(options.retrySeconds && { retrySeconds: options.retrySeconds }),
  });
  const dispatcher = startDispatching({ database, bus, jobs, seals, log });
  running.push(dispatcher.stop, worker.stop, poster.close);
}

const emit = (webhookUrl: string, data: unknown = { n: 1 }, type = 'crawl.page') =>
  appendEvent(database, { accountId, type, payload: { webhookUrl, data } });

async function deliveries(): Promise<DeliveryRow[]> {
  return (await listDeliveries(database, { accountId }, { page: 1, limit: 100 })).rows;
}

async function settled(count = 1): Promise<DeliveryRow[]> {
  await vi.waitFor(async () => {
    const rows = await deliveries();
    expect(rows.length).toBe(count);
    expect(rows.filter(({ status }) => status === 'pending')).toEqual([]);
  }, 20_000);
  return deliveries();
}

describe('a delivery', () => {
  it('is signed so that the reference implementation verifies it', async () => {
    start();
    await emit(hook(), { title: 'Ähre 🌾', n: 1 });
    const [row] = await settled();
    const [request] = receiver.received;
    if (!request) throw new Error('nothing was received');
    const message = new Webhook(await secrets.current(accountId)).verify(request.body, request.headers);
    expect(message).toEqual({
      type: 'crawl.page',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
      data: { title: 'Ähre 🌾', n: 1 },
    });
    expect(request.headers).toMatchObject({ 'webhook-id': row?.id, 'content-type': 'application/json' });
    expect(row).toMatchObject({
      status: 'delivered',
      type: 'crawl.page',
      nextAttemptAt: null,
      attempts: [{ statusCode: 204, error: null, response: null }],
    });
    expect(row?.url).toMatch(new RegExp(`^sealed\\+${receiver.url}/[0-9a-f]{32}$`));
    expect(row && deliveryJson(seals, row).url).toBe(hook());
  });

  it('stored by an earlier version, with its address in the clear, arrives', async () => {
    const [id, endpoint] = [newId(), newId()];
    await database.query('insert into webhook_endpoint (id, account_id) values ($1, $2)', [
      endpoint,
      accountId,
    ]);
    await database.query(
      `insert into webhook_delivery (id, account_id, endpoint_id, type, url, body, status, created_at, next_attempt_at)
       values ($1, $2, $3, 'crawl.page', $4, '{}', 'pending', now(), now())`,
      [id, accountId, endpoint, hook('/earlier')],
    );
    start();
    await database.transaction(async (tx) => {
      const step = await beginAnew(tx, accountId, id);
      if (step) await enqueue(jobs, tx, [step]);
    });
    const [row] = await settled();
    expect(row).toMatchObject({ id, status: 'delivered', url: hook('/earlier') });
    expect(receiver.received).toMatchObject([{ path: '/earlier' }]);
  });

  it('carries what JSON allows and PostgreSQL does not', async () => {
    start();
    await emit(hook(), {
      nul: 'a\0b',
      high: 'x\ud800',
      low: 'x\udc00y',
      text: 'a\\u0000b',
      both: '\ud83c\udf3e',
      written: '\\ud83c\udf3e',
      after: '\\\ud83c\0',
    });
    await settled();
    expect(JSON.parse(receiver.received[0]?.body ?? '').data).toEqual({
      nul: 'a\ufffdb',
      high: 'x\ufffd',
      low: 'x\ufffdy',
      text: 'a\\u0000b',
      both: '\ud83c\udf3e',
      written: '\\ud83c\ufffd',
      after: '\\\ufffd\ufffd',
    });
  });

  it('is signed with the old and the new secret after a rotation, for a day', async () => {
    start();
    const old = await secrets.current(accountId);
    const next = await secrets.rotate(accountId);
    expect(next).not.toBe(old);
    await emit(hook());
    await settled();
    const verify = (secret: string) =>
      new Webhook(secret).verify(
        receiver.received.at(-1)?.body ?? '',
        receiver.received.at(-1)?.headers ?? {},
      );
    expect(receiver.received[0]?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    for (const secret of [old, next]) expect(verify(secret)).toMatchObject({ type: 'crawl.page' });
    await database.query(
      `update webhook_secret set previous_until = now() - interval '1 s' where account_id = $1`,
      [accountId],
    );
    await emit(hook());
    await settled(2);
    expect(verify(next)).toMatchObject({ type: 'crawl.page' });
    expect(() => verify(old)).toThrow();
  });

  it('is retried on schedule under the same id, then given up', async () => {
    receiver.answer = (_, response) => response.writeHead(500).end('no\0pe');
    start({ retrySeconds: [0, 0] });
    await emit(hook());
    const [row] = await settled();
    expect(row?.status).toBe('failed');
    expect(row?.attempts.map(({ statusCode, error, response }) => [statusCode, error, response])).toEqual(
      Array(3).fill([500, 'The receiver answered 500', 'no\ufffdpe']),
    );
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set([row?.id]),
    );
  });

  it('waits five seconds after the first failure, then minutes', async () => {
    answering(503);
    start();
    await emit(hook());
    const waits = async (attempts: number) => {
      const [row] = await deliveries();
      expect(row?.attempts.length).toBe(attempts);
      const last = row?.attempts.at(-1);
      return Number(row?.nextAttemptAt) - Number(new Date(last?.at ?? 0)) - (last?.elapsedMs ?? 0);
    };
    const first = await vi.waitFor(() => waits(1), 10_000);
    expect(first).toBeGreaterThan(4_900);
    expect(first).toBeLessThan(6_000);
    const second = await vi.waitFor(() => waits(2), 10_000);
    expect(second).toBeGreaterThan(299_000);
    expect(second).toBeLessThan(302_000);
  });

  it.each([
    [302, 'The receiver answered 302; redirects are not followed'],
    [404, 'The receiver answered 404'],
  ])('has not arrived with a %i', async (status, error) => {
    receiver.answer = (_, response) => response.writeHead(status, { location: hook('/elsewhere') }).end();
    start({ retrySeconds: [] });
    await emit(hook());
    expect((await settled())[0]).toMatchObject({
      status: 'failed',
      attempts: [{ statusCode: status, error }],
    });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
  });

  it('has not arrived when there is no answer in time', async () => {
    receiver.answer = () => {};
    start({ retrySeconds: [], timeoutMs: 300 });
    await emit(hook());
    expect((await settled())[0]?.attempts).toMatchObject([
      { statusCode: null, error: 'There was no answer within 0.3 seconds' },
    ]);
  });

  it('has arrived when the answer is endless, of which little is read', async () => {
    const endless = endlessAnswer();
    receiver.answer = endless.answer;
    start();
    await emit(hook());
    const [row] = await settled();
    expect(row).toMatchObject({ status: 'delivered', attempts: [{ statusCode: 200 }] });
    expect(row?.attempts[0]?.response).toBe('x'.repeat(1024));
    // About as much as fits into the buffers of two sockets.
    expect(endless.sent()).toBeLessThan(32 * 1024 * 1024);
  });

  it('has arrived when the answer trickles in', async () => {
    receiver.answer = (_, response) => void response.writeHead(200).write('thanks');
    start();
    await emit(hook());
    expect((await settled())[0]).toMatchObject({ status: 'delivered', attempts: [{ response: 'thanks' }] });
  });

  it('is never sent to a private address', async () => {
    start({ allowed: [], retrySeconds: [] });
    await emit(hook());
    await emit(`http://localhost:${new URL(hook()).port}/`);
    for (const row of await settled(2)) {
      expect(row.attempts).toMatchObject([
        { statusCode: null, error: 'Private or internal URLs are not allowed' },
      ]);
    }
    expect(receiver.received).toEqual([]);
  });

  it('carries the credentials of its URL', async () => {
    start();
    await emit(`http://me:p%40ss@${receiver.host}/hook`);
    await settled();
    expect(receiver.received[0]?.headers.authorization).toBe(
      `Basic ${Buffer.from('me:p@ss').toString('base64')}`,
    );
  });

  it('of the end of a job waits until its pages were sent', async () => {
    const id = newId();
    let answered = 0;
    let before = -1;
    receiver.answer = (_, response) => {
      const { type } = JSON.parse(receiver.received.at(-1)?.body ?? '{}') as { type?: string };
      if (type === 'crawl.completed') before = answered;
      const answer = () => {
        answered += 1;
        response.writeHead(204).end();
      };
      // As slow as a receiver that stores what it gets.
      if (type === 'crawl.page') setTimeout(answer, 300);
      else answer();
    };
    start();
    await database.transaction(async (tx) => {
      for (const type of ['crawl.page', 'crawl.page', 'crawl.completed'])
        await appendEvent(tx, { accountId, type, payload: { webhookUrl: hook(), data: { id } } });
    });
    await settled(3);
    expect(before).toBe(2);
  });

  it('of the end of a job does not wait for a page that has to be retried', async () => {
    const id = newId();
    receiver.answer = (_, response) => {
      const isPage = receiver.received.at(-1)?.body.includes('crawl.page');
      response.writeHead(isPage ? 500 : 204).end();
    };
    start({ retrySeconds: [3_600] });
    await emit(hook(), { id });
    await emit(hook(), { id }, 'crawl.completed');
    await receiver.has(2);
  });
});

describe('deliveries', () => {
  it('to an endpoint that hangs hold up no others', async () => {
    const hanging = await startReceiver();
    hanging.answer = () => {};
    // None of them times out while the test waits: the other one must arrive beside them, not after them.
    start({ allowed: [receiver.host, hanging.host], timeoutMs: 60_000 });
    await Promise.all(Array.from({ length: 60 }, (_, n) => emit(`${hanging.url}/${n}`)));
    await emit(hook());
    await receiver.has(1);
    await hanging.has(4);
    await vi.waitFor(async () => {
      expect((await deliveries()).filter(({ status }) => status === 'delivered').length).toBe(1);
    }, 20_000);
    expect(hanging.received.length).toBe(4);
    // Running attempts are given up, as when a process stops, and taken up again by the next process.
    for (const stop of running.splice(0)) await stop();
    await hanging.close();
    const rows = await deliveries();
    expect(rows.filter(({ status }) => status === 'delivered').length).toBe(1);
    expect(rows.filter(({ status }) => status === 'pending').length).toBe(60);
  });

  it('of an event that cannot be read hold up no others', async () => {
    await emit(hook(), { id: '-'.repeat(36) });
    await emit(hook(), { n: 2 });
    start();
    const [arrived] = await settled();
    expect(arrived).toMatchObject({ status: 'delivered' });
    expect(JSON.parse(receiver.received[0]?.body ?? '').data).toEqual({ n: 2 });
  });

  it('to a name that is too long to be one hold up no others', async () => {
    start();
    const name = Array.from({ length: 99 }, () => randomBytes(31).toString('hex')).join('.');
    await emit(`https://${name}.example/`);
    await emit(hook());
    await receiver.has(1);
  });

  it('get a job again when theirs was lost', async () => {
    receiver.answer = (_, response) => response.writeHead(receiver.received.length === 1 ? 500 : 204).end();
    start();
    await emit(hook());
    await vi.waitFor(async () => expect((await deliveries())[0]?.attempts.length).toBe(1), 5_000);
    for (const stop of running.splice(0)) await stop();
    // As after the import of a backup, which has no jobs.
    await database.query(`delete from pgboss.job where name = 'webhook'`);
    await database.query(
      `update webhook_delivery set next_attempt_at = now() - interval '6 minutes' where account_id = $1`,
      [accountId],
    );
    start();
    expect((await settled())[0]).toMatchObject({ status: 'delivered' });
  });

  it('are deleted after 30 days, unless they are pending', async () => {
    start();
    await emit(hook());
    const [row] = await settled();
    const old = `00000000-0000-7000-8000-${row?.id.slice(-12)}`;
    await database.query('delete from webhook_attempt where delivery_id = $1', [row?.id]);
    await database.query(`update webhook_delivery set id = $2, status = 'pending' where id = $1`, [
      row?.id,
      old,
    ]);
    expect(await deleteOldDeliveries(database, 30)).toBe(0);
    await database.query(`update webhook_delivery set status = 'delivered' where id = $1`, [old]);
    expect(await deleteOldDeliveries(database, 30)).toBe(1);
    expect(await deliveries()).toEqual([]);
    const endpoints = await database.query('select 1 from webhook_endpoint where account_id = $1', [
      accountId,
    ]);
    expect(endpoints).toEqual([]);
  });
});

it('an endpoint that answers 410 is switched off at once, with everything that waits for it', async () => {
  answering(500);
  start();
  await emit(hook());
  await vi.waitFor(async () => expect((await deliveries())[0]?.attempts.length).toBe(1), 5_000);
  answering(410);
  await emit(hook());
  for (const row of await settled(2)) {
    expect(row).toMatchObject({ status: 'failed', nextAttemptAt: null, switchedOffAt: expect.any(Date) });
  }
});

it('a 410 to an earlier attempt does not stop what is resent meanwhile', async () => {
  const held: ServerResponse[] = [];
  receiver.answer = (_, response) => void held.push(response);
  start({ retrySeconds: [3600] });
  await emit(hook(), { n: 1 });
  await emit(hook(), { n: 2 });
  await receiver.has(2);
  receiver.answer = (_, response) => response.writeHead(500).end();
  await database.transaction(async (tx) => {
    for (const { id } of await deliveries()) {
      const step = await beginAnew(tx, accountId, id);
      // Not sent yet: it is queued while the old attempts are answered.
      if (step) await enqueue(jobs, tx, [{ ...step, dueAt: new Date(Date.now() + 3_600_000) }]);
    }
  });
  for (const response of held) response.writeHead(410).end();
  await vi.waitFor(
    async () => expect((await deliveries()).map((row) => row.attempts.length)).toEqual([1, 1]),
    5_000,
  );
  for (const row of await deliveries()) expect(row).toMatchObject({ status: 'pending', switchedOffAt: null });
});

it('a resent delivery is attempted although another attempt says that the endpoint is gone', async () => {
  answering(500);
  start({ retrySeconds: [] });
  await emit(hook());
  const [first] = await settled();
  await database.transaction((tx) => beginAnew(tx, accountId, first?.id ?? ''));
  answering(410);
  await emit(hook());
  await vi.waitFor(async () => expect((await deliveries())[0]?.status).toBe('failed'), 5_000);
  expect((await deliveries())[1]).toMatchObject({ status: 'pending', switchedOffAt: expect.any(Date) });
});

describe('an endpoint that has failed for five days', () => {
  const failedFor = (interval: string) =>
    database.query(`update webhook_endpoint set failing_since = now() - $2::interval where account_id = $1`, [
      accountId,
      interval,
    ]);

  it('is switched off with everything that waits for it, and on again when something arrives', async () => {
    answering(500);
    start();
    await emit(hook());
    await vi.waitFor(async () => expect((await deliveries())[0]?.attempts.length).toBe(1), 5_000);
    expect((await deliveries())[0]).toMatchObject({ status: 'pending', switchedOffAt: null });
    await failedFor('5 days 1 hour');
    await emit(hook());
    const off = await settled(2);
    for (const row of off) {
      expect(row).toMatchObject({ status: 'failed', nextAttemptAt: null, switchedOffAt: expect.any(Date) });
    }
    const before = receiver.received.length;
    await emit(hook());
    expect((await settled(3))[0]).toMatchObject({ status: 'failed', attempts: [] });
    expect(receiver.received.length).toBe(before);
    // Other endpoints of the account continue.
    answering(200);
    await emit(hook('/other'));
    expect((await settled(4))[0]).toMatchObject({ status: 'delivered' });
    // A test requested by the owner is still sent.
    await emit(hook(), {}, 'monitor.test');
    expect((await settled(5))[0]).toMatchObject({
      status: 'delivered',
      switchedOffAt: null,
      failingSince: null,
    });
    await emit(hook());
    expect((await settled(6))[0]).toMatchObject({ status: 'delivered' });
  });

  it('has received a delivery that arrives just as it is switched off', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    receiver.answer = (_, response) => void promise.then(() => response.writeHead(204).end());
    start();
    await emit(hook());
    await receiver.has(1);
    await database.query(
      `update webhook_delivery set status = 'failed', next_attempt_at = null, ticket = ticket + 1
       where account_id = $1`,
      [accountId],
    );
    resolve();
    await vi.waitFor(async () => expect(await deliveries()).toMatchObject([{ status: 'delivered' }]), 20_000);
  });

  it('starts its days from zero when something arrives', async () => {
    receiver.answer = (_, response) => response.writeHead(receiver.received.length === 2 ? 200 : 500).end();
    start({ retrySeconds: [] });
    await emit(hook());
    await settled();
    await failedFor('4 days 23 hours');
    await emit(hook());
    expect((await settled(2))[0]).toMatchObject({ status: 'delivered', failingSince: null });
    await emit(hook());
    const [last] = await settled(3);
    expect(last).toMatchObject({ status: 'failed', switchedOffAt: null });
    expect(Date.now() - Number(last?.failingSince)).toBeLessThan(60_000);
  });
});

describe('secrets', () => {
  it('are one per account, created once, and sealed', async () => {
    const both = await Promise.all([secrets.current(accountId), secrets.current(accountId)]);
    expect(both[0]).toBe(both[1]);
    expect(both[0]).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const other = await createAccount(database, `other ${Math.random()}`, 'free');
    expect(await secrets.current(other)).not.toBe(both[0]);
    const [row] = await database.query<{ sealed: Buffer }>(
      'select sealed_current as sealed from webhook_secret where account_id = $1',
      [accountId],
    );
    expect(row?.sealed.includes('whsec_')).toBe(false);
    // What is sealed for one account does not open for another.
    await database.query('update webhook_secret set sealed_current = $2 where account_id = $1', [
      other,
      row?.sealed,
    ]);
    await expect(secrets.current(other)).rejects.toThrow();
  });
});
