/** The budget of a host on a real database: over several processes, beside crawls, and with a call that goes first. */
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import { suiteDatabase } from '../../../test/harness/database.ts';
import { newId } from '../../store/ids.ts';
import { createHostBudgets, type HostBudget, type VisitOptions } from './host-budget.ts';

const database = await suiteDatabase();
const deps = {
  database,
  log: { warn: (said: unknown) => expect.unreachable(String(said)) },
  hostConcurrency: 2,
};
/** Two processes on one database. */
const one = createHostBudgets(deps);
const two = createHostBudgets(deps);

let url: string;
beforeEach(() => {
  url = `https://${newId()}.example/page`;
});

const OPTIONS = { account: newId(), timeoutMs: 5_000 };

/** A visit that lasts until the test ends it. */
function visit(budget: HostBudget, options: VisitOptions = OPTIONS) {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<{ status: number }>();
  const done = budget.visit(url, options, () => {
    begun.resolve();
    return end.promise;
  });
  return { begun: begun.promise, done, end: (status = 200) => end.resolve({ status }) };
}

/** A page in the state it has while a worker fetches it. */
async function crawlPage(): Promise<string> {
  const id = newId();
  await database.query(
    `insert into crawl_page (id, crawl_id, nr, url, host, depth, state, run_at, token)
     values ($1, $2, 1, $3, $4, 0, 'waiting', now() + interval '1 minute', $1)`,
    [id, newId(), url, new URL(url).host],
  );
  return id;
}

const visits = () => database.query('select waiting from host_visit where host = $1', [new URL(url).host]);

it('lets no more visits of jobs run at once than the host has slots, over all processes', async () => {
  let running = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++running);
    await sleep(20);
    running--;
    return { status: 200 };
  };
  await Promise.all(Array.from({ length: 12 }, (_, n) => (n % 2 ? one : two).jobs.visit(url, OPTIONS, work)));
  expect(most).toBe(2);
});

it('lets one call of a process go before a crawl at once, and the next one wait for a slot', async () => {
  const pages = [await crawlPage(), await crawlPage()];
  const first = visit(one.calls);
  await first.begun;
  const second = visit(one.calls);
  const job = visit(two.jobs, { ...OPTIONS, timeoutMs: 300 });
  await expect(job.done).rejects.toMatchObject({ type: 'timeout', message: expect.stringContaining('busy') });
  expect(await Promise.race([second.begun.then(() => 'begun'), sleep(50, 'waits')])).toBe('waits');
  first.end();
  await first.done;
  await database.query('delete from crawl_page where id = any($1)', [pages]);
  await second.begun;
  second.end();
  await second.done;
});

it('lets an account without a visit there go before one with visits, in any process, and with a few extra slots', async () => {
  const flood = Array.from({ length: 6 }, (_, n) => visit((n % 2 ? one : two).calls));
  await expect.poll(() => visits(), { timeout: 30_000 }).toContainEqual({ waiting: true });
  const newcomers = [newId(), newId(), newId()].map((account) => visit(one.calls, { ...OPTIONS, account }));
  // They ask at the same time: any two of them are admitted.
  const inside = new Set<(typeof newcomers)[number]>();
  for (const newcomer of newcomers) void newcomer.begun.then(() => inside.add(newcomer));
  await expect.poll(() => inside.size, { timeout: 30_000 }).toBe(2);
  await sleep(50);
  expect(inside.size).toBe(2);
  const third = newcomers.find((newcomer) => !inside.has(newcomer));
  // The visits in extra slots end first; then one of the flood gives up its slot, and the third has not waited longest.
  for (const { end } of inside) end();
  for (const { end } of flood.slice(0, 3)) end();
  await third?.begun;
  for (const { end } of [...flood, ...newcomers]) end();
  await Promise.all([...flood, ...newcomers].map(({ done }) => done));
});

it('records a call that takes long, but not a short one', async () => {
  const short = visit(one.calls);
  await short.begun;
  short.end();
  await short.done;
  const long = visit(one.calls);
  await long.begun;
  expect(await visits()).toEqual([]);
  await expect.poll(visits).toEqual([{ waiting: false }]);
  long.end();
  await long.done;
  await expect.poll(visits).toEqual([]);
});

it('leaves the host alone, whatever happens to visits through a proxy of their caller', async () => {
  const proxied = { ...OPTIONS, proxy: 'http://me:hush@proxy.example:8080' };
  const hanging = Array.from({ length: 2 }, () => visit(one.jobs, proxied));
  await Promise.all(hanging.map(({ begun }) => begun));
  const other = visit(one.jobs, { ...OPTIONS, account: newId() });
  await other.begun;
  other.end();
  for (const { end } of hanging) end(429);
  await Promise.all([other, ...hanging].map(({ done }) => done));
  const paused = () =>
    database.query("select host from crawl_host where host like $1 || '%'", [new URL(url).host]);
  await expect.poll(paused).toEqual([{ host: expect.stringMatching(/^\S+ by proxy [0-9a-f]{16}$/) }]);
});

it('slows the host down for all when it complains', async () => {
  const complained = visit(one.jobs);
  await complained.begun;
  complained.end(429);
  await complained.done;
  const host = () =>
    database.query('select slots, next_at > now() as paused from crawl_host where host = $1', [
      new URL(url).host,
    ]);
  await expect.poll(host).toEqual([{ slots: 1, paused: true }]);
  const next = visit(two.jobs);
  await next.begun;
  expect(await host()).toEqual([{ slots: 1, paused: false }]);
  next.end();
  await next.done;
  await expect.poll(host).toEqual([{ slots: null, paused: false }]);
});
