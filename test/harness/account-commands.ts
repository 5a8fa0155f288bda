/** Commands that many tests use, run in the test's own process: starting another takes ten times as long. */
import { parseArgs } from 'node:util';
import type { Command } from '../../src/command-line/command.ts';
import { loadConfig } from '../../src/config.ts';
import {
  accountCreate,
  accountList,
  accountPlan,
  creditsGrant,
  creditsReport,
} from '../../src/operate/accounts.ts';
import { accountSignIn } from '../../src/operate/password.ts';

const COMMANDS: Record<string, Command> = {
  'account create': accountCreate,
  'account list': accountList,
  'account plan': accountPlan,
  'account sign-in': accountSignIn,
  'credits grant': creditsGrant,
  'credits report': creditsReport,
};

/** What one of these commands prints with `--json`; null if it is another, or is to print for people. */
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
