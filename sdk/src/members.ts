/** The people of the account, and the audit log. */
import { everyEntryByPage } from './paging.ts';
import type { RequestOptions, Transport } from './transport.ts';
import type {
  AuditEntry,
  AuditLog,
  Invitation,
  Invite,
  ListAuditQuery,
  Member,
  MemberList,
  MemberUpdate,
  Ok,
} from './types.ts';

export type MembersApi = ReturnType<typeof createMembersApi>;
export type AuditApi = ReturnType<typeof createAuditApi>;

export function createMembersApi(transport: Transport) {
  const pathOf = (id: string) => `/api/members/${encodeURIComponent(id)}`;
  return {
    /** Everyone who signs in to the account or is invited, the owner first. */
    list: (options?: RequestOptions) =>
      transport.json<MemberList>({ method: 'GET', path: '/api/members' }, options),
    /** Invites a person. `link` is null if it was sent by e-mail. */
    invite: (input: Invite, options?: RequestOptions) =>
      transport.json<Invitation>({ method: 'POST', path: '/api/members', body: input }, options),
    /** Creates a new link for a person. */
    inviteAgain: (id: string, options?: RequestOptions) =>
      transport.json<Invitation>({ method: 'POST', path: `${pathOf(id)}/invite` }, options),
    /** Changes the role of a person. */
    update: (id: string, change: MemberUpdate, options?: RequestOptions) =>
      transport.json<Member>({ method: 'PATCH', path: pathOf(id), body: change }, options),
    /** Removes a person. Their sessions end at once. */
    delete: (id: string, options?: RequestOptions) =>
      transport.json<Ok>({ method: 'DELETE', path: pathOf(id) }, options),
  };
}

export function createAuditApi(transport: Transport) {
  const api = {
    /** One page of the actions in the account, newest first. */
    list: (query?: ListAuditQuery, options?: RequestOptions) =>
      transport.json<AuditLog>({ method: 'GET', path: '/api/audit', query }, options),
    /** All actions, newest first. */
    all: (query?: Omit<ListAuditQuery, 'page'>, options?: RequestOptions): AsyncGenerator<AuditEntry> =>
      everyEntryByPage((page) => api.list({ limit: 100, ...query, page }, options)),
  };
  return api;
}
