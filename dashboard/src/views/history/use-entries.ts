/** The history as one long list, loaded while scrolling; crawls and batches unfold into their pages. */
import { keepPreviousData, useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { winnow } from '../../api/winnow.ts';
import type { Range } from '../../components/virtual-list.tsx';
import { MOST_UNFOLDED } from './entry-row.tsx';
import { type EntrySummary, summaryOf } from './entry-summary.ts';
import type { Filters } from './filters.tsx';

const PAGE_SIZE = 50;
/** Placeholder rows for entries that are not loaded yet. */
const PLACES = 20;
const STALE_MS = 10_000;

export function useEntries(filters: Filters, open: readonly string[]) {
  const list = useInfiniteQuery({
    queryKey: ['history', 'list', filters],
    queryFn: ({ pageParam, signal }) => readSlice(filters, pageParam, PAGE_SIZE, signal),
    initialPageParam: 'newest',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
  const unfolded = useQueries({
    queries: open.map((parent) => ({
      queryKey: ['history', 'list', 'inside', parent],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        readSlice({ parent }, 'newest', MOST_UNFOLDED, signal),
      staleTime: STALE_MS,
    })),
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = list;

  const loaded = useMemo(() => {
    const entries = (data?.pages ?? []).flatMap((page) => page.entries);
    return entries.flatMap((entry) => {
      const at = open.indexOf(entry.id);
      return at < 0 ? [entry] : [entry, ...(unfolded[at]?.data?.entries ?? [])];
    });
  }, [data, open, unfolded]);
  const items = useMemo(() => {
    const places: (EntrySummary | undefined)[] = hasNextPage ? new Array(PLACES).fill(undefined) : [];
    return [...loaded, ...places];
  }, [loaded, hasNextPage]);

  const onRange = useCallback(
    ({ last }: Range) => {
      // If loading fails, the note above the list says so, with a button to try again.
      if (last >= loaded.length && hasNextPage && !isFetching && !isError) void fetchNextPage();
    },
    [loaded.length, hasNextPage, isFetching, isError, fetchNextPage],
  );

  return { list, items, onRange };
}

/** Keeps only what a row needs. */
async function readSlice(filters: Filters, cursor: string, limit: number, signal: AbortSignal) {
  const query = { ...filters, cursor, limit, results: 'none' as const };
  const { data, nextCursor } = await winnow.history.slice(query, { signal });
  return { entries: data.map(summaryOf), nextCursor };
}
