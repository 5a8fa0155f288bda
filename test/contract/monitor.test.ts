/** The monitor endpoints against a real server: fields, states, secrets and bounds. */
import { afterAll, describe, expect, it } from 'vitest';
import type { MonitorRecord } from '../../src/contract/monitor/monitor.ts';
import { account } from '../promises/crawl-kit.ts';
import { article, startMonitorKit } from '../promises/monitor-kit.ts';
import { startSite } from '../site/site.ts';
import { monitorCalls, record, refused, UNKNOWN } from './monitor-calls.ts';

const kit = await startMonitorKit();
const { page, patch, post } = monitorCalls(kit);

/** Another account, made by the first test that needs one. */
let other: ReturnType<typeof account> | undefined;

afterAll(async () => {
  await kit.close();
});

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
