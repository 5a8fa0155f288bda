/** A client for a service that payments need and the operator names: a node of the chain, or a facilitator. */
import { AppError } from '../../errors.ts';
import { createOperatorClient } from '../../net/operator-client.ts';

export type PaymentService = {
  /** Posts JSON to a path below the service's address. Returns any answer that is JSON, whatever its status. */
  post(path: string, body: object, timeoutMs: number): Promise<unknown>;
  close(): Promise<void>;
};

/** @example const node = createPaymentService('node of the payment chain', 'http://127.0.0.1:8545'); */
export function createPaymentService(name: string, address: string): PaymentService {
  const client = createOperatorClient(address, { headers: { accept: 'application/json' } });
  // The message leaves the address out, which may be a private one or hold a key.
  const failed = (cause: unknown) =>
    new AppError('upstream_failed', `The ${name} gave no usable answer. Try again later.`, { cause });
  return {
    async post(path, body, timeoutMs) {
      const response = await client.send({ path, body, timeoutMs }).catch((error: unknown) => {
        throw failed(error);
      });
      const answer = response.json();
      if (answer === undefined) throw failed(new Error(`status ${response.status}, and no JSON`));
      return answer;
    },
    close: client.close,
  };
}
