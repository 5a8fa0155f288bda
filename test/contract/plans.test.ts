/** Plans on a running server: an operator's changes take effect at once, and plans renew when a month has passed. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../src/store/database/database.ts';
import { openDataOf } from '../harness/server-data.ts';
import { type SharedServer, sharedServer } from '../harness/shared-server.ts';
import { type Site, startSite } from '../site/site.ts';

let site: Site;
let server: SharedServer;
let database: Database;

beforeAll(async () => {
  site = await startSite({
    '/': `<title>Home</title><h1>Home</h1><p>${'Words that say something. '.repeat(20)}</p>`,
  });
  server = await sharedServer();
  database = await openDataOf(server);
});
afterAll(async () => {
  await database?.close();
  await site?.close();
});

const create = async (name: string) =>
  JSON.parse(await server.winnow('account', 'create', name, '--plan', 'free', '--json')) as {
    accountId: string;
    apiKey: string;
  };

async function scrape(key: string) {
  const response = await server.fetch('/api/scrape', {
    method: 'POST',
    key,
    body: JSON.stringify({ url: `${site.url}/` }),
  });
  await response.arrayBuffer();
  return { status: response.status, limit: response.headers.get('ratelimit-limit') };
}

const credits = async (key: string) =>
  (await (await server.fetch('/api/credits', { key })).json()) as Record<string, unknown>;

it('winnow account plan changes credits, rate and caps at once', async () => {
  const { accountId, apiKey } = await create('mover');
  expect(await scrape(apiKey)).toEqual({ status: 200, limit: '10' });
  const moved = JSON.parse(await server.winnow('account', 'plan', 'mover', 'growth', '--json'));
  expect(moved).toEqual({ accountId, plan: 'growth' });
  expect(await credits(apiKey)).toMatchObject({
    remaining: 100_000,
    used: 0,
    plan: 'Growth Plan',
    jobs: { crawl: { limit: 15 }, monitor: { limit: 25 } },
  });
  expect(await scrape(apiKey)).toEqual({ status: 200, limit: '500' });
  await expect(server.winnow('account', 'plan', 'mover', 'gold', '--json')).rejects.toThrow(/no plan "gold"/);
  await expect(server.winnow('account', 'plan', 'nobody', 'free')).rejects.toThrow(/no account "nobody"/);
});

it('a month later the plan has its credits again, bought ones are still there, and lists know it', async () => {
  const { accountId, apiKey } = await create('sleeper');
  await server.winnow('credits', 'grant', accountId, '30', '--json');
  expect((await scrape(apiKey)).status).toBe(200);
  expect(await credits(apiKey)).toMatchObject({ remaining: 529, used: 1 });
  await database.query(
    `update account set cycle_anchor = cycle_anchor - interval '1 month', cycle_start = cycle_start - interval '1 month',
       cycle_end = cycle_end - interval '1 month' where id = $1`,
    [accountId],
  );
  const accounts = JSON.parse(await server.winnow('account', 'list', '--json')) as { id: string }[];
  expect(accounts.find(({ id }) => id === accountId)).toMatchObject({ remaining: 530, used: 0 });
  // The report is at most a second old; a call of the account refreshes it.
  expect((await scrape(apiKey)).status).toBe(200);
  expect(await credits(apiKey)).toMatchObject({ remaining: 529, used: 1 });
  expect(JSON.parse(await server.winnow('credits', 'report', '--json'))).toMatchObject({ balanced: true });
});
