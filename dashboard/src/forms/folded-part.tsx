/** A part of a form that is folded away until needed. */
import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../components/icon.tsx';

export function FoldedPart({
  title,
  given = 0,
  open = false,
  children,
}: {
  title: string;
  /** How many of its fields are set. */
  given?: number;
  /** Whether it starts unfolded. */
  open?: boolean;
  children: ReactNode;
}): ReactElement {
  return (
    <details open={open} className="group rounded-md border border-line">
      <summary className="flex list-none items-center gap-2 rounded-md px-3.5 py-2.5 font-medium text-sm hover:bg-hover">
        <span className="transition-transform group-open:rotate-90">
          <Icon name="right" size={16} />
        </span>
        {title}
        {given > 0 && <span className="tabular ml-auto text-accent text-xs">{given} set</span>}
      </summary>
      <div className="flex flex-col gap-4 border-line border-t p-3.5">{children}</div>
    </details>
  );
}
