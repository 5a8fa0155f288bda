/** Sessions at sites: kept, used for a page with what that changes, checked, and signed in again by their recipes. */
import { callFetchConfig } from '../contract/fetch-config.ts';
import type { PageAction } from '../contract/page-actions.ts';
import type {
  SessionCheck,
  SessionLogin,
  SessionPatch,
  SessionRecord,
  SessionRequest,
  SessionState,
} from '../contract/session.ts';
import { AppError, invalidField, privateAddress, toAppError } from '../errors.ts';
import type { Fetcher } from '../fetch/auto/fetch.ts';
import type { FetchedDocument } from '../fetch/document.ts';
import { changesBetween, hasChanges, withChanges } from '../fetch/sessions/changes.ts';
import { readCookieFile } from '../fetch/sessions/netscape.ts';
import { totpCode } from '../fetch/sessions/totp.ts';
import type { Guard } from '../net/guard/guard.ts';
import type { SiteSession, SiteSessionFields, SiteSessionStore } from '../store/site-sessions.ts';
import { fetchOptions } from './fetch-request.ts';

/** What is sealed. */
type Secrets = { state: SessionState; login: SessionLogin | null };

export type SiteSessionDeps = {
  store: SiteSessionStore;
  fetcher: Fetcher;
  guard: Guard;
  /** Whether the page shows what only who is signed in sees. */
  shows(document: FetchedDocument, check: SessionCheck, accountId: string): Promise<boolean>;
};

export type SiteSessions = ReturnType<typeof createSiteSessions>;

const EMPTY: SessionState = { cookies: [], origins: [] };
const LOGIN_MS = 60_000;

export function createSiteSessions({ store, fetcher, guard, shows }: SiteSessionDeps) {
  /** Logins under way in this process: whoever comes meanwhile waits for the one there is. */
  const underWay = new Map<string, Promise<SiteSession>>();

  async function require(accountId: string, name: string): Promise<SiteSession> {
    const session = await store.find(accountId, name);
    if (!session) throw notFound();
    return session;
  }

  async function changed(
    accountId: string,
    name: string,
    change: Parameters<SiteSessionStore['change']>[2],
  ): Promise<SiteSession> {
    const session = await store.change(accountId, name, change);
    if (session === 'taken') throw taken();
    if (!session) throw notFound();
    return session;
  }

  /** Keeps what a visit changed, cookie by cookie. */
  function save(accountId: string, name: string, before: SessionState, after: SessionState | undefined) {
    return changed(accountId, name, (now) => {
      const changes = changesBetween(before, after ?? before);
      if (!hasChanges(changes)) return { used: true };
      const secrets = secretsOf(now);
      return {
        used: true,
        secrets: JSON.stringify({ ...secrets, state: withChanges(secrets.state, changes) }),
      };
    });
  }

  async function signIn(accountId: string, name: string, login: SessionLogin): Promise<SiteSession> {
    const options = {
      ...fetchOptions(callFetchConfig.parse({ timeout: LOGIN_MS, mode: 'js' }), login.url),
      session: name,
    };
    const actions = login.actions.map((action) => withCode(action, login.totpSecret));
    try {
      const document = await fetcher.fetch(login.url, {
        options,
        needs: { actions },
        session: EMPTY,
        fairnessKey: accountId,
      });
      const state = document.session ?? EMPTY;
      return await changed(accountId, name, () => ({
        status: 'ready',
        error: null,
        secrets: JSON.stringify({ state, login }),
      }));
    } catch (error) {
      const { message, details } = toAppError(error);
      const reason = details?.[0]?.message ?? message;
      return changed(accountId, name, () => ({ status: 'failed', error: reason }));
    }
  }

  function signInOnce(accountId: string, name: string, login: SessionLogin): Promise<SiteSession> {
    const key = `${accountId} ${name}`;
    const running = underWay.get(key) ?? signIn(accountId, name, login).finally(() => underWay.delete(key));
    underWay.set(key, running);
    return running;
  }

  function checkAddresses({ login, webhookUrl }: SessionPatch): void {
    for (const [path, url] of [
      [['login', 'url'], login?.url],
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
    async create(accountId: string, body: SessionRequest): Promise<SessionRecord> {
      checkAddresses(body);
      const secrets: Secrets = { state: stateOf(body) ?? EMPTY, login: body.login ?? null };
      const fields: SiteSessionFields = {
        name: body.name,
        status: 'ready',
        error: null,
        secrets: JSON.stringify(secrets),
        check: body.check ?? null,
        webhookUrl: body.webhookUrl ?? null,
      };
      const made = await store.create(accountId, fields);
      if (!made) throw taken();
      return recordOf(body.login ? await signInOnce(accountId, body.name, body.login) : made);
    },

    async list(accountId: string): Promise<SessionRecord[]> {
      return (await store.list(accountId)).map(recordOf);
    },

    async get(accountId: string, name: string): Promise<SessionRecord> {
      return recordOf(await require(accountId, name));
    },

    async change(accountId: string, name: string, patch: SessionPatch): Promise<SessionRecord> {
      checkAddresses(patch);
      const given = stateOf(patch);
      const session = await changed(accountId, name, (now) => ({
        ...(patch.name !== undefined && { name: patch.name }),
        ...(patch.check !== undefined && { check: patch.check }),
        ...(patch.webhookUrl !== undefined && { webhookUrl: patch.webhookUrl }),
        // What is given now takes the place of what there was, recipe and all.
        ...(given && {
          status: 'ready' as const,
          error: null,
          secrets: JSON.stringify({ state: given, login: null }),
        }),
        ...(patch.login && { secrets: JSON.stringify({ ...secretsOf(now), login: patch.login }) }),
      }));
      return recordOf(patch.login ? await signInOnce(accountId, session.name, patch.login) : session);
    },

    async refresh(accountId: string, name: string): Promise<SessionRecord> {
      const { login } = secretsOf(await require(accountId, name));
      if (!login) throw new AppError('conflict', 'The session has no recipe to sign in: give it new cookies');
      return recordOf(await signInOnce(accountId, name, login));
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
      accountId: string,
      name: string,
      fetchWith: (state: SessionState) => Promise<FetchedDocument>,
    ): Promise<FetchedDocument> {
      const visit = async (session: SiteSession): Promise<FetchedDocument> => {
        const { state } = secretsOf(session);
        const { session: after, ...document } = await fetchWith(state);
        await save(accountId, name, state, after).catch(ignoreGone);
        return document;
      };
      const isSignedIn = async (document: FetchedDocument, check: SessionCheck | null) =>
        !check || !applies(check, document) || (await shows(document, check, accountId));

      const session = await store.find(accountId, name);
      if (!session) throw unknownSession();
      const check = session.check as SessionCheck | null;
      const { login } = secretsOf(session);
      let document = await visit(session);
      let signedIn = await isSignedIn(document, check);
      if (!signedIn && login) {
        const renewed = await signInOnce(accountId, name, login);
        if (renewed.status === 'ready') {
          document = await visit(renewed);
          signedIn = await isSignedIn(document, check);
        }
      }
      if (signedIn) {
        // The site knows it after all.
        const isBack = session.status === 'expired' && check !== null && applies(check, document);
        if (isBack) await changed(accountId, name, () => ({ status: 'ready' })).catch(ignoreGone);
        return document;
      }
      await changed(accountId, name, ({ status }) => ({
        status: status === 'failed' ? 'failed' : 'expired',
      })).catch(ignoreGone);
      const detail = `The session ${name} is signed out`;
      return { ...document, warnings: [...document.warnings, { reason: 'logged_out', detail }] };
    },
  };
}

/** The session may have been deleted while a page was fetched with it. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof AppError) || error.type !== 'not_found') throw error;
}

function applies({ url }: SessionCheck, document: FetchedDocument): boolean {
  return url === undefined || document.requestedUrl.startsWith(url) || document.url.startsWith(url);
}

function secretsOf({ secrets }: SiteSession): Secrets {
  return JSON.parse(secrets) as Secrets;
}

function stateOf({ storageState, cookies }: SessionPatch): SessionState | null {
  if (storageState) return storageState;
  if (typeof cookies !== 'string') return cookies ? { cookies, origins: [] } : null;
  const read = readCookieFile(cookies);
  if (read.wrongLine !== null) {
    throw invalidField(
      ['cookies'],
      `Line ${read.wrongLine} is none of a Netscape cookie file`,
      'invalid_format',
    );
  }
  return { cookies: read.cookies, origins: [] };
}

/** The code is made when it is typed, not when the recipe was given. */
function withCode(action: PageAction, totpSecret: string | undefined): PageAction {
  if (!totpSecret || typeof action === 'string' || action.type !== 'write') return action;
  return { ...action, text: action.text.replaceAll('{{totp}}', () => totpCode(totpSecret)) };
}

function recordOf(session: SiteSession): SessionRecord {
  const { state, login } = secretsOf(session);
  const hosts = state.cookies.map(({ domain }) => domain.replace(/^\./, ''));
  const ends = state.cookies.map(({ expires }) => expires);
  const hasEnd = ends.length > 0 && !ends.includes(-1);
  return {
    name: session.name,
    status: session.status,
    ...(session.error !== null && { error: session.error }),
    origins: [...new Set([...hosts, ...state.origins.map(({ origin }) => origin)])].toSorted(),
    cookies: state.cookies.length,
    ...(session.check !== null && { check: session.check as SessionCheck }),
    ...(login && { loginUrl: login.url }),
    ...(session.webhookUrl !== null && { webhookUrl: session.webhookUrl }),
    createdAt: session.createdAt.toISOString(),
    updatedAt: session.updatedAt.toISOString(),
    lastUsedAt: session.lastUsedAt?.toISOString() ?? null,
    expiresAt: hasEnd ? new Date(Math.max(...ends) * 1000).toISOString() : null,
  };
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
