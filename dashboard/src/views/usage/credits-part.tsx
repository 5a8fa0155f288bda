/** Credits over time and by service, the rate, the quotas, the plan. */
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useAddressChoice } from '../../address-choice.ts';
import { account, type UsageReport } from '../../api/account.ts';
import { winnow } from '../../api/winnow.ts';
import { Card } from '../../components/card.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { Segmented } from '../../components/inputs/segmented.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { countedCredits, formatNumber, formatTime, isUnlimited } from '../../format.ts';
import { UsageChart } from './usage-chart.tsx';

const SPANS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const;

export function CreditsPart(): ReactElement {
  const [chosen, setDays] = useAddressChoice('days', '30');
  const days = SPANS.find(({ value }) => value === chosen)?.value ?? '30';
  const usage = useQuery({ queryKey: ['usage', days], queryFn: () => account.usage(Number(days)) });
  return (
    <div className="flex flex-col gap-6">
      {usage.error && <ErrorNote error={usage.error} onRetry={() => void usage.refetch()} />}
      {!usage.isLoadingError && (
        <>
          <Card
            title="Credits by day"
            help={usage.data && `${countedCredits(sumOf(usage.data))} in ${days} days`}
            actions={<Segmented label="Time" value={days} options={SPANS} onChange={setDays} />}
          >
            {usage.data ? <UsageChart report={usage.data} /> : <Skeleton className="h-72 w-full" />}
          </Card>
          <Quotas usage={usage.data} />
        </>
      )}
    </div>
  );
}

const MEGABYTE = 1024 * 1024;

const sumOf = ({ days }: UsageReport) => days.reduce((sum, { credits }) => sum + credits, 0);

function Quotas({ usage }: { usage: UsageReport | undefined }): ReactElement {
  const { data, error, refetch } = useQuery({ queryKey: ['credits'], queryFn: () => winnow.credits() });
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!usage || !data) return <Skeleton className="h-40 w-full" />;
  const { credits, rate, cycle } = usage;
  const isOwner = credits.monthly === null;
  return (
    // The owner of the server has no plan, and nothing runs out.
    <Card {...(isOwner ? { title: 'Now' } : { title: 'Plan and limits', help: data.plan })}>
      <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        {!isOwner && (
          <>
            <Quota label="Credits left of the plan" used={credits.plan} limit={credits.monthly}>
              Renewed on {formatTime(cycle.end)}
            </Quota>
            <Quota label="Credits bought" used={credits.bought} limit={null}>
              They do not expire, and are used after those of the plan
            </Quota>
          </>
        )}
        <Quota label="Held by running calls" used={credits.reserved} limit={null}>
          Settled at the actual cost when they end
        </Quota>
        <Quota label="Requests this minute" used={rate.used} limit={rate.limit}>
          Resets in {rate.resetsInSeconds} s
        </Quota>
        <Quota label="Crawls running" {...data.jobs.crawl} />
        <Quota label="Monitors active" {...data.jobs.monitor} />
        <Quota
          label="Results and pictures kept"
          unit="MB"
          used={Math.ceil(data.storage.used / MEGABYTE)}
          limit={isUnlimited(data.storage.limit) ? null : Math.floor(data.storage.limit / MEGABYTE)}
        >
          Deleting from history makes room
        </Quota>
      </dl>
    </Card>
  );
}

function Quota({
  label,
  unit,
  used,
  limit,
  children,
}: {
  label: string;
  unit?: string;
  used: number;
  limit: number | null;
  children?: ReactNode;
}): ReactElement {
  const bounded = limit !== null && !isUnlimited(limit);
  return (
    <div className="flex flex-col gap-1.5">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="tabular font-semibold text-lg">
        {formatNumber(used)}
        {bounded && <span className="font-normal text-soft"> of {formatNumber(limit)}</span>}
        {unit && ` ${unit}`}
      </dd>
      {bounded && (
        <dd>
          <ProgressBar value={used} total={limit} label={label} />
        </dd>
      )}
      {children && <dd className="text-soft text-xs">{children}</dd>}
    </div>
  );
}
