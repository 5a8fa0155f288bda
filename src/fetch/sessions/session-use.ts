/** A session as a visit is given it. */
import type { SessionState } from '../../contract/fetch/session.ts';

export type SessionUse = {
  state: SessionState;
  /** If the visit is for signing in: what any site on the way has stored is kept then, and codes are filled in. */
  login?: { sessionId: string; totpSecret?: string | undefined };
};

/** Resolves with the code that somebody brings for the recipe of this session. */
export type WaitForCode = (sessionId: string, signal: AbortSignal) => Promise<string>;
