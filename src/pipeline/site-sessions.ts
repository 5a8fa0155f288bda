/** Sessions at sites: kept, used for a page with what that changes, checked, and signed in again by their recipes. */
import { untilAborted } from '../concurrency/deadline.ts';
import { callFetchConfig } from '../contract/fetch-config.ts';
import type {
  SessionCheck,
  SessionPatch,
  SessionRecord,
  SessionRequest,
  SessionState,
} from '../contract/session.ts';
import { AppError, invalidField, privateAddress, toAppError } from '../errors.ts';
import type { Fetcher } from '../fetch/auto/fetch.ts';
import type { BrowserNeeds, FetchedDocument, FetchOptions } from '../fetch/document.ts';
import { hasChanges, type SessionChanges, withChanges } from '../fetch/sessions/changes.ts';
import { withCode } from '../fetch/sessions/with-code.ts';
import type { Guard } from '../net/guard/guard.ts';
import { newId } from '../store/ids.ts';
import type { SiteSession, SiteSessionChange, SiteSessionStore } from '../store/site-sessions.ts';
import { fetchOptions } from './fetch-request.ts';
import {
  contentOf,
  EMPTY_STATE,
  recordOf,
  type SessionContent,
  sealable,
  stateFrom,
} from './session-content.ts';

export type SiteSessionDeps = {
  store: SiteSessionStore;
  fetcher: Fetcher;
  guard: Guard;
  /** Whether the page shows what only who is signed in sees. */
  shows(document: FetchedDocument, check: SessionCheck, accountId: string): Promise<boolean>;
};

export type SiteSessions = ReturnType<typeof createSiteSessions>;

/** Which way the pages of a call go out; who signs in for it goes the same way. */
type Way = Pick<FetchOptions, 'stealth' | 'country' | 'proxy'>;

const LOGIN_MS = 60_000;
/** A recipe that does not work is not followed again for every page, which could lock the account at the site. */
const LOGIN_AGAIN_MS = 60_000;
const MOST_SESSIONS = 200;
const NOT_YET = 'It has not signed in yet';
const NOT_SHOWN = 'The recipe was followed, but the page does not show what the check looks for';

export function createSiteSessions({ store, fetcher, guard, shows }: SiteSessionDeps) {
  /** Logins under way in this process: whoever comes meanwhile waits for the one there is. */
  const underWay = new Map<string, Promise<SiteSession>>();

  async function mustFind(accountId: string, name: string): Promise<SiteSession> {
    const session = await store.find(accountId, name);
    if (!session) throw notFound();
    return session;
  }

  async function changed(
    accountId: string,
    name: string,
    change: (now: SiteSession) => SiteSessionChange,
  ): Promise<SiteSession> {
    const session = await store.change(accountId, name, change);
    if (session === 'taken') throw taken();
    if (!session) throw notFound();
    return session;
  }

  /** Keeps what a visit changed, cookie by cookie, unless the session was given another content meanwhile. */
  async function save(accountId: string, session: SiteSession, changes: SessionChanges | undefined) {
    await store.touch(session.id);
    if (!changes || !hasChanges(changes)) return;
    const { generation } = contentOf(session);
    await changed(accountId, session.name, (now) => {
      const content = contentOf(now);
      if (content.generation !== generation) return {};
      return { content: sealable({ ...content, state: withChanges(content.state, changes) }) };
    }).catch((error: unknown) => {
      // A page that stores more than is kept is a page all the same.
      if (!(error instanceof AppError) || error.type !== 'payload_too_large') ignoreGone(error);
    });
  }

  async function isSignedIn(accountId: string, document: FetchedDocument, { check }: SessionContent) {
    return !check || !applies(check, document) || (await shows(document, check, accountId));
  }

  /**
   * Follows the recipe from the beginning. The session then is `ready`, or `failed` with the reason; one that was given
   * another content or recipe meanwhile stays as it is.
   */
  async function signIn(accountId: string, name: string, content: SessionContent, way: Way | null) {
    const { login, check, generation } = content;
    const ended = (change: (now: SessionContent) => SiteSessionChange) =>
      changed(accountId, name, (session) => {
        const now = contentOf(session);
        return now.generation === generation ? change(now) : {};
      });
    if (!login) throw new AppError('conflict', 'The session has no recipe to sign in: give it new cookies');
    const visit = (url: string, state: SessionState, needs: BrowserNeeds) => {
      const options = fetchOptions(callFetchConfig.parse({ timeout: LOGIN_MS, mode: 'js' }), url);
      const { stealth, country, proxy } = way ?? options;
      return fetcher.fetch(url, {
        options: { ...options, stealth, country, proxy, session: name },
        needs,
        session: { state, isLogin: true },
        fairnessKey: accountId,
      });
    };
    try {
      const actions = withCode(login.actions, login.totpSecret);
      const document = await visit(login.url, EMPTY_STATE, { actions });
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

  function signInOnce(accountId: string, name: string, content: SessionContent, way: Way | null = null) {
    const key = `${accountId} ${name} ${content.generation}`;
    const running =
      underWay.get(key) ?? signIn(accountId, name, content, way).finally(() => underWay.delete(key));
    underWay.set(key, running);
    return running;
  }

  /** The session with another content than the one that was found signed out; null if there is none to be had. */
  async function renew(accountId: string, used: SiteSession, way: Way): Promise<SiteSession | null> {
    const isNew = (session: SiteSession) => contentOf(session).generation !== contentOf(used).generation;
    const now = await store.find(accountId, used.name);
    if (!now || isNew(now)) return now;
    const failedMs = now.loginFailedAt ? Date.now() - now.loginFailedAt.getTime() : Number.POSITIVE_INFINITY;
    const content = contentOf(now);
    if (!content.login || failedMs < LOGIN_AGAIN_MS) return null;
    const after = await signInOnce(accountId, used.name, content, way);
    return isNew(after) ? after : null;
  }

  function checkAddresses({ login, webhookUrl, check }: SessionPatch): void {
    for (const [path, url] of [
      [['login', 'url'], login?.url],
      [['check', 'url'], check?.url],
      [['webhookUrl'], webhookUrl],
    ] as const) {
      try {
        if (url) guard.checkUrl(url);
      } catch {
        throw privateAddress([...path]);
      }
    }
  }

  return {
    async create(accountId: string, body: SessionRequest, madeId?: string): Promise<SessionRecord> {
      checkAddresses(body);
      const { login = null, check = null, webhookUrl = null, name } = body;
      const state = stateFrom(body) ?? EMPTY_STATE;
      const content: SessionContent = { state, login, check, webhookUrl, generation: newId() };
      if ((await store.count(accountId)) >= MOST_SESSIONS) {
        throw new AppError('conflict', `An account has ${MOST_SESSIONS} sessions at most. Delete one first.`);
      }
      const made = await store.create(
        accountId,
        {
          name,
          ...(login ? { status: 'failed', error: NOT_YET } : { status: 'ready', error: null }),
          content: sealable(content),
        },
        madeId,
      );
      if (!made) throw taken();
      return recordOf(login ? await signInOnce(accountId, name, content) : made);
    },

    async list(accountId: string): Promise<SessionRecord[]> {
      return (await store.list(accountId)).map(recordOf);
    },

    async get(accountId: string, name: string): Promise<SessionRecord> {
      return recordOf(await mustFind(accountId, name));
    },

    async change(accountId: string, name: string, patch: SessionPatch): Promise<SessionRecord> {
      checkAddresses(patch);
      const { check, webhookUrl, login } = patch;
      const state = stateFrom(patch);
      const session = await changed(accountId, name, (now) => ({
        ...(patch.name !== undefined && { name: patch.name }),
        ...(state && { status: 'ready', error: null }),
        content: sealable({
          ...contentOf(now),
          ...(check !== undefined && { check }),
          ...(webhookUrl !== undefined && { webhookUrl }),
          ...(login && { login, generation: newId() }),
          // What is given now takes the place of what there was, recipe and all.
          ...(state && { state, login: null, generation: newId() }),
        }),
      }));
      return recordOf(login ? await signInOnce(accountId, session.name, contentOf(session)) : session);
    },

    async refresh(accountId: string, name: string): Promise<SessionRecord> {
      const content = contentOf(await mustFind(accountId, name));
      return recordOf(await signInOnce(accountId, name, content));
    },

    /** What it holds, for the server's own browser. */
    async state(accountId: string, name: string): Promise<SessionState> {
      return contentOf(await mustFind(accountId, name)).state;
    },

    /** Keeps what a browser is signed in with: as a new session, or in the place of what one of this name has. */
    async keep(accountId: string, name: string, state: SessionState, { replace }: { replace: boolean }) {
      if (!replace) return this.create(accountId, { name, storageState: state });
      const kept = await changed(accountId, name, (now) => ({
        status: 'ready',
        error: null,
        content: sealable({ ...contentOf(now), state, generation: newId() }),
      }));
      return recordOf(kept);
    },

    async remove(accountId: string, name: string): Promise<void> {
      if (!(await store.remove(accountId, name))) throw notFound();
    },

    /** Throws an issue about `fetchConfig.session` if there is none of this name. */
    async mustExist(accountId: string, name: string): Promise<void> {
      if (!(await store.exists(accountId, name))) throw unknownSession();
    },

    /** Fetches a page with the session; one that is signed out is tried once more after a new login. */
    async fetch(
      { accountId, name, way, signal }: { accountId: string; name: string; way: Way; signal: AbortSignal },
      fetchWith: (session: { state: SessionState }) => Promise<FetchedDocument>,
    ): Promise<FetchedDocument> {
      const visit = async (session: SiteSession) => {
        const content = contentOf(session);
        const { session: changes, ...document } = await fetchWith({ state: content.state });
        await save(accountId, session, changes);
        return { document, content, session, signedIn: await isSignedIn(accountId, document, content) };
      };
      const found = await store.find(accountId, name);
      if (!found) throw unknownSession();
      let visited = await visit(found);
      if (!visited.signedIn) {
        const renewed = await untilAborted(renew(accountId, found, way).catch(ignoreGone), signal);
        if (renewed) visited = await visit(renewed);
      }
      const { document, session, content, signedIn } = visited;
      const { check, webhookUrl } = content;
      if (signedIn) {
        // The site knows it after all.
        const isBack = session.status !== 'ready' && check !== null && applies(check, document);
        if (isBack)
          await changed(accountId, name, () => ({ status: 'ready', error: null })).catch(ignoreGone);
        return document;
      }
      if (session.expiredAt === null || session !== found) {
        await changed(accountId, name, ({ status }) => ({
          status: status === 'failed' ? 'failed' : 'expired',
          signedOut: true,
          loginFailed: session !== found,
          webhookUrl,
        })).catch(ignoreGone);
      }
      const detail = `The session ${name} is signed out`;
      return { ...document, warnings: [...document.warnings, { reason: 'logged_out', detail }] };
    },
  };
}

const NO_CHANGES: SessionChanges = { cookies: new Map(), stored: new Map() };

/** The session may have been deleted while a page was fetched with it. */
function ignoreGone(error: unknown): null {
  if (!(error instanceof AppError) || error.type !== 'not_found') throw error;
  return null;
}

function applies({ url }: SessionCheck, document: FetchedDocument): boolean {
  return url === undefined || document.requestedUrl.startsWith(url) || document.url.startsWith(url);
}

function notFound(): AppError {
  return new AppError('not_found', 'Session not found');
}

function taken(): AppError {
  return new AppError('conflict', 'There is a session of this name');
}

function unknownSession(): AppError {
  return invalidField(['fetchConfig', 'session'], 'There is no session of this name');
}
