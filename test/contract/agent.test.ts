/** Agents that find the service, pay and use it: the rows of the interface, with money that moves on a local chain. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Mppx } from 'mppx/client';
import { charge } from 'mppx/evm/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aepDocument,
  agentProtocols,
  identityDocument,
  odpDocument,
} from '../../src/contract/account/agent.ts';
import {
  agentAccessResult,
  agentSubscriptionResult,
  packPurchaseResult,
} from '../../src/contract/account/agent-payment.ts';
import { CHAIN_ID, type Wallet } from '../payments/chain.ts';
import { decoded, payByMpp, payByX402 } from '../payments/pay.ts';
import { openShop, type Shop } from '../payments/shop.ts';
import { type Site, startSite } from '../site/site.ts';

const METHODS = [
  ['MPP', payByMpp],
  ['x402', payByX402],
] as const;

describe('while payment is on', () => {
  let shop: Shop;
  let site: Site;
  beforeAll(async () => {
    site = await startSite({
      '/': `<title>Grain</title><h1>Grain for agents</h1><p>${'A field of grain in the wind. '.repeat(20)}</p>`,
    });
    shop = await openShop({ WINNOW_ALLOWED_PRIVATE_HOSTS: site.host });
  });
  afterAll(async () => {
    expect(await shop?.audit()).toEqual([]);
    await shop?.close();
    await site?.close();
  });
  const get = (path: string) => shop.server.fetch(path, { key: null });

  it('the protocols document has prices, places and methods', async () => {
    const document = agentProtocols.parse(await (await get('/api/agent/protocols')).json());
    expect(document.payment).toMatchObject({
      methods: ['evm', 'x402'],
      network: 'eip155:31337',
      asset: shop.chain.asset,
    });
    expect(document.packs).toEqual([
      { id: 'small', name: 'Small', priceUsdc: 5, credits: 1_000 },
      { id: 'medium', name: 'Medium', priceUsdc: 40, credits: 10_000 },
      { id: 'large', name: 'Large', priceUsdc: 150, credits: 50_000 },
    ]);
    const rows = document.subscriptions.map((row) => [
      row.planId,
      row.billingPeriod,
      row.priceUsdc,
      row.creditsPerMonth,
      row.creditsPerPeriod,
    ]);
    expect(rows).toEqual([
      ['starter', 'monthly', '20', 10_000, 10_000],
      ['starter', 'yearly', '200', 10_000, 120_000],
      ['growth', 'monthly', '100', 100_000, 100_000],
      ['growth', 'yearly', '1000', 100_000, 1_200_000],
      ['pro', 'monthly', '500', 750_000, 750_000],
      ['pro', 'yearly', '5000', 750_000, 9_000_000],
    ]);
    for (const { endpoint } of document.subscriptions) {
      expect((await shop.post(endpoint)).status).toBe(402);
    }
  });

  it('the service card, a 401 and the health report say so', async () => {
    const url = shop.server.url;
    expect(await (await get('/')).json()).toMatchObject({
      odp: `${url}/.well-known/odp`,
      aep: `${url}/.well-known/aep`,
    });
    const refused = await get('/api/credits');
    expect(refused.status).toBe(401);
    const { error } = (await refused.json()) as { error: { details: { message: string }[] } };
    const said = error.details.map(({ message }) => message).join('\n');
    for (const path of ['/api/agent/protocols', '/api/agent/mpp/access/', '/api/agent/mpp/subscription/']) {
      expect(said).toContain(path);
    }
    // The chain has two seconds to answer, which it may need more of on a busy machine; a report is kept for one.
    const health = async () => (await get('/api/health')).json();
    await expect
      .poll(health, { timeout: 20_000, interval: 1_100 })
      .toMatchObject({ services: { payments: { status: 'ok' } } });
  });

  it('the documents under .well-known are what their names say', async () => {
    const did = `did:web:${new URL(shop.server.url).host.replace(':', '%3A')}`;
    const aep = await get('/.well-known/aep');
    expect(aep.headers.get('content-type')).toBe('application/aep+json');
    expect(aepDocument.parse(await aep.json())).toMatchObject({ aep_version: '1.0', service: { did } });
    const odp = await get('/.well-known/odp');
    expect(odp.headers.get('content-type')).toBe('application/odp+json');
    expect(odpDocument.parse(await odp.json())).toMatchObject({
      odp_version: '1.0',
      protocols: { payments: [{ name: 'mpp' }, { name: 'x402' }] },
    });
    expect(identityDocument.parse(await (await get('/.well-known/did.json')).json()).id).toBe(did);
  });

  it('an unpaid request gets the price in both languages', async () => {
    const unpaid = await shop.post('/api/agent/mpp/access/small');
    expect(unpaid.status).toBe(402);
    expect(await unpaid.json()).toMatchObject({ error: { type: 'payment_required' } });
    expect(unpaid.headers.get('www-authenticate')).toMatch(/^Payment id="/);
    const required = decoded(unpaid.headers.get('payment-required'));
    expect(required).toMatchObject({
      x402Version: 2,
      resource: { url: `${shop.server.url}/api/agent/mpp/access/small` },
      accepts: [{ scheme: 'exact', amount: '5000000', asset: shop.chain.asset }],
    });
    expect((await shop.post('/api/agent/mpp/access/huge')).status).toBe(400);
    expect((await shop.post('/api/agent/mpp/subscription/pro?billingPeriod=weekly')).status).toBe(400);
  });

  it('whoever asks for the price leaves nothing behind, whatever keys they send', async () => {
    const headers = { Authorization: 'Bearer anybody', 'Idempotency-Key': 'price' };
    expect((await shop.post('/api/agent/mpp/access/small', headers)).status).toBe(402);
    expect(await shop.database.query('select 1 from idempotency')).toEqual([]);
  });

  async function buy(path: string, wallet: Wallet, pay: (typeof METHODS)[number][1], headers = {}) {
    const paid = await pay(await shop.post(path, headers), wallet);
    const response = await shop.post(path, { ...headers, ...paid });
    return { response, paid };
  }

  it.each(METHODS)('by %s an agent buys a pack, and its key works', async (name, pay) => {
    const wallet = await shop.chain.wallet(10);
    const before = await shop.earned();
    const { response, paid } = await buy('/api/agent/mpp/access/small', wallet, pay);
    expect(response.status).toBe(200);
    const answer = agentAccessResult.parse(await response.json());
    // The free plan's 500 a month come on top.
    expect(answer).toMatchObject({ pack: 'small', credits: 1_000, remaining: 1_500, account: 'created' });
    expect(await shop.earned()).toBe(before + 5);
    expect(await shop.chain.balance(wallet.account.address)).toBe(5);
    const receipt = decoded(response.headers.get('payment-receipt'));
    expect(receipt).toMatchObject({ method: name === 'MPP' ? 'evm' : 'x402', status: 'success' });
    const moved = (await shop.chain.rpc('eth_getTransactionReceipt', [receipt.reference])) as object;
    expect(moved).toMatchObject({ status: '0x1' });
    if (name === 'x402') {
      expect(decoded(response.headers.get('payment-response'))).toMatchObject({
        success: true,
        transaction: receipt.reference,
        payer: wallet.account.address.toLowerCase(),
      });
    }
    const credits = await shop.server.fetch('/api/credits', { key: answer.apiKey });
    expect(await credits.json()).toMatchObject({ remaining: 1_500, plan: 'Free Plan' });

    const replay = await shop.post('/api/agent/mpp/access/small', paid);
    expect(replay.status).toBe(200);
    expect(await replay.json()).toEqual(answer);
    expect(decoded(replay.headers.get('payment-receipt'))).toEqual(receipt);
    expect(await shop.earned()).toBe(before + 5);
  });

  it.each([
    ['both offers', (headers: Headers) => headers],
    ['the one of x402 alone', withoutMpp],
  ])('a client of mppx that sees %s pays by itself', async (_, seen) => {
    const wallet = await shop.chain.wallet(5);
    const method = charge({
      account: wallet.account,
      authorization: { name: 'Test Dollar', version: '2' },
      currencies: [shop.chain.asset],
      networks: [CHAIN_ID],
      decimals: 6,
      maxAmount: '5',
    });
    const client = Mppx.create({
      polyfill: false,
      methods: [method],
      async fetch(input, init) {
        const response = await fetch(input, init);
        const { status, body } = response;
        return new Response(body, { status, headers: seen(new Headers(response.headers)) });
      },
    });
    const url = `${shop.server.url}/api/agent/mpp/access/small`;
    const response = await client.fetch(url, { method: 'POST' });
    expect(response.status).toBe(200);
    expect(agentAccessResult.parse(await response.json())).toMatchObject({ account: 'created' });
    expect(await shop.chain.balance(wallet.account.address)).toBe(0);
  });

  it('the same wallet gets a further key to the same account', async () => {
    const wallet = await shop.chain.wallet(10);
    const first = agentAccessResult.parse(
      await (await buy('/api/agent/mpp/access/small', wallet, payByMpp)).response.json(),
    );
    const second = agentAccessResult.parse(
      await (await buy('/api/agent/mpp/access/small', wallet, payByX402)).response.json(),
    );
    expect(second).toMatchObject({ credits: 1_000, remaining: 2_500, account: 'existing' });
    expect(second.apiKey).not.toBe(first.apiKey);
    for (const key of [first.apiKey, second.apiKey]) {
      const credits = await shop.server.fetch('/api/credits', { key });
      expect(await credits.json()).toMatchObject({ remaining: 2_500 });
    }
  });

  it.each(METHODS)('by %s a pack is bought for the account of a key', async (_, pay) => {
    const made = await shop.server.winnow(
      'account',
      'create',
      `buyer ${pay.name}`,
      '--plan',
      'free',
      '--json',
    );
    const { apiKey } = JSON.parse(made) as { apiKey: string };
    const wallet = await shop.chain.wallet(200);
    const path = '/api/credits/purchase/large';
    expect((await shop.post(path)).status).toBe(401);
    // The same Idempotency-Key before and after paying.
    const headers = { 'svc-apikey': apiKey, 'idempotency-key': 'one purchase' };
    const { response } = await buy(path, wallet, pay, headers);
    expect(response.status).toBe(200);
    const answer = packPurchaseResult.parse(await response.json());
    expect(answer).toEqual({ pack: 'large', credits: 50_000, remaining: 50_500 });
    expect(await shop.chain.balance(wallet.account.address)).toBe(50);
    const credits = await shop.server.fetch('/api/credits', { key: apiKey });
    expect(await credits.json()).toMatchObject({ remaining: 50_500 });
    const again = await shop.post(path, headers);
    expect(again.headers.get('payment-receipt')).toBe(response.headers.get('payment-receipt'));
    expect(await again.json()).toEqual(answer);
  });

  it('a purchase without a key takes an Idempotency-Key, which is worth nothing without the payment', async () => {
    const wallet = await shop.chain.wallet(10);
    const path = '/api/agent/mpp/access/small';
    const headers = { 'idempotency-key': 'one access' };
    const { response, paid } = await buy(path, wallet, payByX402, headers);
    const answer = agentAccessResult.parse(await response.json());
    const again = await shop.post(path, { ...headers, ...paid });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await again.json()).toEqual(answer);
    expect((await shop.post('/api/agent/mpp/access/large', { ...headers, ...paid })).status).toBe(409);
    expect((await shop.post(path, headers)).status).toBe(402);
    expect((await shop.post(path, { ...headers, authorization: 'Payment x' })).status).toBe(402);
    expect(await shop.chain.balance(wallet.account.address)).toBe(5);
  });

  it('an address that sends too many wrong payments has to wait', async () => {
    const path = '/api/agent/mpp/access/small';
    const headers = { 'x-forwarded-for': '203.0.113.77' };
    for (let n = 0; n < 60; n++) {
      expect((await shop.post(path, { ...headers, authorization: 'Payment x' })).status).toBe(402);
    }
    const refused = await shop.post(path, headers);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // Asking for the price never counts.
    expect((await shop.post(path)).status).toBe(402);
  });

  it('a subscription gives the plan, and the next one prolongs it', async () => {
    const wallet = await shop.chain.wallet(1_300);
    const path = '/api/agent/mpp/subscription/growth';
    const { response } = await buy(path, wallet, payByMpp);
    const first = agentSubscriptionResult.parse(await response.json());
    expect(first).toMatchObject({
      plan: 'growth',
      billingPeriod: 'monthly',
      creditsPerMonth: 100_000,
      creditsPerPeriod: 100_000,
      remaining: 100_000,
      renewed: false,
    });
    const credits = await shop.server.fetch('/api/credits', { key: first.apiKey });
    expect(await credits.json()).toMatchObject({
      plan: 'Growth Plan',
      jobs: { crawl: { limit: 15 }, monitor: { limit: 25 } },
    });
    const yearly = await buy(`${path}?billingPeriod=yearly`, wallet, payByX402);
    const second = agentSubscriptionResult.parse(await yearly.response.json());
    expect(second).toMatchObject({
      subscriptionId: first.subscriptionId,
      billingPeriod: 'yearly',
      creditsPerPeriod: 1_200_000,
      remaining: 100_000,
      renewed: true,
    });
    expect(await shop.chain.balance(wallet.account.address)).toBe(200);
    expect(monthsBetween(first.paidThrough, second.paidThrough)).toBe(12);
  });

  it('the example does all of it by itself', async () => {
    const wallet = await shop.chain.wallet(5);
    const script = fileURLToPath(new URL('../../examples/agent-buys-credits.ts', import.meta.url));
    const env = { ...process.env, WINNOW_URL: shop.server.url, AGENT_WALLET_KEY: wallet.key };
    const { stdout } = await promisify(execFile)(process.execPath, [script, site.url], { env });
    expect(stdout).toContain('Winnow sells 1000 credits for 5 USDC');
    expect(stdout).toMatch(/paid in transaction 0x[0-9a-f]{64}; 1500 credits/);
    expect(stdout).toContain('# Grain for agents');
    expect(stdout).toContain('1499 credits left');
    expect(await shop.chain.balance(wallet.account.address)).toBe(0);
  });
});

function withoutMpp(headers: Headers): Headers {
  headers.delete('www-authenticate');
  return headers;
}

function monthsBetween(from: string | null, to: string | null): number {
  const [a, b] = [new Date(from ?? ''), new Date(to ?? '')];
  return (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth();
}
