/** Every past request: filtered, searched, scrolled. */
import type { ReactElement } from 'react';
import { useLocation, useSearch } from 'wouter';
import { ButtonLink } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { CodeSamples } from '../../components/code-samples.tsx';
import { Empty } from '../../components/empty.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { View } from '../../components/view.tsx';
import { VirtualList } from '../../components/virtual-list.tsx';
import { formatNumber } from '../../format.ts';
import { EntryRow } from './entry-row.tsx';
import { FilterBar, type Filters, filtersFrom } from './filters.tsx';
import { useEntries } from './use-entries.ts';

const ROW_HEIGHT = 52;
const LIST_HEIGHT = 640;
const EXAMPLE = { url: 'https://example.com', formats: [{ type: 'markdown' }] };

export function History(): ReactElement {
  const [, navigate] = useLocation();
  const search = useSearch();
  const filters = filtersFrom(search);
  const { head, items, total, onRange } = useEntries(filters);

  function setFilters(next: Filters): void {
    const query = new URLSearchParams(next as Record<string, string>).toString();
    navigate(query ? `/history?${query}` : '/history', { replace: true });
  }

  return (
    <View>
      <PageHeader
        title="History"
        help={head.data ? `${formatNumber(total)} past requests.` : 'Every past request.'}
      />
      <FilterBar filters={filters} onChange={setFilters} />
      {head.error && <ErrorNote error={head.error} onRetry={() => void head.refetch()} />}
      <Card flush>
        {head.isPending && <SkeletonRows rows={10} height="h-13" />}
        {head.data && total === 0 && <Nothing filtered={Object.keys(filters).length > 0} />}
        {total > 0 && (
          <div className="@container">
            <VirtualList
              // A new search starts at the top.
              key={search}
              items={items}
              label="Past requests"
              height={LIST_HEIGHT}
              rowHeight={ROW_HEIGHT}
              keyOf={({ id }) => id}
              onRange={onRange}
              placeholder={<PlaceOfRow />}
            >
              {(entry) => <EntryRow entry={entry} />}
            </VirtualList>
          </div>
        )}
      </Card>
    </View>
  );
}

/** Not animated like a skeleton: there may be dozens, for a moment. */
function PlaceOfRow(): ReactElement {
  return (
    <div className="flex h-13 items-center gap-4 border-line border-b px-4 sm:px-5">
      <span className="h-4 w-16 rounded-sm bg-hover" />
      <span className="h-4 w-2/5 rounded-sm bg-hover" />
    </div>
  );
}

function Nothing({ filtered }: { filtered: boolean }): ReactElement {
  if (filtered) {
    return (
      <Empty icon="search" title="Nothing matches">
        Try fewer filters or other words.
      </Empty>
    );
  }
  return (
    <Empty
      icon="history"
      title="No requests yet"
      action={<ButtonLink href="/playground">Make one here</ButtonLink>}
      example={<CodeSamples service="scrape" body={EXAMPLE} />}
    >
      Every call to the service is kept here with its result. Make the first one:
    </Empty>
  );
}
