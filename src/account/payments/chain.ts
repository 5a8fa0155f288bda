/** The token on its chain: what it is called, whether it would honour an authorization, and whether it did. */
import { lazily } from '../../concurrency/kept-value.ts';
import { AppError } from '../../errors.ts';
import type { Authorization } from './authorization.ts';
import { loadViem, type PublicClient } from './packages/load.ts';
import { createPaymentService } from './payment-service.ts';
import type { Hex, PaymentSettings } from './settings.ts';
import { TOKEN_ABI } from './token-abi.ts';

const CALL_MS = 15_000;
/** How long a transaction may take to be in a block. */
export const RECEIPT_MS = 60_000;
/** Nodes limit how many blocks one query may cover; an authorization is valid for minutes, so a few queries find it. */
const BLOCKS_PER_QUERY = 1_000;
const MAX_QUERIES = 30;

/** One node may lag behind another, so this does not refuse the payment yet. */
const UNSEEN =
  'The payment was used, but no transfer of it is to be seen. Send the same request again later.';

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

export type Chain = {
  token(): Promise<Token>;
  /** The number of the newest block. */
  height(): Promise<number>;
  /** The transaction after that block in which the authorization moved the money; null while it is unused. */
  findSettlement(authorization: Authorization, sinceBlock: number): Promise<string | null>;
  /** Why the token would not honour the authorization, where that is easy to find out. */
  explain(authorization: Authorization): Promise<string | null>;
  client(): Promise<PublicClient>;
  close(): Promise<void>;
};

export function openChain(settings: PaymentSettings): Chain {
  const service = createPaymentService('node of the payment chain', settings.rpcUrl);
  let known: Promise<Token> | null = null;
  let requests = 0;

  async function request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
    const body = { jsonrpc: '2.0', id: ++requests, method, params: params ?? [] };
    const answer = (await service.post('', body, CALL_MS)) as { result?: unknown; error?: RpcError } | null;
    if (answer?.error) throw Object.assign(new Error(answer.error.message), answer.error);
    return answer?.result;
  }

  const client = lazily(async (): Promise<PublicClient> => {
    const { createPublicClient, custom, defineChain } = await loadViem();
    const chain = defineChain({
      id: settings.chainId,
      name: settings.network,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      // Not the address, which may hold a key and would be in every error.
      rpcUrls: { default: { http: [] } },
    });
    const transport = custom({ request }, { retryCount: 0 });
    return createPublicClient({ chain, transport, pollingInterval: 500 }) as PublicClient;
  });

  const contract = { address: settings.asset, abi: TOKEN_ABI } as const;

  async function readToken(): Promise<Token> {
    const node = await client();
    const chainId = await node.getChainId();
    if (chainId !== settings.chainId) {
      throw new AppError('upstream_failed', 'Payments are not set up right on this server', {
        cause: new Error(`WINNOW_PAY_RPC_URL serves chain ${chainId}, not ${settings.network}`),
      });
    }
    const [name, version, decimals] = await Promise.all([
      node.readContract({ ...contract, functionName: 'name' }),
      // EIP-3009 does not ask for it; a token without one has the first version.
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
      const { from, nonce } = authorization;
      const args = [from, nonce] as const;
      const used = await node
        .readContract({ ...contract, functionName: 'authorizationState', args })
        .catch(rethrow);
      if (!used) return null;
      const newest = Number(await node.getBlockNumber({ cacheTime: 0 }).catch(rethrow));
      let first = sinceBlock + 1;
      for (let queries = 0; queries < MAX_QUERIES && first <= newest; queries++, first += BLOCKS_PER_QUERY) {
        const logs = await node
          .getContractEvents({
            ...contract,
            eventName: 'AuthorizationUsed',
            args: { authorizer: from, nonce },
            fromBlock: BigInt(first),
            toBlock: BigInt(Math.min(first + BLOCKS_PER_QUERY - 1, newest)),
          })
          .catch(rethrow);
        // A cancelled authorization is used too, and so is one whose nonce another transfer took.
        for (const use of logs) {
          if (await moved(use, authorization).catch(rethrow)) return use.transactionHash;
        }
      }
      throw new AppError('upstream_failed', UNSEEN);
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
    close: service.close,
  };
}

type RpcError = { code: number; message: string; data?: unknown };

function firstVersion(error: unknown): string {
  if (error instanceof Error && /revert|returned no data/i.test(error.message)) return '1';
  throw error;
}

function rethrow(error: unknown): never {
  throw nodeFailed(error);
}

/** viem wraps what the service threw; the payer gets the same message either way. */
export function nodeFailed(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  return new AppError(
    'upstream_failed',
    'The payment chain cannot be asked at the moment. Try again later.',
    {
      cause,
    },
  );
}
