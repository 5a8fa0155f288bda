/** How following a session's recipe went, in words, and whether it failed. */
import type { Session } from '../../../../sdk/src/index.ts';

export function signInOutcome({ status, error }: Pick<Session, 'status' | 'error'>): {
  words: string;
  bad: boolean;
} {
  if (status === 'waiting') return { words: 'The site has sent a code: enter it here', bad: false };
  return status === 'ready'
    ? { words: 'Signed in again', bad: false }
    : { words: error ?? status, bad: true };
}
