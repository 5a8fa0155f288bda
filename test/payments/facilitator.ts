/** A facilitator: x402's own, which verifies and settles on the local chain, behind the interface of x402 version 2. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { x402Facilitator } from '@x402/core/facilitator';
import type { PaymentPayload, PaymentRequirements } from '@x402/core/types';
import { toFacilitatorEvmSigner } from '@x402/evm';
import { ExactEvmScheme } from '@x402/evm/exact/facilitator';
import { createWalletClient, http, publicActions } from 'viem';
import { NETWORK, type TestChain } from './chain.ts';

export type TestFacilitator = {
  url: string;
  settled: number;
  /** Says that it has settled, and moves nothing. */
  lies: boolean;
  /** Called before and after the money moves; if one throws, the connection is cut. */
  before: () => Promise<void>;
  after: () => Promise<void>;
  close(): Promise<void>;
};

type Body = { paymentPayload: PaymentPayload; paymentRequirements: PaymentRequirements };

export async function startFacilitator(chain: TestChain): Promise<TestFacilitator> {
  const wallet = createWalletClient({
    account: chain.facilitator.account,
    chain: chain.client.chain,
    transport: http(chain.rpcUrl),
    pollingInterval: 50,
  }).extend(publicActions);
  const signer = toFacilitatorEvmSigner({ ...wallet, address: chain.facilitator.account.address } as never);
  const core = new x402Facilitator().register(NETWORK, new ExactEvmScheme(signer));

  let queue: Promise<unknown> = Promise.resolve();
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const answer = (value: object) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (request.url === '/supported') return answer(core.getSupported());
    const { paymentPayload, paymentRequirements } = JSON.parse(body) as Body;
    if (request.url === '/verify') return answer(await core.verify(paymentPayload, paymentRequirements));
    try {
      await facilitator.before();
      if (facilitator.lies)
        return answer({ success: true, transaction: `0x${'ab'.repeat(32)}`, network: NETWORK });
      // One after the other: the transactions of its account are numbered.
      const settling = queue.then(() => core.settle(paymentPayload, paymentRequirements));
      queue = settling.catch(() => {});
      const settled = await settling;
      if (settled.success) facilitator.settled++;
      await facilitator.after();
      return answer(settled);
    } catch {
      return response.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const facilitator: TestFacilitator = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    settled: 0,
    lies: false,
    before: async () => {},
    after: async () => {},
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return facilitator;
}
