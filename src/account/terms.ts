/** The terms of each account's plan, available without waiting: read from the database in the background and cached. */
import { BoundedMap } from '../concurrency/caches/bounded-map.ts';
import { settlesWithin } from '../concurrency/deadline.ts';
import { planOf } from '../store/account/accounts.ts';
import type { Bus } from '../store/database/bus.ts';
import type { Database } from '../store/database/database.ts';
import { ACCOUNT_CHANGED } from './key-directory.ts';
import { type PlanTerms, termsOfPlan } from './plans.ts';

const KEPT_MS = 60_000;
const MAX_ACCOUNTS = 10_000;
const PATIENCE_MS = 1_000;

export type AccountTerms = {
  of(accountId: string): PlanTerms;
  /** Resolves when the plan of the account is known, or the wait for it is over. */
  known(accountId: string): Promise<void>;
};

type Entry = { planId?: string; until: number; loading?: Promise<void> | undefined };

export function createAccountTerms(
  database: Database,
  bus: Pick<Bus, 'subscribe'>,
  now: () => number = Date.now,
): AccountTerms {
  const entries = new BoundedMap<string, Entry>(MAX_ACCOUNTS);
  bus.subscribe(ACCOUNT_CHANGED, (accountId) => entries.delete(accountId));

  function load(accountId: string, entry: Entry): Promise<void> {
    entry.loading ??= planOf(database, accountId)
      .then((planId) => {
        if (planId !== null) entry.planId = planId;
        entry.until = now() + KEPT_MS;
      })
      // Without the database no call is opened anyway; what is known stays valid until it is back.
      .catch(() => {})
      .finally(() => {
        entry.loading = undefined;
      });
    return entry.loading;
  }

  function entryOf(accountId: string): Entry {
    const entry = entries.get(accountId) ?? { until: 0 };
    if (!entries.has(accountId)) entries.set(accountId, entry);
    if (entry.until <= now()) void load(accountId, entry);
    return entry;
  }

  return {
    of: (accountId) => termsOfPlan(entryOf(accountId).planId),
    async known(accountId) {
      const entry = entryOf(accountId);
      // The call itself notices a stalled database, within its deadline.
      if (entry.planId === undefined && entry.loading) await settlesWithin(entry.loading, PATIENCE_MS);
    },
  };
}
