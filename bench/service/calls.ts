/** Opening and closing of metered calls with a 20 KB result, on one account: calls a second and CPU time a call. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { issueKey } from '../../src/account/keys.ts';
import { plansFor } from '../../src/account/plans.ts';
import { auditLedger, createAccount } from '../../src/store/account/accounts.ts';
import { createCallStore } from '../../src/store/calls.ts';
import { openStore } from '../../src/store/database/open.ts';
import { newId } from '../../src/store/ids.ts';
import { registerProcess } from '../../src/store/processes.ts';
import { makeDataDir } from '../../test/harness/data-dir.ts';
import { quantile } from '../figures.ts';
import { printTable } from '../table.ts';

const SECONDS = 5;
const dataDir = await makeDataDir();
const { database } = await openStore({
  config: { databaseUrl: undefined, dataDir, databaseConnections: 10 },
  plans: plansFor({ selfHostedRate: 0 }),
});
const processId = newId();
await registerProcess(database, processId, 'all');
const calls = createCallStore(database, processId);
const accountId = await createAccount(database, 'bench', 'self-hosted');
const { keyId } = await issueKey(database, accountId, { name: 'bench', surface: 'v2' });
// Compressed JSON hardly compresses further, so random bytes stand for it.
const result = { zstd: randomBytes(20 * 1024), jsonBytes: 80 * 1024 };

async function oneCall(): Promise<void> {
  const id = newId();
  const params = '{"url":"https://example.com","formats":[{"type":"markdown","mode":"normal"}]}';
  await calls.open({
    id,
    accountId,
    keyId,
    service: 'scrape',
    params,
    sessionId: null,
    parentId: null,
    reserve: 1,
    counted: true,
  });
  await calls.close({ id, status: 'completed', cost: 1, error: null, elapsedMs: 12, result });
}

/** CPU seconds of this process and of all of PostgreSQL's, where the system tells. */
async function cpuSeconds(): Promise<number> {
  const { user, system } = process.cpuUsage();
  const backends = await database.query<{ pid: number }>(
    'select pid from pg_stat_activity where pid is not null',
  );
  const ticks = backends.map(({ pid }) => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return Number(fields[11]) + Number(fields[12]);
    } catch {
      return 0;
    }
  });
  return (user + system) / 1e6 + ticks.reduce((sum, tick) => sum + tick, 0) / 100;
}

const rows: (string | number)[][] = [];
for (const concurrency of [1, 8, 32, 32]) {
  const times: number[] = [];
  const cpuBefore = await cpuSeconds();
  const until = performance.now() + SECONDS * 1000;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (performance.now() < until) {
        const begin = performance.now();
        await oneCall();
        times.push(performance.now() - begin);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  const cpu = (await cpuSeconds()) - cpuBefore;
  times.sort((a, b) => a - b);
  rows.push([
    concurrency,
    Math.round(times.length / seconds),
    quantile(times, 0.5).toFixed(1),
    quantile(times, 0.99).toFixed(1),
    ((cpu * 1000) / times.length).toFixed(2),
  ]);
}
printTable(
  'Metered calls, opened and closed with a 20 KB result',
  ['at once', 'calls/s', 'p50 ms', 'p99 ms', 'CPU ms a call'],
  rows,
);
const wrong = await auditLedger(database);
process.stdout.write(wrong.length === 0 ? '\nThe ledger sums to the balance.\n' : '\nTHE LEDGER IS WRONG\n');
await database.close();
await rm(dataDir, { recursive: true, force: true });
process.exit(wrong.length === 0 ? 0 : 1);
