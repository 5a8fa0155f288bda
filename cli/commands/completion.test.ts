/** Scripts for shells other than bash, which test/cli/server.test.ts runs. */
import { expect, it } from 'vitest';
import type { CommandTable } from '../../src/command-line/command.ts';
import { completionScript } from './completion.ts';
import { creditsCommand } from './credits.ts';

const TABLE: CommandTable = { credits: async () => creditsCommand };

it('zsh uses the completion of bash', async () => {
  const script = await completionScript(TABLE, 'zsh');
  expect(script).toContain('bashcompinit');
  expect(script).toContain(await completionScript(TABLE, 'bash'));
});

it('fish has each command with its help', async () => {
  expect(await completionScript(TABLE, 'fish')).toMatch(/__fish_use_subcommand -a credits -d '/);
});

it('rejects others', async () => {
  await expect(completionScript(TABLE, 'tcsh')).rejects.toThrow('Available: bash, zsh, fish.');
});
