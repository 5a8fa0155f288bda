/** `winnow account …` and `winnow credits …` */

import { createInterface } from 'node:readline/promises';
import { operatorDid } from '../account/audit.ts';
import { ACCOUNT_CHANGED } from '../account/key-directory.ts';
import { issueKey } from '../account/keys.ts';
import { ensureOwner } from '../account/owner.ts';
import { PLAN_IDS } from '../account/plans.ts';
import { type Command, UsageError } from '../command-line/command.ts';
import { table } from '../command-line/table.ts';
import {
  addCredits,
  auditLedger,
  changePlan,
  createAccount,
  findAccount,
  listAccounts,
  readCredits,
} from '../store/account/accounts.ts';
import { deleteAccount, isLastOwner, lockOut } from '../store/account/delete-account.ts';
import { auditKept } from '../store/account/kept.ts';
import { publish } from '../store/database/bus.ts';
import { newId } from '../store/ids.ts';
import { onAccount, onStore } from './with-store.ts';

/** The longest name that the sign-in page accepts. */
const LONGEST_NAME = 254;

export const accountCreate: Command = {
  args: 'NAME',
  help: 'Create an account and its first key, which is shown once.',
  options: { plan: { type: 'string', help: 'The plan of the account.', choices: PLAN_IDS, default: 'free' } },
  run: onStore(async (database, { args: [text = ''], config, options, print }) => {
    const name = accountName(text);
    // A start creates the owner only if there is no account at all.
    await ensureOwner(database, config.dataDir);
    const accountId = await createAccount(database, name, String(options.plan));
    const { apiKey } = await issueKey(database, accountId, { name: 'first key', surface: 'v2' });
    await operatorDid(database, 'account.created', {
      accountId,
      target: name,
      details: { plan: String(options.plan) },
    });
    print({ accountId, apiKey }, `Created ${name} (${accountId}).\nIts key, shown only now:\n${apiKey}`);
  }),
};

export const accountList: Command = {
  args: '',
  help: 'List the accounts with their plans and credits.',
  run: onStore(async (database, { print }) => {
    const accounts = await listAccounts(database);
    const rows = accounts.map((a) => [a.name, a.plan, a.remaining ?? 'unlimited', a.used, a.id]);
    print(accounts, table(['NAME', 'PLAN', 'REMAINING', 'USED', 'ID'], rows));
  }),
};

export const accountPlan: Command = {
  args: 'ACCOUNT PLAN',
  help: "Move an account to a plan. A new cycle begins with the plan's credits.",
  run: onAccount(async (database, account, { args: [, plan = ''], print }) => {
    await changePlan(database, account.id, plan);
    await publish(database, { topic: ACCOUNT_CHANGED, id: account.id });
    await operatorDid(database, 'account.plan_changed', {
      accountId: account.id,
      details: { from: account.plan, to: plan },
    });
    print({ accountId: account.id, plan }, `${account.name} is on the plan ${plan} now.`);
  }),
};

export const accountDelete: Command = {
  args: 'ACCOUNT',
  help: 'Permanently delete an account with its keys, history, crawls, monitors and credits. Payments stay on the books.',
  options: {
    yes: { type: 'boolean', short: 'y', help: 'Do not ask.' },
    force: { type: 'boolean', help: 'Allow deleting the last account without limits, which is the owner.' },
  },
  run: onAccount(async (database, account, { options, print }) => {
    if (!options.force && (await isLastOwner(database, account.id)))
      throw new UsageError(
        `${account.name} is the only account without limits, the owner. Use --force to delete it anyway; the next start creates a new owner if no account is left.`,
      );
    if (!options.yes) await confirm(account.name);
    await lockOut(database, account.id);
    // Other processes forget its keys before its rows are deleted.
    await publish(database, { topic: ACCOUNT_CHANGED, id: account.id });
    await deleteAccount(database, account.id);
    // Its own log has been deleted with it.
    await operatorDid(database, 'account.deleted', {
      accountId: null,
      target: `${account.name} (${account.id})`,
    });
    print({ accountId: account.id, deleted: true }, `${account.name} is deleted.`);
  }),
};

export const creditsGrant: Command = {
  args: 'ACCOUNT AMOUNT',
  help: 'Give credits to an account. They do not expire and are used after those of the plan.',
  options: {
    key: { type: 'string', help: 'A name for the grant: repeating the command with it grants nothing more.' },
  },
  run: onStore(async (database, { args: [name = '', amountText = ''], options, print }) => {
    const amount = Number(amountText);
    if (!Number.isSafeInteger(amount) || amount <= 0)
      throw new UsageError('AMOUNT must be a whole number above 0.');
    const account = await findAccount(database, name);
    const key = `grant:${account.id}:${options.key ?? newId()}`;
    const granted = await addCredits(database, { accountId: account.id, key, kind: 'grant', amount });
    await publish(database, { topic: ACCOUNT_CHANGED, id: account.id });
    if (granted)
      await operatorDid(database, 'credits.granted', { accountId: account.id, details: { amount } });
    const { remaining } = await readCredits(database, account.id);
    const balance = remaining === null ? 'unlimited credits' : `${remaining} credits`;
    const done = granted ? `Granted ${amount} credits` : 'This grant was made before';
    print({ accountId: account.id, granted, remaining }, `${done}; ${account.name} has ${balance}.`);
  }),
};

export const creditsReport: Command = {
  args: '[ACCOUNT]',
  help: 'Show the credits of an account, or check the books of all: do the ledgers sum to the balances, and are the bytes kept as counted?',
  run: onStore(async (database, { args: [name], print }) => {
    if (name) {
      const account = await findAccount(database, name);
      const credits = await readCredits(database, account.id);
      const left = credits.remaining ?? 'unlimited';
      return print(
        { accountId: account.id, ...credits },
        `${account.name}: ${left} left, ${credits.used} used, ${credits.planName}`,
      );
    }
    const wrong = await auditLedger(database);
    const miscounted = await auditKept(database);
    const named = (accounts: { id: string; name: string }[]) =>
      accounts.map((account) => `${account.name} (${account.id})`).join(', ');
    const isRight = wrong.length === 0 && miscounted.length === 0;
    const problems = [
      ...(wrong.length > 0 ? [`Not balanced: ${named(wrong)}`] : []),
      ...(miscounted.length > 0 ? [`Keeps other bytes than counted: ${named(miscounted)}`] : []),
    ];
    print(
      { balanced: isRight, wrong, miscounted },
      isRight ? 'All books are balanced.' : problems.join('\n'),
    );
    if (!isRight) process.exitCode = 1;
  }),
};

/** A name that people can see, type and sign in with. */
function accountName(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > LONGEST_NAME || /\p{C}/u.test(name))
    throw new UsageError(`NAME must be one line of 1 to ${LONGEST_NAME} visible characters.`);
  return name;
}

async function confirm(account: string): Promise<void> {
  if (!process.stdin.isTTY) throw new UsageError('There is no terminal to ask on. Use --yes.');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const typed = await terminal.question(
      `This deletes ${account} with everything that belongs to it. Type its name to continue: `,
    );
    if (typed.trim() !== account) throw new UsageError('Nothing was deleted.');
  } finally {
    terminal.close();
  }
}
