import { expect, it } from 'vitest';
import type { CommandTable } from './command.ts';
import { helpText } from './help.ts';

const run = async () => {};
const table: CommandTable = {
  bake: async () => ({
    args: 'BREAD...',
    help: 'Bakes bread, and says when it is done.',
    options: {
      heat: { type: 'string', help: 'How hot.', choices: ['low', 'high'], default: 'low', short: 't' },
      crumbs: { type: 'boolean', help: 'Keep the crumbs.' },
    },
    examples: [['winnow bake rye', 'A loaf']],
    run,
  }),
  'bake again': async () => ({ args: '', help: 'The same once more.', run }),
};

it('lists the commands', async () => {
  expect(await helpText({ 'Use it:': table }, '', 80)).toContain(
    'Use it:\n  bake BREAD...  Bakes bread, and says when it is done.\n  bake again     The same once more.\n',
  );
});

it('shows a command with its options and examples', async () => {
  const text = await helpText({ 'Use it:': table }, 'bake', 80);
  expect(text).toContain('Usage: winnow bake BREAD...');
  expect(text).toContain(
    '  -t, --heat low|high  How hot. Default: low.\n  --crumbs             Keep the crumbs.',
  );
  expect(text).toContain('Examples:\n  # A loaf\n  winnow bake rye');
  expect(text).toContain('See also:\n  winnow bake again');
});

it('fits twenty columns', async () => {
  const text = await helpText({ 'Use it:': table }, '', 20);
  const prose = text.split('\n').filter((line) => line.startsWith('    '));
  expect(prose.length).toBeGreaterThan(3);
  for (const line of prose) expect(line.length).toBeLessThanOrEqual(20);
});
