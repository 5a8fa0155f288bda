import { expect, it } from 'vitest';
import type { Config } from '../config.ts';
import { type Command, runCommand } from './command.ts';

const bake: Command = {
  args: 'BREAD',
  help: 'Bakes bread.',
  options: {
    heat: { type: 'string', short: 't', help: 'How hot.' },
    crumbs: { type: 'boolean', help: 'Keep them.' },
  },
  run: async () => {},
};

it.each([
  [['rye', '--heat'], '--heat needs a value.'],
  [['rye', '-t'], '--heat needs a value.'],
  [['--heat', '-5', 'rye'], '--heat needs a value; one that begins with a dash is written as --heat=-1.'],
  [['rye', '--crumbs=many'], '--crumbs takes no value.'],
  [['rye', '--hea', 'low'], 'There is no option --hea. Did you mean --heat?'],
])('explains what is wrong with %j', async (argv, words) => {
  await expect(runCommand('bake', bake, argv, {} as Config)).rejects.toThrow(
    `${words}\nSee: winnow help bake`,
  );
});
