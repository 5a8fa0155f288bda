/** The figures of a crawl on one line: how long, how fast, how much. */
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { winnow } from '../../api/winnow.ts';
import { Ago } from '../../components/ago.tsx';
import { useClock } from '../../components/use-clock.ts';
import { countedCredits, formatMs } from '../../format.ts';
import type { CrawlFacts } from './use-live-crawl.ts';

const COST_MS = 3_000;

export function Figures({
  id,
  facts,
  finished,
  running,
}: {
  id: string;
  facts: CrawlFacts;
  finished: number;
  running: boolean;
}): ReactElement {
  const now = useClock(running);
  // Events do not include the cost; the history entry does, without the pages.
  const cost = useQuery({
    queryKey: ['history', id, 'cost'],
    queryFn: async () => (await winnow.history.get(id)).pages?.creditsUsed ?? null,
    enabled: running,
    refetchInterval: COST_MS,
  });
  const end = facts.finishedAt ? Date.parse(facts.finishedAt) : now;
  const ms = Math.max(0, end - Date.parse(facts.createdAt));
  const rate = ms > 0 ? finished / (ms / 1_000) : 0;
  const credits = running ? Math.max(cost.data ?? 0, facts.creditsUsed) : facts.creditsUsed;
  const figures = [
    ['Time', ms < 60_000 && running ? `${Math.round(ms / 1_000)} s` : formatMs(ms)],
    ['Rate', `${rate >= 10 ? Math.round(rate) : rate.toFixed(1)} pages/s`],
    ['Cost', countedCredits(credits)],
  ] as const;
  return (
    <dl className="tabular flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {figures.map(([name, value]) => (
        <div key={name} className="flex gap-1.5">
          <dt className="text-soft">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className="flex gap-1.5">
        <dt className="text-soft">Started</dt>
        <dd>
          <Ago time={facts.createdAt} />
        </dd>
      </div>
    </dl>
  );
}
