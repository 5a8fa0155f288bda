/** Kills a server's whole process group again and again while calls run, and reports what happened to them. */
import { auditLedger } from '../../src/store/account/accounts.ts';
import { openDatabase } from '../../src/store/database/database.ts';
import { startPostgres } from '../../src/store/postgres/start.ts';
import { hangUp } from '../site/hostile-handlers.ts';
import { startSite } from '../site/site.ts';
import { makeDataDir } from './data-dir.ts';
import { startServer, type TestServer } from './server.ts';

export type KillReport = {
  kills: number;
  /** Calls whose complete answer arrived. */
  acknowledged: number;
  /** Answers whose cost differs from the price list. */
  misquoted: number;
  /** Acknowledged calls that are not in history as completed. */
  lost: number;
  /** Calls that are neither completed nor failed at the end. */
  stillRunning: number;
  /** How far the account's balance went down. */
  spent: number;
  /** What its completed calls cost by the price list. */
  owed: number;
  /** Completed calls without exactly one charge, and failed ones with any. */
  wrongCharges: number;
  booksBalanced: boolean;
};

/** They cost a credit each. */
const FORMATS = ['markdown', 'html', 'links', 'images'];
const CALLERS = 6;

type Answered = { id: string; price: number; used: number };
type Caller = { key: string; url: string; answered: Answered[] };

export async function killDuringCalls(kills: number): Promise<KillReport> {
  const site = await startSite({
    '/*': `<title>Page</title><h1>Page</h1><p>${'Words of a page. '.repeat(200)}</p>`,
    '/dead/*': hangUp,
  });
  const dataDir = await makeDataDir();
  const answered: Answered[] = [];
  const start = () => startServer({ dataDir, env: { WINNOW_ALLOWED_PRIVATE_HOSTS: site.host }, group: true });
  let server = await start();
  const created = await server.winnow('account', 'create', 'caller', '--plan', 'pro', '--json');
  const { apiKey: key } = JSON.parse(created) as { apiKey: string };
  const before = await remaining(server, key);
  for (let kill = 0; kill < kills; kill++) {
    if (kill > 0) server = await start();
    const enough = answered.length + 5 + 4 * kill;
    const callers = Array.from({ length: CALLERS }, (_, n) =>
      callUntilDead(server, { key, url: `${site.url}/${kill}/${n}`, answered }),
    );
    // One caller only gets failures, which are free.
    callers.push(callUntilDead(server, { key, url: `${site.url}/dead/${kill}`, answered: [] }));
    while (answered.length < enough)
      await Promise.race([...callers, new Promise((resolve) => setTimeout(resolve, 5))]);
    await server.end('SIGKILL');
    await Promise.all(callers);
  }
  const last = await start();
  const report = await inspect(dataDir, answered);
  const spent = before - (await remaining(last, key));
  await last.close();
  await site.close();
  return { kills, ...report, spent };
}

async function remaining(server: TestServer, key: string): Promise<number> {
  const response = await server.fetch('/api/credits', { key });
  return ((await response.json()) as { remaining: number }).remaining;
}

/** The address ends with the number of formats, so that the price can be read from history. */
async function callUntilDead(server: TestServer, { key, url, answered }: Caller): Promise<void> {
  for (let n = 0; n < 10_000; n++) {
    const price = 1 + (n % FORMATS.length);
    const formats = FORMATS.slice(0, price).map((type) => ({ type }));
    try {
      const response = await server.fetch('/api/scrape', {
        key,
        method: 'POST',
        body: JSON.stringify({ url: `${url}/${n}/${price}`, formats, fetchConfig: { mode: 'fast' } }),
      });
      const { id } = (await response.json()) as { id: string };
      const used = Number(response.headers.get('x-credits-used'));
      if (response.status === 200) answered.push({ id, price, used });
    } catch {
      return;
    }
  }
}

async function inspect(dataDir: string, answered: Answered[]): Promise<Omit<KillReport, 'kills' | 'spent'>> {
  const database = await openDatabase({ local: () => startPostgres({ dataDir }) }, { connections: 2 });
  // As if half a minute had passed since the last kill: then the running process fails the calls of the dead ones.
  await database.query(`update process set heartbeat_at = heartbeat_at - interval '30 s'`);
  for (let tries = 0; tries < 700; tries++) {
    const [open] = await database.query<{ count: number }>('select count(*) as count from open_call');
    if (open?.count === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const calls = await database.query<{
    id: string;
    status: string;
    url: string;
    charges: number;
    kept: boolean;
  }>(
    `select c.id, c.status, c.params ->> 'url' as url,
       (select count(*) from ledger l where l.call_id = c.id and l.kind = 'charge') as charges,
       exists (select 1 from call_result r where r.call_id = c.id) as kept
     from call c`,
  );
  const wrong = await auditLedger(database);
  await database.close();
  const completed = calls.filter(({ status }) => status === 'completed');
  const kept = new Set(completed.filter((call) => call.kept).map(({ id }) => id));
  return {
    acknowledged: answered.length,
    misquoted: answered.filter(({ price, used }) => price !== used).length,
    lost: answered.filter(({ id }) => !kept.has(id)).length,
    stillRunning: calls.filter(({ status }) => status === 'running').length,
    owed: completed.reduce((sum, { url }) => sum + Number(url.split('/').at(-1)), 0),
    wrongCharges: calls.filter(({ status, charges }) => charges !== (status === 'completed' ? 1 : 0)).length,
    booksBalanced: wrong.length === 0,
  };
}
