/** Several people may use one browser, one after the other, and in several tabs. */
import type { QueryClient } from '@tanstack/react-query';
import type { DashboardSession } from './account.ts';

/** Tells one person from another. */
export const personOf = ({ account, email }: Pick<DashboardSession, 'account' | 'email'>): string =>
  `${account.id} ${email ?? ''}`;

/** The next person may belong to another account and must not see this one's data. */
export function forgetData(queries: QueryClient): void {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
  // The last results of the playground are kept there.
  queries.getMutationCache().clear();
}
