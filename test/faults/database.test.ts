/** What callers see while the line to PostgreSQL fails, or the server itself, or somebody keeps it busy. In full: bench/service/faults.ts. */
import { expect, it } from 'vitest';
import type { MonitorRecord, MonitorTick } from '../../src/contract/monitor/monitor.ts';
import { article, jobBody, runJob } from '../promises/monitor-kit.ts';
import { testFaults } from './kit.ts';

const world = testFaults([
  ['black hole', 12, 20],
  ['resets every second', 4, 14],
  ['300 ms a round trip', 4, 8],
  ['LISTEN refused', 3, 8],
  ['read-only', 4, 14],
  ['immediate restart', 3, 14],
  ['too few connections', 4, 14],
  ['a locked account', 6, 0],
  ['a deleted crawl', 4, 0],
]);

it('a tick that is under way while PostgreSQL restarts is not lost and not failed', {
  timeout: 60_000,
}, async () => {
  const { server, site, bob, admin, restartPostgres } = world();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  site.page('/watched', async (_, response) => {
    await held;
    response.setHeader('content-type', 'text/html').end(article('Watched'));
  });
  const made = await server.fetch('/api/monitor', {
    method: 'POST',
    key: bob.key,
    body: JSON.stringify({
      url: `${site.url}/watched`,
      interval: '@yearly',
      formats: [{ type: 'markdown' }],
      fetchConfig: { mode: 'fast', timeout: 20_000 },
    }),
  });
  expect(made.status, await made.clone().text()).toBe(200);
  const monitor = (await made.json()) as MonitorRecord;
  // Its answer is lost with the database; what counts is the tick.
  const asked = runJob(server, jobBody(monitor, bob.id, 'once')).catch(() => null);
  await site.requested('/watched');
  const restarted = restartPostgres();
  release();
  await restarted;
  await asked;
  const ticks = async () => {
    const response = await server.fetch(`/api/monitor/${monitor.cronId}/activity`, { key: bob.key });
    return response.ok ? ((await response.json()) as { ticks: MonitorTick[] }).ticks : [];
  };
  await expect
    .poll(async () => (await ticks()).map(({ status }) => status), { timeout: 40_000 })
    .toEqual(['completed']);
  const failed = await admin.query(`select error from call where service = 'monitor' and status = 'failed'`);
  expect(failed).toEqual([]);
});
