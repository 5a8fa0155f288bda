/** Finds the command, runs it, and turns whatever goes wrong into a message and an exit code. */
import { exitCodeOf, explainToUser } from '../cli/failure.ts';
import { type CommandTable, runCommand, UsageError } from './command-line/command.ts';
import { forTerminal, OutputClosed, writeOut } from './command-line/output.ts';
import { boundYoungGeneration } from './concurrency/machine/young-generation.ts';
import { type Config, type Environment, loadConfig } from './config.ts';
import { closest } from './contract/request/closest.ts';
import { AppError, messageOf, OperatorError } from './errors.ts';
import { VERSION } from './version.ts';

const accounts = () => import('./operate/accounts.ts');
const keys = () => import('./operate/keys.ts');
const database = () => import('./operate/database.ts');
const passwords = () => import('./operate/password.ts');
const crawl = () => import('../cli/commands/crawl.ts');
const crawls = () => import('../cli/commands/crawls.ts');
const batch = () => import('../cli/commands/batch.ts');
const monitor = () => import('../cli/commands/monitor.ts');
const extractor = () => import('../cli/commands/extractor.ts');
const history = () => import('../cli/commands/history.ts');
const session = () => import('../cli/commands/session.ts');
const webhooks = () => import('../cli/commands/webhooks.ts');
const ownKeys = () => import('../cli/commands/keys.ts');
const members = () => import('../cli/commands/members.ts');

/** Commands for users of the API. They know only the API, through the SDK. */
const USE: CommandTable = {
  scrape: async () => (await import('../cli/commands/scrape.ts')).scrapeCommand,
  extract: async () => (await import('../cli/commands/extract.ts')).extractCommand,
  search: async () => (await import('../cli/commands/search.ts')).searchCommand,
  crawl: async () => (await crawl()).crawlCommand,
  'crawl resume': async () => (await crawl()).crawlResume,
  'crawl list': async () => (await crawls()).crawlList,
  'crawl get': async () => (await crawls()).crawlGet,
  'crawl stop': async () => (await crawls()).crawlStop,
  'crawl delete': async () => (await crawls()).crawlDelete,
  batch: async () => (await batch()).batchCommand,
  'batch resume': async () => (await batch()).batchResume,
  'batch list': async () => (await crawls()).batchList,
  'batch get': async () => (await crawls()).batchGet,
  'batch stop': async () => (await crawls()).batchStop,
  'batch delete': async () => (await crawls()).batchDelete,
  parse: async () => (await import('../cli/commands/parse.ts')).parseCommand,
  map: async () => (await import('../cli/commands/map.ts')).mapCommand,
  'extractor create': async () => (await extractor()).extractorCreate,
  'extractor list': async () => (await extractor()).extractorList,
  'extractor get': async () => (await extractor()).extractorGet,
  'extractor learn': async () => (await extractor()).extractorLearn,
  'extractor delete': async () => (await extractor()).extractorDelete,
  'monitor create': async () => (await monitor()).monitorCreate,
  'monitor list': async () => (await monitor()).monitorList,
  'monitor get': async () => (await monitor()).monitorGet,
  'monitor update': async () => (await import('../cli/commands/monitor-update.ts')).monitorUpdate,
  'monitor pause': async () => (await monitor()).monitorPause,
  'monitor resume': async () => (await monitor()).monitorResume,
  'monitor run': async () => (await monitor()).monitorRun,
  'monitor activity': async () => (await monitor()).monitorActivity,
  'monitor test': async () => (await monitor()).monitorTest,
  'monitor delete': async () => (await monitor()).monitorDelete,
  history: async () => (await history()).historyList,
  'history get': async () => (await history()).historyGet,
  'history list': async () => (await history()).historyList,
  'history delete': async () => (await history()).historyDelete,
  credits: async () => (await import('../cli/commands/credits.ts')).creditsCommand,
  usage: async () => (await import('../cli/commands/usage.ts')).usageCommand,
  session: async () => (await session()).sessionList,
  'session create': async () => (await session()).sessionCreate,
  'session list': async () => (await session()).sessionList,
  'session get': async () => (await session()).sessionGet,
  'session update': async () => (await session()).sessionUpdate,
  'session refresh': async () => (await session()).sessionRefresh,
  'session code': async () => (await session()).sessionCode,
  'session delete': async () => (await session()).sessionDelete,
  'webhook list': async () => (await webhooks()).webhookList,
  'webhook send': async () => (await webhooks()).webhookSend,
  'webhook secret': async () => (await webhooks()).webhookSecret,
  'webhook rotate': async () => (await webhooks()).webhookRotate,
  keys: async () => (await ownKeys()).keysList,
  'keys list': async () => (await ownKeys()).keysList,
  'keys create': async () => (await ownKeys()).keysCreate,
  'keys delete': async () => (await ownKeys()).keysDelete,
  members: async () => (await members()).membersList,
  'members list': async () => (await members()).membersList,
  'members invite': async () => (await members()).membersInvite,
  'members role': async () => (await members()).membersRole,
  'members remove': async () => (await members()).membersRemove,
  audit: async () => (await members()).auditCommand,
  schema: async () => (await import('../cli/commands/schema.ts')).schemaCommand,
  mcp: async () => (await import('../cli/commands/mcp.ts')).mcpCommand,
  completion: async () => (await import('../cli/commands/completion.ts')).completionCommand(COMMANDS),
};

/** Commands for operators, which work on the database itself. */
const OPERATE: CommandTable = {
  serve: async () => {
    // In two steps: the heap is not checked while modules load, and loading all of them at once lets it grow too much.
    await import('./service/ground.ts');
    boundYoungGeneration();
    return (await import('./operate/serve.ts')).serveCommand;
  },
  doctor: async () => (await import('./operate/doctor.ts')).doctorCommand,
  'account create': async () => (await accounts()).accountCreate,
  'account list': async () => (await accounts()).accountList,
  'account plan': async () => (await accounts()).accountPlan,
  'account delete': async () => (await accounts()).accountDelete,
  'account password': async () => (await passwords()).accountPassword,
  'account sign-in': async () => (await passwords()).accountSignIn,
  'account audit': async () => (await import('./operate/audit.ts')).accountAudit,
  'key create': async () => (await keys()).keyCreate,
  'key list': async () => (await keys()).keyList,
  'key rotate': async () => (await keys()).keyRotate,
  'key revoke': async () => (await keys()).keyRevoke,
  'credits grant': async () => (await accounts()).creditsGrant,
  'credits report': async () => (await accounts()).creditsReport,
  'secrets rotate': async () => (await import('./operate/secrets.ts')).secretsRotate,
  'secrets discard': async () => (await import('./operate/secrets.ts')).secretsDiscard,
  'blobs move': async () => (await import('./operate/blobs.ts')).blobsMove,
  migrate: async () => (await database()).migrateCommand,
  export: async () => (await database()).exportCommand,
  import: async () => (await database()).importCommand,
  fetch: async () => (await import('./operate/fetch.ts')).fetchCommand,
  'browser update': async () => (await import('./operate/browser.ts')).browserUpdate,
  settings: async () => (await import('./operate/settings.ts')).settingsCommand,
};

const COMMANDS: CommandTable = { ...USE, ...OPERATE };

/** Settings are read from the environment of the process, unless another is given. */
export async function runProgram(argv: string[], environment?: Environment): Promise<void> {
  await run(argv, environment).catch(fail);
}

async function run(argv: string[], environment?: Environment): Promise<void> {
  const [first = 'help', second = ''] = argv;
  if (['--version', '-v', '-V', 'version'].includes(first)) return writeOut(`${VERSION}\n`);
  if (first === 'help' || first === '--help' || first === '-h') return help(argv.slice(1));
  const name = commandNamed(first, second);
  const load = name === undefined ? undefined : COMMANDS[name];
  if (name === undefined || !load) throw unknownCommand(first, second);
  const rest = argv.slice(name.split(' ').length);
  const options = rest.includes('--') ? rest.slice(0, rest.indexOf('--')) : rest;
  if (options.includes('--help') || options.includes('-h')) return help(name.split(' '));
  await runCommand(name, await load(), rest, readConfig(environment));
}

/** Ignores what follows the name of a command, so that `winnow help` may be put before a whole command line. */
async function help(words: string[]): Promise<void> {
  const { helpText } = await import('./command-line/help.ts');
  const groups = { 'Use it:': USE, 'Operate it:': OPERATE };
  const [first = '', second = ''] = words.filter((word) => !word.startsWith('-'));
  const isGroup = second === '' && (first === '' || secondWords(first).length > 0);
  const topic = commandNamed(first, second) ?? (isGroup ? first : undefined);
  if (topic === undefined) throw unknownCommand(first, second);
  writeOut(await helpText(groups, topic, Math.min(process.stdout.columns ?? 100, 110)));
}

function commandNamed(first: string, second: string): string | undefined {
  const name = [`${first} ${second}`, first].find((candidate) => Object.hasOwn(COMMANDS, candidate));
  return name === first && isTypo(first, second) ? undefined : name;
}

function unknownCommand(first: string, second: string): UsageError {
  const subcommands = secondWords(first);
  const firsts = [...new Set(Object.keys(COMMANDS).map((name) => name.split(' ')[0] ?? ''))];
  const meant = subcommands.length > 0 ? first : closest(first, firsts);
  const next = meant === null ? null : closest(second, secondWords(meant));
  const there = meant === null ? [] : secondWords(meant).map((word) => `${meant} ${word}`);
  const typed = subcommands.length > 0 ? `${first} ${second}`.trim() : first;
  const guess = next ? `${meant} ${next}` : meant !== null && meant in COMMANDS ? meant : null;
  const hint = guess
    ? ` Did you mean: winnow ${guess}?`
    : there.length > 0
      ? ` There are: ${there.join(', ')}.`
      : '';
  return new UsageError(`There is no command "${typed}".${hint}\nSee: winnow help`);
}

function secondWords(first: string): string[] {
  const subcommands = Object.keys(COMMANDS).filter((name) => name.startsWith(`${first} `));
  return subcommands.map((name) => name.slice(first.length + 1));
}

/** `winnow crawl lst` means a command, not the site of that name. */
function isTypo(first: string, second: string): boolean {
  return /^[a-z-]+$/.test(second) && closest(second, secondWords(first)) !== null;
}

function readConfig(environment: Environment | undefined): Config {
  try {
    const config = loadConfig(environment);
    for (const sentence of config.unknownSettings) process.stderr.write(`winnow: warning: ${sentence}\n`);
    return config;
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}

function fail(error: unknown): never {
  if (error instanceof OutputClosed) process.exit(0);
  process.stderr.write(forTerminal(`winnow: ${explain(error)}\n`, process.stderr));
  process.exit(error instanceof UsageError ? 2 : exitCodeOf(error));
}

function explain(error: unknown): string {
  if (error instanceof AppError) {
    const details = (error.details ?? []).map(({ path, message }) => `\n  ${path.join('.')}: ${message}`);
    return error.message + details.join('');
  }
  if (error instanceof UsageError || error instanceof OperatorError) return error.message;
  return explainToUser(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
}
