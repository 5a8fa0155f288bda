/** A framed part of a view, with its title and actions. */
import { type ReactElement, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';

export function Card({
  title,
  help,
  actions,
  children,
  flush = false,
}: {
  title?: string;
  help?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  /** Lets the content touch the frame, as tables do. */
  flush?: boolean;
}): ReactElement {
  const id = useId();
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className="min-w-0 overflow-hidden rounded-lg border border-line bg-surface shadow-raised"
    >
      {title && (
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-4 py-3 sm:px-5">
          <div className="min-w-0">
            <h2 id={id} className="font-semibold text-base">
              {title}
            </h2>
            {help && <p className="text-pretty text-sm text-soft">{help}</p>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </header>
      )}
      <div className={classNames(!flush && 'p-4 sm:p-5')}>{children}</div>
    </section>
  );
}
