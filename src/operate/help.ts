/** The help texts, made from the commands themselves. */
import type { Command } from './command.ts';

export function helpText(commands: Record<string, Command>, topic: string): string {
  const chosen = Object.entries(commands).filter(([name]) => topic === '' || name.startsWith(topic));
  if (chosen.length === 1 && chosen[0]) return oneCommand(...chosen[0]);
  const list = chosen.length > 0 ? chosen : Object.entries(commands);
  const usages = list.map(([name, command]) => `${name} ${command.args}`.trim());
  const width = Math.max(...usages.map((usage) => usage.length));
  const lines = list.map(([, command], index) => `  ${usages[index]?.padEnd(width)}  ${command.help}`);
  return `Usage: winnow COMMAND [ARGUMENTS]\n\n${lines.join('\n')}\n\nEvery command takes --json and --help. Settings come from the environment: see .env.example.\n`;
}

function oneCommand(name: string, command: Command): string {
  const options = Object.entries({
    ...command.options,
    json: { type: 'boolean', help: 'Print one line of JSON.' },
  });
  const lines = options.map(([key, option]) => {
    const preset = 'default' in option ? ` Default: ${option.default}.` : '';
    return `  --${key.padEnd(10)} ${option.help}${preset}`;
  });
  return `Usage: winnow ${name} ${command.args}\n\n${command.help}\n\nOptions:\n${lines.join('\n')}\n`;
}
