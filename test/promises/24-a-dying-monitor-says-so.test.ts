/** Promise 24: a monitor that no longer gets its page says so once, keeps trying, and says when it works again. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MonitorRecord } from '../../src/contract/monitor/monitor.ts';
import { htmlPage } from '../site/handlers.ts';
import { account } from './crawl-kit.ts';
import { article, eventually, type MonitorKit, startMonitorKit, tick } from './monitor-kit.ts';

let kit: MonitorKit;
beforeAll(async () => {
  kit = await startMonitorKit();
}, 60_000);
afterAll(() => kit.close());

const eventsOf = ({ cronId }: MonitorRecord) => kit.events.filter(({ data }) => data.cronId === cronId);
const typesOf = (monitor: MonitorRecord) => eventsOf(monitor).map(({ type }) => type);

/** Sends one more event: once it arrives, all earlier ones have arrived. */
async function settled(monitor: MonitorRecord): Promise<string[]> {
  const before = typesOf(monitor).length;
  await kit.server.fetch(`/api/monitor/${monitor.cronId}/test`, { method: 'POST' });
  await eventually(() => expect(typesOf(monitor).slice(before)).toContain('monitor.test'));
  return typesOf(monitor).filter((type) => type !== 'monitor.test');
}

describe('a monitor whose page', () => {
  it.each([
    [
      'cannot be reached',
      (request: { socket: { destroy(): void } }) => void request.socket.destroy(),
      'upstream_failed',
    ],
    ['is an error', htmlPage(article('Out of order'), 500), 'http_error'],
    ['is empty', htmlPage(''), 'empty'],
  ] as const)('%s says so after five times, once', { timeout: 60_000 }, async (name, page, type) => {
    const path = `/${name.replaceAll(' ', '-')}`;
    kit.site.page(path, article('Alive'));
    const created = await kit.create({
      url: kit.site.url + path,
      webhookUrl: `${kit.site.url}/hook`,
      fetchConfig: { mode: 'fast', timeout: 5_000 },
    });
    await kit.tick(created, kit.owner);
    kit.site.page(path, page);
    for (let n = 0; n < 4; n++) await kit.tick(created, kit.owner);
    expect(await settled(created)).toEqual([]);
    for (let n = 0; n < 4; n++) await kit.tick(created, kit.owner);
    await eventually(() => expect(typesOf(created)).toContain('monitor.failing'));
    const [failing] = eventsOf(created).filter((event) => event.type === 'monitor.failing');
    expect(failing?.data).toMatchObject({
      url: kit.site.url + path,
      failures: 5,
      error: { type, message: expect.stringMatching(/./) },
    });

    kit.site.page(path, article('Alive'));
    expect(await kit.tick(created, kit.owner)).toEqual({ ok: true, changed: false });
    await kit.tick(created, kit.owner);
    await eventually(() => expect(typesOf(created)).toContain('monitor.recovered'));
    expect(await settled(created)).toEqual(['monitor.failing', 'monitor.recovered']);
  });

  it('changed while it was unavailable reports the change too', { timeout: 60_000 }, async () => {
    kit.site.page('/away', article('Before'));
    const created = await kit.create({ url: `${kit.site.url}/away`, webhookUrl: `${kit.site.url}/hook` });
    await kit.tick(created, kit.owner);
    kit.site.page('/away', htmlPage(article('Away'), 502));
    for (let n = 0; n < 5; n++) await kit.tick(created, kit.owner);
    kit.site.page('/away', article('After'));
    expect(await kit.tick(created, kit.owner)).toEqual({ ok: true, changed: true });
    await eventually(() =>
      expect(typesOf(created).toSorted()).toEqual([
        'monitor.change.detected',
        'monitor.failing',
        'monitor.recovered',
      ]),
    );
  });
});

describe('a monitor without credits', () => {
  it('says so, stays active and lists its failed ticks', { timeout: 60_000 }, async () => {
    const { apiKey: key, accountId } = await account(kit.server, 'free');
    const { leaveCredits } = await import('../harness/server-data.ts');
    kit.site.page('/dear', article('Dear'));
    const created = await kit.create(
      { url: `${kit.site.url}/dear`, webhookUrl: `${kit.site.url}/hook` },
      key,
    );
    await leaveCredits(kit.server, accountId, 0);
    for (let n = 0; n < 6; n++) await tick(kit.server, created, accountId);
    await eventually(() => expect(typesOf(created)).toEqual(['monitor.failing']));
    expect(eventsOf(created)[0]?.data).toMatchObject({ error: { type: 'insufficient_credits' } });
    const ticks = await kit.activity(created, key);
    expect(ticks.map(({ status, error }) => [status, error?.type])).toEqual(
      Array.from({ length: 6 }, () => ['failed', 'insufficient_credits']),
    );
    const response = await kit.server.fetch(`/api/monitor/${created.cronId}`, { key });
    expect(await response.json()).toMatchObject({ status: 'active', nextRunAt: expect.any(String) });
  });
});
