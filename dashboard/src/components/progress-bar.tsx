/** A progress bar. */
import type { ReactElement } from 'react';

export function ProgressBar({
  value,
  total,
  label,
}: {
  value: number;
  total: number;
  label: string;
}): ReactElement {
  const share = total > 0 ? Math.min(1, value / total) : 0;
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={total}
      className="block h-1.5 w-full min-w-12 overflow-hidden rounded-full bg-hover"
    >
      <span
        className="block h-full rounded-full bg-wheat transition-[width] duration-200"
        style={{ width: `${share * 100}%` }}
      />
    </span>
  );
}
