import { expect, it } from 'vitest';
import type { Authorization } from './authorization.ts';
import type { Chain } from './chain.ts';
import type { Hex, PaymentSettings } from './settings.ts';
import { ownSettler } from './settler.ts';

const hex = (digit: string, length: number): Hex => `0x${digit.repeat(length)}`;
const SENT = hex('a', 64);
const SETTINGS = { asset: hex('1', 40), settlerKey: null } as unknown as PaymentSettings;
const PAYMENT: Authorization = {
  from: hex('2', 40),
  to: hex('3', 40),
  value: '5000000',
  validAfter: '0',
  validBefore: '99999999999',
  nonce: hex('4', 64),
  signature: hex('5', 130),
};

/** A chain whose node signs by itself, and reports that transaction as the one that came into a block. */
function chainWith(included: { transactionHash: Hex; status: string }): Chain {
  const node = {
    request: async ({ method }: { method: string }) => (method === 'eth_accounts' ? [hex('6', 40)] : SENT),
    estimateContractGas: async () => 21_000n,
    waitForTransactionReceipt: async () => included,
  };
  return { client: async () => node } as unknown as Chain;
}

it.each([
  ['it succeeded', { transactionHash: SENT, status: 'success' }, SENT],
  ['it was reverted', { transactionHash: SENT, status: 'reverted' }, null],
])('reports its transaction only if that moved the money: %s', async (_, included, reported) => {
  const settler = ownSettler(SETTINGS, chainWith(included));
  expect(await settler.settle(PAYMENT, {} as never)).toBe(reported);
});

it.each(['success', 'reverted'])(
  'does not know what happened if another transaction with the same number replaced its own: %s',
  async (status) => {
    const settler = ownSettler(SETTINGS, chainWith({ transactionHash: hex('b', 64), status }));
    await expect(settler.settle(PAYMENT, {} as never)).rejects.toMatchObject({ type: 'upstream_failed' });
  },
);
