/** `winnow usage` */
import { table } from '../../src/command-line/table.ts';
import { text } from '../option-values.ts';
import { printable } from '../terminal.ts';
import { userCommand } from '../user-command.ts';

export const usageCommand = userCommand({
  args: '',
  help: 'Show the credits used, by day, service and key.',
  options: {
    from: { type: 'string', help: 'The first day (UTC), such as 2027-01-01. Default: the last 30 days.' },
    to: { type: 'string', help: 'The last day (UTC). Default: today.' },
  },
  async run({ options, connect, print, signal }) {
    const query = { from: text(options, 'from'), to: text(options, 'to') };
    const { winnow } = await connect();
    const usage = await winnow.usage(query, { signal });
    const { data: keys } = await winnow.keys.list({ signal });
    const nameOf = (id: string | null) => keys.find((key) => key.id === id)?.name ?? id ?? '-';
    const rows = usage.days.map(({ day, service, keyId, credits, calls }) => [
      day,
      service,
      printable(nameOf(keyId)),
      calls,
      credits,
    ]);
    const total = `${usage.from} to ${usage.to}: ${usage.total.credits} credits, ${usage.total.calls} calls`;
    const parts = rows.length === 0 ? [] : [table(['DAY', 'SERVICE', 'KEY', 'CALLS', 'CREDITS'], rows), ''];
    print(usage, [...parts, total].join('\n'));
  },
});
