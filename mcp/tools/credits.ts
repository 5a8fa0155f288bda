/** The tool `credits`. */
import { UNLIMITED } from '../../src/contract/account/unlimited.ts';
import { dataOutput } from '../output.ts';
import { defineTool } from '../tool.ts';

export const credits = defineTool({
  name: 'credits',
  title: 'See the credits',
  description: 'Credits left and used, and how many crawls and monitors the plan allows. Free.',
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: {},
  async run(_, { winnow, signal }) {
    const { remaining, used, plan, jobs } = await winnow.credits({ signal });
    const limitText = (value: number) => (value === UNLIMITED ? 'unlimited' : value);
    const job = ({ used: taken, limit }: { used: number; limit: number }) => ({
      used: taken,
      limit: limitText(limit),
    });
    return dataOutput({
      remaining: limitText(remaining),
      used,
      plan,
      crawls: job(jobs.crawl),
      monitors: job(jobs.monitor),
    });
  },
});
