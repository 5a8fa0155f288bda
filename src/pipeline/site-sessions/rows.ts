/** Stored sessions, or the error that says why there is none. */
import { AppError } from '../../errors.ts';
import type {
  SiteSession,
  SiteSessionChange,
  SiteSessionStore,
  WhichSession,
} from '../../store/site-sessions.ts';

export type SessionRows = ReturnType<typeof createSessionRows>;

export function createSessionRows(store: SiteSessionStore) {
  return {
    async mustFind(accountId: string, name: string): Promise<SiteSession> {
      const session = await store.find(accountId, name);
      if (!session) throw notFound();
      return session;
    },

    async change(
      accountId: string,
      which: WhichSession,
      change: (now: SiteSession) => SiteSessionChange,
    ): Promise<SiteSession> {
      const session = await store.change(accountId, which, change);
      if (session === 'taken') throw taken();
      if (!session) throw notFound();
      return session;
    },
  };
}

/** The session may have been deleted while a page was fetched with it. */
export function ignoreGone(error: unknown): null {
  if (!(error instanceof AppError) || error.type !== 'not_found') throw error;
  return null;
}

export function notFound(): AppError {
  return new AppError('not_found', 'Session not found');
}

export function taken(): AppError {
  return new AppError('conflict', 'There is already a session of this name');
}
