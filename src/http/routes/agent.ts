/** What agents can buy and how, and the documents under /.well-known, which are always served. */

import type { CreditsReports } from '../../account/credits.ts';
import type { MinuteRate } from '../../account/minute-rate.ts';
import { type Offer, packOffer, subscriptionOffer } from '../../account/payments/offers.ts';
import type { Payments } from '../../account/payments/payments.ts';
import {
  aepDocument,
  didDocument,
  odpDocument,
  protocolsDocument,
} from '../../account/payments/protocols.ts';
import type { Config } from '../../config.ts';
import { aepRoute, agentProtocolsRoute, identityRoute, odpRoute } from '../../contract/account/agent.ts';
import {
  agentAccessRoute,
  agentSubscriptionRoute,
  packPurchaseRoute,
} from '../../contract/account/agent-payment.ts';
import { AppError } from '../../errors.ts';
import { send, sendJson } from '../answer/send.ts';
import type { AppContext } from '../app-env.ts';
import type { AddRoute } from '../attach.ts';
import { clientAddress } from '../request/client-address.ts';
import { requestHeader } from '../request/request-header.ts';

export type AgentDeps = {
  /** null while payment is off: then the routes to buy do not exist. */
  payments: Payments | null;
  publicUrl: () => string;
  config: Config;
  /** Counts invalid payments. */
  badPayments: MinuteRate;
  credits: CreditsReports;
};

export function addAgentRoutes(add: AddRoute, deps: AgentDeps): void {
  add(agentProtocolsRoute, async () => protocolsDocument(deps.payments?.accepts ?? null, deps.publicUrl()));
  if (deps.payments) addPurchases(add, deps, deps.payments);
  const { publicUrl } = deps;
  const keyHeaders = ['SVC-APIKEY', ...deps.config.keyHeaders];
  add(aepRoute, async (_, c) => sendAs(c, 'application/aep+json', aepDocument(publicUrl(), keyHeaders)));
  add(odpRoute, async (_, c) => {
    const document = odpDocument(deps.payments?.accepts ?? null);
    return sendAs(c, 'application/odp+json', document);
  });
  add(identityRoute, async () => didDocument(publicUrl()));
}

function sendAs(c: AppContext, type: string, document: object): Response {
  return send(c, JSON.stringify(document), { 'Content-Type': type });
}

function addPurchases(add: AddRoute, deps: AgentDeps, payments: Payments): void {
  const sell = createSeller(deps, payments);
  add(agentAccessRoute, ({ params }, c) => sell(c, packOffer('access', params.pack), null));
  add(agentSubscriptionRoute, ({ params, query }, c) =>
    sell(c, subscriptionOffer(params.plan, query.billingPeriod), null),
  );
  add(packPurchaseRoute, ({ params }, c) => {
    const { accountId } = c.get('holder');
    return sell(c, packOffer('purchase', params.pack), accountId);
  });
}

function createSeller(deps: AgentDeps, payments: Payments) {
  return async (c: AppContext, offer: Offer, accountId: string | null): Promise<Response> => {
    // Many accounts may share the address of a proxy.
    const payer = accountId ?? clientAddress(c, deps.config);
    deps.badPayments.check(payer);
    const headers = c.get('headers');
    const payment = {
      authorization: requestHeader(c, 'authorization'),
      paymentSignature: requestHeader(c, 'payment-signature'),
    };
    try {
      const bought = await payments.buy(offer, payment, accountId);
      if (!bought) {
        const price = `${offer.description}: ${offer.priceUsdc} USDC`;
        throw new AppError('payment_required', `Payment required. ${price}`);
      }
      if (accountId) deps.credits.forget(accountId);
      Object.assign(headers, bought.headers);
      return sendJson(c, JSON.stringify(bought.answer));
    } catch (error) {
      if (!(error instanceof AppError) || error.type !== 'payment_required') throw error;
      // Asking for the price is free, but an invalid payment costs us a request to the chain.
      if (payment.paymentSignature !== undefined || isPayment(payment.authorization)) {
        deps.badPayments.count(payer);
      }
      Object.assign(headers, await payments.challenge(offer, error.message));
      throw error;
    }
  };
}

function isPayment(authorization: string | undefined): boolean {
  return /^Payment\s/i.test(authorization ?? '');
}
