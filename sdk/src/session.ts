/** Sessions: signed in once, used by name in every call. */
import type { RequestOptions, Transport } from './transport.ts';
import type { Ok, Session, SessionList, SessionPatch, SessionRequest } from './types.ts';

export type SessionApi = ReturnType<typeof createSessionApi>;

export function createSessionApi(transport: Transport) {
  const path = (name: string) => `/api/session/${encodeURIComponent(name)}`;
  return {
    /** Keeps cookies or a storage state, or signs in by a recipe. Use it with `fetchConfig: { session: name }`. */
    create: (input: SessionRequest, options?: RequestOptions) =>
      transport.json<Session>({ method: 'POST', path: '/api/session', body: input }, options),
    /** All sessions, by name. */
    list: (options?: RequestOptions) =>
      transport.json<SessionList>({ method: 'GET', path: '/api/session' }, options),
    /** How one does. Values are never shown. */
    get: (name: string, options?: RequestOptions) =>
      transport.json<Session>({ method: 'GET', path: path(name) }, options),
    /** Changes the fields that are given. */
    update: (name: string, input: SessionPatch, options?: RequestOptions) =>
      transport.json<Session>({ method: 'PATCH', path: path(name), body: input }, options),
    /** Signs in again by the recipe. */
    refresh: (name: string, options?: RequestOptions) =>
      transport.json<Session>({ method: 'POST', path: `${path(name)}/refresh` }, options),
    /** Hands a recipe that is `waiting` the code that the site has sent, and waits for its end. */
    code: (name: string, code: string, options?: RequestOptions) =>
      transport.json<Session>({ method: 'POST', path: `${path(name)}/code`, body: { code } }, options),
    /** Forgets a session with all its values. */
    delete: (name: string, options?: RequestOptions) =>
      transport.json<Ok>({ method: 'DELETE', path: path(name) }, options),
  };
}
