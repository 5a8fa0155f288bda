/** v1 requests are acknowledged before they are run: a kill -9 in the middle loses none and charges none twice. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { auditLedger } from '../../src/store/account/accounts.ts';
import { openDatabase } from '../../src/store/database/database.ts';
import { startPostgres } from '../../src/store/postgres/start.ts';
import { makeDataDir } from '../harness/data-dir.ts';
import { passHeartbeats } from '../harness/dead-process.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import { withData } from '../harness/server-data.ts';
import { startServerHere } from '../harness/server-here.ts';
import { type Handler, startSite } from '../site/site.ts';

const REQUESTS = 6;
const WORDS = 'A sentence that says something about the page that it stands on. '.repeat(10);

/** Half of the pages are not answered before the gate is open, so that some requests end before the kill. */
function gatedPages(gate: { open: boolean }): Handler {
  return (request, response) => {
    const n = Number(request.url?.slice(1));
    if (!gate.open && n % 2 === 1) return;
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<title>${n}</title><h1>Page ${n}</h1><p>${WORDS}</p>`);
  };
}

type Answer = { request_id: string; status: string; result: string | null };

async function read(server: Pick<TestServer, 'fetch'>, id: string): Promise<Answer> {
  const response = await server.fetch(`/v1/markdownify/${id}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

it('no request is lost', { timeout: 180_000 }, async () => {
  const gate = { open: false };
  const site = await startSite({ '/*': gatedPages(gate) });
  const dataDir = await makeDataDir();
  const env = { WINNOW_ALLOWED_PRIVATE_HOSTS: site.host };

  const killed = await startServer({ dataDir, env, group: true });
  const ids: string[] = [];
  for (let n = 0; n < REQUESTS; n++) {
    const body = JSON.stringify({ website_url: `${site.url}/${n}` });
    const response = await killed.fetch('/v1/markdownify', { method: 'POST', body });
    ids.push(((await response.json()) as Answer).request_id);
  }
  await Promise.all(ids.map((_, n) => site.requested(`/${n}`)));
  const before = await Promise.all(ids.map((id) => read(killed, id)));
  await killed.end('SIGKILL');
  expect(before.filter(({ status }) => status === 'processing').length).toBeGreaterThanOrEqual(REQUESTS / 2);
  gate.open = true;

  await withData(killed, passHeartbeats);
  const server = await startServerHere({ dataDir, env, ownPostgres: true });
  for (const [n, id] of ids.entries()) {
    let answer = await read(server, id);
    for (let tries = 0; tries < 600 && answer.status !== 'completed'; tries++) {
      expect(answer.status).not.toBe('failed');
      await sleep(100);
      answer = await read(server, id);
    }
    expect(answer.result).toContain(`# Page ${n}`);
  }

  const database = await openDatabase({ local: () => startPostgres({ dataDir }) }, { connections: 2 });
  const [spent] = await database.query(
    `select count(*) as entries, -sum(plan_delta + bought_delta) as credits from ledger where kind = 'charge'`,
  );
  expect(spent).toEqual({ entries: REQUESTS, credits: String(2 * REQUESTS) });
  expect(await auditLedger(database)).toEqual([]);
  await database.close();
  await server.close();
  await killed.close();
  await site.close();
});
