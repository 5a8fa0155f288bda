/** An EIP-3009 authorization: a signed permission to move tokens once, which is what both ways to pay come down to. */
import { z } from 'zod';
import type { Hex } from './settings.ts';

const hex = (digits: string) =>
  z
    .string()
    .regex(new RegExp(`^0x[0-9a-fA-F]${digits}$`))
    .transform((text) => text.toLowerCase() as Hex);
const amount = z.string().regex(/^\d{1,78}$/);

export const authorizationSchema = z.object({
  from: hex('{40}'),
  to: hex('{40}'),
  value: amount,
  validAfter: amount,
  validBefore: amount,
  nonce: hex('{64}'),
  signature: hex('{130,8192}'),
});

export type Authorization = z.output<typeof authorizationSchema>;

/** A credential that was read and is for the offer. The chain has not been asked about it yet. */
export type Presented = {
  method: 'evm' | 'x402';
  /** The header's value as it came; the stored answer is sealed with it. */
  credential: string;
  authorization: Authorization;
  /** The challenge it answers has expired; only a payment that was begun before may still use it. */
  expired: boolean;
};
