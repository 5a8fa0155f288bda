/** The help texts, made from the commands themselves. */
import { type Command, type CommandTable, optionsOf } from './command.ts';
import { indented } from './wrap.ts';

export type HelpGroups = Record<string, CommandTable>;

const NARROW = 60;

export async function helpText(groups: HelpGroups, topic: string, width: number): Promise<string> {
  const all = Object.assign({}, ...Object.values(groups)) as CommandTable;
  const exact = all[topic];
  const subcommands = Object.keys(all).filter((name) => name.startsWith(`${topic} `));
  if (exact) return oneCommand(topic, await exact(), subcommands, width);
  const shown = subcommands.length > 0 ? { [`winnow ${topic}`]: pick(all, subcommands) } : groups;
  const parts = await Promise.all(
    Object.entries(shown).map(async ([title, table]) => `${title}\n${await list(table, width)}`),
  );
  const usage = 'Usage: winnow COMMAND [ARGUMENTS]';
  const foot = indented(
    'winnow help COMMAND shows its options and examples. Every command takes --json. Settings come from the environment: see .env.example.',
    width,
    0,
  );
  return `${usage}\n\n${parts.join('\n\n')}\n\n${foot}\n`;
}

function pick(table: CommandTable, names: string[]): CommandTable {
  return Object.fromEntries(Object.entries(table).filter(([name]) => names.includes(name)));
}

async function list(table: CommandTable, width: number): Promise<string> {
  const entries = await Promise.all(
    Object.entries(table).map(async ([name, load]) => {
      const { args, help } = await load();
      return [`${name} ${args}`.trim(), help] as const;
    }),
  );
  return columns(entries, width);
}

/** Two columns; one below the other where there is no room for two. */
function columns(entries: readonly (readonly [string, string])[], width: number): string {
  const first = Math.min(34, Math.max(...entries.map(([left]) => left.length)));
  const lines = entries.map(([left, right]) => {
    if (width < NARROW || left.length > first)
      return `  ${left}\n${indented(right, width, width < NARROW ? 4 : first + 4)}`;
    return `  ${left.padEnd(first)}  ${indented(right, width, first + 4).trimStart()}`;
  });
  return lines.join('\n');
}

function oneCommand(name: string, command: Command, subcommands: string[], width: number): string {
  const options = Object.entries(optionsOf(command)).map(([key, option]) => {
    const value = option.type === 'boolean' ? '' : ` ${option.choices ? option.choices.join('|') : 'VALUE'}`;
    const preset = option.default === undefined ? '' : ` Default: ${option.default}.`;
    const tooLong = value.length > 20 ? ' VALUE' : value;
    const choices = tooLong === value || !option.choices ? '' : ` One of ${option.choices.join(', ')}.`;
    const short = option.short ? `-${option.short}, ` : '';
    return [`${short}--${key}${tooLong}`, `${option.help}${choices}${preset}`] as const;
  });
  const parts = [
    `Usage: winnow ${name} ${command.args}`.trimEnd(),
    indented(command.help, width, 0),
    `Options:\n${columns(options, width)}`,
  ];
  if (command.examples) {
    const shown = command.examples.map(
      ([line, meaning]) => `${indented(`# ${meaning}`, width, 2)}\n  ${line}`,
    );
    parts.push(`Examples:\n${shown.join('\n')}`);
  }
  if (subcommands.length > 0)
    parts.push(`See also:\n${subcommands.map((other) => `  winnow ${other}`).join('\n')}`);
  return `${parts.join('\n\n')}\n`;
}
