/** Opens the database for one command, whether a server runs or not. */
import { plansFor } from '../account/plans.ts';
import type { Command, CommandInput } from '../command-line/command.ts';
import { findAccount } from '../store/account/accounts.ts';
import type { Database } from '../store/database/database.ts';
import { openStore } from '../store/database/open.ts';

/** Makes a command's `run` from work on the database. */
export function onStore(
  work: (database: Database, input: CommandInput) => Promise<void>,
  { asOwner = false } = {},
): Command['run'] {
  return async (input) => {
    const { database } = await openStore({
      config: { ...input.config, databaseConnections: 2 },
      plans: plansFor(input.config),
      asOwner,
    });
    try {
      await work(database, input);
    } finally {
      await database.close();
    }
  };
}

type Account = Awaited<ReturnType<typeof findAccount>>;

/** The same for a command whose first argument is an account. */
export function onAccount(
  work: (database: Database, account: Account, input: CommandInput) => Promise<void>,
): Command['run'] {
  return onStore(async (database, input) =>
    work(database, await findAccount(database, input.args[0] ?? ''), input),
  );
}
