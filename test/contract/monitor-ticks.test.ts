/** What a tick of a monitor finds, keeps, costs and tells, and when it comes. */
import { afterAll, describe, expect, it } from 'vitest';
import { type MonitorTick, monitorActivityRoute, monitorTick } from '../../src/contract/monitor/monitor.ts';
import { leaveCredits, withData } from '../harness/server-data.ts';
import { account, credits } from '../promises/crawl-kit.ts';
import { article, eventually, startMonitorKit, tick } from '../promises/monitor-kit.ts';
import { htmlPage } from '../site/handlers.ts';
import { monitorCalls, record } from './monitor-calls.ts';

const kit = await startMonitorKit();
const { page, patch } = monitorCalls(kit);

afterAll(async () => {
  await kit.close();
});

describe('a tick', () => {
  it('captures the page, compares it with the last one, and costs 5 more when something changed', async () => {
    const { apiKey: key, accountId } = await account(kit.server, 'starter');
    kit.site.page('/news', article('Nothing new'));
    const formats = [{ type: 'markdown' }, { type: 'links' }];
    const created = await kit.create({ url: page('/news'), formats, webhookUrl: page('/hook') }, key);
    expect(await tick(kit.server, created, accountId)).toEqual({ ok: true, changed: false });
    expect(await credits(kit.server, key)).toMatchObject({ used: 2 });
    expect(await tick(kit.server, created, accountId)).toEqual({ ok: true, changed: false });
    kit.site.page('/news', article('Something new', '<a href="/more">More</a>'));
    expect(await tick(kit.server, created, accountId)).toEqual({ ok: true, changed: true });
    expect(await credits(kit.server, key)).toMatchObject({ used: 11 });

    const ticks = await kit.activity(created, key);
    for (const one of ticks) monitorTick.parse(one);
    expect(ticks.map(({ changed }) => changed)).toEqual([true, false, false]);
    expect(ticks.slice(1).map(({ diffs }) => diffs)).toEqual([{}, {}]);
    const [newest] = ticks;
    expect(newest?.diffs).toEqual({
      markdown: [
        { type: 'removed', line: 3, content: 'Nothing new' },
        { type: 'added', line: 3, content: 'Something new' },
        { type: 'added', line: 7, content: `[More](${page('/more')})` },
      ],
      links: { added: [page('/more')], removed: [] },
    });

    const entry = (await (await kit.server.fetch(`/api/history/${newest?.id}`, { key })).json()) as Record<
      string,
      unknown
    >;
    expect(entry).toMatchObject({
      service: 'monitor',
      status: 'completed',
      requestParentId: created.cronId,
      params: { url: page('/news'), interval: '@yearly' },
      result: { results: { markdown: { data: [expect.stringContaining('Something new')] } } },
    });
    // An unchanged run keeps nothing, and shows what it was compared with as its own.
    const unchanged = await kit.server.fetch(`/api/history/${ticks[1]?.id}`, { key });
    expect(await unchanged.json()).toMatchObject({
      result: { id: ticks[1]?.id, results: { markdown: { data: [expect.stringContaining('Nothing new')] } } },
    });
    await withData(kit.server, async (database) => {
      const captures = await database.query<{ id: string }>(
        'select call_id as id from call_result where account_id = $1 order by call_id desc',
        [accountId],
      );
      expect(captures.map(({ id }) => id)).toEqual([newest?.id, ticks[2]?.id]);
    });
    const now = await record(await kit.server.fetch(`/api/monitor/${created.cronId}`, { key }));
    expect(now.lastRunAt).toBe(newest?.createdAt);

    await eventually(() => expect(kit.events.some(({ data }) => data.cronId === created.cronId)).toBe(true));
    const [event, ...others] = kit.events.filter(({ data }) => data.cronId === created.cronId);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      type: 'monitor.change.detected',
      data: {
        url: page('/news'),
        tickId: newest?.id,
        changed: true,
        changedAt: expect.any(String),
        current: { markdown: { data: [expect.stringContaining('Something new')] } },
        previous: { markdown: { data: [expect.stringContaining('Nothing new')] } },
        diffs: newest?.diffs,
      },
    });
  });

  it('is given in slices, older and older', async () => {
    const created = await kit.create({ url: page('/news') });
    for (let n = 0; n < 5; n++) await kit.tick(created, kit.owner);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query = new URLSearchParams({ limit: '2', ...(cursor && { cursor }) });
      const response = await kit.server.fetch(`/api/monitor/${created.cronId}/activity?${query}`);
      const slice = monitorActivityRoute.responses[200].content['application/json'].schema.parse(
        await response.json(),
      );
      seen.push(...slice.ticks.map(({ id }) => id));
      cursor = slice.nextCursor;
    } while (cursor);
    expect(seen).toEqual((await kit.activity(created)).map(({ id }) => id));
    expect(new Set(seen).size).toBe(5);
    for (const bad of ['limit=0', 'limit=101', 'cursor=yesterday', 'cursor=0000-01-01T00:00:00Z']) {
      expect((await kit.server.fetch(`/api/monitor/${created.cronId}/activity?${bad}`)).status).toBe(400);
    }
  });

  it('without credits fails, and the monitor stays active', async () => {
    const { apiKey: key, accountId } = await account(kit.server, 'free');
    const formats = [{ type: 'json', prompt: 'the title' }, { type: 'branding' }];
    const created = await kit.create({ url: page('/news'), formats }, key);
    await leaveCredits(kit.server, accountId, 3);
    const answer = await tick(kit.server, created, accountId);
    expect(answer).toMatchObject({ ok: false, reason: 'insufficient_credits' });
    const [failed] = await kit.activity(created, key);
    expect(failed).toMatchObject({
      status: 'failed',
      changed: false,
      diffs: {},
      error: { type: 'insufficient_credits' },
    });
    const entry = await (await kit.server.fetch(`/api/history/${failed?.id}`, { key })).json();
    expect(entry).toMatchObject({ status: 'failed', result: null, requestParentId: created.cronId });
    expect(await record(await kit.server.fetch(`/api/monitor/${created.cronId}`, { key }))).toMatchObject({
      status: 'active',
    });
  });

  it('that cannot pay for the change fails, and the change is seen when it can', async () => {
    const { apiKey: key, accountId } = await account(kit.server, 'free');
    kit.site.page('/poor', article('First'));
    const created = await kit.create({ url: page('/poor') }, key);
    await tick(kit.server, created, accountId);
    kit.site.page('/poor', article('Second'));
    await leaveCredits(kit.server, accountId, 4);
    expect(await tick(kit.server, created, accountId)).toMatchObject({
      ok: false,
      reason: 'insufficient_credits',
    });
    expect(await credits(kit.server, key)).toMatchObject({ remaining: 4 });
    await leaveCredits(kit.server, accountId, 6);
    expect(await tick(kit.server, created, accountId)).toEqual({ ok: true, changed: true });
    // The report of the balance is kept for a moment, until this process has heard of the tick.
    await expect.poll(() => credits(kit.server, key)).toMatchObject({ remaining: 0 });
  });

  it('leaves out what is to be ignored', async () => {
    let views = 0;
    kit.site.page('/shop', (_request, response) => {
      views += 1;
      htmlPage(article(`Price 5 €, seen ${views} times`, `<div class="clock">${views}</div>`))(
        _request,
        response,
      );
    });
    const ignore = { selectors: ['.clock'], patterns: ['seen \\d+ times'] };
    const created = await kit.create({
      url: page('/shop'),
      ignore,
      formats: [{ type: 'markdown' }, { type: 'html' }],
    });
    for (let n = 0; n < 3; n++)
      expect(await kit.tick(created, kit.owner)).toEqual({ ok: true, changed: false });
    await record(await patch(created, { ignore: null }));
    expect(await kit.tick(created, kit.owner)).toEqual({ ok: true, changed: false });
    expect(await kit.tick(created, kit.owner)).toEqual({ ok: true, changed: true });
  });

  it('does not compare with another page, or another form of the same', async () => {
    const created = await kit.create({ url: page('/news') });
    await kit.tick(created, kit.owner);
    await record(await patch(created, { url: page('/shop') }));
    expect(await kit.tick(created, kit.owner)).toEqual({ ok: true, changed: false });
    await record(await patch(created, { url: page('/news') }));
    expect(await kit.tick(created, kit.owner)).toEqual({ ok: true, changed: false });
    await record(
      await patch(created, { formats: [{ type: 'markdown', mode: 'reader' }, { type: 'links' }] }),
    );
    expect(await kit.tick(created, kit.owner)).toEqual({ ok: true, changed: false });
  });

  it('compares pictures of the page, and shows where they differ', { timeout: 120_000 }, async () => {
    const box = (color: string, more = '') =>
      article('A picture', `<div style="width:200px;height:200px;background:${color}"></div>${more}`);
    const spinner =
      '<style>@keyframes turn { to { transform: rotate(360deg) } }</style><div style="width:50px;height:50px;background:linear-gradient(red, blue);animation:turn 0.7s infinite linear"></div>';
    const clock =
      '<p id="clock"></p><script>document.querySelector("#clock").textContent = Math.random()</script>';
    kit.site.page('/box', box('green', spinner + clock));
    const created = await kit.create({
      url: page('/box'),
      formats: [{ type: 'screenshot', width: 640, height: 700 }],
      fetchConfig: { mode: 'js' },
      ignore: { selectors: ['#clock'], patterns: [] },
    });
    expect(await kit.tick(created, kit.owner)).toEqual({ ok: true, changed: false });
    expect(await kit.tick(created, kit.owner)).toEqual({ ok: true, changed: false });
    kit.site.page('/box', box('orange', spinner + clock));
    expect(await kit.tick(created, kit.owner)).toEqual({ ok: true, changed: true });
    const [newest] = await kit.activity(created);
    const found = newest?.diffs.screenshot;
    expect(found).toMatchObject({ changed: true, size: 640 * 700 });
    expect(found?.changedPixels).toBeGreaterThan(30_000);
    expect(found?.changedPixels).toBeLessThan(45_000);
    const mask = await fetch(found?.mask ?? '');
    expect(mask.headers.get('content-type')).toBe('image/png');
    expect(
      Buffer.from(await mask.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  });

  it('goes when its monitor goes', async () => {
    const created = await kit.create({ url: page('/news') });
    await kit.tick(created, kit.owner);
    const [done] = await kit.activity(created);
    expect((await kit.server.fetch(`/api/history/${done?.id}`)).status).toBe(200);
    await kit.server.fetch(`/api/monitor/${created.cronId}`, { method: 'DELETE' });
    expect((await kit.server.fetch(`/api/history/${done?.id}`)).status).toBe(404);
  });

  it('that is deleted from history is gone from the activity, and the next one is a first', async () => {
    kit.site.page('/gone', article('First'));
    const created = await kit.create({ url: page('/gone') });
    await kit.tick(created, kit.owner);
    const [done] = await kit.activity(created);
    await kit.server.fetch(`/api/history/${done?.id}`, { method: 'DELETE' });
    expect(await kit.activity(created)).toEqual([]);
    kit.site.page('/gone', article('Second'));
    expect(await kit.tick(created, kit.owner)).toEqual({ ok: true, changed: false });
  });
});

describe('the clock', () => {
  it('runs a monitor by itself, at the time that was told', async () => {
    kit.site.page('/minute', article('By the minute'));
    const created = await kit.create({ url: page('/minute'), interval: '1m' });
    // As if most of the minute had passed.
    await withData(kit.server, (database) =>
      database.query(
        `with soon as (update monitor set next_run_at = now() + interval '2 s' where id = $1 returning id)
         select pg_notify('winnow', json_build_object('topic', 'monitor', 'id', id)::text) from soon`,
        [created.cronId],
      ),
    );
    const nextRun = async () =>
      Date.parse((await record(await kit.server.fetch(`/api/monitor/${created.cronId}`))).nextRunAt ?? '');
    const told = await nextRun();
    expect(await kit.activity(created)).toEqual([]);
    let ticks: MonitorTick[] = [];
    await eventually(async () => {
      ticks = await kit.activity(created);
      expect(ticks.at(-1)).toMatchObject({ status: 'completed', changed: false });
    });
    const late = Date.parse(ticks.at(-1)?.createdAt ?? '') - told;
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThan(10_000);
    const next = await nextRun();
    expect(next).toBeGreaterThan(told);
    expect((next - Date.parse(created.nextRunAt ?? '')) % 60_000).toBe(0);
  });
});
