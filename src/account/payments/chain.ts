/** The token on its chain: what it is called, whether it would honour an authorization, and whether it did. */
import { AppError } from '../../errors.ts';
import type { Authorization } from './authorization.ts';
import { type ChainNode, nodeFailed, openChainNode } from './chain-node.ts';
import { loadViem, type PublicClient } from './packages/load.ts';
import type { Hex, PaymentSettings } from './settings.ts';
import { TOKEN_ABI } from './token-abi.ts';

/** How long a transaction may take to be in a block. */
export const RECEIPT_MS = 60_000;
/** Nodes limit how many blocks one query may cover; an authorization is valid for minutes, so a few queries find it. */
const BLOCKS_PER_QUERY = 1_000;
const MAX_QUERIES = 30;

/** One node may lag behind another, so this does not refuse the payment yet. */
const UNSEEN =
  'The payment was used, but its transfer is not visible yet. Send the same request again later.';

export const REFUSALS = {
  used: 'The payment was already used',
  poor: 'The wallet does not hold enough of the token',
} as const;

export type Token = {
  name: string;
  version: string;
  decimals: number;
  /** A price in the token's smallest units. */
  units(priceUsdc: number): string;
};

export type Chain = ChainNode & {
  token(): Promise<Token>;
  /** The number of the newest block. */
  height(): Promise<number>;
  /** The transaction after that block in which the authorization moved the money; null while it is unused. */
  findSettlement(authorization: Authorization, sinceBlock: number): Promise<string | null>;
  /** Why the token would not honour the authorization, where that is easy to find out. */
  explain(authorization: Authorization): Promise<string | null>;
};

export function openChain(settings: PaymentSettings): Chain {
  const { client, close } = openChainNode(settings);
  let known: Promise<Token> | null = null;

  const contract = { address: settings.asset, abi: TOKEN_ABI } as const;

  async function readToken(): Promise<Token> {
    const node = await client();
    const chainId = await node.getChainId();
    if (chainId !== settings.chainId) {
      throw new AppError('upstream_failed', 'Payments are not set up correctly on this server', {
        cause: new Error(`WINNOW_PAY_RPC_URL serves chain ${chainId}, not ${settings.network}`),
      });
    }
    const [name, version, decimals] = await Promise.all([
      node.readContract({ ...contract, functionName: 'name' }),
      // EIP-3009 does not require it; a token without one has the first version.
      node.readContract({ ...contract, functionName: 'version' }).catch(firstVersion),
      node.readContract({ ...contract, functionName: 'decimals' }),
    ]);
    return {
      name,
      version,
      decimals,
      units: (priceUsdc) => (BigInt(priceUsdc) * 10n ** BigInt(decimals)).toString(),
    };
  }

  /**
   * Whether the use of an authorization was the transfer we are waiting for. The token logs the use and then the
   * transfer; any other transfer in the same transaction may belong to another payment.
   */
  async function moved(use: { transactionHash: Hex; logIndex: number }, wanted: Authorization) {
    const { isAddressEqual, parseEventLogs } = await loadViem();
    const receipt = await (await client()).getTransactionReceipt({ hash: use.transactionHash });
    const next = receipt.logs
      .filter(({ address, logIndex }) => isAddressEqual(address, settings.asset) && logIndex > use.logIndex)
      .sort((a, b) => a.logIndex - b.logIndex)
      .slice(0, 1);
    return parseEventLogs({ abi: TOKEN_ABI, eventName: 'Transfer', logs: next }).some(
      ({ args }) =>
        isAddressEqual(args.from, wanted.from) &&
        isAddressEqual(args.to, wanted.to) &&
        args.value === BigInt(wanted.value),
    );
  }

  async function findTransfer(
    node: PublicClient,
    authorization: Authorization,
    sinceBlock: number,
  ): Promise<Hex | null> {
    const { from, nonce } = authorization;
    const newest = Number(await node.getBlockNumber({ cacheTime: 0 }));
    let first = sinceBlock + 1;
    for (let queries = 0; queries < MAX_QUERIES && first <= newest; queries++, first += BLOCKS_PER_QUERY) {
      const uses = await node.getContractEvents({
        ...contract,
        eventName: 'AuthorizationUsed',
        args: { authorizer: from, nonce },
        fromBlock: BigInt(first),
        toBlock: BigInt(Math.min(first + BLOCKS_PER_QUERY - 1, newest)),
      });
      // A cancelled authorization is used too, and so is one whose nonce another transfer took.
      for (const use of uses) if (await moved(use, authorization)) return use.transactionHash;
    }
    return null;
  }

  return {
    client,
    token() {
      known ??= readToken().catch((error: unknown) => {
        known = null;
        throw nodeFailed(error);
      });
      return known;
    },
    async height() {
      const node = await client();
      return Number(await node.getBlockNumber({ cacheTime: 0 }).catch(rethrow));
    },
    async findSettlement(authorization, sinceBlock) {
      const node = await client();
      const args = [authorization.from, authorization.nonce] as const;
      const used = await node
        .readContract({ ...contract, functionName: 'authorizationState', args })
        .catch(rethrow);
      if (!used) return null;
      const found = await findTransfer(node, authorization, sinceBlock).catch(rethrow);
      if (found === null) throw new AppError('upstream_failed', UNSEEN);
      return found;
    },
    async explain({ from, nonce, value }) {
      const node = await client();
      const [used, held] = await Promise.all([
        node.readContract({ ...contract, functionName: 'authorizationState', args: [from, nonce] }),
        node.readContract({ ...contract, functionName: 'balanceOf', args: [from] }),
      ]);
      if (used) return REFUSALS.used;
      return held < BigInt(value) ? REFUSALS.poor : null;
    },
    close,
  };
}

function firstVersion(error: unknown): string {
  if (error instanceof Error && /revert|returned no data/i.test(error.message)) return '1';
  throw error;
}

function rethrow(error: unknown): never {
  throw nodeFailed(error);
}
