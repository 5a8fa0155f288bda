/** A placeholder the size of the content that is loading. */
import type { ReactElement } from 'react';
import { classNames } from '../class-names.ts';

export function Skeleton({ className = 'h-4 w-full' }: { className?: string }): ReactElement {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'block animate-[breathe_1.6s_ease-in-out_infinite] rounded-sm bg-hover',
        className,
      )}
    />
  );
}

export function SkeletonRows({
  rows = 6,
  height = 'h-12',
}: {
  rows?: number;
  height?: string;
}): ReactElement {
  return (
    <div role="status" aria-label="Loading" className="divide-y divide-line">
      {Array.from({ length: rows }, (_, index) => (
        <div
          key={`row-${String(index)}`}
          className={classNames('flex items-center gap-4 px-4 sm:px-5', height)}
        >
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-4 w-1/5" />
          <Skeleton className="ml-auto h-4 w-16" />
        </div>
      ))}
    </div>
  );
}
