/** Charts of a monitor's numbers, each with its values as a table. */
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { Monitor, MonitorTick } from '../../../../../sdk/src/index.ts';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { counted, formatTime } from '../../../format.ts';
import { readCapture } from '../capture.ts';
import { chartLine, scaleOf } from './chart-line.ts';
import { isCompared, type NumberSeries, watchedNumbers } from './watched-numbers.ts';

const SHOWN_AT_ONCE = 4;
const NUMBER = new Intl.NumberFormat('en', { maximumSignificantDigits: 6 });

export function NumberCharts({
  monitor,
  ticks,
}: {
  monitor: Monitor;
  /** Newest first. */
  ticks: readonly MonitorTick[];
}): ReactElement | null {
  const { config } = monitor;
  const newest = ticks.find(isCompared);
  const hasData =
    (config.scope ?? 'page') === 'page' && (config.formats ?? []).some(({ type }) => type === 'json');
  const latest = useQuery({
    queryKey: ['capture', newest?.id, 'json'],
    queryFn: async () => (await readCapture(newest?.id ?? ''))?.json?.data ?? null,
    enabled: hasData && newest !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [all, setAll] = useState(false);
  const series = useMemo(
    () => (latest.data === undefined ? [] : watchedNumbers(ticks, latest.data, config.when ?? [])),
    [ticks, latest.data, config.when],
  );
  if (series.length === 0) return null;
  const shown = all ? series : series.slice(0, SHOWN_AT_ONCE);
  return (
    <Card title="Numbers over time" help="From the runs listed below.">
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
        {shown.map((each) => (
          <NumberChart key={each.path} series={each} monitorId={monitor.cronId} />
        ))}
      </div>
      {series.length > shown.length && (
        <div className="mt-4">
          <Button size="sm" onClick={() => setAll(true)}>
            Show all {series.length}
          </Button>
        </div>
      )}
    </Card>
  );
}

const SIZE = { width: 400, height: 120 };

function NumberChart({ series, monitorId }: { series: NumberSeries; monitorId: string }): ReactElement {
  const { path, points, bounds } = series;
  const values = points.map(({ value }) => value);
  const scale = scaleOf([...values, ...bounds]);
  const line = chartLine(
    points.map(({ at, value }) => ({ at: Date.parse(at), value })),
    scale,
    SIZE,
  );
  const last = values.at(-1) ?? 0;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const words = `${path}: ${NUMBER.format(last)} now, between ${NUMBER.format(least)} and ${NUMBER.format(most)} in ${counted(points.length, 'run')}`;
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <figcaption className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-mono text-sm">{path}</span>
        <span className="tabular font-semibold">{NUMBER.format(last)}</span>
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div
          aria-hidden="true"
          className="tabular flex flex-col justify-between py-2 text-right text-soft text-xs leading-none"
        >
          <span>{NUMBER.format(scale.top)}</span>
          <span>{NUMBER.format(scale.bottom)}</span>
        </div>
        <svg
          role="img"
          aria-label={words}
          viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
          preserveAspectRatio="none"
          className="h-30 w-full overflow-visible rounded-sm bg-sunken"
        >
          {bounds.map((bound) => (
            <line
              key={bound}
              x1={0}
              x2={SIZE.width}
              y1={line.yOf(bound)}
              y2={line.yOf(bound)}
              stroke="var(--bad)"
              strokeDasharray="4 4"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          <path
            d={line.path}
            fill="none"
            stroke="var(--series-2)"
            strokeWidth={2}
            strokeLinejoin="round"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
          {points.map(({ tickId, at, value }, index) => (
            // A zero-length line with round ends stays a dot when the chart is stretched.
            <path
              key={tickId}
              d={`M${line.places[index]?.x} ${line.places[index]?.y}h0`}
              stroke="var(--series-2)"
              strokeWidth={6}
              strokeLinecap="round"
              vectorEffect="non-scaling-stroke"
            >
              <title>{`${formatTime(at)}: ${NUMBER.format(value)}`}</title>
            </path>
          ))}
        </svg>
        <span />
        <div aria-hidden="true" className="tabular mt-1 flex justify-between gap-2 text-soft text-xs">
          <span>{formatTime(points[0]?.at ?? '')}</span>
          {points.length > 1 && <span>{formatTime(points.at(-1)?.at ?? '')}</span>}
        </div>
      </div>
      {bounds.length > 0 && (
        <p className="tabular text-soft text-xs">
          Dashed: the alarm's bound, {bounds.map((bound) => NUMBER.format(bound)).join(' and ')}
        </p>
      )}
      <Figures series={series} monitorId={monitorId} />
    </figure>
  );
}

function Figures({ series, monitorId }: { series: NumberSeries; monitorId: string }): ReactElement {
  const { path, points } = series;
  return (
    <details className="text-sm">
      <summary className="w-fit rounded-sm text-accent">As a table</summary>
      <div className="mt-2 max-h-60 overflow-y-auto rounded-md border border-line" tabIndex={-1}>
        <table className="tabular w-full text-left text-xs">
          <caption className="sr-only">{path} over time</caption>
          <thead className="bg-sunken text-soft">
            <tr>
              <th scope="col" className="px-3 py-1.5 font-medium">
                Run
              </th>
              <th scope="col" className="px-3 py-1.5 text-right font-medium">
                Value
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {points.toReversed().map(({ tickId, at, value }) => (
              <tr key={tickId}>
                <th scope="row" className="px-3 py-1.5 font-normal">
                  <Link href={`/monitors/${monitorId}?run=${tickId}`} className="text-accent underline">
                    {formatTime(at)}
                  </Link>
                </th>
                <td className="px-3 py-1.5 text-right">{NUMBER.format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
