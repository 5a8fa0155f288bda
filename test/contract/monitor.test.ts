/** The monitor endpoints against a real server: fields, states, bounds, ticks, events and the internal job. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type MonitorRecord,
  type MonitorTick,
  monitorActivityRoute,
  monitorRecord,
  monitorTick,
} from '../../src/contract/monitor.ts';
import { leaveCredits, withData } from '../harness/credits.ts';
import { type MailServer, startMailServer } from '../harness/mail-server.ts';
import { account, credits } from '../promises/crawl-kit.ts';
import {
  article,
  eventually,
  jobBody,
  type MonitorKit,
  runJob,
  startMonitorKit,
  tick,
} from '../promises/monitor-kit.ts';
import { htmlPage } from '../site/handlers.ts';
import { type Handler, startSite } from '../site/site.ts';

let kit: MonitorKit;
let mail: MailServer;
/** Another account, created by the first test that needs one, because it takes a start of the program. */
let other: ReturnType<typeof account> | undefined;
const UNKNOWN = '01a1dd64-29f7-7303-b79b-da2a294cd4bf';

beforeAll(async () => {
  mail = await startMailServer();
  kit = await startMonitorKit({ WINNOW_SMTP_URL: mail.url, WINNOW_SMTP_FROM: 'winnow@example.org' });
}, 60_000);
afterAll(async () => {
  await kit.close();
  await mail.close();
});

const post = (path: string, body?: unknown, key?: string) =>
  kit.server.fetch(path, {
    method: 'POST',
    ...(key && { key }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

const patch = (monitor: MonitorRecord, body: unknown) =>
  kit.server.fetch(`/api/monitor/${monitor.cronId}`, { method: 'PATCH', body: JSON.stringify(body) });

async function record(response: Response): Promise<MonitorRecord> {
  expect(response.status, await response.clone().text()).toBe(200);
  const body: unknown = await response.json();
  monitorRecord.parse(body);
  return body as MonitorRecord;
}

async function refused(response: Response): Promise<{ status: number; issue?: unknown; message: string }> {
  const { error } = (await response.json()) as { error: { message: string; details?: unknown[] } };
  return { status: response.status, issue: error.details?.[0], message: error.message };
}

const page = (path: string) => `${kit.site.url}${path}`;

describe('a monitor', () => {
  it('is created active, with its schedule as cron and its next time', async () => {
    const before = Date.now();
    const created = await record(
      await post('/api/monitor', { url: page('/'), interval: '1h', name: 'Front' }),
    );
    expect(created).toMatchObject({
      status: 'active',
      interval: '0 * * * *',
      lastRunAt: null,
      config: {
        url: page('/'),
        interval: '1h',
        name: 'Front',
        formats: [{ type: 'markdown', mode: 'normal' }],
        fetchConfig: { mode: 'auto', timeout: 60_000 },
      },
    });
    expect(created.scheduleId).toBe(created.cronId);
    const next = Date.parse(created.nextRunAt ?? '');
    expect(next).toBeGreaterThan(before);
    expect(next).toBeLessThan(before + 3_600_000 + 300_000);
    expect(await record(await kit.server.fetch(`/api/monitor/${created.cronId}`))).toEqual(created);
  });

  it('is in the list, a bare array with the newest first', async () => {
    const [first, second] = [await kit.create({ url: page('/') }), await kit.create({ url: page('/') })];
    const list = (await (await kit.server.fetch('/api/monitor')).json()) as MonitorRecord[];
    expect(list.slice(0, 2).map(({ cronId }) => cronId)).toEqual([second.cronId, first.cronId]);
  });

  it.each([
    [{ interval: '0 0 31 2 *' }, ['interval']],
    [{ interval: '30s' }, ['interval']],
    [{ interval: '* * * * * *' }, ['interval']],
    [{ interval: '' }, ['interval']],
    [{ timezone: 'Mars/Olympus' }, ['timezone']],
    [{ ignore: { selectors: ['.ok', 'p['] } }, ['ignore', 'selectors', 1]],
    [{ ignore: { patterns: ['(a'] } }, ['ignore', 'patterns', 0]],
    [{ ignore: { patterns: ['(a)\\1'] } }, ['ignore', 'patterns', 0]],
    [{ ignore: { selectors: ['a'.repeat(1_001)] } }, ['ignore', 'selectors', 0]],
    [{ formats: [{ type: 'json', schema: { type: 'thing' } }] }, ['formats', 0, 'schema', 'type']],
    [{ url: 'http://10.0.0.1/' }, ['url']],
    [{ webhookUrl: 'http://10.0.0.1/' }, ['webhookUrl']],
    [{ formats: [] }, ['formats']],
    [{ interval: '__proto__' }, ['interval']],
    [{ interval: 'constructor' }, ['interval']],
  ])('with %j is refused at %j', async (fields, path) => {
    const response = await post('/api/monitor', { url: page('/'), interval: '1h', ...fields });
    expect(await refused(response)).toMatchObject({ status: 400, issue: { path } });
  });

  it('is changed by what is sent, and by nothing else', async () => {
    const created = await kit.create({ url: page('/'), webhookUrl: page('/hook'), name: 'Before' });
    const changed = await record(await patch(created, { interval: '*/30 * * * *', webhookUrl: null }));
    expect(changed).toMatchObject({ interval: '*/30 * * * *', config: { name: 'Before' } });
    expect(changed.config).not.toHaveProperty('webhookUrl');
    expect(changed.nextRunAt).not.toBe(created.nextRunAt);
    const renamed = await record(await patch(changed, { name: 'After' }));
    expect(renamed).toMatchObject({
      nextRunAt: changed.nextRunAt,
      config: { name: 'After', formats: created.config.formats },
    });
    const nameless = await record(await patch(created, { name: null }));
    expect(nameless.config).not.toHaveProperty('name');
    expect(Date.parse(renamed.updatedAt)).toBeGreaterThan(Date.parse(created.updatedAt));
    expect(await refused(await patch(created, { interval: '0 0 30 2 *' }))).toMatchObject({ status: 400 });
  });

  it('run at the minute that a cron expression names, and at any even distance by shorthand', async () => {
    for (const interval of ['30 9 * * *', ' 0  12 * * * ']) {
      const exact = await kit.create({ url: page('/'), interval });
      const [minute, hour] = interval.trim().split(/\s+/);
      expect(exact.nextRunAt).toMatch(
        new RegExp(`T${String(hour).padStart(2, '0')}:${minute?.padStart(2, '0')}:00.000Z$`),
      );
    }
    const odd = await kit.create({ url: page('/'), interval: '45m' });
    expect(odd).toMatchObject({ interval: '45m', config: { interval: '45m' } });
    const wait = Date.parse(odd.nextRunAt ?? '') - Date.now();
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThan(50 * 60_000);
    const changed = await record(await patch(odd, { interval: '15 8 * * *' }));
    expect(changed.nextRunAt).toMatch(/T08:15:00.000Z$/);
  });

  it('in a time zone runs by its clock', async () => {
    const daily = await kit.create({ url: page('/'), interval: '0 9 * * *', timezone: 'Asia/Tokyo' });
    const { nextRunAt } = await record(await kit.server.fetch(`/api/monitor/${daily.cronId}`));
    expect(nextRunAt?.slice(11, 14)).toBe('00:');
    const moved = await record(await patch(daily, { timezone: null }));
    expect(moved.nextRunAt?.slice(11, 14)).toBe('09:');
  });

  it('is paused, resumed and deleted', async () => {
    const { cronId } = await kit.create({ url: page('/') });
    const at = `/api/monitor/${cronId}`;
    expect(await record(await post(`${at}/pause`))).toMatchObject({ status: 'paused', nextRunAt: null });
    expect(await record(await post(`${at}/pause`))).toMatchObject({ status: 'paused' });
    const changed = await kit.server.fetch(at, { method: 'PATCH', body: JSON.stringify({ interval: '1d' }) });
    expect(await record(changed)).toMatchObject({ status: 'paused', nextRunAt: null });
    const resumed = await record(await post(`${at}/resume`));
    expect(resumed).toMatchObject({ status: 'active', interval: '0 0 * * *', nextRunAt: expect.any(String) });
    expect(await record(await post(`${at}/resume`))).toEqual(resumed);
    const deleted = await kit.server.fetch(at, { method: 'DELETE' });
    expect(await deleted.json()).toEqual({ ok: true });
    expect((await kit.server.fetch(at)).status).toBe(404);
    expect((await kit.server.fetch(at, { method: 'DELETE' })).status).toBe(404);
  });

  it.each([
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/pause'],
    ['POST', '/resume'],
    ['POST', '/test'],
    ['GET', '/activity'],
  ])('that is not there, or is of another account, is not found: %s %s', async (method, path) => {
    other ??= account(kit.server, 'free');
    const { apiKey } = await other;
    const own = await kit.create({ url: page('/') });
    const body = method === 'PATCH' ? { body: '{}' } : {};
    for (const [id, key] of [[UNKNOWN, kit.server.key] as const, [own.cronId, apiKey] as const]) {
      const response = await kit.server.fetch(`/api/monitor/${id}${path}`, { method, key, ...body });
      expect(await refused(response)).toMatchObject({ status: 404, message: 'Monitor not found' });
    }
    expect((await kit.server.fetch(`/api/monitor/nonsense${path}`, { method, ...body })).status).toBe(400);
  });

  it('shows no secrets, and keeps them when they come back as they were shown', async () => {
    kit.site.page('/secret', (request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(article(`Cookie ${request.headers.cookie}, header ${request.headers['x-api-token']}`));
    });
    const fetchConfig = {
      mode: 'fast',
      cookies: { a: 'sesame' },
      headers: { 'X-Api-Token': 'open', Accept: 'text/html' },
    };
    const created = await kit.create({ url: page('/secret'), fetchConfig });
    expect(JSON.stringify(created)).not.toMatch(/sesame|"open"/);
    expect(created.config.fetchConfig.headers).toMatchObject({ Accept: 'text/html' });
    await record(await patch(created, { fetchConfig: { ...created.config.fetchConfig, timeout: 5_000 } }));
    expect(await kit.tick(created, kit.owner)).toMatchObject({ ok: true });
    const [done] = await kit.activity(created);
    const entry = await (await kit.server.fetch(`/api/history/${done?.id}`)).text();
    expect(entry).toContain('Cookie a=sesame, header open');
    expect(JSON.stringify((JSON.parse(entry) as { params: unknown }).params)).not.toMatch(/sesame|"open"/);
  });

  it('takes no secrets along to another origin', async () => {
    const other = await startSite({ '/': article('Somewhere else') });
    const fetchConfig = { mode: 'fast', cookies: { a: 'sesame' }, headers: { 'X-Api-Token': 'open' } };
    for (const change of [{}, { fetchConfig: { headers: { 'X-Api-Token': '[redacted]' } } }]) {
      const created = await kit.create({ url: page('/secret?access_token=hidden'), fetchConfig });
      expect(JSON.stringify(created)).not.toContain('hidden');
      await record(await patch(created, { url: `${other.url}/`, ...change }));
      await kit.tick(created, kit.owner);
    }
    expect(other.requests.length).toBeGreaterThan(0);
    expect(JSON.stringify(other.requests)).not.toMatch(/sesame|open/);
    await other.close();
  });
});

describe('the plan', () => {
  it('caps active monitors on create and on resume, and paused ones do not count', async () => {
    const { apiKey: key } = await account(kit.server, 'free');
    const jobs = async () =>
      ((await (await kit.server.fetch('/api/credits', { key })).json()) as { jobs: { monitor: object } }).jobs
        .monitor;
    expect(await jobs()).toEqual({ used: 0, limit: 1 });
    const first = await kit.create({ url: page('/') }, key);
    expect(await jobs()).toEqual({ used: 1, limit: 1 });
    const over = await post('/api/monitor', { url: page('/'), interval: '1h' }, key);
    expect(over.headers.get('retry-after')).toBeNull();
    expect(await refused(over)).toMatchObject({
      status: 429,
      message: expect.stringContaining('1 active monitor'),
    });
    await post(`/api/monitor/${first.cronId}/pause`, undefined, key);
    expect(await jobs()).toEqual({ used: 0, limit: 1 });
    await kit.create({ url: page('/') }, key);
    const resumed = await post(`/api/monitor/${first.cronId}/resume`, undefined, key);
    expect(resumed.headers.get('retry-after')).toBeNull();
    expect(await refused(resumed)).toMatchObject({ status: 429 });
  });
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
      database.query(`update idempotency set created_at = created_at - interval '31 seconds'`),
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

describe('conditions and notifications', () => {
  const run = async (monitor: MonitorRecord) =>
    (await (await post(`/api/monitor/${monitor.cronId}/run`)).json()) as MonitorTick;

  it('an alarm goes out only if all conditions hold, as a readable message too', {
    timeout: 60_000,
  }, async () => {
    const got: { path: string; title: unknown; body: string }[] = [];
    const keep =
      (path: string): Handler =>
      async (request, response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk as Buffer);
        got.push({ path, title: request.headers.title, body: Buffer.concat(chunks).toString() });
        response.end('ok');
      };
    kit.site.page('/slack', keep('/slack'));
    kit.site.page('/ntfy', keep('/ntfy'));
    kit.site.page('/stock', article('Sold out'));
    const monitor = await kit.create({
      url: page('/stock'),
      when: [{ contains: 'in stock' }, { notContains: 'Sold out' }],
      notify: [
        { type: 'slack', url: page('/slack') },
        { type: 'ntfy', url: page('/ntfy') },
      ],
    });
    await run(monitor);
    kit.site.page('/stock', article('Still sold'));
    expect(await run(monitor)).toMatchObject({ changed: true });
    kit.site.page('/stock', article('Now in stock'));
    const third = await run(monitor);
    await eventually(() => expect(got).toHaveLength(2));
    const slack = JSON.parse(got.find(({ path }) => path === '/slack')?.body ?? '{}') as { text: string };
    expect(slack.text).toContain('- Still sold\n+ Now in stock');
    expect(slack.text).toContain(`/dashboard/monitors/${monitor.cronId}?run=${third.id}|`);
    expect(got.find(({ path }) => path === '/ntfy')).toMatchObject({
      title: expect.stringMatching(/^Changed: /),
    });
    expect((await post(`/api/monitor/${monitor.cronId}/test`)).status).toBe(200);
    await eventually(() => expect(got).toHaveLength(4));
    const log = await kit.server.fetch('/api/webhooks/deliveries');
    const { data } = (await log.json()) as { data: { channel: string; type: string; status: string }[] };
    expect(
      data
        .slice(0, 4)
        .map(({ channel }) => channel)
        .sort(),
    ).toEqual(['ntfy', 'ntfy', 'slack', 'slack']);
  });

  it('are refused where they cannot be met or sent', async () => {
    const create = async (body: object) =>
      refused(await post('/api/monitor', { url: page('/'), interval: '1h', ...body }));
    expect(await create({ when: [{ contains: 'a', matches: 'b' }] })).toMatchObject({ status: 400 });
    expect(await create({ when: [{ contains: 'a', other: 1 }] })).toMatchObject({ status: 400 });
    expect(await create({ when: [{ path: 'price', below: 5 }] })).toMatchObject({
      issue: { path: ['when', 0, 'path'] },
    });
    expect(await create({ when: [{ matches: '(' }] })).toMatchObject({
      issue: { path: ['when', 0, 'matches'] },
    });
    expect(await create({ notify: [{ type: 'slack', url: 'http://10.0.0.1/x' }] })).toMatchObject({
      issue: { path: ['notify', 0, 'url'] },
    });
  });

  it('mail tells what changed', { timeout: 60_000 }, async () => {
    kit.site.page('/mailed', article('Before'));
    const monitor = await kit.create({
      url: page('/mailed'),
      notify: [{ type: 'email', to: ['ann@example.org'] }],
    });
    await run(monitor);
    kit.site.page('/mailed', article('After'));
    const { id } = await run(monitor);
    await eventually(() => expect(mail.mails).toHaveLength(1));
    expect(mail.mails[0]).toMatchObject({ from: 'winnow@example.org', to: 'ann@example.org' });
    expect(mail.mails[0]?.text).toMatch(/Subject: Changed: /);
    expect(mail.mails[0]?.text).toContain('- Before');
    expect(mail.mails[0]?.text.replace(/=\r?\n/g, '')).toContain(id);
  });

  it('a feed has the changes, for whoever has its token', async () => {
    kit.site.page('/feed', article('One & only'));
    const monitor = await kit.create({ url: page('/feed'), name: 'Mill <1>' });
    await run(monitor);
    kit.site.page('/feed', article('Two <b>x</b>'));
    const { id } = await run(monitor);
    const { pathname, search } = new URL(monitor.feedUrl);
    const feed = await kit.server.fetch(`${pathname}${search}`, { key: null });
    expect(feed.headers.get('content-type')).toContain('application/atom+xml');
    expect(feed.headers.get('cache-control')).toBe('private, no-cache');
    for (const [header, sent] of [
      ['if-none-match', feed.headers.get('etag')],
      ['if-modified-since', feed.headers.get('last-modified')],
    ] as const) {
      const headers = { [header]: sent ?? '' };
      const again = await kit.server.fetch(`${pathname}${search}`, { key: null, headers });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
    const text = await feed.text();
    expect(text).toContain('<title>Mill &lt;1&gt;</title>');
    expect(text).toContain(`<id>urn:uuid:${id}</id>`);
    expect(text).toContain('- One &amp; only');
    kit.site.page(
      '/feed',
      article(Array.from({ length: 900 }, (_, n) => `<p>Sack ${n} of rye flour</p>`).join('')),
    );
    await run(monitor);
    const longer = await (await kit.server.fetch(`${pathname}${search}`, { key: null })).text();
    expect(longer).toContain('+ Sack 7 of rye flour');
    expect(longer).toMatch(/and \d{3} more/);
    expect((await kit.server.fetch(`${pathname}?token=wrong`, { key: null })).status).toBe(404);
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
