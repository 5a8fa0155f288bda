/** Sells keys, credits and plans to agents. Exists only where payment is configured. */
import { cachedFor } from '../../concurrency/caches/kept-value.ts';
import { createLimiter } from '../../concurrency/limits/limiter.ts';
import { AppError } from '../../errors.ts';
import { deleteAbandonedPayments } from '../../store/account/payments.ts';
import type { Database } from '../../store/database/database.ts';
import type { Seals } from '../../store/secrets/seals.ts';
import { sharedSecret } from '../../store/secrets/shared-secrets.ts';
import { openChain } from './chain.ts';
import { createMpp, paymentReceipt } from './mpp.ts';
import { type Offer, packOffer } from './offers.ts';
import { requirePackages } from './packages/load.ts';
import { createPaymentService } from './payment-service.ts';
import { purchase } from './purchase.ts';
import type { PaymentSettings } from './settings.ts';
import { facilitatorSettler, ownSettler } from './settler.ts';
import { createX402, refused, x402Response } from './x402.ts';

export type PaymentMethod = 'evm' | 'x402';

/** The headers in which a payment may come. */
export type PaymentHeaders = { authorization: string | undefined; paymentSignature: string | undefined };

export type Payments = {
  /** How to pay, for the documents that describe it. */
  accepts: { methods: PaymentMethod[]; network: string; asset: string };
  /** The headers of a 402. */
  challenge(offer: Offer, reason?: string): Promise<Record<string, string>>;
  /** null when the request carries no payment. Throws `payment_required` when its payment is not valid. */
  buy(
    offer: Offer,
    headers: PaymentHeaders,
    accountId: string | null,
  ): Promise<{ answer: object; headers: Record<string, string> } | null>;
  /** Checks everything that a purchase needs; throws if anything is wrong. */
  check(): Promise<void>;
  close(): Promise<void>;
};

/** Each purchase holds a database connection while the chain is asked. */
const MAX_RUNNING = 4;
const MAX_WAITING = 100;
/** Health is polled often, and nodes may charge by the request. */
const CHECK_MS = 10_000;
const PAYMENT_SCHEME = /^Payment\s+\S/i;

export async function openPayments(
  settings: PaymentSettings,
  deps: {
    database: Database;
    seals: Seals;
    publicUrl: () => string;
    /** How long a settlement that a facilitator reports may take to be seen on the chain. */
    confirmMs?: number;
  },
): Promise<Payments> {
  const { database, seals, publicUrl, confirmMs } = deps;
  requirePackages();
  await deleteAbandonedPayments(database);
  const secret = await sharedSecret(database, seals, 'payment challenges');
  const chain = openChain(settings);
  const { facilitatorUrl } = settings;
  const facilitatorService = facilitatorUrl
    ? createPaymentService('payment facilitator', facilitatorUrl)
    : null;
  const facilitator = facilitatorService && facilitatorSettler(facilitatorService);
  const own = settings.settlerKey || !facilitator ? ownSettler(settings, chain) : facilitator;
  const limiter = createLimiter(MAX_RUNNING, {
    maxWaiting: MAX_WAITING,
    full: () => new AppError('rate_limited', 'Too many purchases at once', { retryAfterSeconds: 10 }),
  });
  const mpp = createMpp({ settings, secret, publicUrl });
  const x402 = createX402({ settings, secret, publicUrl });

  async function read(offer: Offer, { authorization, paymentSignature }: PaymentHeaders) {
    const given = PAYMENT_SCHEME.test(authorization ?? '') ? authorization : paymentSignature;
    if (given === undefined) return null;
    const token = await chain.token();
    if (given === authorization) {
      const presented = await mpp.read(given, offer, token);
      const message = x402.message(offer, token, presented.authorization);
      return { presented, message, settler: own, token };
    }
    if (!facilitator) throw refused('This server takes payments by MPP only');
    const { message, ...presented } = x402.read(given, offer, token);
    return { presented, message, settler: facilitator, token };
  }

  const check = cachedFor(CHECK_MS, async () => {
    await mpp.challenge(packOffer('access', 'small'), await chain.token());
    await chain.height();
  });

  return {
    accepts: {
      methods: facilitator ? ['evm', 'x402'] : ['evm'],
      network: settings.network,
      asset: settings.asset,
    },
    async challenge(offer, reason) {
      const token = await chain.token();
      return {
        'WWW-Authenticate': await mpp.challenge(offer, token),
        ...(facilitator && { 'PAYMENT-REQUIRED': x402.required(offer, token, reason) }),
      };
    },
    async buy(offer, headers, accountId) {
      const order = await read(offer, headers);
      if (!order) return null;
      const { token, ...rest } = order;
      const bought = await limiter.run(() =>
        purchase({ database, settings, chain, confirmMs }, { ...rest, offer, accountId }, token),
      );
      const { method } = order.presented;
      const { reference, payer, answer } = bought;
      const wallet = payer.slice(payer.lastIndexOf(':') + 1);
      const response = { reference, network: settings.network, payer: wallet };
      return {
        answer,
        headers: {
          'Payment-Receipt': paymentReceipt({ ...bought, method }),
          ...(method === 'x402' && { 'PAYMENT-RESPONSE': x402Response(response) }),
        },
      };
    },
    check,
    async close() {
      await Promise.all([chain.close(), facilitatorService?.close()]);
    },
  };
}
