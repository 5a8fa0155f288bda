/** Whether an account may keep more: compares all that it keeps with the quota of its plan. */
import { createShortCache } from '../concurrency/caches/short-cache.ts';
import { settlesWithin } from '../concurrency/deadline.ts';
import { AppError } from '../errors.ts';
import { readKeptBytes } from '../store/account/kept.ts';
import type { Bus } from '../store/database/bus.ts';
import type { Database } from '../store/database/database.ts';
import type { AccountTerms } from './terms.ts';

const PATIENCE_MS = 1_000;

export type Storage = {
  /** Throws `storage_full` if the quota is used up. */
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
      if (keptBytes === null) return;
      // If the database does not answer in time, opening the call will report what is wrong with it.
      const reading = kept.get(accountId);
      const isKnown = await settlesWithin(reading, PATIENCE_MS);
      const used = isKnown ? await reading.catch(() => 0) : 0;
      if (used < keptBytes) return;
      throw new AppError(
        'storage_full',
        `The plan's storage of ${keptBytes} bytes is full. Delete old requests from history.`,
      );
    },
  };
}
