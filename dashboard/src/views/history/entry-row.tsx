/** One past request on one line, which shows as much as the list has room for. */
import { memo, type ReactElement } from 'react';
import { Link } from 'wouter';
import { classNames } from '../../class-names.ts';
import { Ago } from '../../components/ago.tsx';
import { Badge, OutcomeBadge } from '../../components/badge.tsx';
import { IconButton } from '../../components/button.tsx';
import { countedCredits, countedPages, formatMs, formatNumber, shortUrl } from '../../format.ts';
import type { EntrySummary } from './entry-summary.ts';

/** How many pages a crawl or batch unfolds into; the crawl's own view has all. */
export const MOST_UNFOLDED = 50;

/** Unfolds a crawl or batch into its pages. */
export type Fold = { open: boolean; onToggle: (id: string) => void };

function pagesWords(finished: number, open: boolean): string {
  if (open && finished > MOST_UNFOLDED) return `the last ${MOST_UNFOLDED} of ${formatNumber(finished)} pages`;
  return countedPages(finished);
}

/** Memoised, so rows do not render again when the list scrolls. */
export const EntryRow = memo(function EntryRow({
  entry,
  fold,
  inside = false,
}: {
  entry: EntrySummary;
  /** Undefined if rows do not unfold. */
  fold?: Fold;
  /** Whether it is shown below its crawl or batch. */
  inside?: boolean;
}): ReactElement {
  const pages = entry.pages && pagesWords(entry.pages.finished, fold?.open ?? false);
  const about = [pages, entry.error ?? entry.formats.join(', ')].filter(Boolean).join(' · ');
  return (
    <div className={classNames('flex h-13 border-line border-b hover:bg-hover', inside && 'bg-sunken pl-8')}>
      {fold && (
        <span className="flex w-10 shrink-0 items-center justify-center">
          {entry.pages && (
            <IconButton
              icon={fold.open ? 'down' : 'right'}
              label={`${fold.open ? 'Hide' : 'Show'} the pages of ${shortUrl(entry.subject)}`}
              aria-expanded={fold.open}
              onClick={() => fold.onToggle(entry.id)}
            />
          )}
        </span>
      )}
      <Link
        href={`/history/${entry.id}`}
        className={classNames(
          'grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 pr-4 -outline-offset-2 sm:pr-5',
          '@xl:grid-cols-[5rem_minmax(0,1fr)_6.5rem_6rem] @3xl:grid-cols-[5rem_minmax(0,1fr)_6.5rem_5.5rem_5rem_7rem]',
          fold ? 'pl-1' : 'pl-4 sm:pl-5',
        )}
      >
        <span className="hidden @xl:block">
          <Badge>{inside ? 'page' : entry.service}</Badge>
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
          {entry.creditsUsed !== null && countedCredits(entry.creditsUsed)}
        </span>
        <span className="tabular hidden text-right text-sm text-soft @3xl:block">
          {formatMs(entry.elapsedMs)}
        </span>
        <span className="hidden text-right text-sm text-soft @xl:block">
          <Ago time={entry.createdAt} />
        </span>
      </Link>
    </div>
  );
});
