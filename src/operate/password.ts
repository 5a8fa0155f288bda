/** `winnow account password` and `winnow account sign-in` */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { operatorDid } from '../account/audit.ts';
import { type Command, UsageError } from '../command-line/command.ts';
import type { Config } from '../config.ts';
import { SHORTEST_PASSWORD } from '../contract/account/password.ts';
import { withBrackets } from '../net/guard/hosts.ts';
import { createPasswords } from '../sign-in/password.ts';
import { createSessions } from '../sign-in/sessions.ts';
import { setPassword } from '../sign-in/sign-in.ts';
import { createSignInLink, LINK_MINUTES } from '../sign-in/sign-in-link.ts';
import { readServer } from './server-file.ts';
import { onAccount } from './with-store.ts';

export const accountPassword: Command = {
  args: 'ACCOUNT',
  help: 'Set the password that opens the dashboard, and sign the account out everywhere.',
  options: {
    stdin: { type: 'boolean', help: 'Read the password from standard input instead of asking for it.' },
    email: { type: 'string', help: 'An e-mail address to sign in with, besides the name of the account.' },
  },
  run: onAccount(async (database, account, { options, print }) => {
    const email = options.email === undefined ? null : emailOf(String(options.email));
    const password = options.stdin ? await readPassword() : await askPassword(account.name);
    if (password.length < SHORTEST_PASSWORD)
      throw new UsageError(`A password needs at least ${SHORTEST_PASSWORD} characters.`);
    await setPassword({ database, passwords: createPasswords() }, { accountId: account.id, password, email });
    await createSessions(database).endAll({ accountId: account.id, memberId: null });
    await operatorDid(database, 'password.changed', {
      accountId: account.id,
      ...(email && { details: { email } }),
    });
    print({ accountId: account.id }, `The password of ${account.name} is set.`);
  }),
};

export const accountSignIn: Command = {
  args: 'ACCOUNT',
  help: 'Print a link that opens the dashboard once, without a password.',
  run: onAccount(async (database, account, { config, print }) => {
    const link = await createSignInLink(database, account.id, addressOf(config));
    await operatorDid(database, 'sign_in.link_created', { accountId: account.id });
    print({ accountId: account.id, link }, `${link}\n(opens once, within ${LINK_MINUTES} minutes)`);
  }),
};

/** Where people reach the server: the configured public URL, else where it listens, else where it would listen. */
function addressOf(config: Config): string {
  const host = withBrackets(config.host);
  const url = config.publicUrl ?? readServer(config.dataDir)?.url ?? `http://${host}:${config.port}`;
  return url.replace(/\/$/, '');
}

function emailOf(value: string | boolean): string {
  const parsed = z.email().max(254).toLowerCase().safeParse(value);
  if (!parsed.success) throw new UsageError(`"${value}" is not an e-mail address.`);
  return parsed.data;
}

/** Not as an argument: everyone on the machine can see arguments, and shells keep them. */
async function readPassword(): Promise<string> {
  return (await text(process.stdin)).split(/\r?\n/, 1)[0] ?? '';
}

async function askPassword(account: string): Promise<string> {
  if (!process.stdin.isTTY) throw new UsageError('There is no terminal to ask on. Use --stdin.');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  const ask = async (question: string) => {
    process.stderr.write(question);
    const answer = await terminal.question('');
    process.stderr.write('\n');
    return answer;
  };
  try {
    const password = await ask(`New password for ${account}: `);
    if ((await ask('Once more: ')) !== password) throw new UsageError('The two passwords differ.');
    return password;
  } finally {
    terminal.close();
  }
}
