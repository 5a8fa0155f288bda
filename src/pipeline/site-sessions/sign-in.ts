/** Signs sessions in by their recipes, and passes recipes the codes that they wait for. */
import { setTimeout as sleep } from 'node:timers/promises';
import { callFetchConfig } from '../../contract/fetch/fetch-config.ts';
import type { SessionCheck, SessionState } from '../../contract/fetch/session.ts';
import { AppError, toAppError } from '../../errors.ts';
import type { Fetcher } from '../../fetch/auto/fetch.ts';
import type { BrowserNeeds, FetchedDocument, FetchOptions } from '../../fetch/document.ts';
import { type SessionChanges, withChanges } from '../../fetch/sessions/changes.ts';
import { asksForCode } from '../../fetch/sessions/codes.ts';
import { newId } from '../../store/ids.ts';
import type { SiteSession, SiteSessionChange, SiteSessionStore } from '../../store/site-sessions.ts';
import { fetchOptions } from '../page/fetch-request.ts';
import { contentOf, EMPTY_STATE, type SessionContent, sealable } from './content.ts';
import type { SessionRows } from './rows.ts';

export type SignInDeps = {
  store: SiteSessionStore;
  rows: SessionRows;
  fetcher: Pick<Fetcher, 'fetch'>;
  /** Whether the page shows what only signed-in visitors see. */
  shows(document: FetchedDocument, check: SessionCheck, accountId: string): Promise<boolean>;
};

export type SignIn = ReturnType<typeof createSignIn>;

/** How the pages of a call are fetched; a login for it is made in the same way. */
export type Way = Pick<FetchOptions, 'stealth' | 'country' | 'proxy'>;

const LOGIN_MS = 60_000;
/** How long a recipe waits for its code. */
export const CODE_MS = 5 * 60_000;
const LOOK_AGAIN_MS = 300;
const NOT_SHOWN = 'The recipe was followed, but the page does not show what the check looks for';
const NO_CHANGES: SessionChanges = { cookies: new Map(), stored: new Map() };

export function needsCode({ login }: SessionContent): boolean {
  return login !== null && asksForCode(login.actions);
}

export function createSignIn({ store, rows, fetcher, shows }: SignInDeps) {
  /** Logins in progress in this process: later callers wait for the one in progress. */
  const inProgress = new Map<string, Promise<SiteSession>>();

  /**
   * Follows the recipe from the beginning. The session is then `ready`, or `failed` with the reason; if its content or
   * recipe was replaced meanwhile, it is left as it is.
   */
  async function follow(accountId: string, session: SiteSession, way: Way | null): Promise<SiteSession> {
    const content = contentOf(session);
    const { login, check, generation } = content;
    const { name, id: sessionId } = session;
    const ended = (change: (now: SessionContent) => SiteSessionChange) =>
      rows.change(accountId, { id: sessionId }, (changed) => {
        const now = contentOf(changed);
        return now.generation === generation ? { codeEnded: true, ...change(now) } : {};
      });
    if (!login) throw new AppError('conflict', 'The session has no recipe to sign in: give it new cookies');
    const visit = (url: string, state: SessionState, needs: BrowserNeeds) => {
      const options = fetchOptions(callFetchConfig.parse({ timeout: LOGIN_MS, mode: 'js' }), url);
      const { stealth, country, proxy } = way ?? options;
      const timeout = LOGIN_MS + (needs.actions && needsCode(content) ? CODE_MS : 0);
      return fetcher.fetch(url, {
        options: { ...options, timeout, stealth, country, proxy, session: name },
        needs,
        session: { state, login: { sessionId, totpSecret: login.totpSecret } },
        fairnessKey: accountId,
      });
    };
    try {
      const document = await visit(login.url, EMPTY_STATE, { actions: login.actions });
      const state = withChanges(EMPTY_STATE, document.session ?? NO_CHANGES);
      const page = check?.url === undefined ? document : await visit(check.url, state, {});
      const shown = !check || (await shows(page, check, accountId));
      return await ended((now) => ({
        status: shown ? 'ready' : 'failed',
        error: shown ? null : NOT_SHOWN,
        loginFailed: !shown,
        content: sealable({ ...now, state, generation: newId() }),
      }));
    } catch (error) {
      const { message, details } = toAppError(error);
      const reason = details?.[0]?.message ?? message;
      return ended(() => ({ status: 'failed', error: reason, loginFailed: true }));
    }
  }

  function toTheEnd(accountId: string, session: SiteSession, way: Way | null = null): Promise<SiteSession> {
    const key = `${session.id} ${contentOf(session).generation}`;
    const running =
      inProgress.get(key) ?? follow(accountId, session, way).finally(() => inProgress.delete(key));
    inProgress.set(key, running);
    return running;
  }

  return {
    toTheEnd,

    /**
     * Signs in until that has succeeded or failed, or until it waits for a code, which this same caller may have to
     * provide.
     */
    async untilCode(accountId: string, session: SiteSession): Promise<SiteSession> {
      const signing = toTheEnd(accountId, session);
      if (!needsCode(contentOf(session))) return signing;
      signing.catch(() => {});
      for (;;) {
        const ended = await Promise.race([signing, sleep(LOOK_AGAIN_MS, null)]);
        const now = ended ?? (await rows.mustFind(accountId, session.name));
        if (ended || now.wantsCode) return now;
      }
    },

    /** Passes on the code, and waits for the recipe to use it. */
    async bringCode(accountId: string, name: string, code: string): Promise<SiteSession> {
      const session = await rows.mustFind(accountId, name);
      if (!(await store.bringCode(session.id, code))) {
        throw new AppError('conflict', 'The session is not waiting for a code');
      }
      const until = performance.now() + LOGIN_MS;
      for (;;) {
        const now = await rows.mustFind(accountId, name);
        if (!now.wantsCode || performance.now() > until) return now;
        await sleep(LOOK_AGAIN_MS);
      }
    },
  };
}
