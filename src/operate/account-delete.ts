/** `winnow account delete` */
import { createInterface } from 'node:readline/promises';
import { ACCOUNT_CHANGED } from '../account/key-directory.ts';
import { type Command, UsageError } from '../command-line/command.ts';
import { publish } from '../store/bus.ts';
import { deleteAccount, isLastOwner, lockOut } from '../store/delete-account.ts';
import { onAccount } from './with-store.ts';

export const accountDelete: Command = {
  args: 'ACCOUNT',
  help: 'Delete an account with its keys, history, crawls, monitors and credits, for good. Payments stay on the books.',
  options: {
    yes: { type: 'boolean', short: 'y', help: 'Do not ask.' },
    force: { type: 'boolean', help: 'Also the last account without limits, which is the owner.' },
  },
  run: onAccount(async (database, account, { options, print }) => {
    if (!options.force && (await isLastOwner(database, account.id)))
      throw new UsageError(
        `${account.name} is the only account without limits, the owner. With --force it is deleted all the same; the next start makes a new owner if no account is left.`,
      );
    if (!options.yes) await confirm(account.name);
    await lockOut(database, account.id);
    // Other processes forget its keys before its rows go.
    await publish(database, { topic: ACCOUNT_CHANGED, id: account.id });
    await deleteAccount(database, account.id);
    print({ accountId: account.id, deleted: true }, `${account.name} is deleted.`);
  }),
};

async function confirm(account: string): Promise<void> {
  if (!process.stdin.isTTY) throw new UsageError('There is no terminal to ask at. Use --yes.');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const typed = await terminal.question(
      `This deletes ${account} with everything that belongs to it. Type its name to go on: `,
    );
    if (typed.trim() !== account) throw new UsageError('Nothing was deleted.');
  } finally {
    terminal.close();
  }
}
