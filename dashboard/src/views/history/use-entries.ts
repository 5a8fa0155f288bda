/** The history as one long list of which only the pages in sight are loaded. */
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { winnow } from '../../api/winnow.ts';
import type { Range } from '../../components/virtual-list.tsx';
import { type EntrySummary, summaryOf } from './entry-summary.ts';
import type { Filters } from './filters.tsx';

const PAGE_SIZE = 50;
/** Pages are loaded only when scrolling pauses for this long. */
const LOOK_MS = 150;

export function useEntries(filters: Filters) {
  const [range, setRange] = useState<Range>({ first: 0, last: 0 });
  const head = useQuery({ ...pageQuery(filters, 1), placeholderData: keepPreviousData });
  const total = head.data?.total ?? 0;
  const pages = useMemo(() => pagesIn(range, total), [range, total]);
  const loaded = useQueries({ queries: pages.map((page) => pageQuery(filters, page)) });

  const items = useMemo(() => {
    const list: (EntrySummary | undefined)[] = new Array(total);
    for (const data of [head.data, ...loaded.map((query) => query.data)]) {
      data?.entries.forEach((entry, index) => {
        list[(data.page - 1) * PAGE_SIZE + index] = entry;
      });
    }
    return list;
  }, [total, head.data, loaded]);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const newest = useRef(range);
  const onRange = useCallback((next: Range) => {
    newest.current = next;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      setRange(newest.current);
    }, LOOK_MS);
  }, []);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );

  return { head, items, total, onRange };
}

function pageQuery(filters: Filters, page: number) {
  return {
    queryKey: ['history', 'list', filters, page] as const,
    // Only what a row needs is kept.
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { data, pagination } = await winnow.history.list(
        { ...filters, page, limit: PAGE_SIZE, results: 'none' },
        { signal },
      );
      return { page, entries: data.map(summaryOf), total: pagination.total };
    },
    staleTime: 10_000,
  };
}

function pagesIn({ first, last }: Range, total: number): number[] {
  const from = Math.floor(first / PAGE_SIZE) + 1;
  const to = Math.floor(Math.min(last, Math.max(0, total - 1)) / PAGE_SIZE) + 1;
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index).filter(
    (page) => page > 1,
  );
}
