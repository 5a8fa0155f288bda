/** The contracts of token.sol, as compile-contracts.ts left them. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Abi, Hex } from 'viem';

export type Contract = { abi: Abi; bytecode: Hex };
/** `source` tells which token.sol they were compiled from. */
export type Contracts = { source: string; token: Contract; batch: Contract };

export const CONTRACTS = new URL('./contracts.json', import.meta.url);

export function readContracts(): Contracts {
  return JSON.parse(readFileSync(CONTRACTS, 'utf8'));
}

export const SOURCE = new URL('./token.sol', import.meta.url);

export function sourceNow(): string {
  return createHash('sha256').update(readFileSync(SOURCE)).digest('hex');
}
