/** Between the payment and the credits: whatever fails there, nothing is lost and nothing is given twice. */
import { authorizationTypes } from 'mppx/evm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { packOffer, subscriptionOffer } from '../../src/account/payments/offers.ts';
import { createAccount } from '../../src/store/account/accounts.ts';
import { listAudit } from '../../src/store/account/audit.ts';
import { CHAIN_ID, startChain, type TestChain, type Wallet } from './chain.ts';
import { readContracts, sourceNow } from './contracts.ts';
import { startFacilitator, type TestFacilitator } from './facilitator.ts';
import { payByMpp, payByX402 } from './pay.ts';
import { openSeller, type Seller } from './seller.ts';

let chain: TestChain;
let facilitator: TestFacilitator;
const small = packOffer('access', 'small');

beforeAll(async () => {
  chain = await startChain();
  facilitator = await startFacilitator(chain);
});
afterAll(async () => {
  await facilitator?.close();
  await chain?.close();
});

it('the chain has the contracts that stand in token.sol', () => {
  expect(readContracts().source, 'write them again with: node test/payments/compile-contracts.ts').toBe(
    sourceNow(),
  );
});

const METHODS = [
  ['MPP', payByMpp],
  ['x402', payByX402],
] as const;

const breakOff = () => Promise.reject(new Error('broken off'));

describe.each(METHODS)('by %s over a facilitator', (_, pay) => {
  let seller: Seller;
  beforeAll(async () => {
    seller = await openSeller(chain, facilitator);
  });
  afterEach(() => {
    facilitator.before = facilitator.after = async () => {};
    facilitator.lies = false;
  });
  afterAll(() => seller?.close());

  const noncesOf = async (wallet: Wallet) =>
    (
      await seller.database.query<{ id: string }>(
        'select authorization_id as id from payment where wallet_id like $1',
        [`%${wallet.account.address.toLowerCase()}`],
      )
    ).map(({ id }) => id.slice(id.lastIndexOf(':') + 1));

  const paid = async (dollars = 5) => pay(await seller.unpaid(small), await chain.wallet(dollars));

  it('a facilitator that dies before it settles: nothing is given, and the payment is still good', async () => {
    const headers = await paid();
    const before = [await seller.earned(), await seller.books()];
    facilitator.before = breakOff;
    await expect(seller.buy(small, headers)).rejects.toMatchObject({ type: 'upstream_failed' });
    expect([await seller.earned(), await seller.books()]).toEqual(before);
    facilitator.before = async () => {};
    const settled = facilitator.settled;
    const answer = await seller.buy(small, headers);
    expect(answer).toMatchObject({ credits: 1_000, account: 'created' });
    expect(facilitator.settled).toBe(settled + 1);
    expect(await seller.buy(small, headers)).toEqual(answer);
    const { rows } = await listAudit(seller.database, { accountId: null }, { page: 1, limit: 10 });
    expect(rows[0]).toMatchObject({ action: 'key.created', actor: expect.stringMatching(/^wallet /) });
  });

  it('a facilitator that says it has settled and has not: nothing is given, and the payment is still good', async () => {
    const headers = await paid();
    const before = [await seller.earned(), await seller.books()];
    facilitator.lies = true;
    await expect(seller.buy(small, headers)).rejects.toMatchObject({
      type: 'upstream_failed',
      message: expect.stringContaining('the chain does not show it'),
    });
    expect([await seller.earned(), await seller.books()]).toEqual(before);
    facilitator.lies = false;
    expect(await seller.buy(small, headers)).toMatchObject({ credits: 1_000 });
  });

  it('a facilitator that dies after it settled: the chain knows, and the payer gets the goods at once', async () => {
    const headers = await paid();
    const before = await seller.earned();
    facilitator.after = breakOff;
    const answer = await seller.buy(small, headers);
    expect(answer).toMatchObject({ credits: 1_000 });
    expect(await seller.earned()).toBe(before + 5);
    facilitator.after = async () => {};
    expect(await seller.buy(small, headers)).toEqual(answer);
    expect(await seller.earned()).toBe(before + 5);
  });

  it('a payment that is cancelled before it is settled buys nothing', async () => {
    const wallet = await chain.wallet(5);
    const books = await seller.books();
    const headers = await pay(await seller.unpaid(small), wallet);
    facilitator.before = async () => {
      for (const nonce of await noncesOf(wallet)) await chain.cancel(wallet, nonce as `0x${string}`);
    };
    await expect(seller.buy(small, headers)).rejects.toMatchObject({ type: 'upstream_failed' });
    facilitator.before = async () => {};
    await expect(seller.buy(small, headers)).rejects.toMatchObject({ type: 'upstream_failed' });
    expect(await seller.books()).toEqual(books);
    expect(await chain.balance(wallet.account.address)).toBe(5);
  });

  it('two requests with one payment at once get one answer for one price', async () => {
    const headers = await paid(50);
    const before = await seller.earned();
    const books = await seller.books();
    const answers = await Promise.all(Array.from({ length: 5 }, () => seller.buy(small, headers)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await seller.earned()).toBe(before + 5);
    expect(await seller.books()).toEqual({
      accounts: Number(books.accounts) + 1,
      keys: Number(books.keys) + 1,
      settled: Number(books.settled) + 1,
      bought: Number(books.bought) + 1_000,
    });
  });

  it('two payments of a new wallet at once make one account', async () => {
    const wallet = await chain.wallet(10);
    const headers = await Promise.all([1, 2].map(async () => pay(await seller.unpaid(small), wallet)));
    const books = await seller.books();
    const answers = await Promise.all(headers.map((each) => seller.buy(small, each)));
    expect(answers.map(({ account }) => account).sort()).toEqual(['created', 'existing']);
    expect(await seller.books()).toMatchObject({ accounts: Number(books.accounts) + 1 });
    expect(await chain.balance(wallet.account.address)).toBe(0);
  });

  it('a payment for the account of one key is not one for that of another', async () => {
    const purchase = packOffer('purchase', 'small');
    const [mine, theirs] = await Promise.all(
      ['mine', 'theirs'].map((name) => createAccount(seller.database, name, 'free')),
    );
    const headers = await pay(await seller.unpaid(purchase), await chain.wallet(5));
    expect(await seller.buy(purchase, headers, mine)).toEqual({
      pack: 'small',
      credits: 1_000,
      remaining: 1_500,
    });
    await expect(seller.buy(purchase, headers, theirs)).rejects.toMatchObject({ type: 'payment_required' });
  });

  it('what is kept of a payment does not open without its credential', async () => {
    const headers = await paid();
    const { apiKey } = await seller.buy(small, headers);
    const rows = await seller.database.query<{ text: string }>('select payment::text as text from payment');
    for (const { text } of rows) {
      expect(text).not.toContain(String(apiKey));
      expect(text).not.toContain(Buffer.from(String(apiKey)).toString('hex'));
    }
  });
});

describe('a transfer counts for one payment only', () => {
  it.each([
    ['after', 1],
    ['before', -1],
  ])('also when a payer uses another payment for nothing %s it in the same transaction', async (_, order) => {
    const seller = await openSeller(chain, facilitator);
    const wallet = await chain.wallet(10);
    const sent: Record<string, string>[] = [];
    const pay = async () =>
      payByX402(await seller.unpaid(small), wallet, {
        send: ({ payload }) => {
          const { authorization, signature } = payload as { authorization: object; signature: string };
          sent.push({ ...authorization, signature });
        },
      });
    const headers = await pay();
    await pay();
    const [claimed = {}, real = {}] = sent;
    const nothing = { ...claimed, to: wallet.account.address, value: '0' };
    const worthless = { ...nothing, signature: await signTransfer(wallet, nothing) };
    const transfers = [argumentsOf(real), argumentsOf(worthless)];
    facilitator.before = () => chain.atOnce(order > 0 ? transfers : transfers.reverse());
    await expect(seller.buy(small, headers)).rejects.toMatchObject({ type: 'upstream_failed' });
    facilitator.before = async () => {};
    await expect(seller.buy(small, headers)).rejects.toMatchObject({ type: 'upstream_failed' });
    expect(await seller.earned()).toBe(5);
    expect(await seller.books()).toMatchObject({ accounts: 0, settled: 0, bought: 0 });
    await seller.close();
  });

  const argumentsOf = ({
    from,
    to,
    value,
    validAfter,
    validBefore,
    nonce,
    signature,
  }: Record<string, string>) => [from, to, value, validAfter, validBefore, nonce, signature];

  const signTransfer = (wallet: Wallet, transfer: Record<string, string>) =>
    wallet.account.signTypedData({
      domain: { name: 'Test Dollar', version: '2', chainId: CHAIN_ID, verifyingContract: chain.asset },
      types: authorizationTypes,
      primaryType: 'TransferWithAuthorization',
      message: transfer as never,
    });
});

describe.each([
  ['a key of its own', () => ({ settlerKey: chain.settler.key })],
  ['an account of the node', () => ({})],
] as const)('without a facilitator, with %s', (_, settings) => {
  let seller: Seller;
  beforeAll(async () => {
    seller = await openSeller(chain, null, settings());
  });
  afterAll(() => seller?.close());

  it('MPP payments are settled by the server, side by side', async () => {
    expect(seller.payments.accepts.methods).toEqual(['evm']);
    const unpaid = await seller.unpaid(small);
    expect(unpaid.headers.has('payment-required')).toBe(false);
    const headers = await Promise.all(
      [1, 2, 3].map(async () => payByMpp(await seller.unpaid(small), await chain.wallet(5))),
    );
    const answers = await Promise.all(headers.map((each) => seller.buy(small, each)));
    expect(new Set(answers.map(({ apiKey }) => apiKey)).size).toBe(3);
    expect(await seller.earned()).toBe(15);
    expect(await seller.buy(small, headers[1] ?? {})).toEqual(answers[1]);
  });

  it('x402 is not taken', async () => {
    await expect(seller.buy(small, { 'payment-signature': 'e30=' })).rejects.toMatchObject({
      type: 'payment_required',
      message: 'This server takes payments by MPP only',
    });
  });

  it('a subscription is bought the same way', async () => {
    const offer = subscriptionOffer('starter', 'monthly');
    const headers = await payByMpp(await seller.unpaid(offer), await chain.wallet(20));
    expect(await seller.buy(offer, headers)).toMatchObject({ plan: 'starter', remaining: 10_000 });
  });
});

describe('a chain that is not there', () => {
  it.each([
    ['does not answer', { rpcUrl: 'http://127.0.0.1:1' }],
    ['is another one', { network: 'eip155:1', chainId: 1 }],
  ] as const)('%s: the price cannot be told, and health says so', async (_, settings) => {
    const seller = await openSeller(chain, facilitator, settings);
    await expect(seller.unpaid(small)).rejects.toMatchObject({ type: 'upstream_failed' });
    await expect(seller.payments.check()).rejects.toMatchObject({ type: 'upstream_failed' });
    await seller.close();
  });
});
