/**
 * Runs a purchase: what it will deliver is stored before the money moves, and delivered after. Whatever happens in
 * between, the same credential can be sent again: it finds its row, and the chain says whether the money has moved.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../errors.ts';
import { findPayment, holdingPayment, insertPayment, type PaymentRow } from '../../store/account/payments.ts';
import type { Database } from '../../store/database/database.ts';
import { newId } from '../../store/ids.ts';
import { generateKey } from '../key.ts';
import { answerBox, hashCredential } from './answer.ts';
import type { Authorization, Presented } from './authorization.ts';
import { type Chain, REFUSALS, type Token } from './chain.ts';
import { deliver, type Promised, type Settled } from './deliver.ts';
import type { Offer } from './offers.ts';
import type { PaymentSettings } from './settings.ts';
import { type Settler, VAGUE_REFUSAL } from './settler.ts';
import { type FacilitatorMessage, refused } from './x402.ts';

export type Bought = Settled & { answer: object; payer: string };

export type Order = {
  offer: Offer;
  presented: Presented;
  /** The message for a facilitator. */
  message: FacilitatorMessage;
  settler: Settler;
  /** The account of the key that came with the request. */
  accountId: string | null;
};

/** How long a settlement that a facilitator reports may take to be seen on the chain. */
const CONFIRM_MS = 15_000;
const CONFIRM_POLL_MS = 500;

type Deps = { database: Database; settings: PaymentSettings; chain: Chain; confirmMs?: number | undefined };

export async function purchase(deps: Deps, order: Order, token: Token): Promise<Bought> {
  const { authorization } = order.presented;
  checkTerms(authorization, token.units(order.offer.priceUsdc), deps.settings);
  const payer = `${deps.settings.network}:${authorization.from}`;
  const authorizationId = `${payer}:${deps.settings.asset.toLowerCase()}:${authorization.nonce}`;
  // Two requests with one payment: the second waits here, and finds the answer of the first.
  return holdingPayment(deps.database, authorizationId, async () => {
    const row = await findPayment(deps.database, authorizationId);
    if (row) checkSame(row, order);
    if (row?.state === 'settled') return { ...replay(row, order), payer };
    if (!row && order.presented.expired) throw refused('The payment has expired');
    const { paymentId, promised, settlement } = row
      ? await resume(deps, order, row)
      : await begin(deps, order, { authorizationId, walletId: payer });
    const settled = { reference: settlement, settledAt: new Date() };
    const box = answerBox(order.presented.credential, paymentId);
    const { offer, accountId } = order;
    const delivery = { paymentId, offer, accountId, walletId: payer, promised, box };
    return { ...settled, answer: await deliver(deps.database, delivery, settled), payer };
  });
}

/** Cheap checks before anyone is asked. The token checks all of it again. */
function checkTerms(authorization: Authorization, price: string, settings: PaymentSettings): void {
  if (authorization.to !== settings.payTo.toLowerCase()) throw refused('The payment is to another recipient');
  if (BigInt(authorization.value) < BigInt(price)) throw refused('The payment is less than the price');
  if (BigInt(authorization.value) > BigInt(price)) throw refused('The payment is more than the price');
}

/** The token honours an authorization once, so wrapping it in another credential gets nothing. */
function checkSame(row: PaymentRow, { presented, offer, accountId }: Order): void {
  const same = row.credentialHash.equals(hashCredential(presented.credential)) && row.offer === offer.id;
  if (!same || (accountId !== null && row.accountId !== accountId)) throw refused(REFUSALS.used);
}

function replay(row: PaymentRow, { presented }: Order): Settled & { answer: object } {
  const answer = answerBox(presented.credential, row.id).open<object>(row.answer);
  return { answer, reference: row.reference ?? '', settledAt: row.settledAt ?? new Date(0) };
}

type Moved = { paymentId: string; promised: Promised; settlement: string };

async function begin(
  deps: Deps,
  order: Order,
  ids: { authorizationId: string; walletId: string },
): Promise<Moved> {
  const { presented, offer, accountId } = order;
  // Asked first: any use of the payment from here on is in a later block.
  const sinceBlock = await deps.chain.height();
  await requireGood(deps, order);
  const paymentId = newId();
  const promised = offer.kind === 'purchase' ? {} : promisedKey();
  await insertPayment(deps.database, {
    ...ids,
    id: paymentId,
    credentialHash: hashCredential(presented.credential),
    method: presented.method,
    offer: offer.id,
    priceUsdc: offer.priceUsdc,
    accountId,
    sinceBlock,
    answer: answerBox(presented.credential, paymentId).close(promised),
  });
  return { paymentId, promised, settlement: await settle(deps, order, sinceBlock) };
}

/** Continues a payment that was begun: the money may have moved without our knowing it. */
async function resume(deps: Deps, order: Order, row: PaymentRow): Promise<Moved> {
  const { authorization, credential } = order.presented;
  const promised = answerBox(credential, row.id).open<Promised>(row.answer);
  let settlement = await deps.chain.findSettlement(authorization, row.sinceBlock);
  if (!settlement) {
    await requireGood(deps, order);
    settlement = await settle(deps, order, row.sinceBlock);
  }
  return { paymentId: row.id, promised, settlement };
}

async function requireGood({ chain }: Deps, { settler, presented, message }: Order): Promise<void> {
  const refusal = await settler.refusal(presented.authorization, message);
  if (!refusal) return;
  const clearer =
    refusal === VAGUE_REFUSAL && (await chain.explain(presented.authorization).catch(() => null));
  throw refused(clearer || refusal);
}

/** The chain has the last word: someone else may have sent the same transfer, or an answer may have been lost. */
async function settle(deps: Deps, order: Order, sinceBlock: number): Promise<string> {
  const { authorization } = order.presented;
  const find = () => deps.chain.findSettlement(authorization, sinceBlock);
  let settlement: string | null;
  try {
    settlement = await order.settler.settle(authorization, order.message);
  } catch (error) {
    settlement = await find().catch(() => null);
    if (!settlement) throw error;
  }
  if (settlement && order.settler.isOutside) return shownByChain(find, deps.confirmMs);
  settlement ??= await find();
  if (!settlement) throw refused('The payment was not settled: no money has moved');
  return settlement;
}

/** A block may take a moment to reach our node. Until then the payment stays as it is and can be sent again. */
async function shownByChain(find: () => Promise<string | null>, patienceMs = CONFIRM_MS): Promise<string> {
  for (const until = performance.now() + patienceMs; ; await sleep(CONFIRM_POLL_MS)) {
    const isLast = performance.now() > until;
    // It throws while the payment is used and no transfer of it can be seen.
    const found = await find().catch((error: unknown) => {
      if (isLast) throw error;
      return null;
    });
    if (found) return found;
    if (isLast) {
      throw new AppError(
        'upstream_failed',
        'The payment was reported as settled, but the chain does not show it yet. Send the same request again later.',
      );
    }
  }
}

function promisedKey(): Promised {
  const { key, hint } = generateKey('v2');
  return { apiKey: key, hint };
}
