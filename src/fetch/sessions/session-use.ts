/** A session as it is passed to a visit. */
import type { SessionState } from '../../contract/fetch/session.ts';

export type SessionUse = {
  state: SessionState;
  /** Set if the visit signs in: then the storage of all sites on the way is kept, and codes are filled in. */
  login?: { sessionId: string; totpSecret?: string | undefined };
};

/** Resolves with the code that somebody provides for this session's recipe. */
export type WaitForCode = (sessionId: string, signal: AbortSignal) => Promise<string>;
