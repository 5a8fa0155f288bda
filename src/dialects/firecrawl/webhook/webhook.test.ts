import { expect, it } from 'vitest';
import { webhookField, webhookOf } from './field.ts';
import { firecrawlWebhooks } from './webhook.ts';

function asked(headers: Record<string, string>) {
  const unheard: string[] = [];
  const notes = { unheard: (name: string) => void unheard.push(name), warning: () => undefined };
  const field = webhookField.parse({ url: 'https://example.org/hook', headers });
  return { sent: webhookOf('crawl', field, notes)?.headers, unheard };
}

it('sends the headers that the client gives, in lower case', () => {
  expect(asked({ Authorization: 'Bearer x', 'X-Tenant': 'a' })).toEqual({
    sent: { authorization: 'Bearer x', 'x-tenant': 'a' },
    unheard: [],
  });
});

it.each([
  'Host',
  'Content-Length',
  'Connection',
  'Keep-Alive',
  'Upgrade',
  'Expect',
  'Transfer-Encoding',
  'TE',
])('does not send %s', (name) => {
  expect(asked({ [name]: 'x' })).toEqual({ sent: {}, unheard: [`webhook.headers: ${name}`] });
});

it.each(['Webhook-Signature', 'X-Firecrawl-Signature', 'Proxy-Authorization', 'a b'])(
  'leaves %s out',
  (name) => {
    expect(asked({ [name]: 'x' }).sent).toEqual({});
  },
);

it('leaves out a value with a second line', () => {
  expect(asked({ 'X-Note': 'a\r\nHost: other' })).toEqual({
    sent: {},
    unheard: ['webhook.headers: X-Note'],
  });
});

it('refuses more headers than anyone sends', () => {
  const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, place) => [`x-${place}`, '']));
  expect(webhookField.safeParse({ url: 'https://example.org', headers: many }).success).toBe(false);
});

it('sends an event without its document if that can no longer be read, instead of retrying forever', async () => {
  const id = '01890000-0000-7000-8000-000000000001';
  const config = { shown: { delivery: { shape: 'firecrawl' } }, webhookHeaders: null };
  const reshape = firecrawlWebhooks({
    database: { query: async () => [config] },
    blobs: { result: async (callId: string) => ({ callId, zstd: Buffer.from('damaged'), jsonBytes: 9 }) },
  } as unknown as Parameters<typeof firecrawlWebhooks>[0]);
  const page = { url: 'https://a.example/', scrapeRefId: id };
  const body = JSON.stringify({ type: 'crawl.page', data: { id, page } });
  const sent = await reshape({ id, accountId: id, body }, ['whsec_a']);
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({ success: true, type: 'crawl.page', id, data: [] });
});
