/** The dashboard's own API: who is signed in, keys, password, usage. */
import { useQuery } from '@tanstack/react-query';
import { createTransport } from '../../../sdk/src/transport.ts';
import type { ApiKey, CreatedKey } from '../../../src/contract/account/keys.ts';
import { SCOPE_OF_ROLE } from '../../../src/contract/account/members.ts';
import { allows, type Scope } from '../../../src/contract/account/scope.ts';
import type {
  DashboardInvitation,
  DashboardOptions,
  DashboardSession,
  FirstSteps,
  OverviewReport,
  SignUpSent,
  UsageReport,
} from '../../../src/contract/dashboard.ts';
import { SERVICE_PATH } from '../service-path.ts';
import { DASHBOARD_HEADERS } from './winnow.ts';

export type { ApiKey, CreatedKey, DashboardSession, FirstSteps, OverviewReport, UsageReport };

const transport = createTransport({
  baseUrl: `${location.origin}${SERVICE_PATH}/dashboard/api`,
  headers: DASHBOARD_HEADERS,
  attempts: 1,
});
const get = <Data>(path: string, query?: Record<string, number>) =>
  transport.json<Data>({ method: 'GET', path, query });
const post = <Data>(path: string, body?: unknown) => transport.json<Data>({ method: 'POST', path, body });

export const account = {
  options: () => get<DashboardOptions>('/options'),
  session: () => get<DashboardSession>('/session'),
  signIn: (body: { name: string; password: string }) => post<DashboardSession>('/sign-in', body),
  signInByLink: (body: { token: string; password?: string }) => post<DashboardSession>('/sign-in-link', body),
  invitation: (body: { token: string }) => post<DashboardInvitation>('/invitation', body),
  join: (body: { token: string; password: string }) => post<DashboardSession>('/join', body),
  signUp: (body: { email: string; password: string }) =>
    post<DashboardSession | SignUpSent>('/sign-up', body),
  signOut: () => post('/sign-out'),
  signOutEverywhere: () => post('/sign-out-everywhere'),
  changePassword: (body: { current?: string; next: string }) => post('/password', body),
  keys: () => get<{ data: ApiKey[] }>('/keys'),
  createKey: (body: { name: string; surface: 'v1' | 'v2'; scope: Scope; expiresAt?: string }) =>
    post<CreatedKey>('/keys', body),
  rotateKey: (id: string) => post<CreatedKey>(`/keys/${id}/rotate`),
  revokeKey: (id: string) => transport.json({ method: 'DELETE', path: `/keys/${id}` }),
  firstSteps: () => get<FirstSteps>('/first-steps'),
  overview: (hours: number) => get<OverviewReport>('/overview', { hours }),
  usage: (days: number) => get<UsageReport>('/usage', { days }),
};

/** Who is signed in. */
export const useSession = () =>
  useQuery({ queryKey: ['session'], queryFn: account.session, staleTime: 60_000 });

/** The scope of the person's role; `read` until the session is known. */
export function useScope(): Scope {
  const session = useSession();
  return session.data ? SCOPE_OF_ROLE[session.data.role] : 'read';
}

export const useMay = (needed: Scope): boolean => allows(useScope(), needed);
