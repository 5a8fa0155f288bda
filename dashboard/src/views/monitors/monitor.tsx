/** One monitor: its schedule, its runs with their changes, and its deliveries. */

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import { useLocation, useParams, useSearch } from 'wouter';
import type { Monitor, MonitorTick } from '../../../../sdk/src/index.ts';
import { describeInterval } from '../../../../src/contract/monitor/schedule.ts';
import { winnow } from '../../api/winnow.ts';
import { Ago } from '../../components/ago.tsx';
import { StatusBadge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Empty } from '../../components/empty.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { IfMay } from '../../components/if-may.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { View } from '../../components/view.tsx';
import { OutsideLink } from '../../content/outside-link.tsx';
import { shortUrl } from '../../format.ts';
import { Deliveries } from './deliveries.tsx';
import { Heartbeat } from './heartbeat.tsx';
import { IgnoreSpot } from './ignore-spot.tsx';
import { MonitorActions } from './monitor-actions.tsx';
import { NumberCharts } from './numbers/number-charts.tsx';
import { TickDetail } from './tick-detail.tsx';
import { TickList } from './tick-list.tsx';

const REFRESH_MS = 10_000;
const TICKS_AT_ONCE = 50;

export function MonitorView(): ReactElement {
  const { id } = useParams<{ id: string }>();
  const monitor = useQuery({
    queryKey: ['monitor', id],
    queryFn: () => winnow.monitor.get(id),
    refetchInterval: REFRESH_MS,
  });
  if (monitor.error && !monitor.data) {
    return (
      <View>
        <PageHeader title="Monitor" back={{ href: '/monitors', label: 'Monitors' }} />
        <ErrorNote error={monitor.error} onRetry={() => void monitor.refetch()} />
      </View>
    );
  }
  const { data } = monitor;
  return (
    <View>
      <PageHeader
        title={data ? data.config.name || shortUrl(data.config.url) : 'Monitor'}
        mono
        back={{ href: '/monitors', label: 'Monitors' }}
        actions={
          data && (
            <IfMay>
              <MonitorActions monitor={data} />
            </IfMay>
          )
        }
      />
      {monitor.error && <ErrorNote error={monitor.error} onRetry={() => void monitor.refetch()} />}
      {data ? <Body key={id} monitor={data} /> : <Skeleton className="h-96 w-full" />}
    </View>
  );
}

/** A list may have a thousand. */
const SHOWN_PAGES = 10;

function Body({ monitor }: { monitor: Monitor }): ReactElement {
  const activity = useInfiniteQuery({
    queryKey: ['activity', monitor.cronId],
    queryFn: ({ pageParam }) =>
      winnow.monitor.activity(monitor.cronId, {
        limit: TICKS_AT_ONCE,
        ...(pageParam && { cursor: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: REFRESH_MS,
  });
  const ticks = activity.data?.pages.flatMap((page) => page.ticks) ?? [];
  const { config } = monitor;
  const pages = [config.url, ...(config.urls ?? [])];
  const zone = config.timezone ?? 'UTC';
  return (
    <>
      <Card>
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
          <Fact label={config.scope === 'site' ? 'Site' : config.urls ? 'Pages' : 'Page'}>
            {[...new Set(pages.slice(0, SHOWN_PAGES))].map((url) => (
              <OutsideLink key={url} url={url} className="block truncate hover:underline">
                {shortUrl(url)}
              </OutsideLink>
            ))}
            {pages.length > SHOWN_PAGES && (
              <span className="text-soft">and {pages.length - SHOWN_PAGES} more</span>
            )}
          </Fact>
          <Fact label="Schedule">
            {describeInterval(monitor.interval) ?? monitor.interval}{' '}
            <span className="text-soft">({zone})</span>
          </Fact>
          <Fact label="Next run">{monitor.nextRunAt ? <Ago time={monitor.nextRunAt} /> : 'paused'}</Fact>
          <Fact label="State">
            <StatusBadge status={monitor.status} />
          </Fact>
        </dl>
        <div className="mt-5 overflow-x-auto">
          <Heartbeat ticks={ticks} />
        </div>
      </Card>
      {activity.error && <ErrorNote error={activity.error} onRetry={() => void activity.refetch()} />}
      <IfMay>
        <IgnoreSpot monitor={monitor} ticks={ticks} />
      </IfMay>
      <NumberCharts monitor={monitor} ticks={ticks} />
      <Runs
        ticks={ticks}
        loading={activity.isPending}
        older={
          activity.hasNextPage
            ? {
                fetch: () => void activity.fetchNextPage(),
                busy: activity.isFetchingNextPage,
                failed: activity.isError,
              }
            : null
        }
      />
      {(config.webhookUrl || config.notify?.length) && <Deliveries about={monitor.cronId} />}
    </>
  );
}

function Runs({
  ticks,
  loading,
  older,
}: {
  ticks: MonitorTick[];
  loading: boolean;
  /** Loads older runs; null if all are loaded. */
  older: { fetch: () => void; busy: boolean; failed: boolean } | null;
}): ReactElement {
  const [here, navigate] = useLocation();
  const chosen = new URLSearchParams(useSearch()).get('run');
  const setChosen = (run: string) => navigate(`${here}?run=${run}`, { replace: true });
  // By default the newest change is selected.
  const shown = ticks.find(({ id }) => id === chosen) ?? ticks.find(({ changed }) => changed) ?? ticks[0];
  const previous =
    shown && ticks.slice(ticks.indexOf(shown) + 1).find(({ status }) => status === 'completed');
  // The run that a change was compared with may be the first one that is not loaded.
  const wanting = shown?.changed && !previous && older && !older.busy && !older.failed;
  useEffect(() => {
    if (wanting) older?.fetch();
  }, [wanting, older]);
  if (loading) return <Skeleton className="h-64 w-full" />;
  if (ticks.length === 0) {
    return (
      <Card>
        <Empty icon="monitor" title="It has not run yet">
          The first run is what later ones are compared with.
        </Empty>
      </Card>
    );
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <Card title="Runs" flush>
        <TickList ticks={ticks} chosen={shown?.id ?? ''} onChoose={setChosen} />
        {older && (
          <div className="border-line border-t p-3 text-center">
            <Button size="sm" busy={older.busy} onClick={older.fetch}>
              Older runs
            </Button>
          </div>
        )}
      </Card>
      {shown && <TickDetail key={shown.id} tick={shown} previousId={previous?.id ?? null} />}
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }): ReactElement {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
