/** A node of the payment chain, asked by JSON-RPC through the client for operators' services. */
import { lazily } from '../../concurrency/caches/kept-value.ts';
import { AppError } from '../../errors.ts';
import { loadViem, type PublicClient } from './packages/load.ts';
import { createPaymentService } from './payment-service.ts';
import type { PaymentSettings } from './settings.ts';

const CALL_MS = 15_000;

export type ChainNode = {
  /** Created on first use, because viem is installed only where payments are switched on. */
  client(): Promise<PublicClient>;
  close(): Promise<void>;
};

type RpcError = { code: number; message: string; data?: unknown };

export function openChainNode({
  rpcUrl,
  chainId,
  network,
}: Pick<PaymentSettings, 'rpcUrl' | 'chainId' | 'network'>): ChainNode {
  const service = createPaymentService('node of the payment chain', rpcUrl);
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
      id: chainId,
      name: network,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      // Not the address, which may hold a key and would be in every error.
      rpcUrls: { default: { http: [] } },
    });
    const transport = custom({ request }, { retryCount: 0 });
    return createPublicClient({ chain, transport, pollingInterval: 500 }) as PublicClient;
  });

  return { client, close: service.close };
}

/** viem wraps what the service threw; the payer gets the same message either way. */
export function nodeFailed(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const message = 'The payment chain cannot be reached at the moment. Try again later.';
  return new AppError('upstream_failed', message, { cause });
}
