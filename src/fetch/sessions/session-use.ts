/** A session as a visit is given it. */
import type { SessionState } from '../../contract/session.ts';

export type SessionUse = {
  state: SessionState;
  /** Whether the visit is for signing in, so that what any site on the way has stored is kept. */
  isLogin?: boolean;
};
