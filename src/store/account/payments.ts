/** Payments, wallets and subscriptions: rows in, rows out. */
import type { Database, Queryable } from '../database/database.ts';
import { queryOne, queryRow, queryValue } from '../database/query.ts';
import { REMAINING } from './accounts.ts';

export type PaymentRow = {
  id: string;
  credentialHash: Buffer;
  offer: string;
  accountId: string | null;
  state: 'pending' | 'settled';
  sinceBlock: number;
  answer: Buffer;
  reference: string | null;
  settledAt: Date | null;
};

export type NewPayment = Pick<
  PaymentRow,
  'id' | 'credentialHash' | 'offer' | 'accountId' | 'sinceBlock' | 'answer'
> & {
  authorizationId: string;
  method: 'evm' | 'x402';
  priceUsdc: number;
  walletId: string;
};

export async function findPayment(on: Queryable, authorizationId: string): Promise<PaymentRow | null> {
  return queryOne(
    on,
    `select id, credential_hash as "credentialHash", offer, account_id as "accountId", state,
       since_block as "sinceBlock", answer, reference, settled_at as "settledAt"
     from payment where authorization_id = $1`,
    [authorizationId],
  );
}

export async function insertPayment(on: Queryable, payment: NewPayment): Promise<void> {
  await on.query(
    `insert into payment (id, authorization_id, credential_hash, method, offer, price_usdc, wallet_id, account_id,
       state, since_block, answer) values ($1, $2, $3, $4, $5, $6, $7, $8, 'pending', $9, $10)`,
    [
      payment.id,
      payment.authorizationId,
      payment.credentialHash,
      payment.method,
      payment.offer,
      payment.priceUsdc,
      payment.walletId,
      payment.accountId,
      payment.sinceBlock,
      payment.answer,
    ],
  );
}

/** False if it was settled already. */
export async function settlePayment(
  tx: Queryable,
  payment: { id: string; accountId: string; answer: Buffer; reference: string; settledAt: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `update payment set state = 'settled', account_id = $2, answer = $3, reference = $4, settled_at = $5
     where id = $1 and state = 'pending' returning id`,
    [payment.id, payment.accountId, payment.answer, payment.reference, payment.settledAt],
  );
  return rows.length > 0;
}

/** Locks a wallet for the rest of the transaction, so that two payments cannot both create its account. */
export async function findWalletAccount(tx: Queryable, walletId: string): Promise<string | null> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`wallet ${walletId}`]);
  return queryValue(tx, 'select account_id from wallet where id = $1', [walletId]);
}

export async function insertWallet(tx: Queryable, walletId: string, accountId: string): Promise<void> {
  await tx.query('insert into wallet (id, account_id) values ($1, $2)', [walletId, accountId]);
}

export async function subscribe(
  tx: Queryable,
  order: { accountId: string; plan: string; months: number; paymentId: string; subscriptionId: string },
): Promise<{ subscriptionId: string; renewed: boolean; paidThrough: Date }> {
  return queryRow(
    tx,
    `select subscription_id as "subscriptionId", renewed, through as "paidThrough"
     from subscribe($1, $2, $3, $4, $5)`,
    [order.accountId, order.plan, order.months, order.paymentId, order.subscriptionId],
  );
}

/** What the account can spend, after a renewal if one is due; null on an unlimited plan. */
export async function spendable(tx: Queryable, accountId: string): Promise<number | null> {
  await tx.query('select lock_accounts(array[$1::uuid])', [accountId]);
  return queryValue(
    tx,
    `select ${REMAINING} from account a join plan p on p.id = a.plan_id where a.id = $1`,
    [accountId],
  );
}

const LOCK_TIMEOUT = '90s';

/**
 * Runs the work while no other process works on the same payment. The lock ends with the process that holds it. It
 * belongs to a transaction, because a pooler may give a session to another client between two statements, and has a
 * connection of its own, which holds no other lock while the chain is queried.
 */
export async function holdingPayment<T>(
  database: Database,
  authorizationId: string,
  work: () => Promise<T>,
): Promise<T> {
  const client = await database.connect();
  try {
    await client.query('begin');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `payment ${authorizationId}`,
    ]);
    return await work();
  } finally {
    await client.end();
  }
}

/** Deletes offers that were never paid: no token accepts their authorizations any more. */
export async function deleteAbandonedPayments(database: Queryable): Promise<void> {
  await database.query(
    `delete from payment where state = 'pending' and created_at < now() - interval '30 days'`,
  );
}
