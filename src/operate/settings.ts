/** `winnow settings`: every setting with its meaning and its default, in the form of an .env file. */
import { z } from 'zod';
import type { Command } from '../command-line/command.ts';
import { environmentName, SETTINGS } from '../settings/settings.ts';

const HEAD = `# Settings of Winnow. Copy this file to .env and change what you need; everything has a sensible default.
# Made by \`winnow settings\`; a test keeps it true.
`;

export function settingsText(): string {
  const defaults: Record<string, unknown> = SETTINGS.parse({});
  const blocks = Object.entries(SETTINGS.shape).map(([setting, schema]) => {
    const value = defaults[setting];
    const shown = Array.isArray(value) ? value.join(',') : (value ?? '');
    return `# ${z.globalRegistry.get(schema)?.description ?? schema.description}\n#${environmentName(setting)}=${shown}\n`;
  });
  return [HEAD, ...blocks].join('\n');
}

export const settingsCommand: Command = {
  args: '',
  help: 'Print every setting with its meaning and its default, as an .env file.',
  async run({ print }) {
    const names = Object.keys(SETTINGS.shape).map(environmentName);
    print(names, settingsText().trimEnd());
  },
};
