/** Paying clients: what mppx and x402's own client send after a 402, and the same with something wrong in it. */
import { x402Client, x402HTTPClient } from '@x402/core/client';
import { encodePaymentSignatureHeader } from '@x402/core/http';
import type { PaymentPayload, PaymentRequirements } from '@x402/core/types';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import { Challenge, Credential } from 'mppx';
import { charge } from 'mppx/evm/client';
import type { Wallet } from './chain.ts';

export type Headers402 = Record<string, string>;

const TOKEN = { name: 'Test Dollar', version: '2' };

/** What may be wrong with a payment: what is signed, or what is sent along with the signature. */
export type Twist<Asked, Sent> = {
  /** The client signs for these terms instead of the true ones, and sends the true ones along. */
  sign?: (asked: Asked) => void;
  /** What was signed is right; what is sent is not. */
  send?: (sent: Sent) => void;
};

export type MppSent = { challenge: Challenge.Challenge; payload: Record<string, string> };
type MppTwist = Twist<{ expires?: string | undefined; request: Record<string, unknown> }, MppSent>;

/** The header that pays by MPP. */
export async function payByMpp(unpaid: Response, wallet: Wallet, twist: MppTwist = {}): Promise<Headers402> {
  const method = charge({ account: wallet.account, authorization: TOKEN });
  const challenge = Challenge.fromResponse(unpaid);
  const signed = structuredClone(challenge);
  twist.sign?.(signed);
  const header = await method.createCredential({ challenge: signed as never, context: {} });
  const sent = { ...Credential.deserialize<Record<string, string>>(header), challenge };
  twist.send?.(sent);
  return { authorization: Credential.serialize(sent) };
}

type X402Twist = Twist<PaymentRequirements, PaymentPayload>;

/** The header that pays by x402. */
export async function payByX402(
  unpaid: Response,
  wallet: Wallet,
  twist: X402Twist = {},
): Promise<Headers402> {
  const http = new x402HTTPClient(
    x402Client.fromConfig({
      schemes: [{ network: 'eip155:*', client: new ExactEvmScheme(wallet.account) }],
      spendControls: false,
    }),
  );
  const required = http.getPaymentRequiredResponse((name) => unpaid.headers.get(name));
  const signed = structuredClone(required);
  for (const asked of signed.accepts) twist.sign?.(asked);
  const payment = await http.createPaymentPayload(signed);
  const sent = { ...payment, accepted: structuredClone(required.accepts[0] ?? payment.accepted) };
  twist.send?.(sent);
  return { 'payment-signature': encodePaymentSignatureHeader(sent) };
}

/** The JSON in a receipt header. */
export function decoded(header: string | null): Record<string, unknown> {
  return JSON.parse(Buffer.from(header ?? '', 'base64').toString('utf8'));
}
