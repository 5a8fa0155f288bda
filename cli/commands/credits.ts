/** `winnow credits` */
import { UNLIMITED } from '../../src/contract/account/unlimited.ts';
import { userCommand } from '../user-command.ts';

export const creditsCommand = userCommand({
  args: '',
  help: 'Show the credits left and used, and the limits of the plan. Also checks whether a key works.',
  async run({ connect, print, signal }) {
    const { winnow } = await connect();
    const report = await winnow.credits({ signal });
    const { remaining, used, plan, jobs, storage } = report;
    const lines = [
      ['plan', plan],
      ['left', amount(remaining)],
      ['used', used.toLocaleString('en')],
      ['crawls', `${jobs.crawl.used} of ${amount(jobs.crawl.limit)}`],
      ['kept', `${storage.used.toLocaleString('en')} of ${amount(storage.limit)} bytes`],
      ['monitors', `${jobs.monitor.used} of ${amount(jobs.monitor.limit)}`],
    ];
    print(report, lines.map(([name = '', value]) => `${name.padEnd(10)}${value}`).join('\n'));
  },
});

function amount(value: number): string {
  return value === UNLIMITED ? 'unlimited' : value.toLocaleString('en');
}
