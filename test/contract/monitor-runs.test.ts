/** Ticks that are asked for, by an outside scheduler or by a user, and the test event. */
import { afterAll, describe, expect, it } from 'vitest';
import { type MonitorRecord, type MonitorTick, monitorTick } from '../../src/contract/monitor/monitor.ts';
import { withData } from '../harness/server-data.ts';
import { account } from '../promises/crawl-kit.ts';
import { article, eventually, jobBody, runJob, startMonitorKit } from '../promises/monitor-kit.ts';
import { startSite } from '../site/site.ts';
import { monitorCalls, refused, UNKNOWN } from './monitor-calls.ts';

const kit = await startMonitorKit();
const { page, post } = monitorCalls(kit);
kit.site.page('/news', article('Nothing new'));

afterAll(async () => {
  await kit.close();
});

describe('POST /api/jobs/monitor', () => {
  it('is open to the bearer of the secret only', async () => {
    const created = await kit.create({ url: page('/news') });
    const body = JSON.stringify(jobBody(created, kit.owner, null));
    const send = (headers: Record<string, string>) =>
      kit.server.fetch('/api/jobs/monitor', { method: 'POST', headers, body });
    expect((await send({})).status).toBe(401);
    expect((await send({ 'X-Internal-Secret': 'wrong' })).status).toBe(401);
  });

  it('gives the first answer to a job that comes again, and runs it once', async () => {
    const created = await kit.create({ url: page('/news') });
    const job = jobBody(created, kit.owner, null);
    const answers = await Promise.all([runJob(kit.server, job), runJob(kit.server, job)]);
    const again = await runJob(kit.server, job);
    for (const answer of [...answers, again])
      expect(await answer.json()).toEqual({ ok: true, changed: false });
    expect(await kit.activity(created)).toHaveLength(1);
  });

  it('ticks each time for a scheduler with a fixed body, and once for each of its deliveries', async () => {
    const created = await kit.create({ url: page('/news') });
    const job = jobBody(created, kit.owner, null);
    for (const [index, headers] of [
      { 'Upstash-Message-Id': 'msg_1' },
      { 'Upstash-Message-Id': 'msg_2' },
      { 'Idempotency-Key': 'third' },
    ].entries()) {
      for (const _ of ['first', 'again']) {
        const answer = await runJob(kit.server, job, headers);
        expect(await answer.json()).toEqual({ ok: true, changed: false });
        expect(await kit.activity(created)).toHaveLength(index + 1);
      }
    }
    const other = await runJob(kit.server, { ...job, prevId: 'x' }, { 'Upstash-Message-Id': 'msg_1' });
    expect(await refused(other)).toMatchObject({ status: 409 });
    // Without an id the same body is a repetition only for a while.
    await runJob(kit.server, job);
    await withData(kit.server, (database) =>
      database.query(
        `update idempotency set created_at = created_at - interval '31 seconds' where account_id = $1`,
        [kit.owner],
      ),
    );
    await runJob(kit.server, job);
    expect(await kit.activity(created)).toHaveLength(5);
  });

  it('says why a tick did not run', async () => {
    const created = await kit.create({ url: page('/news') });
    await post(`/api/monitor/${created.cronId}/pause`);
    expect(await kit.tick(created, kit.owner)).toEqual({ ok: false, reason: 'The monitor is paused' });
    expect(await kit.activity(created)).toEqual([]);
    const other = await runJob(kit.server, { ...jobBody(created, kit.owner, null), cronId: UNKNOWN });
    expect(await other.json()).toEqual({ ok: false, error: 'Monitor not found' });
    const stranger = await account(kit.server, 'free');
    expect(await kit.tick(created, stranger.accountId)).toEqual({ ok: false, error: 'Monitor not found' });
  });

  it('says what went wrong', async () => {
    const closed = await startSite();
    const created = await kit.create({ url: closed.url });
    await closed.close();
    expect(await kit.tick(created, kit.owner)).toMatchObject({
      ok: false,
      changed: false,
      error: expect.any(String),
    });
    expect((await kit.activity(created))[0]).toMatchObject({
      status: 'failed',
      error: { type: expect.any(String) },
    });
  });
});

describe('a run out of turn', () => {
  const run = (monitor: MonitorRecord) => post(`/api/monitor/${monitor.cronId}/run`);

  it('answers with its tick, charged as one, and is refused while the monitor is paused', async () => {
    kit.site.page('/run', article('First'));
    const monitor = await kit.create({ url: page('/run') });
    const first = (await (await run(monitor)).json()) as MonitorTick;
    expect(first).toMatchObject({ status: 'completed', firstRun: true, changed: false, diffs: {} });
    kit.site.page('/run', article('Second'));
    const second = (await (await run(monitor)).json()) as MonitorTick;
    monitorTick.parse(second);
    expect(second).toMatchObject({ changed: true });
    expect(second.diffs.markdown).toHaveLength(2);
    expect(await kit.activity(monitor)).toMatchObject([{ id: second.id }, { id: first.id }]);
    const entry = await kit.server.fetch(`/api/history/${second.id}`);
    expect(await entry.json()).toMatchObject({ service: 'monitor', creditsUsed: 6 });
    await post(`/api/monitor/${monitor.cronId}/pause`);
    expect(await refused(await run(monitor))).toMatchObject({ status: 409 });
    expect((await post(`/api/monitor/${UNKNOWN}/run`)).status).toBe(404);
  });

  it('can be asked for fewer than thirty times a minute', { timeout: 60_000 }, async () => {
    kit.site.page('/often', article('Often'));
    const monitor = await kit.create({ url: page('/often') });
    const answers = await Promise.all(Array.from({ length: 31 }, () => run(monitor)));
    const late = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(29);
    expect(late).toHaveLength(2);
    expect(Number(late[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('ends when its monitor is deleted', async () => {
    const { promise: asked, resolve } = Promise.withResolvers<void>();
    kit.site.page('/never', () => resolve());
    const monitor = await kit.create({ url: page('/never') });
    const answer = run(monitor);
    await asked;
    await kit.server.fetch(`/api/monitor/${monitor.cronId}`, { method: 'DELETE' });
    expect(await refused(await answer)).toMatchObject({ status: 404, message: 'Monitor not found' });
  });

  it('is the first, at once, where it was asked for', async () => {
    kit.site.page('/at-once', article('At once'));
    const monitor = await kit.create({ url: page('/at-once'), firstRun: 'now' });
    expect(monitor.config).not.toHaveProperty('firstRun');
    await eventually(async () =>
      expect(await kit.activity(monitor)).toMatchObject([{ status: 'completed', firstRun: true }]),
    );
    const gone = await startSite({});
    await gone.close();
    const broken = await kit.create({ url: gone.url, firstRun: 'now' });
    await eventually(async () => expect(await kit.activity(broken)).toMatchObject([{ status: 'failed' }]));
    expect((await kit.server.fetch(`/api/monitor/${broken.cronId}`)).status).toBe(200);
  });
});

describe('the test event', () => {
  it('is sent to the webhook', async () => {
    const created = await kit.create({ url: page('/news'), webhookUrl: page('/hook') });
    expect(await (await post(`/api/monitor/${created.cronId}/test`)).json()).toEqual({ ok: true });
    await eventually(() =>
      expect(kit.events.find(({ data }) => data.cronId === created.cronId)).toMatchObject({
        type: 'monitor.test',
        data: { cronId: created.cronId, url: page('/news'), sentAt: expect.any(String) },
      }),
    );
  });

  it('needs a webhook', async () => {
    const created = await kit.create({ url: page('/news') });
    expect(await refused(await post(`/api/monitor/${created.cronId}/test`))).toMatchObject({ status: 409 });
  });
});
