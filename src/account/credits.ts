/** The credits report: balance, use and quotas. At most a second old, and fresh after every call of this process. */

import { createShortCache } from '../concurrency/caches/short-cache.ts';
import type { CreditsReport } from '../contract/account/credits.ts';
import { UNLIMITED } from '../contract/account/unlimited.ts';
import { readCredits } from '../store/account/accounts.ts';
import type { Bus } from '../store/database/bus.ts';
import type { Database } from '../store/database/database.ts';
import { ACCOUNT_CHANGED } from './key-directory.ts';
import type { AccountTerms } from './terms.ts';

export type CreditsReports = {
  /** JSON text, because clients that poll ask for the same report many times a second. */
  jsonOf(accountId: string): Promise<string>;
  forget(accountId: string): void;
};

export function createCreditsReports(database: Database, bus: Bus, terms: AccountTerms): CreditsReports {
  const cache = createShortCache({
    load: async (accountId) => JSON.stringify(await report(database, terms, accountId)),
    trusted: () => bus.live,
  });
  const forget = (accountId: string) => cache.drop((key) => key === accountId);
  bus.subscribe(ACCOUNT_CHANGED, forget);
  return { jsonOf: cache.get, forget };
}

async function report(database: Database, terms: AccountTerms, accountId: string): Promise<CreditsReport> {
  const [row] = await Promise.all([readCredits(database, accountId), terms.known(accountId)]);
  return {
    remaining: row.remaining ?? UNLIMITED,
    used: row.used,
    plan: row.planName,
    jobs: {
      crawl: { used: row.crawlsRunning, limit: row.crawlLimit ?? UNLIMITED },
      monitor: { used: row.monitorsActive, limit: row.monitorLimit ?? UNLIMITED },
    },
    storage: { used: row.keptBytes, limit: terms.of(accountId).keptBytes ?? UNLIMITED },
  };
}
