/** What an operator sees of the queues, and that the alerts and the board in deploy/ speak of metrics that exist. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { callOf } from '../../../test/harness/calls.ts';
import { suiteDatabase } from '../../../test/harness/database.ts';
import { createMetrics } from '../../http/observe/metrics.ts';
import { createAccount } from '../account/accounts.ts';
import { createCallStore } from '../calls.ts';
import { startCrawl } from '../crawl/crawls.ts';
import { newId } from '../ids.ts';
import { appendEvent } from '../webhook/outbox.ts';
import { QUEUES, readQueueDepths } from './queue-depths.ts';

const database = await suiteDatabase();

it('counts what waits and for how long', async () => {
  const nothing = await readQueueDepths(database);
  expect(Object.keys(nothing.queues).toSorted()).toEqual([...QUEUES].toSorted());
  for (const queue of Object.values(nothing.queues)) expect(queue).toEqual({ depth: 0, oldestSeconds: 0 });
  expect(nothing).toMatchObject({ hostSlots: 0, hosts: { busy: 0, slowed: 0 } });

  const accountId = await createAccount(database, 'someone', 'free');
  await startCrawl(database, {
    ...{
      accountId,
      keyId: null,
      sessionId: null,
      params: '{}',
      id: newId(),
      pageId: newId(),
      processId: newId(),
      counted: false,
      config: '{}',
    },
    ...{ startPrice: 2, pagePrice: 1, maxPages: 10, url: 'https://a.example/', site: 'a.example' },
    ...{ hash: newId(), webhookUrl: null },
  });
  await createCallStore(database, newId()).open(callOf(accountId, { reserve: 1 }));
  await appendEvent(database, {
    accountId,
    type: 'x',
    payload: { webhookUrl: 'https://a.example', data: 1 },
  });
  await database.query(`update crawl_page set run_at = now() - interval '40 seconds'`);
  await database.query(`update outbox set created_at = now() - interval '50 seconds'`);
  const { queues } = await readQueueDepths(database);
  expect(queues).toMatchObject({
    crawl_pages: { depth: 1, oldestSeconds: expect.closeTo(40, -1) },
    outbox: { depth: 1, oldestSeconds: expect.closeTo(50, -1) },
    calls: { depth: 1 },
    ticks: { depth: 0 },
    deliveries: { depth: 0 },
  });
  await database.query(
    `update crawl_page set token = gen_random_uuid(), run_at = now() + interval '9 seconds'`,
  );
  expect(await readQueueDepths(database)).toMatchObject({
    hostSlots: 1,
    hosts: { busy: 1 },
    queues: { crawl_pages: { depth: 1, oldestSeconds: 0 } },
  });
});

it('is in the metrics, and the alerts and the board name only metrics that are', async () => {
  let reads = 0;
  const metrics = createMetrics({
    running: new Set(),
    database: () => database.activity(),
    queues: () => {
      reads += 1;
      return readQueueDepths(database);
    },
    admission: () => [],
    objects: () => ({ written: 0, read: 0, failed: 0 }),
    browsers: () => [],
    role: 'all',
    stopping: () => false,
  });
  await database.query('select nonsense').catch(() => {});
  metrics.forRoute({ method: 'get', path: '/x' })(200, 0.1);
  const { text } = await metrics.read();
  await metrics.read();
  expect(reads).toBe(1);
  expect(text).toMatch(/^winnow_queue_depth\{queue="crawl_pages"\} 1$/m);
  expect(text).toMatch(/^winnow_database_errors_total\{kind="fault"\} 1$/m);
  const there = new Set([...text.matchAll(/^([a-z_0-9]+)[{ ]/gm)].map(([, name]) => name));
  for (const file of ['prometheus-alerts.yaml', 'grafana-board.json']) {
    const shown = await readFile(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8');
    const expressions = file.endsWith('.json')
      ? (JSON.parse(shown) as { panels: { targets: { expr: string }[] }[] }).panels.flatMap((panel) =>
          panel.targets.map(({ expr }) => expr),
        )
      : [...shown.matchAll(/expr: (?:\|\n((?: {10}.*\n)+)|(.*))/g)].map(([, many, one]) => many ?? one ?? '');
    expect(expressions.length).toBeGreaterThan(8);
    const named = expressions.flatMap((each) => each.match(/\b(?:winnow|process|nodejs)_\w+/g) ?? []);
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((name) => !there.has(name))).toEqual([]);
    // And the labels and values that they choose by.
    const chosen = expressions.flatMap((each) => [...each.matchAll(/(queue|kind|state)=~?"([^"]+)"/g)]);
    for (const [, label, values] of chosen) {
      for (const value of values?.split('|') ?? []) expect(text).toContain(`${label}="${value}"`);
    }
  }
});
