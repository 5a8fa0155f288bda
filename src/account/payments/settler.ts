/** Moves the money: by ourselves with an account that has gas, or through a facilitator. */
import { AppError } from '../../errors.ts';
import type { Authorization } from './authorization.ts';
import { type Chain, RECEIPT_MS, REFUSALS } from './chain.ts';
import { nodeFailed } from './chain-node.ts';
import { loadViem, loadViemAccounts } from './packages/load.ts';
import type { PaymentService } from './payment-service.ts';
import type { PaymentSettings } from './settings.ts';
import { TOKEN_ABI } from './token-abi.ts';
import type { FacilitatorMessage } from './x402.ts';

export type Settler = {
  /** Whether it only reports what happened on the chain: then the chain is checked before anything is delivered. */
  isOutside: boolean;
  /** Why the payment would fail, as a message to the payer; null when it would not. */
  refusal(authorization: Authorization, message: FacilitatorMessage): Promise<string | null>;
  /** The transaction that moved the money; null when the payment was refused. Throws when that is unknown. */
  settle(authorization: Authorization, message: FacilitatorMessage): Promise<string | null>;
};

export const VAGUE_REFUSAL = 'The token would not honour the payment';

const REPLACED =
  'Another transaction took the place of the one that settles the payment. Send the same request again later.';

const SHORT_SIGNATURE = 132;

/** Settles with the operator's key, or with the first account that the node itself signs for. */
export function ownSettler(settings: PaymentSettings, chain: Chain): Settler {
  /** Transactions are numbered, so they are sent one after the other; their blocks are awaited concurrently. */
  let sending: Promise<unknown> = Promise.resolve();

  async function account() {
    if (settings.settlerKey) {
      const { privateKeyToAccount } = await loadViemAccounts();
      return privateKeyToAccount(settings.settlerKey);
    }
    const node = await chain.client();
    const [first] = (await node
      .request({ method: 'eth_accounts' as never })
      .catch(() => [])) as `0x${string}`[];
    if (first) return first;
    throw new AppError('upstream_failed', 'Payments are not set up correctly on this server', {
      cause: new Error('Nobody can settle: set WINNOW_PAY_FACILITATOR_URL or WINNOW_PAY_SETTLER_KEY'),
    });
  }

  function call(authorization: Authorization) {
    const { from, to, value, validAfter, validBefore, nonce, signature } = authorization;
    const [r, s] = [`0x${signature.slice(2, 66)}`, `0x${signature.slice(66, 130)}`] as const;
    const last = Number.parseInt(signature.slice(130), 16);
    const times = [BigInt(validAfter), BigInt(validBefore)] as const;
    const args = [from, to, BigInt(value), ...times, nonce, last < 27 ? last + 27 : last, r, s] as const;
    return {
      address: settings.asset,
      abi: TOKEN_ABI,
      functionName: 'transferWithAuthorization',
      args,
    } as const;
  }

  return {
    isOutside: false,
    async refusal(authorization) {
      if (authorization.signature.length !== SHORT_SIGNATURE) return 'The signature is not valid';
      const node = await chain.client();
      const sender = await account();
      try {
        await node.simulateContract({ ...call(authorization), account: sender });
        return null;
      } catch (error) {
        const { BaseError } = await loadViem();
        const said = error instanceof BaseError ? `${error.shortMessage} ${error.details}` : String(error);
        // Any other failure says nothing about the payment.
        if (!/revert/i.test(said)) throw nodeFailed(error);
        return refusalOf(said);
      }
    },
    async settle(authorization) {
      const { createWalletClient, custom } = await loadViem();
      const node = await chain.client();
      const sender = await account();
      const wallet = createWalletClient({ account: sender, chain: node.chain, transport: custom(node) });
      const write = { ...call(authorization), account: sender };
      // A node that signs transactions itself would guess a gas limit that is too low.
      const send = async () => {
        const gas = await node.estimateContractGas(write);
        return wallet.writeContract({ ...write, gas, chain: node.chain ?? null });
      };
      const sent = sending.then(send);
      sending = sent.catch(() => {});
      try {
        const hash = await sent;
        const receipt = await node.waitForTransactionReceipt({ hash, timeout: RECEIPT_MS });
        // Another one with the same number, which may have moved this money or none of it.
        if (receipt.transactionHash !== hash) throw new AppError('upstream_failed', REPLACED);
        return receipt.status === 'success' ? hash : null;
      } catch (error) {
        throw nodeFailed(error);
      }
    },
  };
}

const VERIFY_MS = 20_000;
const SETTLE_MS = 75_000;

/** @param service a server with the facilitator interface of x402 version 2. */
export function facilitatorSettler(service: PaymentService): Settler {
  return {
    isOutside: true,
    async refusal(_, message) {
      const answer = (await service.post('/verify', message, VERIFY_MS)) as VerifyAnswer;
      if (answer?.isValid === true) return null;
      if (answer?.isValid === false) return refusalOf(answer.invalidReason);
      throw unclear(answer);
    },
    async settle(_, message) {
      const answer = (await service.post('/settle', message, SETTLE_MS)) as SettleAnswer;
      if (answer?.success === true && answer.transaction) return answer.transaction;
      // A transaction that was sent may still come into a block.
      if (answer?.success === false && !answer.transaction) return null;
      throw unclear(answer);
    },
  };
}

type VerifyAnswer = { isValid?: boolean; invalidReason?: string } | null;
type SettleAnswer = { success?: boolean; transaction?: string } | null;

function unclear(answer: unknown): AppError {
  return new AppError('upstream_failed', 'The payment facilitator gave no usable answer. Try again later.', {
    cause: new Error(JSON.stringify(answer)?.slice(0, 500)),
  });
}

/** Tokens and facilitators word the same few reasons differently. */
function refusalOf(reason: string | undefined): string {
  const text = (reason ?? '').replace('following signature', '');
  if (/expired|valid_before/i.test(text)) return 'The payment has expired';
  if (/not yet valid|valid_after/i.test(text)) return 'The payment is not valid yet';
  if (/used|cancel/i.test(text)) return REFUSALS.used;
  if (/balance|funds/i.test(text)) return REFUSALS.poor;
  if (/signature/i.test(text)) return 'The signature is not valid';
  return VAGUE_REFUSAL;
}
