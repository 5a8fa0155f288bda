/** Challenges of both protocols: nobody else can make them, they are for one offer, and they expire. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newWallet } from '../../../test/payments/chain.ts';
import { payByMpp, payByX402 } from '../../../test/payments/pay.ts';
import type { Token } from './chain.ts';
import { createMpp } from './mpp.ts';
import { packOffer } from './offers.ts';
import type { PaymentSettings } from './settings.ts';
import { CHALLENGE_SECONDS, createX402 } from './x402.ts';

const settings: PaymentSettings = {
  payTo: newWallet().account.address,
  network: 'eip155:8453',
  chainId: 8453,
  asset: newWallet().account.address,
  rpcUrl: 'http://127.0.0.1:1',
  facilitatorUrl: null,
  settlerKey: null,
};
const token: Token = { name: 'Test Dollar', version: '2', decimals: 6, units: (price) => `${price}000000` };
const offer = packOffer('access', 'small');
const wallet = newWallet();

const withSecret = (fill: number) => {
  const deps = { settings, secret: Buffer.alloc(32, fill), publicUrl: () => 'https://winnow.example.com' };
  return { mpp: createMpp(deps), x402: createX402(deps) };
};
const { mpp, x402 } = withSecret(1);
const unpaid = (headers: Record<string, string>) => new Response(null, { status: 402, headers });

const PROTOCOLS = [
  [
    'MPP',
    async () => {
      const challenge = await mpp.challenge(offer, token);
      return (await payByMpp(unpaid({ 'www-authenticate': challenge }), wallet)).authorization ?? '';
    },
    (from: ReturnType<typeof withSecret>, header: string) => from.mpp.read(header, offer, token),
  ],
  [
    'x402',
    async () => {
      const required = x402.required(offer, token);
      return (await payByX402(unpaid({ 'payment-required': required }), wallet))['payment-signature'] ?? '';
    },
    async (from: ReturnType<typeof withSecret>, header: string) => from.x402.read(header, offer, token),
  ],
] as const;

describe.each(PROTOCOLS)('a challenge of %s', (_, pay, read) => {
  afterEach(() => vi.useRealTimers());

  it('is answered by a credential that says who pays what to whom', async () => {
    const presented = await read({ mpp, x402 }, await pay());
    expect(presented).toMatchObject({ expired: false });
    expect(presented.authorization).toMatchObject({
      from: wallet.account.address.toLowerCase(),
      to: settings.payTo.toLowerCase(),
      value: '5000000',
    });
  });

  it('never repeats, even at the same moment', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    expect(await pay()).not.toBe(await pay());
  });

  it('expires', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const header = await pay();
    vi.advanceTimersByTime((CHALLENGE_SECONDS - 1) * 1000);
    expect(await read({ mpp, x402 }, header)).toMatchObject({ expired: false });
    vi.advanceTimersByTime(2_000);
    expect(await read({ mpp, x402 }, header)).toMatchObject({ expired: true });
  });

  it('from another server is refused', async () => {
    const header = await pay();
    await expect(read(withSecret(2), header)).rejects.toMatchObject({ type: 'payment_required' });
  });
});
