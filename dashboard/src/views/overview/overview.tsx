/** The overview: outcomes of calls, changes, failures, and what runs now. Each figure links to its details. */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLocation, useSearch } from 'wouter';
import { account } from '../../api/account.ts';
import { winnow } from '../../api/winnow.ts';
import { ButtonLink } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { IfMay } from '../../components/if-may.tsx';
import { Segmented } from '../../components/inputs/segmented.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Skeleton, SkeletonRows } from '../../components/skeleton.tsx';
import { View } from '../../components/view.tsx';
import { EntryRow } from '../history/entry-row.tsx';
import { summaryOf } from '../history/entry-summary.ts';
import { HealthList } from '../usage/health-list.tsx';
import { Attention } from './attention.tsx';
import { CallsChart } from './calls-chart.tsx';
import { Figures } from './figures.tsx';
import { FirstSteps } from './first-steps.tsx';

const RECENT = 8;
const REFRESH_MS = 10_000;
const SPANS = [
  { value: '24', label: '24 h' },
  { value: '168', label: '7 d' },
  { value: '720', label: '30 d' },
] as const;

export function Overview(): ReactElement {
  const [, navigate] = useLocation();
  const given = new URLSearchParams(useSearch()).get('hours');
  const hours = SPANS.find(({ value }) => value === given)?.value ?? '24';
  const report = useQuery({
    queryKey: ['overview', hours],
    queryFn: () => account.overview(Number(hours)),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  /** Kept in the address, so that going back from a figure leads to the same span. */
  function show(span: string): void {
    navigate(span === '24' ? '/' : `/?hours=${span}`, { replace: true });
  }
  return (
    <View>
      <PageHeader
        title="Overview"
        actions={
          <>
            <Segmented label="Time span" value={hours} options={SPANS} onChange={show} />
            <IfMay>
              <ButtonLink kind="primary" icon="playground" href="/playground">
                Open the playground
              </ButtonLink>
            </IfMay>
          </>
        }
      />
      {report.error && <ErrorNote error={report.error} onRetry={() => void report.refetch()} />}
      {!report.isLoadingError && <Figures report={report.data} />}
      <IfMay>
        <FirstSteps />
      </IfMay>
      {!report.isLoadingError && (
        <Card title="Calls" help={report.data?.partial ? 'The newest 100,000 calls.' : undefined}>
          {report.data ? <CallsChart report={report.data} /> : <Skeleton className="h-40 w-full" />}
        </Card>
      )}
      {report.data && <Attention report={report.data} />}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <RecentCalls />
        <Card title="Health" flush>
          <HealthList short />
        </Card>
      </div>
    </View>
  );
}

function RecentCalls(): ReactElement {
  const recent = useQuery({
    queryKey: ['history', 'recent'],
    queryFn: async () => {
      const { data } = await winnow.history.slice({ limit: RECENT, results: 'none', parent: 'none' });
      return data.map(summaryOf);
    },
    refetchInterval: REFRESH_MS,
  });
  return (
    <Card
      title="Recent calls"
      flush
      actions={
        <ButtonLink size="sm" kind="quiet" href="/history">
          View all
        </ButtonLink>
      }
    >
      {recent.error && (
        <div className="p-4">
          <ErrorNote error={recent.error} onRetry={() => void recent.refetch()} />
        </div>
      )}
      {recent.isPending && <SkeletonRows rows={RECENT} height="h-13" />}
      {recent.data?.length === 0 && (
        <p className="px-4 py-6 text-soft sm:px-5">Calls appear here as they are made.</p>
      )}
      <div className="-mb-px @container">
        {recent.data?.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </div>
    </Card>
  );
}
