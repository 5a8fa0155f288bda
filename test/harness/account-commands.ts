/** The commands that many tests begin with, run in the test's own process: starting another takes ten times as long. */
import { parseArgs } from 'node:util';
import type { Command } from '../../src/command-line/command.ts';
import { loadConfig } from '../../src/config.ts';
import { accountCreate, accountList } from '../../src/operate/accounts.ts';
import { accountSignIn } from '../../src/operate/password.ts';

const COMMANDS: Record<string, Command> = {
  'account create': accountCreate,
  'account list': accountList,
  'account sign-in': accountSignIn,
};

/** What `winnow account create …`, `list` or `sign-in …` prints with `--json`; null if it is another command. */
export async function runAccountCommand(args: string[], env: NodeJS.ProcessEnv): Promise<string | null> {
  const [first, second, ...rest] = args;
  const command = COMMANDS[`${first} ${second}`];
  if (!command || !rest.includes('--json')) return null;
  const { values, positionals } = parseArgs({
    args: rest,
    allowPositionals: true,
    options: { json: { type: 'boolean' }, plan: { type: 'string', default: 'free' } },
  });
  let printed = '';
  const print = (result: unknown) => {
    printed = JSON.stringify(result);
  };
  await command.run({ args: positionals, options: values, config: loadConfig(env), print });
  return printed;
}
