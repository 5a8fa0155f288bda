/** What a payer gets, kept so that only the same credential opens it again. */
import { createHash, hkdfSync } from 'node:crypto';
import { seal, unseal } from '../../store/secrets/sealed.ts';

/** What a credential that comes again is compared by. It reveals nothing about the key that seals the answer. */
export function hashCredential(credential: string): Buffer {
  return createHash('sha256').update(`winnow payment\n${credential}`).digest();
}

export type AnswerBox = {
  close(answer: object): Buffer;
  open<T>(sealed: Buffer): T;
};

export function answerBox(credential: string, paymentId: string): AnswerBox {
  const key = Buffer.from(hkdfSync('sha256', credential, paymentId, 'winnow payment answer', 32));
  return {
    close: (answer) => seal(key, paymentId, JSON.stringify(answer)),
    open: <T>(sealed: Buffer) => JSON.parse(unseal(key, paymentId, sealed)) as T,
  };
}
