/** How a command is described. Help, parsing, completion and error messages are all made from this. */
import { parseArgs } from 'node:util';
import type { Config } from '../config.ts';
import { closest } from '../contract/request/closest.ts';
import { writeOut } from './output.ts';

export type CommandOption = {
  /** A `list` may be given several times. */
  type: 'string' | 'boolean' | 'list';
  help: string;
  default?: string | boolean;
  short?: string;
  /** The values it takes, for completion and help. */
  choices?: readonly string[];
};

export type OptionValues = Record<string, string | boolean | string[] | undefined>;

export type Command = {
  /** Positional arguments as the help shows them, e.g. `ACCOUNT AMOUNT`; `[NAME]` may be left out, `URL...` repeated. */
  args: string;
  /** Possible values of the first argument, for completion. */
  values?: readonly string[];
  help: string;
  options?: Record<string, CommandOption>;
  /** The most common command lines, with their meanings. */
  examples?: readonly (readonly [command: string, meaning: string])[];
  run(input: CommandInput): Promise<void>;
};

/** Commands by name. Each is loaded when needed: a start should not wait for all of them. */
export type CommandTable = Record<string, () => Promise<Command>>;

export type CommandInput = {
  args: string[];
  options: OptionValues;
  config: Config;
  /** Prints a result: one line of JSON with `--json`, else the text for people. */
  print(result: unknown, text: string): void;
};

/** A mistake of the user: shown without a stack, exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

const JSON_OPTION: CommandOption = { type: 'boolean', help: 'Print one line of JSON.' };

export async function runCommand(
  name: string,
  command: Command,
  argv: string[],
  config: Config,
): Promise<void> {
  const parsed = parse(name, command, argv);
  await command.run({
    ...parsed,
    config,
    print: (result, text) => writeOut(`${parsed.options.json ? JSON.stringify(result) : text}\n`),
  });
}

export function optionsOf(command: Command): Record<string, CommandOption> {
  return { json: JSON_OPTION, ...command.options };
}

function parse(name: string, command: Command, argv: string[]) {
  const options = optionsOf(command);
  const known = Object.entries(options).map(([key, { type, short }]) => [
    key,
    {
      type: type === 'boolean' ? type : ('string' as const),
      multiple: type === 'list',
      ...(short && { short }),
    },
  ]);
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: Object.fromEntries(known),
    });
    checkCount(name, command.args, positionals.length);
    const given = values as OptionValues;
    for (const [key, option] of Object.entries(options)) given[key] ??= option.default;
    return { args: positionals, options: given };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${explain(error, argv, Object.keys(options))}\nSee: winnow help ${name}`);
  }
}

function checkCount(name: string, args: string, count: number): void {
  const wanted = args.split(' ').filter(Boolean);
  const required = wanted.filter((arg) => !arg.startsWith('[')).length;
  const most = args.includes('...') ? Number.POSITIVE_INFINITY : wanted.length;
  if (count < required || count > most) {
    throw new UsageError(`Expected: winnow ${name} ${args}\nSee: winnow help ${name}`);
  }
}

function explain(error: unknown, argv: string[], known: string[]): string {
  const { code, message } = error as { code?: string; message: string };
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return aboutValue(message);
  if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return message;
  const wrong = /'(-[^']*)'/.exec(message)?.[1] ?? argv.find((arg) => arg.startsWith('-')) ?? '';
  const meant = closest(wrong.replace(/^-+|=.*$/g, ''), known);
  return `There is no option ${wrong}.${meant ? ` Did you mean --${meant}?` : ''}`;
}

/** Node names the option as it was declared: `Option '-f, --format <value>' argument missing`. */
function aboutValue(message: string): string {
  const name = /--[\w-]+/.exec(message)?.[0] ?? 'This option';
  if (/does not take/.test(message)) return `${name} takes no value.`;
  const dash = /ambiguous/.test(message) ? `; one that begins with a dash is written as ${name}=-1` : '';
  return `${name} needs a value${dash}.`;
}

/** The value of an option that has choices. */
export function oneOf<Choice extends string>(
  choices: readonly Choice[],
  name: string,
  value: unknown,
): Choice {
  const choice = choices.find((known) => known === value);
  if (!choice) throw new UsageError(`--${name} must be ${choices.join(' or ')}.`);
  return choice;
}
