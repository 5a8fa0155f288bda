/** One past request on one line, which shows as much as the list around it has room for. */
import { memo, type ReactElement } from 'react';
import { Link } from 'wouter';
import { Ago } from '../../components/ago.tsx';
import { Badge, OutcomeBadge } from '../../components/badge.tsx';
import { formatMs, shortUrl } from '../../format.ts';
import type { EntrySummary } from './entry-summary.ts';

/** Kept as it is while the list around it moves. */
export const EntryRow = memo(function EntryRow({ entry }: { entry: EntrySummary }): ReactElement {
  const about = entry.error ?? entry.formats.join(', ');
  return (
    <Link
      href={`/history/${entry.id}`}
      className="grid h-13 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-line border-b px-4 -outline-offset-2 hover:bg-hover @xl:grid-cols-[5rem_minmax(0,1fr)_6.5rem_6rem] @3xl:grid-cols-[5rem_minmax(0,1fr)_6.5rem_5rem_7rem] sm:px-5"
    >
      <span className="hidden @xl:block">
        <Badge>{entry.service}</Badge>
      </span>
      <span className="flex min-w-0 flex-col leading-tight">
        <span className="truncate font-medium">{shortUrl(entry.subject)}</span>
        <span className="truncate text-soft text-xs">
          <span className="@xl:hidden">{[entry.service, about].filter(Boolean).join(' · ')}</span>
          <span className="hidden @xl:inline">{about}</span>
        </span>
      </span>
      <span className="text-right @xl:text-left">
        <OutcomeBadge outcome={entry.outcome} page={entry} />
      </span>
      <span className="tabular hidden text-right text-sm text-soft @3xl:block">
        {formatMs(entry.elapsedMs)}
      </span>
      <span className="hidden text-right text-sm text-soft @xl:block">
        <Ago time={entry.createdAt} />
      </span>
    </Link>
  );
});
