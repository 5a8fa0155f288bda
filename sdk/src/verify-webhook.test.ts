import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { verifyWebhook } from './verify-webhook.ts';

const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes, ok').toString('base64')}`;
const OTHER = `whsec_${Buffer.from('another one of just as many byte').toString('base64')}`;
const BODY = JSON.stringify({
  type: 'monitor.test',
  timestamp: '2026-03-01T10:00:00.000Z',
  data: { cronId: '0198c7a4-2e61-7a94-90c8-b5d7f31e6a02', url: 'https://example.com/ü', sentAt: 'now' },
});

function delivery({ secret = SECRET, at = new Date() } = {}): Record<string, string> {
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', at, BODY),
  };
}

describe('verifyWebhook', () => {
  it('returns the event if the signature is valid, for both kinds of headers and bodies', async () => {
    const event = await verifyWebhook({ body: BODY, headers: delivery(), secret: SECRET });
    expect(event).toEqual(JSON.parse(BODY));
    const bytes = new TextEncoder().encode(BODY);
    await verifyWebhook({ body: bytes, headers: new Headers(delivery()), secret: SECRET });
    // As some gateways hand them on.
    const named = Object.entries(delivery()).map(([name, value]) => [
      name.replace(/\b\w/g, (c) => c.toUpperCase()),
      value,
    ]);
    await verifyWebhook({ body: BODY, headers: Object.fromEntries(named), secret: SECRET });
  });

  it('accepts any of several signatures and of several secrets', async () => {
    const headers = delivery();
    headers['webhook-signature'] = `v1a,xyz v1,AAAA ${headers['webhook-signature']}`;
    await verifyWebhook({ body: BODY, headers, secret: [OTHER, SECRET] });
  });

  it.each([
    ['a changed body', { body: BODY.replace('ü', 'u') }],
    ['another secret', { secret: OTHER }],
    ['a changed id', { headers: { ...delivery(), 'webhook-id': 'msg_2' } }],
    ['an old delivery', { headers: delivery({ at: new Date(Date.now() - 10 * 60_000) }) }],
    ['a delivery from the future', { headers: delivery({ at: new Date(Date.now() + 10 * 60_000) }) }],
    ['a time that is none', { headers: { ...delivery(), 'webhook-timestamp': 'now' } }],
    ['no signature', { headers: { ...delivery(), 'webhook-signature': '' } }],
    ['a signature that is no base64', { headers: { ...delivery(), 'webhook-signature': 'v1,***' } }],
    ['a secret that is none', { secret: 'wn_live_***' }],
    ['a secret that was not set', { secret: '' }],
  ])('refuses %s', async (_, change) => {
    const request = { body: BODY, headers: delivery(), secret: SECRET, ...change };
    await expect(verifyWebhook(request)).rejects.toThrow(
      expect.objectContaining({ name: 'WebhookVerificationError' }),
    );
  });
});
