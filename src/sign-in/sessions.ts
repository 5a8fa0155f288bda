/** Sessions of people at the dashboard: opened by a sign-in, kept alive by use, ended on demand. */
import type { Role } from '../contract/account/members.ts';
import type { Database } from '../store/database/database.ts';
import type { Person } from '../store/sign-in/logins.ts';
import {
  deleteSession,
  deleteSessionsOf,
  extendSession,
  findSession,
  insertSession,
  type SessionRow,
} from '../store/sign-in/sessions.ts';
import { hashToken, newToken } from './token.ts';

export const SESSION_DAYS = 30;
/** A session in use is prolonged at most this often. */
const PROLONG_AFTER_MS = 60 * 60_000;

export type Session = Omit<SessionRow, 'role'> & {
  role: Role;
  /** The e-mail address, or the name of the account where its owner has none. */
  personName: string;
  token: string;
  /** True if its expiry was moved: the cookie has to be renewed. */
  prolonged: boolean;
};

export type Sessions = {
  /** Returns the token, which only the browser keeps. */
  open(person: Person): Promise<string>;
  find(token: string): Promise<Session | null>;
  end(token: string): Promise<void>;
  /** Ends all sessions of a person, and unused links to sign in or for a new password, but for one session to keep. */
  endAll(person: Person, keep?: string): Promise<void>;
};

export function createSessions(database: Database): Sessions {
  return {
    async open(person) {
      const { token, tokenHash } = newToken();
      await insertSession(database, { ...person, tokenHash, days: SESSION_DAYS });
      return token;
    },
    async find(token) {
      // Looked up each time, so that signing out elsewhere takes effect here too.
      const row = await findSession(database, hashToken(token));
      if (!row) return null;
      const prolonged = Date.now() - row.seenAt.getTime() > PROLONG_AFTER_MS;
      if (prolonged) await extendSession(database, hashToken(token), SESSION_DAYS);
      const personName = row.email ?? row.accountName;
      return { ...row, role: row.role as Role, personName, token, prolonged };
    },
    end: (token) => deleteSession(database, hashToken(token)),
    endAll: (person, keep) => deleteSessionsOf(database, person, keep === undefined ? null : hashToken(keep)),
  };
}
