/** Invalid payments: each gets nothing, moves no money, and is told why. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Offer, packOffer, subscriptionOffer } from '../../src/account/payments/offers.ts';
import { newWallet, startChain, type TestChain, type Wallet } from './chain.ts';
import { startFacilitator, type TestFacilitator } from './facilitator.ts';
import { type Headers402, payByMpp, payByX402 } from './pay.ts';
import { openSeller, type Seller } from './seller.ts';

let chain: TestChain;
let facilitator: TestFacilitator;
let seller: Seller;
let rich: Wallet;
const small = packOffer('access', 'small');

beforeAll(async () => {
  chain = await startChain();
  facilitator = await startFacilitator(chain);
  // MPP is settled by a key of our own, x402 by the facilitator: so the token and the facilitator both get to refuse.
  seller = await openSeller(chain, facilitator, { settlerKey: chain.settler.key });
  rich = await chain.wallet(1_000);
});
afterAll(async () => {
  await seller?.close();
  await facilitator?.close();
  await chain?.close();
});

async function expectNothing(offer: Offer, headers: Headers402, message: RegExp): Promise<void> {
  const before = await seller.books();
  await expect(seller.buy(offer, headers)).rejects.toMatchObject({
    type: 'payment_required',
    message: expect.stringMatching(message),
  });
  expect(await seller.books()).toEqual(before);
  expect(await seller.earned()).toBe(5 * Number(before.settled));
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

describe('malformed', () => {
  it.each([
    'Payment x',
    'Payment !!!!',
    `Payment ${base64({})}`,
    `Payment ${base64({ challenge: { id: 'a' }, payload: {} })}`,
    `Payment ${base64(null)}`,
  ])('%s', (authorization) => expectNothing(small, { authorization }, /not a Payment credential/));

  it.each(['x', base64({}), base64([]), base64({ x402Version: 1 }), base64({ x402Version: 2, payload: 1 })])(
    'x402 %s',
    (header) => expectNothing(small, { 'payment-signature': header }, /not an x402 version 2/),
  );

  it('a nonce, a value or a signature that is none', async () => {
    for (const [field, value] of Object.entries({
      nonce: '0x12',
      value: '-5',
      signature: '0x',
      from: 'me',
    })) {
      const paid = await payByMpp(await seller.unpaid(small), rich, {
        send: ({ payload }) => {
          payload[field] = value;
        },
      });
      await expectNothing(small, paid, /not a Payment credential/);
    }
  });
});

type Pay = (twist: {
  amount?: string;
  payTo?: string;
  chainId?: number;
  asset?: string;
  expired?: boolean;
}) => Promise<Headers402>;

/** A client that signs for something else and sends the true terms along. */
const signing: [string, Pay][] = [
  [
    'MPP',
    async (twist) =>
      payByMpp(await seller.unpaid(small), rich, {
        sign(challenge) {
          const details = challenge.request.methodDetails as Record<string, unknown>;
          if (twist.amount) challenge.request.amount = twist.amount;
          if (twist.payTo) challenge.request.recipient = twist.payTo;
          if (twist.asset) challenge.request.currency = twist.asset;
          if (twist.chainId) details.chainId = twist.chainId;
          if (twist.expired) challenge.expires = new Date(Date.now() - 5_000).toISOString();
        },
      }),
  ],
  [
    'x402',
    async (twist) =>
      payByX402(await seller.unpaid(small), rich, {
        sign(asked) {
          if (twist.amount) asked.amount = twist.amount;
          if (twist.payTo) asked.payTo = twist.payTo;
          if (twist.asset) asked.asset = twist.asset;
          if (twist.chainId) asked.network = `eip155:${twist.chainId}`;
          if (twist.expired) asked.maxTimeoutSeconds = -5;
        },
      }),
  ],
];

describe.each(signing)('signed for something else, by %s', (_, pay) => {
  it('under-paid', async () => expectNothing(small, await pay({ amount: '4999999' }), /less than the price/));
  it('over-paid', async () => expectNothing(small, await pay({ amount: '5000001' }), /more than the price/));
  it('to another recipient', async () =>
    expectNothing(small, await pay({ payTo: rich.account.address }), /another recipient/));
  it('on another chain', async () =>
    expectNothing(small, await pay({ chainId: 8453 }), /signature is not valid/));
  it('of another token', async () =>
    expectNothing(small, await pay({ asset: rich.account.address }), /signature is not valid/));
  it('expired', async () => expectNothing(small, await pay({ expired: true }), /has expired/));
});

describe('forged', () => {
  it('MPP: in the name of a wallet that signed nothing', async () => {
    const paid = await payByMpp(await seller.unpaid(small), newWallet(), {
      send: ({ payload }) => {
        payload.from = rich.account.address;
      },
    });
    await expectNothing(small, paid, /signature is not valid/);
  });

  it('x402: in the name of a wallet that signed nothing', async () => {
    const paid = await payByX402(await seller.unpaid(small), newWallet(), {
      send({ payload }) {
        (payload.authorization as { from: string }).from = rich.account.address;
      },
    });
    await expectNothing(small, paid, /signature is not valid/);
  });

  it('MPP: a challenge that was changed, or made by someone else', async () => {
    for (const change of [
      (challenge: Record<string, unknown>) => {
        challenge.expires = '2099-01-01T00:00:00.000Z';
      },
      (challenge: Record<string, unknown>) => {
        challenge.id = 'x'.repeat(43);
      },
      ({ request }: Record<string, unknown>) => {
        (request as Record<string, string>).amount = '1';
      },
    ]) {
      const paid = await payByMpp(await seller.unpaid(small), rich, {
        send: ({ challenge }) => change(challenge as unknown as Record<string, unknown>),
      });
      await expectNothing(small, paid, /not from this server/);
    }
  });

  it('x402: terms that were changed, or made by someone else', async () => {
    for (const change of [
      { amount: '1' },
      { network: 'eip155:8453' as const },
      { asset: rich.account.address },
      { payTo: rich.account.address },
      { maxTimeoutSeconds: 100_000 },
      { extra: { name: 'Test Dollar', version: '2', challenge: '99999999999.abc.def' } },
    ]) {
      const paid = await payByX402(await seller.unpaid(small), rich, {
        send: ({ accepted }) => void Object.assign(accepted, change),
      });
      await expectNothing(small, paid, /other terms/);
    }
  });
});

describe('for another resource', () => {
  const others = [
    packOffer('access', 'medium'),
    packOffer('purchase', 'small'),
    subscriptionOffer('starter', 'monthly'),
    subscriptionOffer('starter', 'yearly'),
  ];

  it.each(others)('$id, by MPP', async (other) => {
    const paid = await payByMpp(await seller.unpaid(small), rich);
    await expectNothing(other, paid, /another resource/);
  });

  it.each(others)('$id, by x402', async (other) => {
    const paid = await payByX402(await seller.unpaid(small), rich);
    await expectNothing(other, paid, /other terms/);
  });

  it('by the address in an x402 payment', async () => {
    const paid = await payByX402(await seller.unpaid(small), rich, {
      send: (sent) => {
        sent.resource = { url: 'https://winnow.example.com/api/agent/mpp/access/large' };
      },
    });
    await expectNothing(small, paid, /another resource/);
  });
});

describe('without money', () => {
  it.each([
    ['MPP', payByMpp],
    ['x402', payByX402],
  ] as const)('%s', async (_, pay) => {
    const poor = await chain.wallet(4);
    await expectNothing(small, await pay(await seller.unpaid(small), poor), /does not hold enough/);
  });
});

describe('doubled', () => {
  it('one authorization in two credentials buys once', async () => {
    const first = await seller.unpaid(small);
    let authorization: unknown;
    const paid = await payByX402(first, rich, {
      send: ({ payload }) => {
        authorization = payload;
      },
    });
    await seller.buy(small, paid);
    const again = await payByX402(await seller.unpaid(small), rich, {
      send: (sent) => {
        sent.payload = authorization as typeof sent.payload;
      },
    });
    await expectNothing(small, again, /already used/);
  });

  it('an authorization that was used elsewhere before buys nothing', async () => {
    // The payer sent it to the token before we saw it, so it may have paid for something else.
    let spent: { signature: `0x${string}`; authorization: Record<string, string> } | undefined;
    const paid = await payByX402(await seller.unpaid(small), rich, {
      send: ({ payload }) => {
        spent = payload as typeof spent;
      },
    });
    const { from, to, value, validAfter, validBefore, nonce } = spent?.authorization ?? {};
    const hash = await chain.client.writeContract({
      address: chain.asset,
      abi: chain.abi,
      functionName: 'transferWithAuthorization',
      args: [from, to, value, validAfter, validBefore, nonce, spent?.signature],
      account: chain.bank.account,
      chain: chain.client.chain ?? null,
    });
    await chain.client.waitForTransactionReceipt({ hash });
    await expect(seller.buy(small, paid)).rejects.toMatchObject({
      type: 'payment_required',
      message: 'The payment was already used',
    });
  });
});
