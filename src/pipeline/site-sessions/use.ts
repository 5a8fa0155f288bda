/** Fetches pages with a session: stores what a visit changes, checks that it is signed in, and signs in again. */
import { untilAborted } from '../../concurrency/deadline.ts';
import type { SessionCheck, SessionState } from '../../contract/fetch/session.ts';
import { AppError, invalidField } from '../../errors.ts';
import type { FetchedDocument } from '../../fetch/document.ts';
import { hasChanges, type SessionChanges, withChanges } from '../../fetch/sessions/changes.ts';
import type { SiteSession, SiteSessionChange } from '../../store/site-sessions.ts';
import { contentOf, type SessionContent, sealable } from './content.ts';
import { ignoreGone } from './rows.ts';
import { needsCode, type SignIn, type SignInDeps, type Way } from './sign-in.ts';

/** A failing recipe is not followed again for every page, because that could lock the account at the site. */
const LOGIN_AGAIN_MS = 60_000;

export function createSessionUse({ store, rows, shows }: SignInDeps, signIn: SignIn) {
  /** Changes a session that a page was fetched with, unless it was deleted or its content was replaced meanwhile. */
  async function changeUsed(
    accountId: string,
    used: SiteSession,
    change: (now: SiteSession) => SiteSessionChange,
  ): Promise<void> {
    const { generation } = contentOf(used);
    await rows
      .change(accountId, { id: used.id }, (now) =>
        contentOf(now).generation === generation ? change(now) : {},
      )
      .catch(ignoreGone);
  }

  /** Stores what a visit changed, cookie by cookie. */
  async function save(accountId: string, session: SiteSession, changes: SessionChanges | undefined) {
    await store.touch(session.id);
    if (!changes || !hasChanges(changes)) return;
    await changeUsed(accountId, session, (now) => {
      const content = contentOf(now);
      return { content: sealable({ ...content, state: withChanges(content.state, changes) }) };
    }).catch((error: unknown) => {
      // A page that stores more than a session may hold is still a valid page.
      if (!(error instanceof AppError) || error.type !== 'payload_too_large') throw error;
    });
  }

  async function isSignedIn(accountId: string, document: FetchedDocument, { check }: SessionContent) {
    return !check || !applies(check, document) || (await shows(document, check, accountId));
  }

  /**
   * The session with content newer than the one found signed out; null if there is none. Does not follow recipes that
   * need a code: a page must not make a site send codes to somebody who may be asleep.
   */
  async function renew(accountId: string, used: SiteSession, way: Way): Promise<SiteSession | null> {
    const isNew = (session: SiteSession) => contentOf(session).generation !== contentOf(used).generation;
    const now = await store.find(accountId, used.name);
    if (!now || isNew(now)) return now;
    const failedMs = now.loginFailedAt ? Date.now() - now.loginFailedAt.getTime() : Number.POSITIVE_INFINITY;
    const content = contentOf(now);
    if (!content.login || needsCode(content) || failedMs < LOGIN_AGAIN_MS) return null;
    const after = await signIn.toTheEnd(accountId, now, way);
    return isNew(after) ? after : null;
  }

  return {
    /** Throws an issue about `fetchConfig.session` if there is no session of this name. */
    async mustExist(accountId: string, name: string): Promise<void> {
      if (!(await store.exists(accountId, name))) throw unknownSession();
    },

    /** Fetches a page with the session; if that is signed out, tries once more after a new login. */
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
        // The session is signed in after all.
        const isBack = session.status !== 'ready' && check !== null && applies(check, document);
        if (isBack) await changeUsed(accountId, session, () => ({ status: 'ready', error: null }));
        return document;
      }
      if (session.expiredAt === null || session !== found) {
        await changeUsed(accountId, session, ({ status }) => ({
          status: status === 'failed' ? 'failed' : 'expired',
          signedOut: true,
          loginFailed: session !== found,
          webhookUrl,
        }));
      }
      const detail = `The session ${name} is signed out`;
      return { ...document, warnings: [...document.warnings, { reason: 'logged_out', detail }] };
    },
  };
}

function applies({ url }: SessionCheck, document: FetchedDocument): boolean {
  return url === undefined || document.requestedUrl.startsWith(url) || document.url.startsWith(url);
}

function unknownSession(): AppError {
  return invalidField(['fetchConfig', 'session'], 'There is no session of this name');
}
