/** x402 version 2, scheme `exact`: the terms that are sent, and the payment that comes back. */
import { createHmac, randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { orNull } from '../../or-null.ts';
import { isSameSecret } from '../../text/same-secret.ts';
import { type Authorization, authorizationSchema, type Presented } from './authorization.ts';
import type { Token } from './chain.ts';
import type { Offer } from './offers.ts';
import type { PaymentSettings } from './settings.ts';

/** How long a challenge of either protocol can be answered. */
export const CHALLENGE_SECONDS = 600;

/** The `PaymentRequirements` of x402. */
export type Terms = {
  scheme: 'exact';
  network: PaymentSettings['network'];
  amount: string;
  asset: string;
  payTo: string;
  maxTimeoutSeconds: number;
  extra: { name: string; version: string; challenge: string };
};

export type X402 = {
  /** The value of `PAYMENT-REQUIRED`. */
  required(offer: Offer, token: Token, reason?: string): string;
  /** What a facilitator is sent to settle a payment of the other protocol. */
  message(offer: Offer, token: Token, authorization: Authorization): FacilitatorMessage;
  read(header: string, offer: Offer, token: Token): Presented & { message: FacilitatorMessage };
};

/** What the facilitator of x402 is asked to verify or to settle. */
export type FacilitatorMessage = { x402Version: 2; paymentPayload: object; paymentRequirements: Terms };

const payloadSchema = z.object({
  x402Version: z.literal(2),
  resource: z.object({ url: z.string() }).nullish(),
  accepted: z.looseObject({
    asset: z.string(),
    payTo: z.string(),
    extra: z.looseObject({ challenge: z.string() }),
  }),
  payload: z.object({
    signature: authorizationSchema.shape.signature,
    authorization: authorizationSchema.omit({ signature: true }),
  }),
});

/**
 * Everything in an x402 payment but the echoed terms can be read from the chain afterwards. So the terms carry a
 * challenge that nobody can guess: it makes the credential a secret of the payer, and ties it to the offer.
 */
export function createX402(deps: {
  settings: PaymentSettings;
  secret: Buffer;
  publicUrl: () => string;
}): X402 {
  const { settings, secret } = deps;

  const sign = (text: string, offer: Offer) =>
    createHmac('sha256', secret).update(`x402|${offer.id}|${text}`).digest('base64url');

  function newChallenge(offer: Offer): string {
    const text = `${nowSeconds() + CHALLENGE_SECONDS}.${randomBytes(16).toString('base64url')}`;
    return `${text}.${sign(text, offer)}`;
  }

  function isOurs(challenge: string, offer: Offer): boolean {
    const at = challenge.lastIndexOf('.');
    return isSameSecret(challenge.slice(at + 1), sign(challenge.slice(0, at), offer));
  }

  const termsWith = (offer: Offer, token: Token, challenge: string): Terms => ({
    scheme: 'exact',
    network: settings.network,
    amount: token.units(offer.priceUsdc),
    asset: settings.asset,
    payTo: settings.payTo,
    maxTimeoutSeconds: CHALLENGE_SECONDS,
    extra: { name: token.name, version: token.version, challenge },
  });

  return {
    message(offer, token, { signature, ...authorization }) {
      const accepted = termsWith(offer, token, newChallenge(offer));
      const paymentPayload = { x402Version: 2, accepted, payload: { signature, authorization } };
      return { x402Version: 2, paymentPayload, paymentRequirements: accepted };
    },
    required(offer, token, reason) {
      const required = {
        x402Version: 2,
        ...(reason !== undefined && { error: reason }),
        resource: {
          url: deps.publicUrl() + offer.path,
          description: offer.description,
          mimeType: 'application/json',
        },
        accepts: [termsWith(offer, token, newChallenge(offer))],
      };
      return Buffer.from(JSON.stringify(required)).toString('base64');
    },
    read(header, offer, token) {
      const paymentPayload = orNull(() => JSON.parse(Buffer.from(header, 'base64').toString()) as unknown);
      const parsed = payloadSchema.safeParse(paymentPayload);
      if (!parsed.success) throw refused('The PAYMENT-SIGNATURE header is not an x402 version 2 payment');
      const { accepted, payload, resource } = parsed.data;
      const terms = termsWith(offer, token, accepted.extra.challenge);
      if (!isOurs(accepted.extra.challenge, offer) || !isSame(accepted, terms)) {
        throw refused('The payment is for other terms than those of this resource');
      }
      if (resource && pathOf(resource.url) !== pathOf(deps.publicUrl() + offer.path)) {
        throw refused('The payment is for another resource');
      }
      return {
        method: 'x402',
        credential: header,
        authorization: { ...payload.authorization, signature: payload.signature },
        expired: Number.parseInt(accepted.extra.challenge, 10) < nowSeconds(),
        message: { x402Version: 2, paymentPayload: paymentPayload as object, paymentRequirements: terms },
      };
    },
  };
}

/** The value of `PAYMENT-RESPONSE`. */
export function x402Response(settled: { reference: string; network: string; payer: string }): string {
  const { reference: transaction, network, payer } = settled;
  return Buffer.from(JSON.stringify({ success: true, transaction, network, payer })).toString('base64');
}

export function refused(message: string): AppError {
  return new AppError('payment_required', message);
}

/** Some clients write addresses differently. */
function isSame(accepted: z.output<typeof payloadSchema>['accepted'], terms: Terms): boolean {
  const plain = ({ asset, payTo }: { asset: string; payTo: string }) => ({
    asset: asset.toLowerCase(),
    payTo: payTo.toLowerCase(),
  });
  return isDeepStrictEqual({ ...accepted, ...plain(accepted) }, { ...terms, ...plain(terms) });
}

function pathOf(url: string): string | null {
  const parsed = URL.parse(url);
  return parsed && parsed.pathname + parsed.search;
}

const nowSeconds = () => Math.floor(Date.now() / 1000);
