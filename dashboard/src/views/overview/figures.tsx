/** The figures on top of the overview, each linking to what it counts. */
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';
import type { OverviewReport } from '../../api/account.ts';
import { winnow } from '../../api/winnow.ts';
import { Skeleton } from '../../components/skeleton.tsx';
import { counted, formatCompact, formatDuration, formatMs, formatNumber, isUnlimited } from '../../format.ts';

export function Figures({ report }: { report: OverviewReport | undefined }): ReactElement {
  const { data: credits } = useQuery({ queryKey: ['credits'], queryFn: () => winnow.credits() });
  const since = report && `from=${new Date(Date.now() - report.hours * 3_600_000).toISOString()}`;
  const ended = report && report.good + report.errorPages + report.failed;
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-surface shadow-raised lg:grid-cols-5">
      <Figure label="Calls" href={`/history?${since}`} value={report && formatCompact(report.calls)}>
        {report && `${formatNumber(report.failed)} failed, ${counted(report.errorPages, 'error page')}`}
      </Figure>
      <Figure
        label="Success rate"
        href={`/history?status=problem&${since}`}
        value={report && (ended ? `${percent(report.good, ended)} %` : '–')}
      >
        of calls that ended
      </Figure>
      <Figure
        label="p95 time"
        href={`/history?status=completed&${since}`}
        value={report && (report.p95Ms === null ? '–' : formatMs(report.p95Ms))}
      >
        of completed calls
      </Figure>
      <Figure label="Credits used" href="/usage" value={report && formatCompact(report.credits)}>
        {credits && !isUnlimited(credits.remaining) && `${formatNumber(credits.remaining)} left`}
      </Figure>
      <Figure label="Pages waiting" href="/crawls" value={report && formatCompact(report.waiting.pages)}>
        {report &&
          report.waiting.pages > 0 &&
          `oldest for ${formatDuration(Math.round(report.waiting.oldestSeconds))}`}
      </Figure>
    </dl>
  );
}

/** Never 100 if anything failed. */
function percent(part: number, whole: number): string {
  const value = (part / whole) * 100;
  return (part < whole ? Math.min(99.9, value) : value).toFixed(value === 100 || value < 10 ? 0 : 1);
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
    <div className="relative flex min-w-0 flex-col gap-1 border-line p-4 hover:bg-hover max-lg:last:col-span-2 max-lg:not-last:border-b max-lg:odd:not-last:border-r sm:px-5 lg:not-last:border-r">
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
