/** What agents pay, to whom and how. */
import { z } from 'zod';
import { webAddress } from './kinds.ts';

const chainAddress = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address: 0x and 40 hexadecimal digits')
  .optional();

export const PAYMENTS = {
  payTo: chainAddress.describe(
    'The address that agents pay to; use it for nothing else. Without it nothing is sold.',
  ),
  payNetwork: z
    .string()
    .regex(/^eip155:[1-9]\d{0,15}$/, 'must be the CAIP-2 id of an EVM chain, such as eip155:8453')
    .optional()
    .describe('The chain that payments are made on, as eip155:NUMBER. Needed with WINNOW_PAY_TO.'),
  payAsset: chainAddress.describe(
    'The token that agents pay with: USDC, or another dollar token with EIP-3009. Needed with WINNOW_PAY_TO.',
  ),
  payRpcUrl: webAddress.describe('A node of that chain. Needed with WINNOW_PAY_TO.'),
  payFacilitatorUrl: webAddress.describe(
    'An x402 facilitator, which settles payments. With it agents may also pay by x402.',
  ),
  paySettlerKey: z
    .string()
    .regex(/^0x[0-9a-fA-F]{64}$/, 'must be a private key: 0x and 64 hexadecimal digits')
    .optional()
    .describe(
      'The key of an account with gas that settles MPP payments. Without it the facilitator or the node does.',
    ),
};
