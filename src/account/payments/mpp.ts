/** MPP, the `Payment` scheme of HTTP authentication with the method `evm`: challenge, credential, receipt. */
import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { orNull } from '../../or-null.ts';
import { authorizationSchema, type Presented } from './authorization.ts';
import type { Token } from './chain.ts';
import type { Offer } from './offers.ts';
import { loadMppx } from './packages/load.ts';
import type { PaymentSettings } from './settings.ts';
import { CHALLENGE_SECONDS, refused } from './x402.ts';

export type Mpp = {
  /** The value of `WWW-Authenticate`. */
  challenge(offer: Offer, token: Token): Promise<string>;
  read(header: string, offer: Offer, token: Token): Promise<Presented>;
};

export function createMpp(deps: { settings: PaymentSettings; secret: Buffer; publicUrl: () => string }): Mpp {
  const { settings } = deps;
  const secretKey = deps.secret.toString('base64url');

  async function newChallenge(offer: Offer, token: Token) {
    const { Challenge, evm } = await loadMppx();
    return Challenge.fromMethod(evm.charge, {
      secretKey,
      realm: new URL(deps.publicUrl()).host,
      expires: new Date(Date.now() + CHALLENGE_SECONDS * 1000).toISOString(),
      description: offer.description,
      // The challenge becomes the nonce of the transfer, so it must never repeat.
      meta: { offer: offer.id, nonce: randomBytes(16).toString('base64url') },
      request: {
        amount: String(offer.priceUsdc),
        chainId: settings.chainId,
        currency: settings.asset,
        decimals: token.decimals,
        description: offer.description,
        recipient: settings.payTo,
      },
    });
  }

  return {
    async challenge(offer, token) {
      const { Challenge } = await loadMppx();
      return Challenge.serialize(await newChallenge(offer, token));
    },

    async read(header, offer, token) {
      const { Challenge, Credential, PaymentRequest, evm } = await loadMppx();
      const credential = orNull(() => Credential.deserialize(header));
      const parsed = authorizationSchema.safeParse(credential?.payload);
      if (!credential || !parsed.success) {
        throw refused('The Authorization header is not a Payment credential of the method evm');
      }
      const { challenge } = credential;
      if (!Challenge.verify(challenge, { secretKey })) {
        throw refused('The payment answers a challenge that is not from this server');
      }
      const ours = await newChallenge(offer, token);
      const meta = challenge.opaque ? PaymentRequest.deserialize(challenge.opaque) : challenge.meta;
      const isFor = meta as Record<string, unknown> | undefined;
      if (isFor?.offer !== offer.id || !isDeepStrictEqual(challenge.request, ours.request)) {
        throw refused('The payment is for another resource or other terms');
      }
      const authorization = parsed.data;
      if (authorization.nonce !== evm.challengeHash(challenge).toLowerCase()) {
        throw refused('The payment was signed for another challenge');
      }
      const expired = Date.parse(challenge.expires ?? '') <= Date.now();
      return { method: 'evm', credential: header, authorization, expired };
    },
  };
}

/** The value of `Payment-Receipt`. */
export function paymentReceipt(settled: { method: string; reference: string; settledAt: Date }): string {
  const { method, reference, settledAt } = settled;
  const receipt = { method, reference, status: 'success', timestamp: settledAt.toISOString() };
  return Buffer.from(JSON.stringify(receipt)).toString('base64url');
}
