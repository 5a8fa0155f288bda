/** Whether an account may keep more: its results and pictures against the quota of its plan. */
import { AppError } from '../errors.ts';
import type { Bus } from '../store/bus.ts';
import type { Database } from '../store/database.ts';
import { readKeptBytes } from '../store/kept.ts';
import { createShortCache } from './short-cache.ts';
import type { AccountTerms } from './terms.ts';

export type Storage = {
  /** Throws `storage_full` where the quota is used up. */
  check(accountId: string): Promise<void>;
};

export function createStorage(database: Database, bus: Pick<Bus, 'live'>, terms: AccountTerms): Storage {
  const kept = createShortCache({
    load: (accountId) => readKeptBytes(database, accountId),
    trusted: () => bus.live,
  });
  return {
    async check(accountId) {
      await terms.known(accountId);
      const { keptBytes } = terms.of(accountId);
      if (keptBytes === null || (await kept.get(accountId)) < keptBytes) return;
      throw new AppError(
        'storage_full',
        `The plan keeps ${keptBytes} bytes of results and pictures, and they are used up. Delete old requests from history.`,
      );
    },
  };
}
