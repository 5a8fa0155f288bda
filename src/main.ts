/** The program `winnow`: finds the command, runs it, and turns whatever goes wrong into a message and an exit code. */
import { type Config, loadConfig } from './config.ts';
import { AppError } from './errors.ts';
import { accountCreate, accountList, accountPlan, creditsGrant, creditsReport } from './operate/accounts.ts';
import { type Command, runCommand, UsageError } from './operate/command.ts';
import { exportCommand, importCommand, migrateCommand } from './operate/database.ts';
import { fetchCommand } from './operate/fetch.ts';
import { helpText } from './operate/help.ts';
import { keyCreate, keyList, keyRevoke, keyRotate } from './operate/keys.ts';
import { serveCommand } from './operate/serve.ts';
import { settingsCommand } from './operate/settings.ts';
import { VERSION } from './version.ts';

const COMMANDS: Record<string, Command> = {
  serve: serveCommand,
  'account create': accountCreate,
  'account list': accountList,
  'account plan': accountPlan,
  'key create': keyCreate,
  'key list': keyList,
  'key rotate': keyRotate,
  'key revoke': keyRevoke,
  'credits grant': creditsGrant,
  'credits report': creditsReport,
  migrate: migrateCommand,
  export: exportCommand,
  import: importCommand,
  fetch: fetchCommand,
  settings: settingsCommand,
};

async function main(argv: string[]): Promise<void> {
  const [first = 'help', second = ''] = argv;
  if (first === '--version' || first === 'version') return void process.stdout.write(`${VERSION}\n`);
  if (first === 'help' || first === '--help' || first === '-h') {
    return void process.stdout.write(helpText(COMMANDS, argv.slice(1).join(' ')));
  }
  const name = [`${first} ${second}`, first].find((candidate) => candidate in COMMANDS);
  const command = name === undefined ? undefined : COMMANDS[name];
  if (name === undefined || !command) {
    const kin = Object.keys(COMMANDS).filter((known) => known.startsWith(first));
    const hint = kin.length > 0 ? `Did you mean: ${kin.join(', ')}?` : 'See: winnow help';
    throw new UsageError(`There is no command "${[first, second].join(' ').trim()}". ${hint}`);
  }
  const rest = argv.slice(name.split(' ').length);
  if (rest.includes('--help')) return void process.stdout.write(helpText(COMMANDS, name));
  await runCommand(name, command, rest, readConfig());
}

function readConfig(): Config {
  try {
    return loadConfig();
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function fail(error: unknown): never {
  process.stderr.write(`winnow: ${explain(error)}\n`);
  process.exit(error instanceof UsageError ? 2 : 1);
}

function explain(error: unknown): string {
  if (error instanceof AppError) {
    const details = (error.details ?? []).map(({ path, message }) => `\n  ${path.join('.')}: ${message}`);
    return error.message + details.join('');
  }
  if (error instanceof UsageError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

await main(process.argv.slice(2)).catch(fail);
