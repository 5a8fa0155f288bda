/** The contracts of token.sol, as compile-contracts.ts left them. */
import { readFileSync } from 'node:fs';
import type { Abi, Hex } from 'viem';

export type Contract = { abi: Abi; bytecode: Hex };
export type Contracts = { token: Contract; batch: Contract };

export const CONTRACTS = new URL('./contracts.json', import.meta.url);

export function readContracts(): Contracts {
  return JSON.parse(readFileSync(CONTRACTS, 'utf8'));
}
