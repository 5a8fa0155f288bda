import { describe, expect, it } from 'vitest';
import { CHANNELS } from '../../contract/monitor/notify.ts';
import { chatPayload } from './chat-payloads.ts';
import { messageOf } from './message.ts';

const data = {
  cronId: 'm1',
  tickId: 't1',
  url: 'https://www.mill.example/prices/',
  diffs: {
    markdown: [
      { type: 'removed' as const, line: 3, content: 'Bread <b>3 €</b>' },
      { type: 'added' as const, line: 3, content: 'Bread <b>4 €</b>' },
    ],
    json: [{ path: 'offers[0].price', old: 3, new: 4 }],
  },
};
const message = messageOf({ type: 'monitor.change.detected', data }, 'https://winnow.example');

describe('a message', () => {
  it('shows what changed, old and new, and where to see it', () => {
    expect(message).toEqual({
      title: 'Changed: mill.example/prices',
      lines: ['- Bread <b>3 €</b>', '+ Bread <b>4 €</b>', 'offers[0].price: 3 → 4'],
      link: 'https://winnow.example/dashboard/monitors/m1?run=t1',
      see: 'See what changed',
    });
  });

  it('is short, however much changed', () => {
    const markdown = Array.from({ length: 50 }, (_, line) => ({
      type: 'added' as const,
      line,
      content: 'x'.repeat(999),
    }));
    const { lines } = messageOf(
      { type: 'monitor.change.detected', data: { ...data, diffs: { markdown } } },
      '',
    );
    expect(lines).toHaveLength(21);
    expect(lines.at(-1)).toBe('and 30 more');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(250);
  });

  it('is short and whole, however long addresses are and wherever a line is cut', () => {
    const url = `https://mill.example/${'x'.repeat(3_000)}`;
    const pages = { new: [url], changed: [{ url, diffs: {} }], gone: [url], same: 0 };
    for (const diffs of [
      { pages },
      { markdown: [{ type: 'added' as const, line: 1, content: `${'x'.repeat(236)}😀😀` }] },
    ]) {
      const made = messageOf({ type: 'monitor.change.detected', data: { ...data, url, diffs } }, '');
      expect(Math.max(...[made.title, ...made.lines].map((line) => line.length))).toBeLessThan(300);
      expect([made.title, ...made.lines].every((line) => line.isWellFormed())).toBe(true);
    }
  });

  it('names the pages of a site that changed, with their addresses', () => {
    const pages = {
      new: ['https://mill.example/rye'],
      changed: [{ url: 'https://mill.example/prices', diffs: { markdown: data.diffs.markdown } }],
      gone: ['https://mill.example/oats'],
      same: 7,
    };
    const { title, lines } = messageOf(
      { type: 'monitor.change.detected', data: { ...data, diffs: { pages } } },
      '',
    );
    expect(title).toBe('Changed: mill.example/prices (1 new, 1 changed, 1 gone)');
    expect(lines).toEqual([
      'New: https://mill.example/rye',
      'Gone: https://mill.example/oats',
      'Changed: https://mill.example/prices',
      '- Bread <b>3 €</b>',
      '+ Bread <b>4 €</b>',
    ]);
  });

  it('says that a monitor fails and why', () => {
    const error = { type: 'timeout', message: 'The page did not arrive' };
    const failing = messageOf({ type: 'monitor.failing', data: { ...data, failures: 5, error } }, '');
    expect(failing.title).toBe('Failing: mill.example/prices');
    expect(failing.lines).toContain('The page did not arrive');
    expect(failing.see).toBe('Open the monitor');
  });
});

describe('a chat', () => {
  const body = (channel: 'slack' | 'discord' | 'teams' | 'gotify') =>
    JSON.parse(chatPayload(channel, message).body);

  it('of each kind gets the title, the lines and the link in its own format', () => {
    expect(CHANNELS).toEqual(['webhook', 'email', 'slack', 'discord', 'teams', 'ntfy', 'gotify']);
    expect(body('slack').text).toContain('- Bread &lt;b&gt;3 €&lt;/b&gt;');
    expect(body('slack').text).toContain(`<${message.link}|See what changed>`);
    expect(body('discord').embeds[0]).toMatchObject({ title: message.title, url: message.link });
    expect(body('discord').embeds[0].description).toContain('− Bread');
    expect(body('teams').attachments[0].content).toMatchObject({
      type: 'AdaptiveCard',
      actions: [{ type: 'Action.OpenUrl', url: message.link }],
    });
    expect(body('gotify')).toMatchObject({
      title: message.title,
      extras: { 'client::notification': { click: { url: message.link } } },
    });
    const { headers, body: text } = chatPayload('ntfy', { ...message, title: 'Größer' });
    expect(headers).toMatchObject({ title: '=?UTF-8?B?R3LDtsOfZXI=?=', click: message.link });
    expect(text).toContain('+ Bread');
  });
});
