/** Where things stand: first steps, credits, the last calls, the health of the parts. */
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';
import { winnow } from '../../api/winnow.ts';
import { ButtonLink } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Skeleton, SkeletonRows } from '../../components/skeleton.tsx';
import { View } from '../../components/view.tsx';
import { formatCompact, formatNumber, isUnlimited } from '../../format.ts';
import { EntryRow } from '../history/entry-row.tsx';
import { summaryOf } from '../history/entry-summary.ts';
import { HealthList } from '../usage/health-list.tsx';
import { FirstSteps } from './first-steps.tsx';

const RECENT = 8;

export function Overview(): ReactElement {
  const recent = useQuery({
    queryKey: ['history', 'recent'],
    queryFn: async () => {
      const { data, pagination } = await winnow.history.list({ limit: RECENT, results: 'none' });
      return { entries: data.map(summaryOf), total: pagination.total };
    },
    refetchInterval: 10_000,
  });
  return (
    <View>
      <PageHeader
        title="Overview"
        actions={
          <ButtonLink kind="primary" icon="playground" href="/playground">
            Open the playground
          </ButtonLink>
        }
      />
      <Numbers calls={recent.data?.total} />
      {recent.data && <FirstSteps entries={recent.data.entries} />}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Card
          title="Recent calls"
          flush
          actions={
            <ButtonLink size="sm" kind="quiet" href="/history">
              All of them
            </ButtonLink>
          }
        >
          {recent.error && (
            <div className="p-4">
              <ErrorNote error={recent.error} onRetry={() => void recent.refetch()} />
            </div>
          )}
          {recent.isPending && <SkeletonRows rows={RECENT} height="h-13" />}
          {recent.data?.entries.length === 0 && (
            <p className="px-5 py-8 text-center text-soft">Calls appear here as they are made.</p>
          )}
          <div className="-mb-px @container">
            {recent.data?.entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </div>
        </Card>
        <Card title="Health" flush>
          <HealthList short />
        </Card>
      </div>
    </View>
  );
}

function Numbers({ calls }: { calls: number | undefined }): ReactElement {
  const credits = useQuery({ queryKey: ['credits'], queryFn: () => winnow.credits() });
  const { data } = credits;
  const share = (used: number, limit: number) => (isUnlimited(limit) ? String(used) : `${used} of ${limit}`);
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-surface shadow-raised lg:grid-cols-4">
      <Figure label="Credits left" href="/usage" value={data && formatCompact(data.remaining)}>
        {data && `${formatNumber(data.used)} used this month`}
      </Figure>
      <Figure
        label="Requests kept"
        href="/history"
        value={calls === undefined ? undefined : formatCompact(calls)}
      >
        in history
      </Figure>
      <Figure
        label="Crawls running"
        href="/crawls"
        value={data && share(data.jobs.crawl.used, data.jobs.crawl.limit)}
      >
        {data?.plan}
      </Figure>
      <Figure
        label="Monitors active"
        href="/monitors"
        value={data && share(data.jobs.monitor.used, data.jobs.monitor.limit)}
      >
        {data?.plan}
      </Figure>
    </dl>
  );
}

function Figure({
  label,
  value,
  href,
  children,
}: {
  label: string;
  value: string | undefined;
  href: string;
  children: ReactNode;
}): ReactElement {
  return (
    <div className="relative flex min-w-0 flex-col gap-1 border-line p-4 hover:bg-hover max-lg:[&:nth-child(-n+2)]:border-b max-lg:odd:border-r sm:px-5 lg:not-last:border-r">
      <dt className="text-sm text-soft">
        <Link href={href} className="after:absolute after:inset-0 focus-visible:-outline-offset-2">
          {label}
        </Link>
      </dt>
      <dd className="tabular min-h-8 font-semibold text-2xl tracking-tight">
        {value ?? <Skeleton className="mt-1 h-7 w-16" />}
      </dd>
      <dd className="min-h-5 truncate text-soft text-xs">{children}</dd>
    </div>
  );
}
