/** How a command of the program is described, so that help, parsing and errors follow from one place. */
import { parseArgs } from 'node:util';
import type { Config } from '../config.ts';

export type CommandOption = { type: 'string' | 'boolean'; help: string; default?: string | boolean };

export type Command = {
  /** Positional arguments as the help shows them, e.g. `ACCOUNT AMOUNT`; `[NAME]` may be left out. */
  args: string;
  help: string;
  options?: Record<string, CommandOption>;
  run(input: CommandInput): Promise<void>;
};

export type CommandInput = {
  args: string[];
  options: Record<string, string | boolean | undefined>;
  config: Config;
  /** Prints a result: one line of JSON with `--json`, else the text for people. */
  print(result: unknown, text: string): void;
};

/** A mistake of the caller: shown without a stack, exit code 2. */
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
  const options = { ...command.options, json: JSON_OPTION };
  const parsed = parse(name, command, argv, options);
  await command.run({
    ...parsed,
    config,
    print: (result, text) => process.stdout.write(`${parsed.options.json ? JSON.stringify(result) : text}\n`),
  });
}

function parse(name: string, command: Command, argv: string[], options: Record<string, CommandOption>) {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: Object.fromEntries(Object.entries(options).map(([key, { type }]) => [key, { type }])),
    });
    const wanted = command.args.split(' ').filter(Boolean);
    const required = wanted.filter((arg) => !arg.startsWith('['));
    if (positionals.length < required.length || positionals.length > wanted.length) {
      throw new UsageError(`Expected: winnow ${name} ${command.args}`);
    }
    const given = values as Record<string, string | boolean | undefined>;
    for (const [key, option] of Object.entries(options)) given[key] ??= option.default;
    return { args: positionals, options: given };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${error instanceof Error ? error.message : error}\nSee: winnow help ${name}`);
  }
}
