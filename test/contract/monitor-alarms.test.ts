/** Whom a monitor tells of a change, and when: conditions, messages, mail and the feed. */
import { afterAll, describe, expect, it } from 'vitest';
import type { MonitorRecord, MonitorTick } from '../../src/contract/monitor/monitor.ts';
import { startMailServer } from '../harness/mail-server.ts';
import { article, eventually, startMonitorKit } from '../promises/monitor-kit.ts';
import type { Handler } from '../site/site.ts';
import { monitorCalls, refused } from './monitor-calls.ts';

const mail = await startMailServer();
const kit = await startMonitorKit({ WINNOW_SMTP_URL: mail.url, WINNOW_SMTP_FROM: 'winnow@example.org' });
const { page, post } = monitorCalls(kit);

afterAll(async () => {
  await kit.close();
  await mail.close();
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
