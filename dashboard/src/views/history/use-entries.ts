/** The history as one long list of which only the pages in sight are loaded; crawls and batches unfold into theirs. */
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { winnow } from '../../api/winnow.ts';
import type { Range } from '../../components/virtual-list.tsx';
import { MOST_UNFOLDED } from './entry-row.tsx';
import { type EntrySummary, summaryOf } from './entry-summary.ts';
import type { Filters } from './filters.tsx';

const PAGE_SIZE = 50;
/** Pages are loaded only when scrolling pauses for this long. */
const LOOK_MS = 150;

export function useEntries(filters: Filters, open: readonly string[]) {
  const [range, setRange] = useState<Range>({ first: 0, last: 0 });
  const head = useQuery({ ...pageQuery(filters, 1), placeholderData: keepPreviousData });
  const total = head.data?.total ?? 0;
  const unfolded = useQueries({ queries: open.map((parent) => pageQuery({ parent }, 1, MOST_UNFOLDED)) });
  const inside = unfolded.reduce((sum, { data }) => sum + (data?.entries.length ?? 0), 0);
  const pages = useMemo(() => pagesIn(range, total, inside), [range, total, inside]);
  const loaded = useQueries({ queries: pages.map((page) => pageQuery(filters, page)) });

  const items = useMemo(() => {
    const list: (EntrySummary | undefined)[] = new Array(total);
    for (const data of [head.data, ...loaded.map((query) => query.data)]) {
      data?.entries.forEach((entry, index) => {
        list[(data.page - 1) * PAGE_SIZE + index] = entry;
      });
    }
    // From the end, so that the places of the others stay right.
    const places = open.map((id, index) => ({ index, at: list.findIndex((entry) => entry?.id === id) }));
    for (const { index, at } of places.toSorted((a, b) => b.at - a.at)) {
      if (at >= 0) list.splice(at + 1, 0, ...(unfolded[index]?.data?.entries ?? []));
    }
    return list;
  }, [total, head.data, loaded, open, unfolded]);

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

function pageQuery(filters: Filters, page: number, limit = PAGE_SIZE) {
  return {
    queryKey: ['history', 'list', filters, page] as const,
    // Only what a row needs is kept.
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { data, pagination } = await winnow.history.list(
        { ...filters, page, limit, results: 'none' },
        { signal },
      );
      return { page, entries: data.map(summaryOf), total: pagination.total };
    },
    staleTime: 10_000,
  };
}

/** Rows that were unfolded push the others down by at most as many. */
function pagesIn({ first, last }: Range, total: number, inside: number): number[] {
  const from = Math.floor(Math.max(0, first - inside) / PAGE_SIZE) + 1;
  const to = Math.floor(Math.min(last, Math.max(0, total - 1)) / PAGE_SIZE) + 1;
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index).filter(
    (page) => page > 1,
  );
}
