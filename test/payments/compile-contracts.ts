/** Compiles token.sol and writes contracts.json: the compiler takes longer than a chain's whole start. */
import { readFileSync, writeFileSync } from 'node:fs';
import solc from 'solc';
import type { Abi } from 'viem';
import { CONTRACTS, type Contracts, SOURCE, sourceNow } from './contracts.ts';

function compileContracts(): Contracts {
  const content = readFileSync(SOURCE, 'utf8');
  const outputSelection = { '*': { '*': ['abi', 'evm.bytecode.object'] } };
  // The newest fork that the chain supports.
  const settings = { evmVersion: 'paris', outputSelection };
  const input = { language: 'Solidity', sources: { 'token.sol': { content } }, settings };
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as {
    errors?: { severity: string; formattedMessage: string }[];
    contracts?: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>;
  };
  const pick = (name: string) => {
    const contract = output.contracts?.['token.sol']?.[name];
    if (!contract) throw new Error(output.errors?.map((error) => error.formattedMessage).join('\n'));
    return { abi: contract.abi, bytecode: `0x${contract.evm.bytecode.object}` } as const;
  };
  return { source: sourceNow(), token: pick('TestDollar'), batch: pick('Batch') };
}

writeFileSync(CONTRACTS, `${JSON.stringify(compileContracts())}\n`);
