/**
 * With an Idempotency-Key, a request is charged and started once: across kill -9 in the middle of requests, with two
 * processes on one database, and if the database has done its work but its answer is lost.
 */
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TICK_MS } from '../../src/concurrency/loops/loop.ts';
import { createIdempotencyKeys } from '../../src/http/idempotency-keys.ts';
import { createCallRunner } from '../../src/pipeline/call/metered-call.ts';
import { auditLedger, createAccount, readCredits } from '../../src/store/account/accounts.ts';
import { createCallStore } from '../../src/store/calls.ts';
import { type Database, openDatabase } from '../../src/store/database/database.ts';
import { unavailable } from '../../src/store/database/database-errors.ts';
import { createDoubts, type Doubts } from '../../src/store/doubts.ts';
import { claimKey, hashOfKey, releaseKey, saveAnswer } from '../../src/store/idempotency.ts';
import { newId } from '../../src/store/ids.ts';
import { areGone, registerProcess, removeProcess } from '../../src/store/processes.ts';
import { callOf } from '../harness/calls.ts';
import { makeDataDir } from '../harness/data-dir.ts';
import { createDatabaseUrl } from '../harness/database.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import { type ServerHere, startServerHere } from '../harness/server-here.ts';
import { type Site, startSite } from '../site/site.ts';

let site: Site;
let url: string;
let database: Database;
/** It stays, while others beside it are killed. */
let lasting: ServerHere;
let mortal: TestServer;

const env = () => ({
  DATABASE_URL: url,
  WINNOW_ALLOWED_PRIVATE_HOSTS: site.host,
  WINNOW_DATABASE_CONNECTIONS: '4',
  WINNOW_LEASE_SECONDS: '1',
});
const startMortal = async () => {
  await mortal?.close();
  mortal = await startServer({ group: true, env: env() });
};

beforeAll(async () => {
  site = await startSite({
    '/*': async (_request, response) => {
      await sleep(100);
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(`<title>Page</title><h1>Page</h1><p>${'Words of a page. '.repeat(20)}</p>`);
    },
  });
  url = await createDatabaseUrl();
  lasting = await startServerHere({ env: env() });
  database = await openDatabase({ url }, { connections: 4 });
});
afterAll(async () => {
  await Promise.all([lasting?.close(), mortal?.close()]);
  await database?.close();
  await site?.close();
});

/** Keeps answers from being written for a while, as a slow disk would. */
const SLOW_ENDS = `
  create or replace function wait_a_while() returns trigger language plpgsql as $$
    begin perform pg_sleep(3); return new; end $$;
  create or replace trigger slow before update of status on idempotency for each row execute function wait_a_while()`;
/** Does not lock the table, because it would have to wait for that. */
const QUICK_ENDS = `
  create or replace function wait_a_while() returns trigger language plpgsql as $$
    begin return new; end $$`;

const EACH = 6;
type Asked = { kind: 'scrape' | 'crawl'; key: string; body: string };

/** A scrape and a crawl to one server, then to the other, so that the one that is killed is at work on both. */
let turn = 0;
async function ask(asked: Asked, apiKey: string): Promise<{ id: string; used: string | null } | null> {
  const isAlive = mortal.process.exitCode === null && mortal.process.signalCode === null;
  const server = isAlive && Math.floor(turn++ / 2) % 2 === 0 ? mortal : lasting;
  try {
    const response = await server.fetch(`/api/${asked.kind}`, {
      method: 'POST',
      key: apiKey,
      headers: { 'Idempotency-Key': asked.key },
      body: asked.body,
      signal: AbortSignal.timeout(60_000),
    });
    if (response.status !== 200) return null;
    const { id } = (await response.json()) as { id: string };
    return { id, used: response.headers.get('x-credits-used') };
  } catch {
    return null;
  }
}

describe('kill -9', { timeout: 240_000 }, () => {
  it('while scrapes and crawls with keys run and are repeated: each is done and charged once', async () => {
    const created = await lasting.winnow('account', 'create', 'caller', '--plan', 'pro', '--json');
    const { apiKey } = JSON.parse(created) as { apiKey: string };
    await startMortal();
    const all: Asked[] = Array.from({ length: 2 * EACH }, (_, n) => {
      const kind = n % 2 === 0 ? 'scrape' : 'crawl';
      const request = { url: `${site.url}/${kind}/${n}`, fetchConfig: { mode: 'fast' } };
      const body = kind === 'scrape' ? request : { ...request, maxPages: 1 };
      return { kind, key: randomUUID(), body: JSON.stringify(body) };
    });
    const done = () =>
      database.query(
        `select 1 from call where parent_id is null and status = 'completed' or service = 'crawl'`,
      );
    const killWhen = async (some: Asked[], isTime: () => Promise<boolean>) => {
      void Promise.all(some.map((asked) => ask(asked, apiKey)));
      await expect.poll(isTime, { interval: 20, timeout: 30_000 }).toBe(true);
      await mortal.end('SIGKILL');
    };
    // Most are running.
    await killWhen(all.slice(0, EACH), async () => site.requests.length >= 3);
    await startMortal();
    // Work is done and charged, and nothing is answered yet. The first half may be done by now.
    await database.query(SLOW_ENDS);
    const before = (await done()).length;
    await killWhen(all, async () => (await done()).length >= before + 3);
    await database.query(QUICK_ENDS);
    const answers = new Map<string, { id: string; used: string | null }>();
    for (const until = Date.now() + 90_000; answers.size < all.length && Date.now() < until; ) {
      const unanswered = all.filter(({ key }) => !answers.has(key));
      await Promise.all(
        unanswered.map(async (asked) => {
          const answer = await ask(asked, apiKey);
          if (answer) answers.set(asked.key, answer);
        }),
      );
      // Some are still owned by the killed process.
      if (answers.size < all.length) await sleep(200);
    }
    expect(answers.size).toBe(all.length);
    // Repeated once more, each gets the same answer.
    for (const asked of all) expect(await ask(asked, apiKey)).toEqual(answers.get(asked.key));
    await expect
      .poll(() => database.query(`select 1 from crawl where status = 'running'`), { timeout: 30_000 })
      .toEqual([]);
    const account = `(select id from account where name = 'caller')`;
    const charged = await database.query(
      `select c.service, count(*) as calls, sum(c.cost)::int as paid,
         sum((select count(*) from ledger l where l.call_id = c.id and l.kind = 'charge'))::int as charges
       from call c where c.account_id = ${account} and c.parent_id is null and c.status = 'completed'
       group by 1 order by 1`,
    );
    expect(charged).toEqual([
      { service: 'crawl', calls: EACH, paid: 2 * EACH, charges: EACH },
      { service: 'scrape', calls: EACH, paid: EACH, charges: EACH },
    ]);
    const crawls = await database.query<{ n: number }>(
      `select count(*) as n from crawl where account_id = ${account}`,
    );
    expect(crawls).toEqual([{ n: EACH }]);
    const response = await lasting.fetch('/api/credits', { key: apiKey });
    // A crawl costs 2 and its page 1.
    expect(await response.json()).toMatchObject({ used: EACH + 3 * EACH });
    expect([...answers.values()].map(({ used }) => used).toSorted()).toEqual([
      ...Array.from({ length: EACH }, () => '1'),
      ...Array.from({ length: EACH }, () => '2'),
    ]);
  });
});

describe('what is made for a request with a key', { timeout: 240_000 }, () => {
  it('is made once, even if its process is killed before it answers', async () => {
    await startMortal();
    const maker = `maker ${newId()}`;
    const created = await lasting.winnow('account', 'create', maker, '--plan', 'pro', '--json');
    const { apiKey } = JSON.parse(created) as { apiKey: string };
    const made = (table: string, which = 'true') =>
      `select count(*)::int as n from ${table} where account_id = (select id from account where name = '${maker}') and ${which}`;
    const url = `${site.url}/made`;
    const requests: [path: string, body: object, count: string][] = [
      ['/api/monitor', { url, interval: '1d', firstRun: 'scheduled' }, made('monitor')],
      ['/api/keys', { name: 'made' }, made('api_key', `name = 'made'`)],
      ['/api/session', { name: 'made', cookies: [] }, made('site_session')],
      ['/v1/markdownify', { website_url: url }, made('v1_request', `kind = 'markdownify'`)],
      ['/v1/crawl', { url, prompt: 'title', max_pages: 1 }, made('v1_request', `kind = 'smartcrawler'`)],
      ['/api/webhooks/secret/rotate', {}, made('webhook_secret', 'sealed_previous is not null')],
    ];
    const send = (server: Pick<TestServer, 'fetch'>, [path, body]: (typeof requests)[number]) =>
      server.fetch(path, {
        method: 'POST',
        key: apiKey,
        headers: { 'Idempotency-Key': `makes ${path}` },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(60_000),
      });
    const counts = () =>
      Promise.all(requests.map(async ([, , count]) => (await database.query<{ n: number }>(count))[0]?.n));
    const one = requests.map(() => 1);
    await database.query(SLOW_ENDS);
    for (const request of requests) void send(mortal, request).catch(() => {});
    await expect.poll(counts, { interval: 20, timeout: 60_000 }).toEqual(one);
    await mortal.end('SIGKILL');
    await database.query(QUICK_ENDS);
    const answers = [];
    for (const request of requests) {
      const response = await send(lasting, request);
      answers.push(await response.json());
      expect(response.status, request[0]).toBe(200);
    }
    expect(await counts()).toEqual(one);
    const [, key, , , , secret] = answers as { apiKey?: string; secret?: string }[];
    // The secret that is shown once is the one that works.
    expect((await lasting.fetch('/api/credits', { key: key?.apiKey ?? '' })).status).toBe(200);
    const now = await lasting.fetch('/api/webhooks/secret', { key: apiKey });
    expect(await now.json()).toEqual({ secret: secret?.secret });
  });
});

/** A database that executes `statement` and then loses its connection, this many times. */
function losing(times: number, statement: RegExp): Database {
  let left = times;
  return {
    ...database,
    async query(sent, values) {
      const rows = await database.query<never>(sent, values);
      if (left > 0 && statement.test(typeof sent === 'string' ? sent : sent.text)) {
        left -= 1;
        throw unavailable(new Error('the line broke'));
      }
      return rows;
    },
  };
}

describe('an answer of the database that is lost', () => {
  async function scrapeOn(broken: Database, patience: number) {
    const processId = newId();
    await registerProcess(database, processId, 'all');
    const accountId = await createAccount(database, newId(), 'free');
    const holder = { accountId, key: 'k' };
    const claim = { hash: Buffer.alloc(32), processId, held: true };
    expect(await claimKey(database, holder, claim)).toMatchObject({ state: 'mine' });
    const folder = join(await makeDataDir({ empty: true }), 'doubts');
    const doubts = createDoubts(database, { folder, processId });
    const runner = createCallRunner({
      calls: createCallStore(broken, processId),
      doubts,
      admit: () => {},
      settled: () => {},
    });
    const caller = {
      accountId,
      keyId: null,
      sessionId: null,
      parentId: null,
      idempotencyKey: hashOfKey('k'),
    };
    const finished = runner.run(
      { caller, service: 'scrape', params: {}, reserve: 1, deadlineMs: patience },
      async () => ({ json: Buffer.from('{"a":1}'), cost: 1 }),
    );
    const again = (by: string) => claimKey(database, holder, { ...claim, processId: by, held: false });
    return { finished, holder, processId, doubts, folder, again };
  }
  const used = async (accountId: string) => (await readCredits(database, accountId)).used;
  /** Repeatedly, as upkeep does: the last write may still be on its way when the client gets its answer. */
  const untilUndone = (doubts: Doubts, accountId: string) =>
    expect
      .poll(async () => {
        await doubts.undo();
        return used(accountId);
      })
      .toBe(0);

  it('does not fail a call that was completed', async () => {
    const { finished, holder } = await scrapeOn(losing(2, /close_calls/), 10_000);
    expect(await finished).toMatchObject({ cost: 1, remaining: 499 });
    expect(await used(holder.accountId)).toBe(1);
  });

  it('does not charge a call that was answered with an error', async () => {
    const { finished, holder, processId, doubts, again } = await scrapeOn(losing(99, /close_calls/), 2_000);
    await expect(finished).rejects.toMatchObject({ type: 'upstream_failed' });
    expect(await used(holder.accountId)).toBe(1);
    await releaseKey(database, holder, { processId });
    await untilUndone(doubts, holder.accountId);
    expect(await again(processId)).toMatchObject({ state: 'mine' });
    expect(await auditLedger(database)).toEqual([]);
  });

  it('does not charge it either if the process has died since', async () => {
    const { finished, holder, processId, folder } = await scrapeOn(losing(99, /close_calls/), 2_000);
    await expect(finished).rejects.toMatchObject({ type: 'upstream_failed' });
    const next = createDoubts(database, { folder, processId: newId() });
    await next.undo();
    expect(await used(holder.accountId)).toBe(1);
    await removeProcess(database, processId);
    await next.undo();
    expect(await used(holder.accountId)).toBe(0);
    expect(await readdir(folder)).toEqual([]);
    expect(await auditLedger(database)).toEqual([]);
  });

  it('charges it once if a retry with the key was given the result', async () => {
    const { finished, holder, processId, doubts, again } = await scrapeOn(losing(99, /close_calls/), 2_000);
    await expect(finished).rejects.toMatchObject({ type: 'upstream_failed' });
    const found = await again(newId());
    expect(found).toMatchObject({ state: 'done' });
    const callId = found.state === 'done' ? found.callId : '';
    const answer = { status: 200, headers: {}, body: Buffer.from('{"a":1}') };
    await saveAnswer(database, holder, { processId: newId(), callId }, answer);
    await doubts.undo();
    expect(await used(holder.accountId)).toBe(1);
    expect(await again(processId)).toEqual({ state: 'answered', answer });
  });

  it('leaves no key behind that is never answered', async () => {
    const processId = newId();
    await registerProcess(database, processId, 'all');
    const holder = { accountId: newId(), key: 'k' };
    const bus = { live: true, subscribe: () => () => {}, close: async () => {} };
    const log = { warn: () => {} };
    const keys = createIdempotencyKeys({ database: losing(1, /claim_key/), bus, processId, log });
    const request = {
      hash: Buffer.alloc(32),
      hold: async () => () => {},
      patienceMs: 1_000,
      gone: new AbortController().signal,
    };
    await expect(keys.claim(holder, request)).rejects.toMatchObject({ type: 'upstream_failed' });
    const others = () => claimKey(database, holder, { hash: request.hash, processId: newId(), held: false });
    expect(await others()).toEqual({ state: 'in_progress' });
    await expect.poll(others, { timeout: 5_000 }).toMatchObject({ state: 'mine' });
  });

  it('is not taken from a running process that has lost its lock between two heartbeats', async () => {
    const id = newId();
    await registerProcess(database, id, 'all');
    const silentFor = (ms: number) =>
      database.query(
        `update process set has_lock = true, heartbeat_at = now() - $2 * interval '1 ms' where id = $1`,
        [id, ms],
      );
    await silentFor(TICK_MS + 1_000);
    expect(await areGone(database, [id])).toEqual([]);
    await silentFor(2 * TICK_MS);
    expect(await areGone(database, [id])).toEqual([id]);
  });

  it('keeps a process that has lost its key from opening the call', async () => {
    const { finished, holder, again } = await scrapeOn(database, 10_000);
    await finished;
    const other = { accountId: holder.accountId, key: 'other' };
    const hash = Buffer.alloc(32);
    const dead = newId();
    const living = newId();
    await registerProcess(database, living, 'all');
    expect(await claimKey(database, other, { hash, processId: dead, held: true })).toMatchObject({
      state: 'mine',
    });
    expect(await claimKey(database, other, { hash, processId: living, held: false })).toMatchObject({
      state: 'mine',
    });
    const call = callOf(holder.accountId, { reserve: 1, idempotencyKey: hashOfKey('other') });
    const late = createCallStore(database, dead).open(call);
    expect(await late).toMatchObject({ outcome: 'key_taken' });
    expect((await readCredits(database, holder.accountId)).remaining).toBe(499);
    expect(await again(living)).toMatchObject({ state: 'done' });
  });
});
