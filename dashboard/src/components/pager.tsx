/** Goes through a list that comes in pages. */
import type { ReactElement } from 'react';
import { formatNumber } from '../format.ts';
import { Button } from './button.tsx';

export function Pager({
  pagination,
  onPage,
}: {
  pagination: { page: number; limit: number; total: number };
  onPage: (page: number) => void;
}): ReactElement | null {
  const { page, limit, total } = pagination;
  const pages = Math.ceil(total / limit);
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-4">
      <span className="tabular text-sm text-soft">
        {formatNumber((page - 1) * limit + 1)} to {formatNumber(Math.min(total, page * limit))} of{' '}
        {formatNumber(total)}
      </span>
      <span className="flex gap-2">
        <Button size="sm" icon="left" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Newer
        </Button>
        <Button size="sm" icon="right" disabled={page >= pages} onClick={() => onPage(page + 1)}>
          Older
        </Button>
      </span>
    </nav>
  );
}
