/** Sessions: signed in once, used by name in every call. */
import type { RequestOptions, Transport } from './transport.ts';
import type { Ok, Session, SessionList, SessionPatch, SessionRequest } from './types.ts';

export type SessionApi = ReturnType<typeof createSessionApi>;

export function createSessionApi(transport: Transport) {
  const path = (name: string) => `/api/session/${encodeURIComponent(name)}`;
  return {
    /** Stores cookies or a storage state, or signs in with a recipe. Use it with `fetchConfig: { session: name }`. */
    create: (input: SessionRequest, options?: RequestOptions) =>
      transport.json<Session>({ method: 'POST', path: '/api/session', body: input }, options),
    /** All sessions, by name. */
    list: (options?: RequestOptions) =>
      transport.json<SessionList>({ method: 'GET', path: '/api/session' }, options),
    /** The state of a session. Its values are never returned. */
    get: (name: string, options?: RequestOptions) =>
      transport.json<Session>({ method: 'GET', path: path(name) }, options),
    /** Changes only the given fields. */
    update: (name: string, input: SessionPatch, options?: RequestOptions) =>
      transport.json<Session>({ method: 'PATCH', path: path(name), body: input }, options),
    /** Signs in again with the recipe. */
    refresh: (name: string, options?: RequestOptions) =>
      transport.json<Session>({ method: 'POST', path: `${path(name)}/refresh` }, options),
    /** Gives a recipe that is `waiting` the code that the site has sent, and waits until it has ended. */
    code: (name: string, code: string, options?: RequestOptions) =>
      transport.json<Session>({ method: 'POST', path: `${path(name)}/code`, body: { code } }, options),
    /** Deletes a session with all its values. */
    delete: (name: string, options?: RequestOptions) =>
      transport.json<Ok>({ method: 'DELETE', path: path(name) }, options),
  };
}
