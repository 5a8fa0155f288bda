/** A local EVM chain with a dollar token, for the payments of a test. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import {
  type Abi,
  createWalletClient,
  defineChain,
  encodeFunctionData,
  type Hex,
  http,
  type PublicActions,
  parseSignature,
  publicActions,
  type WalletClient,
} from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { type Contract, readContracts } from './contracts.ts';

export const CHAIN_ID = 31_337;
export const NETWORK = `eip155:${CHAIN_ID}` as const;

/** One dollar in the token's smallest units. */
const DOLLAR = 1_000_000n;

export type Wallet = { key: Hex; account: PrivateKeyAccount };

export type TestChain = {
  rpcUrl: string;
  asset: Hex;
  abi: Abi;
  /** Accounts with gas, which the node also signs for; each for one sender, since transactions are numbered. */
  settler: Wallet;
  facilitator: Wallet;
  bank: Wallet;
  client: WalletClient & PublicActions;
  /** A new wallet with the given number of dollars, and no gas. */
  wallet(dollars: number): Promise<Wallet>;
  balance(address: Hex): Promise<number>;
  /** Cancels an authorization on behalf of the wallet. */
  cancel(wallet: Wallet, nonce: Hex): Promise<void>;
  /** Makes several transfers by authorization in one transaction; each has the arguments that the token takes. */
  atOnce(transfers: unknown[][]): Promise<void>;
  rpc(method: string, params?: unknown[]): Promise<unknown>;
  close(): Promise<void>;
};

export async function startChain(): Promise<TestChain> {
  const program = fileURLToPath(new URL('./chain-process.ts', import.meta.url));
  const [settler, facilitator, bank] = [newWallet(), newWallet(), newWallet()];
  const child = spawn(process.execPath, [program, String(CHAIN_ID), settler.key, facilitator.key, bank.key], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const rpcUrl = (JSON.parse(line) as { url: string }).url;
  const chain = defineChain({
    id: CHAIN_ID,
    name: 'test',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  });
  const rpc = async (method: string, params: unknown[] = []) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    return ((await response.json()) as { result: unknown }).result;
  };
  const account = bank.account;
  const client = createWalletClient({ account, chain, transport: http(rpcUrl), pollingInterval: 50 }).extend(
    publicActions,
  ) as unknown as WalletClient & PublicActions;
  const deploy = async ({ abi, bytecode }: Contract): Promise<Hex> => {
    const hash = await client.deployContract({ abi, bytecode, account, chain });
    const { contractAddress } = await client.waitForTransactionReceipt({ hash });
    if (!contractAddress) throw new Error('The contract was not deployed');
    return contractAddress;
  };
  const { token, batch } = readContracts();
  const { abi } = token;
  const asset = await deploy(token);
  let minting: Promise<unknown> = Promise.resolve();

  return {
    rpcUrl,
    asset,
    abi,
    client,
    settler,
    facilitator,
    bank,
    async wallet(dollars) {
      const wallet = newWallet();
      const args = [wallet.account.address, BigInt(dollars) * DOLLAR];
      const mint = { address: asset, abi, functionName: 'mint', args, account, chain } as const;
      const minted = minting.then(async () =>
        client.waitForTransactionReceipt({ hash: await client.writeContract(mint) }),
      );
      minting = minted;
      await minted;
      return wallet;
    },
    async balance(address) {
      const read = { address: asset, abi, functionName: 'balanceOf', args: [address] } as const;
      return Number((await client.readContract(read)) as bigint) / Number(DOLLAR);
    },
    async cancel(wallet, nonce) {
      const authorizer = wallet.account.address;
      const signature = await wallet.account.signTypedData({
        domain: { name: 'Test Dollar', version: '2', chainId: CHAIN_ID, verifyingContract: asset },
        types: {
          CancelAuthorization: [
            { name: 'authorizer', type: 'address' },
            { name: 'nonce', type: 'bytes32' },
          ],
        },
        primaryType: 'CancelAuthorization',
        message: { authorizer, nonce },
      });
      const { r, s, v } = parseSignature(signature);
      const args = [authorizer, nonce, Number(v), r, s];
      const call = {
        address: asset,
        abi,
        functionName: 'cancelAuthorization',
        args,
        account,
        chain,
      } as const;
      await client.waitForTransactionReceipt({ hash: await client.writeContract(call) });
    },
    async atOnce(transfers) {
      const data = transfers.map((args) =>
        encodeFunctionData({ abi, functionName: 'transferWithAuthorization', args }),
      );
      const args = [asset, data];
      const address = await deploy(batch);
      const call = { address, abi: batch.abi, functionName: 'run', args, account, chain } as const;
      await client.waitForTransactionReceipt({ hash: await client.writeContract(call) });
    },
    rpc,
    async close() {
      const exited = once(child, 'exit');
      child.stdin.end();
      await exited;
    },
  };
}

export function newWallet(): Wallet {
  const key = generatePrivateKey();
  return { key, account: privateKeyToAccount(key) };
}
