/** The monitors, each with its heartbeat. */

import { useQueries, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import type { Monitor, MonitorTick } from '../../../../sdk/src/index.ts';
import { outcomeOfTick } from '../../../../src/contract/history/outcome.ts';
import { describeInterval } from '../../../../src/contract/monitor/schedule.ts';
import { winnow } from '../../api/winnow.ts';
import { Ago } from '../../components/ago.tsx';
import { OutcomeBadge, StatusBadge } from '../../components/badge.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { CodeSamples } from '../../components/code/code-samples.tsx';
import { Empty } from '../../components/empty.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { IfMay } from '../../components/if-may.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { View } from '../../components/view.tsx';
import { shortUrl } from '../../format.ts';
import { BEATS, Heartbeat } from './heartbeat.tsx';

const REFRESH_MS = 15_000;
const EXAMPLE = {
  url: 'https://example.com',
  interval: '1h',
  formats: [{ type: 'markdown', mode: 'reader' }],
};

export function Monitors(): ReactElement {
  const monitors = useQuery({
    queryKey: ['monitors'],
    queryFn: () => winnow.monitor.list(),
    refetchInterval: REFRESH_MS,
  });
  const activity = useQueries({
    queries: (monitors.data ?? []).map(({ cronId }) => ({
      queryKey: ['activity', cronId, 'beats'],
      queryFn: () => winnow.monitor.activity(cronId, { limit: BEATS }),
      refetchInterval: REFRESH_MS,
    })),
  });
  return (
    <View>
      <PageHeader
        title="Monitors"
        help="Pages and sites fetched on a schedule. You are notified when they change."
        actions={
          <IfMay>
            <ButtonLink kind="primary" icon="plus" href="/monitors/new">
              New monitor
            </ButtonLink>
          </IfMay>
        }
      />
      {monitors.error && <ErrorNote error={monitors.error} onRetry={() => void monitors.refetch()} />}
      {!monitors.isLoadingError && (
        <Card flush>
          {monitors.isPending && <SkeletonRows rows={4} height="h-16" />}
          {monitors.data?.length === 0 && (
            <Empty
              icon="monitor"
              title="No monitors yet"
              action={
                <IfMay>
                  <ButtonLink href="/monitors/new">Watch a page</ButtonLink>
                </IfMay>
              }
              example={<CodeSamples service="monitor" body={EXAMPLE} />}
            >
              A monitor fetches a page on a schedule and reports what changed, here and by webhook. Or send
              this:
            </Empty>
          )}
          <ul className="divide-y divide-line">
            {monitors.data?.map((monitor, index) => (
              <li key={monitor.cronId}>
                <Row monitor={monitor} ticks={activity[index]?.data?.ticks} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </View>
  );
}

/** Shows no state until its runs are known. */
function Row({ monitor, ticks }: { monitor: Monitor; ticks: MonitorTick[] | undefined }): ReactElement {
  const { config, status, lastRunAt } = monitor;
  const last = ticks?.[0];
  const known = ticks !== undefined || status !== 'active';
  return (
    <Link
      href={`/monitors/${monitor.cronId}`}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-2 px-4 py-3 -outline-offset-2 hover:bg-hover sm:px-5 lg:grid-cols-[minmax(0,1fr)_14rem_9rem_7rem]"
    >
      <span className="flex min-w-0 flex-col">
        <span className="truncate font-medium">{config.name || shortUrl(config.url)}</span>
        <span className="truncate text-sm text-soft">
          {config.name && `${shortUrl(config.url)} · `}
          {config.scope === 'site' && 'whole site · '}
          {config.urls && `${config.urls.length + 1} pages · `}
          {describeInterval(monitor.interval) ?? monitor.interval}
        </span>
      </span>
      <span className="order-last col-span-2 lg:order-none lg:col-span-1">
        <Heartbeat ticks={ticks ?? []} />
      </span>
      <span className="text-right lg:text-left">
        {last && status === 'active' ? (
          <OutcomeBadge
            outcome={outcomeOfTick(last)}
            page={{ statusCode: last.statusCode, warning: last.warnings?.[0]?.reason }}
          />
        ) : (
          known && <StatusBadge status={status} />
        )}
      </span>
      <span className="hidden text-right text-sm text-soft lg:block">
        {lastRunAt ? <Ago time={lastRunAt} /> : 'not run yet'}
      </span>
    </Link>
  );
}
