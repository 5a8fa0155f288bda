/** Credits by day, stacked by service: bars, a legend, and the same numbers as a table for screen readers. */
import { type ReactElement, useMemo, useState } from 'react';
import type { UsageReport } from '../../api/account.ts';
import { formatCompact, formatDay, formatNumber } from '../../format.ts';
import { type ChartDay, chartDays, niceMaximum, SERVICES } from './chart-data.ts';

const HEIGHT = 240;

export function UsageChart({ report }: { report: UsageReport }): ReactElement {
  const days = useMemo(() => chartDays(report), [report]);
  const [at, setAt] = useState<number | null>(null);
  const top = niceMaximum(Math.max(...days.map(({ total }) => total)));
  const shown = at === null ? null : days[at];
  const used = SERVICES.filter((service) => days.some(({ credits }) => credits[service] > 0));
  if (used.length === 0) return <p className="text-soft">No credits were used in this time.</p>;
  return (
    <figure className="flex flex-col gap-3">
      <figcaption className="tabular flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        {used.map((service) => (
          <span key={service} className="flex items-center gap-1.5">
            <span
              aria-hidden="true"
              className="size-2.5 rounded-sm"
              style={{ backgroundColor: `var(--series-${SERVICES.indexOf(service) + 1})` }}
            />
            <span className="text-soft">{service}</span>
            {shown && formatNumber(shown.credits[service])}
          </span>
        ))}
        {shown && <span className="ml-auto font-medium">{formatDay(shown.day)}</span>}
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2" aria-hidden="true">
        <div
          className="tabular flex flex-col justify-between text-right text-soft text-xs"
          style={{ height: HEIGHT }}
        >
          {[top, top / 2, 0].map((value) => (
            <span key={value} className="flex h-0 items-center justify-end">
              {formatCompact(value)}
            </span>
          ))}
        </div>
        <div
          className="relative flex items-end gap-px border-line border-b sm:gap-0.5"
          style={{ height: HEIGHT }}
          onPointerLeave={() => setAt(null)}
        >
          <span className="absolute inset-x-0 top-0 border-line border-t border-dashed" />
          <span className="absolute inset-x-0 top-1/2 border-line border-t border-dashed" />
          {days.map((day, index) => (
            <Bar key={day.day} day={day} top={top} lit={index === at} onEnter={() => setAt(index)} />
          ))}
        </div>
        <span />
        <div className="tabular mt-1.5 flex justify-between text-soft text-xs">
          <span>{formatDay(report.from)}</span>
          <span>{formatDay(report.to)}</span>
        </div>
      </div>
      <ChartTable days={days} />
    </figure>
  );
}

function Bar({
  day,
  top,
  lit,
  onEnter,
}: {
  day: ChartDay;
  top: number;
  lit: boolean;
  onEnter: () => void;
}): ReactElement {
  return (
    <div
      onPointerEnter={onEnter}
      className={`relative flex h-full min-w-0 flex-1 flex-col justify-end ${lit ? 'bg-hover' : ''}`}
    >
      {SERVICES.map((service, index) => (
        <span
          key={service}
          className="w-full first:rounded-t-sm"
          style={{
            height: `${(day.credits[service] / top) * 100}%`,
            backgroundColor: `var(--series-${index + 1})`,
          }}
        />
      ))}
    </div>
  );
}

function ChartTable({ days }: { days: ChartDay[] }): ReactElement {
  return (
    // A table would be as wide as its columns even if hidden.
    <div className="sr-only">
      <table>
        <caption>Credits by day and service</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {SERVICES.map((service) => (
              <th key={service} scope="col">
                {service}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days
            .filter(({ total }) => total > 0)
            .map(({ day, credits }) => (
              <tr key={day}>
                <th scope="row">{formatDay(day)}</th>
                {SERVICES.map((service) => (
                  <td key={service}>{credits[service]}</td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
