/** The selling part of the service alone, in this process, on a real database and a real chain. */
import type { Offer } from '../../src/account/payments/offers.ts';
import { openPayments, type PaymentHeaders, type Payments } from '../../src/account/payments/payments.ts';
import type { PaymentSettings } from '../../src/account/payments/settings.ts';
import { auditLedger } from '../../src/store/account/accounts.ts';
import type { Database } from '../../src/store/database/database.ts';
import { createDatabase } from '../harness/database.ts';
import { testSeals } from '../harness/seals.ts';
import { CHAIN_ID, NETWORK, newWallet, type TestChain } from './chain.ts';
import type { TestFacilitator } from './facilitator.ts';

type Row = Record<string, unknown>;

export type Seller = {
  database: Database;
  payments: Payments;
  /** What was paid so far, in dollars. */
  earned(): Promise<number>;
  /** What an unpaid request gets. */
  unpaid(offer: Offer): Promise<Response>;
  buy(offer: Offer, headers: Record<string, string>, accountId?: string | null): Promise<Row>;
  /** How many accounts, keys, settled payments there are, and credits altogether. */
  books(): Promise<Row>;
  close(): Promise<void>;
};

export async function openSeller(
  chain: TestChain,
  facilitator: TestFacilitator | null,
  given: Partial<PaymentSettings> = {},
): Promise<Seller> {
  const { database } = await createDatabase();
  const payTo = newWallet().account.address;
  const settings: PaymentSettings = {
    payTo,
    network: NETWORK,
    chainId: CHAIN_ID,
    asset: chain.asset,
    rpcUrl: chain.rpcUrl,
    facilitatorUrl: facilitator?.url ?? null,
    settlerKey: null,
    ...given,
  };
  const payments = await openPayments(settings, {
    database,
    seals: testSeals(),
    publicUrl: () => 'https://winnow.example.com',
    confirmMs: 2_000,
  });
  return {
    database,
    payments,
    earned: () => chain.balance(payTo),
    unpaid: async (offer) => new Response(null, { status: 402, headers: await payments.challenge(offer) }),
    async buy(offer, headers, accountId = null) {
      const bought = await payments.buy(offer, paymentHeaders(headers), accountId);
      if (!bought) throw new Error('No payment was found in the headers');
      return { ...bought.answer };
    },
    async books() {
      const [row] = await database.query(
        `select (select count(*) from account) as accounts, (select count(*) from api_key) as keys,
           (select count(*) from payment where state = 'settled') as settled,
           (select coalesce(sum(bought_credits), 0) from account)::int as bought`,
      );
      return row ?? {};
    },
    async close() {
      const wrong = await auditLedger(database);
      await payments.close();
      await database.close();
      if (wrong.length > 0) throw new Error(`The books do not balance: ${JSON.stringify(wrong)}`);
    },
  };
}

function paymentHeaders(headers: Record<string, string>): PaymentHeaders {
  return { authorization: headers.authorization, paymentSignature: headers['payment-signature'] };
}
