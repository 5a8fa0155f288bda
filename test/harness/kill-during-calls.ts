/** Kills a server's whole process group again and again while calls run, and reports what became of them. */
import { auditLedger } from '../../src/store/accounts.ts';
import { openDatabase } from '../../src/store/database.ts';
import { startPostgres } from '../../src/store/postgres/start.ts';
import { startSite } from '../site/site.ts';
import { makeDataDir } from './data-dir.ts';
import { startServer, type TestServer } from './server.ts';

export type KillReport = {
  kills: number;
  /** Calls whose answer arrived whole. */
  acknowledged: number;
  /** Acknowledged calls that are not in history as completed. */
  lost: number;
  /** Calls that are neither completed nor failed at the end. */
  stillRunning: number;
  /** Credits that the ledger says were spent, and what the completed calls cost. */
  spent: number;
  costs: number;
  booksBalanced: boolean;
};

const CALLERS = 6;

export async function killDuringCalls(kills: number): Promise<KillReport> {
  const site = await startSite({
    '/*': `<title>Page</title><h1>Page</h1><p>${'Words of a page. '.repeat(200)}</p>`,
  });
  const dataDir = await makeDataDir();
  const acknowledged: string[] = [];
  const start = () => startServer({ dataDir, env: { WINNOW_ALLOWED_PRIVATE_HOSTS: site.host }, group: true });
  for (let kill = 0; kill < kills; kill++) {
    const server = await start();
    const enough = acknowledged.length + 5 + 4 * kill;
    const callers = Array.from({ length: CALLERS }, (_, n) =>
      callUntilDead(server, `${site.url}/${kill}/${n}`, acknowledged),
    );
    while (acknowledged.length < enough)
      await Promise.race([...callers, new Promise((resolve) => setTimeout(resolve, 5))]);
    await server.end('SIGKILL');
    await Promise.all(callers);
  }
  const last = await start();
  const report = await inspect(dataDir, acknowledged);
  await last.close();
  await site.close();
  return { kills, ...report };
}

async function callUntilDead(server: TestServer, url: string, acknowledged: string[]): Promise<void> {
  for (let n = 0; n < 10_000; n++) {
    try {
      const response = await server.fetch('/api/scrape', {
        method: 'POST',
        body: JSON.stringify({ url: `${url}/${n}` }),
      });
      const { id } = (await response.json()) as { id: string };
      if (response.status === 200) acknowledged.push(id);
    } catch {
      return;
    }
  }
}

async function inspect(dataDir: string, acknowledged: string[]): Promise<Omit<KillReport, 'kills'>> {
  const database = await openDatabase({ local: () => startPostgres({ dataDir }) }, { connections: 2 });
  // The dead processes' calls are failed by the living one, at the latest a minute after the last kill.
  for (let tries = 0; tries < 700; tries++) {
    const [open] = await database.query<{ count: number }>('select count(*) as count from open_call');
    if (open?.count === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const [row] = await database.query<{ kept: number; running: number; spent: number; costs: number }>(
    `select (select count(*) from call c join call_result r on r.call_id = c.id where c.status = 'completed' and c.id = any($1)) as kept,
       (select count(*) from call where status = 'running') as running,
       (select coalesce(-sum(plan_delta + bought_delta), 0) from ledger where kind = 'charge') as spent,
       (select coalesce(sum(cost), 0) from call where status = 'completed') as costs`,
    [acknowledged],
  );
  const wrong = await auditLedger(database);
  await database.close();
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.length - (row?.kept ?? 0),
    stillRunning: row?.running ?? -1,
    spent: Number(row?.spent),
    costs: Number(row?.costs),
    booksBalanced: wrong.length === 0,
  };
}
