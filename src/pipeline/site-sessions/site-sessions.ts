/** Manages an account's sessions at sites: creates, lists, changes, signs in and removes them. */
import type {
  SessionPatch,
  SessionRecord,
  SessionRequest,
  SessionState,
} from '../../contract/fetch/session.ts';
import { selectorProblem } from '../../convert/html/select/select.ts';
import { AppError, invalidField, privateAddress } from '../../errors.ts';
import type { Guard } from '../../net/guard/guard.ts';
import { newId } from '../../store/ids.ts';
import {
  contentOf,
  EMPTY_STATE,
  recordOf,
  type SessionContent,
  sealable,
  stateFrom,
  withKnownAddresses,
} from './content.ts';
import { createSessionRows, notFound, taken } from './rows.ts';
import { createSignIn, type SignInDeps } from './sign-in.ts';
import { createSessionUse } from './use.ts';

export type SiteSessionDeps = Omit<SignInDeps, 'rows'> & { guard: Guard };

export type SiteSessions = ReturnType<typeof createSiteSessions>;

const MOST_SESSIONS = 200;
const NOT_YET = 'It has not signed in yet';

export function createSiteSessions({ guard, ...others }: SiteSessionDeps) {
  const { store } = others;
  const rows = createSessionRows(store);
  const deps = { ...others, rows };
  const signIn = createSignIn(deps);

  function checkRequest({ login, webhookUrl, check }: SessionPatch): void {
    const problem = check?.selector === undefined ? null : selectorProblem(check.selector);
    if (problem) {
      throw invalidField(['check', 'selector'], `Not a CSS selector: ${problem}`, 'invalid_format');
    }
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
    ...createSessionUse(deps, signIn),

    async create(accountId: string, body: SessionRequest, madeId?: string): Promise<SessionRecord> {
      checkRequest(body);
      const { login = null, check = null, webhookUrl = null, name } = body;
      const state = stateFrom(body) ?? EMPTY_STATE;
      const content: SessionContent = { state, login, check, webhookUrl, generation: newId() };
      if ((await store.count(accountId)) >= MOST_SESSIONS) throw tooMany();
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
      // Other requests may have created some at the same moment.
      if ((await store.count(accountId)) > MOST_SESSIONS) {
        await store.remove(accountId, name);
        throw tooMany();
      }
      return recordOf(login ? await signIn.untilCode(accountId, made) : made);
    },

    async list(accountId: string): Promise<SessionRecord[]> {
      const records: SessionRecord[] = [];
      for await (const session of store.list(accountId)) records.push(recordOf(session));
      return records;
    },

    async get(accountId: string, name: string): Promise<SessionRecord> {
      return recordOf(await rows.mustFind(accountId, name));
    },

    async change(accountId: string, name: string, patch: SessionPatch): Promise<SessionRecord> {
      checkRequest(patch);
      const { login } = patch;
      const state = stateFrom(patch);
      const session = await rows.change(accountId, name, (now) => ({
        ...(patch.name !== undefined && { name: patch.name }),
        ...(state && { status: 'ready', error: null }),
        codeEnded: state !== null || login !== undefined,
        content: sealable({
          ...contentOf(now),
          ...withKnownAddresses(patch, contentOf(now)),
          ...(login && { login, generation: newId() }),
          // A new state replaces everything that was there, including the recipe.
          ...(state && { state, login: null, generation: newId() }),
        }),
      }));
      return recordOf(login ? await signIn.untilCode(accountId, session) : session);
    },

    async refresh(accountId: string, name: string): Promise<SessionRecord> {
      return recordOf(await signIn.untilCode(accountId, await rows.mustFind(accountId, name)));
    },

    /** Passes a recipe the code that it waits for. */
    async bringCode(accountId: string, name: string, code: string): Promise<SessionRecord> {
      return recordOf(await signIn.bringCode(accountId, name, code));
    },

    /** Its state, for the server's own browser. */
    async state(accountId: string, name: string): Promise<SessionState> {
      return contentOf(await rows.mustFind(accountId, name)).state;
    },

    /** Stores what a browser is signed in with: as a new session, or as the new state of the session with this name. */
    async keep(accountId: string, name: string, state: SessionState, { replace }: { replace: boolean }) {
      if (!replace) return this.create(accountId, { name, storageState: state });
      const kept = await rows.change(accountId, name, (now) => ({
        status: 'ready',
        error: null,
        codeEnded: true,
        content: sealable({ ...contentOf(now), state, generation: newId() }),
      }));
      return recordOf(kept);
    },

    async remove(accountId: string, name: string): Promise<void> {
      if (!(await store.remove(accountId, name))) throw notFound();
    },
  };
}

function tooMany(): AppError {
  return new AppError('conflict', `An account can have at most ${MOST_SESSIONS} sessions. Delete one first.`);
}
