/** Pages through a list. */
import { type ReactElement, useEffect } from 'react';
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
  const last = Math.max(1, pages);
  // An address may name a page that no longer exists.
  useEffect(() => {
    if (page > last) onPage(last);
  }, [page, last, onPage]);
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-4">
      <span className="tabular text-sm text-soft">
        {formatNumber((page - 1) * limit + 1)} to {formatNumber(Math.min(total, page * limit))} of{' '}
        {formatNumber(total)}
      </span>
      <Steps
        {...(page > 1 && { onNewer: () => onPage(page - 1) })}
        {...(page < pages && { onOlder: () => onPage(page + 1) })}
      />
    </nav>
  );
}

type StepProps = {
  /** Undefined at either end. */
  onNewer?: () => void;
  onOlder?: () => void;
};

/** The same for a list without a total. */
export function CursorPager(steps: StepProps): ReactElement {
  return (
    <nav aria-label="Pages" className="flex justify-end">
      <Steps {...steps} />
    </nav>
  );
}

function Steps({ onNewer, onOlder }: StepProps): ReactElement {
  return (
    <span className="flex gap-2">
      <Button size="sm" icon="left" disabled={!onNewer} onClick={onNewer}>
        Newer
      </Button>
      <Button size="sm" icon="right" disabled={!onOlder} onClick={onOlder}>
        Older
      </Button>
    </span>
  );
}
