/** Delivers what was paid for: account, key, credits and plan, in one transaction with the payment's own row. */
import { UNLIMITED } from '../../contract/account/unlimited.ts';
import { AppError } from '../../errors.ts';
import { addCredits, insertAccount } from '../../store/account/accounts.ts';
import { insertAudit } from '../../store/account/audit.ts';
import { insertKey } from '../../store/account/keys.ts';
import * as store from '../../store/account/payments.ts';
import { publish } from '../../store/database/bus.ts';
import type { Database, Queryable } from '../../store/database/database.ts';
import { newId } from '../../store/ids.ts';
import { hashKey } from '../key.ts';
import { ACCOUNT_CHANGED } from '../key-directory.ts';
import type { AnswerBox } from './answer.ts';
import type { Offer } from './offers.ts';

/** What was promised before the money moved: the key, if the offer includes one. */
export type Promised = { apiKey?: string; hint?: string };

export type Settled = { reference: string; settledAt: Date };

type Delivery = {
  paymentId: string;
  offer: Offer;
  walletId: string;
  /** The account of the key that came with the request; null if the wallet decides the account. */
  accountId: string | null;
  promised: Promised;
  box: AnswerBox;
};

/** A pack buyer's account has the limits, and the monthly credits, of anyone on the free plan. */
const FIRST_PLAN = 'free';

export async function deliver(database: Database, delivery: Delivery, settled: Settled): Promise<object> {
  return database.transaction(async (tx) => {
    const account = await accountFor(tx, delivery);
    const answer = await handOver(tx, delivery, account);
    const row = { id: delivery.paymentId, accountId: account.id, answer: delivery.box.close(answer) };
    // Only the holder of the payment's lock settles it; if the row is settled already, the lock was lost.
    if (!(await store.settlePayment(tx, { ...row, ...settled }))) {
      throw new AppError('conflict', 'The payment is being settled by another request. Send it again.');
    }
    await publish(tx, { topic: ACCOUNT_CHANGED, id: account.id });
    return answer;
  });
}

type PayerAccount = { id: string; created: boolean };

async function accountFor(tx: Queryable, delivery: Delivery): Promise<PayerAccount> {
  if (delivery.accountId) return { id: delivery.accountId, created: false };
  const existing = await store.findWalletAccount(tx, delivery.walletId);
  if (existing) return { id: existing, created: false };
  const name = `wallet ${delivery.walletId}`;
  const id = (await insertAccount(tx, name, FIRST_PLAN)) ?? (await insertAccount(tx, newId(), FIRST_PLAN));
  if (!id) throw new Error(`No account could be made for ${delivery.walletId}`);
  await store.insertWallet(tx, delivery.walletId, id);
  return { id, created: true };
}

async function handOver(tx: Queryable, delivery: Delivery, account: PayerAccount): Promise<object> {
  const { offer, paymentId, promised } = delivery;
  const accountId = account.id;
  const { apiKey, hint } = promised;
  if (apiKey && hint) {
    const hash = hashKey(apiKey);
    await insertKey(tx, {
      accountId,
      name: 'bought',
      surface: 'v2',
      scope: 'admin',
      hash,
      hint,
      expiresAt: null,
    });
    await insertAudit(tx, {
      accountId,
      actor: { kind: 'person', name: `wallet ${delivery.walletId}` },
      address: null,
      action: 'key.created',
      target: `bought (${hint}…)`,
      details: { payment: paymentId },
    });
  }
  const remaining = async () => (await store.spendable(tx, accountId)) ?? UNLIMITED;
  if (offer.kind !== 'subscription') {
    const { pack, credits } = offer;
    await addCredits(tx, { accountId, key: `payment:${paymentId}`, kind: 'purchase', amount: credits });
    const bought = { pack, credits, remaining: await remaining() };
    if (offer.kind === 'purchase') return bought;
    return { apiKey, ...bought, account: account.created ? 'created' : 'existing' };
  }
  const { plan, months, billingPeriod, creditsPerMonth } = offer;
  const order = { accountId, plan, months, paymentId, subscriptionId: newId() };
  const { subscriptionId, renewed, paidThrough } = await store.subscribe(tx, order);
  return {
    apiKey,
    subscriptionId,
    plan,
    billingPeriod,
    creditsPerMonth,
    creditsPerPeriod: creditsPerMonth * months,
    remaining: await remaining(),
    renewed,
    paidThrough: paidThrough.toISOString(),
  };
}
