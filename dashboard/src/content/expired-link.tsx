/** Shown instead of a file whose signed link has expired. */
import type { ReactElement } from 'react';

export function ExpiredLink({ to }: { to: string }): ReactElement {
  return (
    <p className="text-soft text-sm">The link to {to} has expired. Open the entry again for a new one.</p>
  );
}
