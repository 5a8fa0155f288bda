/** Every past request: filtered, searched, scrolled. */

import { type ReactElement, useCallback, useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { CodeSamples } from '../../components/code/code-samples.tsx';
import { Empty } from '../../components/empty.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { IfMay } from '../../components/if-may.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useAction } from '../../components/use-action.ts';
import { View } from '../../components/view.tsx';
import { VirtualList } from '../../components/virtual-list.tsx';
import { formatNumber } from '../../format.ts';
import { EntryRow } from './entry-row.tsx';
import type { EntrySummary } from './entry-summary.ts';
import { type ExportKind, exportHistory } from './export.ts';
import { FilterBar, type Filters, filtersFrom } from './filters.tsx';
import { useEntries } from './use-entries.ts';

const ROW_HEIGHT = 52;
const LIST_HEIGHT = 640;
const EXAMPLE = { url: 'https://example.com', formats: [{ type: 'markdown' }] };

export function History(): ReactElement {
  const [, navigate] = useLocation();
  const search = useSearch();
  const filters = filtersFrom(search);
  const asked = grouped(filters);
  const [open, setOpen] = useState<string[]>([]);
  const { list, items, onRange } = useEntries(asked, open);
  const retry = () => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch());
  const toggle = useCallback(
    (id: string) => setOpen((now) => (now.includes(id) ? now.filter((other) => other !== id) : [...now, id])),
    [],
  );

  function setFilters(next: Filters): void {
    const query = new URLSearchParams(next as Record<string, string>).toString();
    navigate(query ? `/history?${query}` : '/history', { replace: true });
  }

  return (
    <View>
      <PageHeader
        title="History"
        help="Every past request."
        actions={items.length > 0 && <ExportButtons filters={asked} />}
      />
      <FilterBar filters={filters} onChange={setFilters} />
      {list.error && <ErrorNote error={list.error} onRetry={retry} />}
      {!list.isLoadingError && (
        <Card flush>
          {list.isPending && <SkeletonRows rows={10} height="h-13" />}
          {list.data && items.length === 0 && <Nothing filtered={Object.keys(filters).length > 0} />}
          {items.length > 0 && (
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
                {(entry) => <FoldedRow entry={entry} open={open} onToggle={toggle} />}
              </VirtualList>
            </div>
          )}
        </Card>
      )}
    </View>
  );
}

/** Pages of a crawl are inside its row, unless words or a status are searched for. */
function grouped(filters: Filters): Filters {
  const each = filters.q !== undefined || filters.status !== undefined || filters.parent !== undefined;
  return each ? filters : { ...filters, parent: 'none' };
}

function FoldedRow({
  entry,
  open,
  onToggle,
}: {
  entry: EntrySummary;
  open: readonly string[];
  onToggle: (id: string) => void;
}): ReactElement {
  const isOpen = open.includes(entry.id);
  const fold = useMemo(() => ({ open: isOpen, onToggle }), [isOpen, onToggle]);
  return (
    <EntryRow entry={entry} fold={fold} inside={entry.parentId !== null && open.includes(entry.parentId)} />
  );
}

function ExportButtons({ filters }: { filters: Filters }): ReactElement {
  const [done, setDone] = useState(0);
  const work = useAction({
    mutationFn: (kind: ExportKind) => exportHistory(filters, kind, setDone),
    onSettled: () => setDone(0),
  });
  const label = (kind: ExportKind, words: string) =>
    work.isPending && work.variables === kind ? `${formatNumber(done)} so far` : words;
  const button = (kind: ExportKind, words: string) => (
    <Button
      icon="download"
      size="sm"
      busy={work.isPending && work.variables === kind}
      disabled={work.isPending}
      onClick={() => work.mutate(kind)}
    >
      {label(kind, words)}
    </Button>
  );
  return (
    <>
      {button('csv', 'CSV')}
      {button('jsonl', 'JSON lines')}
    </>
  );
}

/** Not animated like a skeleton: there may be dozens at once. */
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
      action={
        <IfMay>
          <ButtonLink href="/playground">Make one here</ButtonLink>
        </IfMay>
      }
      example={<CodeSamples service="scrape" body={EXAMPLE} />}
    >
      Every call to the service is kept here with its result. Make the first one:
    </Empty>
  );
}
