/** The documents under /.well-known: enrolment, offering and identity. They need no key and are always there. */
import type { Payments } from '../../account/payments/payments.ts';
import { aepDocument, didDocument, odpDocument } from '../../account/payments/protocols.ts';
import type { Config } from '../../config.ts';
import { aepRoute, identityRoute, odpRoute } from '../../contract/agent.ts';
import type { AppContext } from '../app-env.ts';
import type { AddRoute } from '../attach.ts';
import { send } from '../send.ts';

export type WellKnownDeps = { payments: Payments | null; publicUrl: () => string; config: Config };

export function addWellKnownRoutes(add: AddRoute, deps: WellKnownDeps): void {
  const { payments, publicUrl } = deps;
  const keyHeaders = ['SVC-APIKEY', ...deps.config.keyHeaders];
  add(aepRoute, async (_, c) => sendAs(c, 'application/aep+json', aepDocument(publicUrl(), keyHeaders)));
  add(odpRoute, async (_, c) => {
    const document = odpDocument(payments?.accepts ?? null);
    return sendAs(c, 'application/odp+json', document);
  });
  add(identityRoute, async () => didDocument(publicUrl()));
}

function sendAs(c: AppContext, type: string, document: object): Response {
  return send(c, JSON.stringify(document), { 'Content-Type': type });
}
