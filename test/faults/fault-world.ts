/**
 * A real server on a real PostgreSQL behind a fault proxy, with callers of several accounts and a crawl at work. A fault is
 * let loose on it for a while, and a report says what the callers saw, how soon all was well again, and whether the books
 * balance.
 */
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { issueKey } from '../../src/account/keys.ts';
import { auditLedger, createAccount } from '../../src/store/account/accounts.ts';
import { type Database, openDatabase } from '../../src/store/database/database.ts';
import { queryValue } from '../../src/store/database/query.ts';
import { type LocalPostgres, startPostgres } from '../../src/store/postgres/start.ts';
import { makeDataDir } from '../harness/data-dir.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import { SECRET } from '../harness/shared-server.ts';
import { type Site, startSite } from '../site/site.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';

const ROLE = 'winnow_app';
const PASSWORD = 'only for tests';
const FETCH_MS = 2_000;
const EXTRA_MS = 8_000;
/** By which every call must have been answered. */
export const LATEST_MS = FETCH_MS + EXTRA_MS + 2_000;
const CALLERS_EACH = 2;
const RECOVERY_LIMIT_MS = 60_000;

export type Account = { id: string; key: string };

export type World = {
  server: TestServer;
  proxy: FaultProxy;
  site: Site;
  /** Past the proxy, as the owner of the server. */
  admin: Database;
  /** `alice` has the trouble, where it is one account's; `bob` has none. */
  alice: Account;
  bob: Account;
  /** Ends PostgreSQL without warning and starts it again. */
  restartPostgres(): Promise<void>;
  close(): Promise<void>;
};

export type Fault = {
  name: string;
  seconds: number;
  begin(world: World): Promise<unknown> | unknown;
  end(world: World): Promise<unknown> | unknown;
  /** Pages of the crawl that goes on meanwhile; none without. */
  crawlPages?: number;
};

export type FaultReport = {
  name: string;
  seconds: number;
  answers: number;
  completed: number;
  /** Typed 503s, and 504s of calls whose time was up. */
  refused: number;
  /** Everything else, which should not be. */
  wrong: string[];
  slowestMs: number;
  /** From the end of the fault until calls of both accounts are completed again. */
  recoveredMs: number;
  /** The other account's calls before and during the fault. */
  p95Before: number;
  p95During: number;
  crawl: { status: string; pages: number; twice: number } | null;
  /** Accounts whose books do not balance. */
  unbalanced: number;
  /** Calls that are still open when all is over. */
  leftOpen: number;
};

/** @param pageMs how long a page of a crawl takes */
export async function startWorld(pageMs = 100): Promise<World> {
  const dataDir = await makeDataDir();
  let postgres: LocalPostgres = await startPostgres({ dataDir });
  /** The server as it is now, and not to be stopped by whoever closes a database on it. */
  const on = (database: string) => ({
    local: async () => ({
      ...postgres,
      stop: async () => {},
      connection: { ...postgres.connection, database },
    }),
  });
  const owner = await openDatabase(on('postgres'), { connections: 2 });
  await owner.query(`create role ${ROLE} login password '${PASSWORD}'`);
  await owner.query(`create database ${ROLE} owner ${ROLE}`);
  await owner.close();
  const urlOf = ({ connection }: LocalPostgres) =>
    `postgres://${ROLE}:${encodeURIComponent(PASSWORD)}@localhost/${ROLE}?host=${encodeURIComponent(connection.host)}&port=${connection.port}`;
  const proxy = await startFaultProxy(urlOf(postgres));
  const site = await startSite({
    '/*': (request, response) => page(request.url ?? '/', response, pageMs),
  });
  const server = await startServer({
    env: {
      DATABASE_URL: proxy.urlFor(urlOf(postgres)),
      WINNOW_ALLOWED_PRIVATE_HOSTS: site.host,
      WINNOW_CALL_EXTRA_MS: String(EXTRA_MS),
      WINNOW_LOG_LEVEL: 'silent',
      WINNOW_INTERNAL_SECRET: SECRET,
    },
  });
  const admin = await openDatabase(on(ROLE), { connections: 3 });
  const account = async (name: string): Promise<Account> => {
    const id = await createAccount(admin, name, 'self-hosted');
    const { apiKey: key } = await issueKey(admin, id, { name, surface: 'v2' });
    return { id, key };
  };
  return {
    server,
    proxy,
    site,
    admin,
    alice: await account('alice'),
    bob: await account('bob'),
    async restartPostgres() {
      const pidFile = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
      process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGQUIT');
      await postgres.stop();
      postgres = await startPostgres({ dataDir });
      proxy.leadTo(urlOf(postgres));
    },
    async close() {
      await server.close();
      await admin.close();
      await proxy.close();
      await site.close();
      await postgres.stop();
    },
  };
}

/** `/crawl/<name>/<count>` links to that many pages. */
function page(path: string, response: ServerResponse, pageMs: number): void {
  const [, folder, name, count] = path.split('/');
  const links =
    folder === 'crawl' && !path.includes('/page-')
      ? Array.from(
          { length: Number(count) - 1 },
          (_, n) => `<a href="/crawl/${name}/page-${n}">Page ${n}</a>`,
        )
      : [];
  const send = () =>
    response
      .setHeader('content-type', 'text/html')
      .end(`<title>Page</title><h1>Page</h1><p>${`Words of ${path}. `.repeat(40)}</p>${links.join(' ')}`);
  if (folder === 'crawl') setTimeout(send, pageMs);
  else send();
}

type Answer = { account: Account; at: number; ms: number; status: number; type: string };

/**
 * @param pauseMs of each caller between two calls
 * @param beforeMs how long calls are made before the fault
 */
export async function runFault(
  world: World,
  fault: Fault,
  { pauseMs = 0, beforeMs = 5_000 }: { pauseMs?: number; beforeMs?: number } = {},
): Promise<FaultReport> {
  const { server, site, alice, bob, admin } = world;
  const answers: Answer[] = [];
  let calling = true;
  let calls = 0;
  const body = () => {
    const url = `${site.url}/page/${fault.name.replaceAll(' ', '-')}/${++calls}`;
    return JSON.stringify({ url, fetchConfig: { mode: 'fast', timeout: FETCH_MS } });
  };
  async function scrape(account: Account): Promise<Answer> {
    const at = performance.now();
    const signal = AbortSignal.timeout(2 * LATEST_MS);
    const init = { method: 'POST', body: body(), key: account.key, signal };
    const answer = await server.fetch('/api/scrape', init).then(
      async (response) => {
        const { error } = (await response.json()) as { error?: { type: string } };
        return { status: response.status, type: error?.type ?? '' };
      },
      (error) => ({ status: 0, type: String(error) }),
    );
    return { account, at, ms: performance.now() - at, ...answer };
  }
  async function callOnAndOn(account: Account): Promise<void> {
    while (calling) {
      const answer = await scrape(account);
      answers.push(answer);
      await sleep(answer.status === 200 ? pauseMs : Math.max(100, pauseMs));
    }
  }
  const callers = [alice, bob].flatMap((account) =>
    Array.from({ length: CALLERS_EACH }, () => callOnAndOn(account)),
  );
  await sleep(beforeMs);
  const crawl = fault.crawlPages ? await startCrawl(world, fault) : null;
  const began = performance.now();
  await fault.begin(world);
  await sleep(Math.max(0, fault.seconds * 1000 - (performance.now() - began)));
  await fault.end(world);
  const over = performance.now();
  const wellAgain = () =>
    [alice, bob].every((account) =>
      answers.some((answer) => answer.account === account && answer.at > over && answer.status === 200),
    );
  while (!wellAgain() && performance.now() - over < RECOVERY_LIMIT_MS) await sleep(20);
  const recoveredMs = Math.round(performance.now() - over);
  calling = false;
  await Promise.all(callers);
  const ended = crawl === null ? null : await crawlEnd(world, crawl);
  const leftOpen = await noneOpen(admin);
  const others = (from: number, to: number) =>
    answers.filter(({ account, at }) => account === bob && at >= from && at < to).map(({ ms }) => ms);
  const isRefusal = ({ status, type }: Answer) =>
    (status === 503 && type === 'upstream_failed') || (status === 504 && type === 'timeout');
  return {
    name: fault.name,
    seconds: fault.seconds,
    answers: answers.length,
    completed: answers.filter(({ status }) => status === 200).length,
    refused: answers.filter(isRefusal).length,
    wrong: answers
      .filter((answer) => answer.status !== 200 && !isRefusal(answer))
      .map(({ status, type, ms }) => `${status} ${type} after ${Math.round(ms)} ms`),
    slowestMs: Math.round(Math.max(...answers.map(({ ms }) => ms))),
    recoveredMs,
    p95Before: p95(others(0, began)),
    p95During: p95(others(began, over)),
    crawl: ended,
    unbalanced: (await auditLedger(admin)).length,
    leftOpen,
  };
}

function p95(values: number[]): number {
  const sorted = values.sort((a, b) => a - b);
  return Math.round(sorted[Math.floor(0.95 * (sorted.length - 1))] ?? Number.NaN);
}

async function startCrawl({ server, site, alice }: World, fault: Fault): Promise<string> {
  const url = `${site.url}/crawl/${fault.name.replaceAll(' ', '-')}/${fault.crawlPages}`;
  const response = await server.fetch('/api/crawl', {
    method: 'POST',
    key: alice.key,
    body: JSON.stringify({
      url,
      maxPages: fault.crawlPages,
      maxLinksPerPage: 1_000,
      fetchConfig: { mode: 'fast' },
    }),
  });
  if (!response.ok) throw new Error(`The crawl did not start: ${await response.text()}`);
  return ((await response.json()) as { id: string }).id;
}

async function crawlEnd({ admin }: World, id: string): Promise<FaultReport['crawl']> {
  const status = () => queryValue<string>(admin, 'select status from crawl where id = $1', [id]);
  const until = performance.now() + RECOVERY_LIMIT_MS;
  while ((await status()) === 'running' && performance.now() < until) await sleep(100);
  const [pages] = await admin.query<{ pages: number; twice: number }>(
    `select (select count(*) from crawl_page where crawl_id = $1 and state = 'completed') as pages,
       (select count(*) from (select 1 from crawl_page where crawl_id = $1 and seq is not null
         group by url having count(*) > 1) x)
       + (select count(*) from (select 1 from ledger l join call c on c.id = l.call_id
           where c.parent_id = $1 and l.kind = 'charge' group by c.params ->> 'url' having count(*) > 1) y) as twice`,
    [id],
  );
  return { status: (await status()) ?? 'gone', pages: pages?.pages ?? 0, twice: pages?.twice ?? 0 };
}

/** Calls that could not be closed are failed by upkeep, some seconds later. */
async function noneOpen(admin: Database): Promise<number> {
  for (let looks = 0; ; looks++) {
    const open = (await queryValue<number>(admin, 'select count(*) from open_call')) ?? 0;
    if (open === 0 || looks === 300) return open;
    await sleep(100);
  }
}
