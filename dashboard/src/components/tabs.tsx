/** Tabs by the ARIA practices: arrow keys move, one tab is in the tab order. */
import { type KeyboardEvent, type ReactElement, type ReactNode, useId, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { formatNumber } from '../format.ts';

export type Tab = { id: string; label: string; count?: number };

export function Tabs({
  label,
  tabs,
  value,
  onChange,
  children,
  actions,
}: {
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (id: string) => void;
  children: ReactNode;
  actions?: ReactNode;
}): ReactElement {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent): void {
    const at = tabs.findIndex(({ id }) => id === value);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    onChange(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  }

  return (
    <div className="min-w-0">
      <div className="flex items-end justify-between gap-3 border-line border-b">
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          onKeyDown={move}
          className="-mb-px flex min-w-0 flex-wrap gap-x-1"
        >
          {tabs.map(({ id, label: text, count }) => (
            <button
              key={id}
              type="button"
              role="tab"
              id={`${base}-${id}`}
              data-tab={id}
              aria-selected={id === value}
              aria-controls={`${base}-panel`}
              tabIndex={id === value ? 0 : -1}
              onClick={() => onChange(id)}
              className={classNames(
                'whitespace-nowrap border-b-2 px-2.5 py-2 font-medium text-sm transition-colors -outline-offset-2',
                id === value ? 'border-wheat text-ink' : 'border-transparent text-soft hover:text-ink',
              )}
            >
              {text}
              {count !== undefined && (
                <span className="tabular ml-1.5 text-soft text-xs">{formatNumber(count)}</span>
              )}
            </button>
          ))}
        </div>
        {actions && <div className="flex shrink-0 items-center gap-1 pb-1">{actions}</div>}
      </div>
      <div
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-${value}`}
        tabIndex={0}
        className="pt-4 -outline-offset-2"
      >
        {children}
      </div>
    </div>
  );
}
