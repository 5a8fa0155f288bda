/** Sessions of people at the dashboard: opened by a sign-in, kept alive by use, ended on demand. */
import type { Database } from '../store/database.ts';
import {
  deleteSession,
  deleteSessionsOf,
  extendSession,
  findSession,
  insertSession,
  type SessionRow,
} from '../store/sessions.ts';
import { hashToken, newToken } from './token.ts';

export const SESSION_DAYS = 30;
/** A session in use is prolonged at most this often. */
const PROLONG_AFTER_MS = 60 * 60_000;

export type Session = SessionRow & {
  token: string;
  /** True if its expiry was moved: the cookie has to be renewed. */
  prolonged: boolean;
};

export type Sessions = {
  /** Returns the token, which only the browser keeps. */
  open(accountId: string): Promise<string>;
  find(token: string): Promise<Session | null>;
  end(token: string): Promise<void>;
  /** Ends all sessions and unused links of an account, but for one session to keep. */
  endAll(accountId: string, keep?: string): Promise<void>;
};

export function createSessions(database: Database, now: () => number = Date.now): Sessions {
  return {
    async open(accountId) {
      const { token, tokenHash } = newToken();
      await insertSession(database, { tokenHash, accountId, days: SESSION_DAYS });
      return token;
    },
    async find(token) {
      // Looked up each time, so that signing out elsewhere takes effect here too.
      const row = await findSession(database, hashToken(token));
      if (!row) return null;
      const prolonged = now() - row.seenAt.getTime() > PROLONG_AFTER_MS;
      if (prolonged) await extendSession(database, hashToken(token), SESSION_DAYS);
      return { ...row, token, prolonged };
    },
    end: (token) => deleteSession(database, hashToken(token)),
    endAll: (accountId, keep) =>
      deleteSessionsOf(database, accountId, keep === undefined ? null : hashToken(keep)),
  };
}
