/** The head of a view: its title, help and actions. */
import { type ReactElement, type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { classNames } from '../class-names.ts';
import { Icon } from './icon.tsx';

/** Titles may be addresses of thousands of characters. */
const LONGEST_TAB = 100;

export function PageHeader({
  title,
  help,
  actions,
  back,
  mono = false,
}: {
  title: string;
  help?: ReactNode;
  actions?: ReactNode;
  back?: { href: string; label: string };
  /** For titles that are addresses. */
  mono?: boolean;
}): ReactElement {
  useEffect(() => {
    document.title = `${title.length > LONGEST_TAB ? `${title.slice(0, LONGEST_TAB)}…` : title} · Winnow`;
  }, [title]);
  return (
    <header className="flex flex-col gap-1">
      {back && (
        <Link
          href={back.href}
          className="-ml-1 inline-flex w-fit items-center gap-0.5 rounded-sm pr-1 text-sm text-soft hover:text-ink"
        >
          <Icon name="left" size={16} />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1
            title={title.length > LONGEST_TAB ? title : undefined}
            className={classNames(
              'line-clamp-3 font-semibold [overflow-wrap:anywhere]',
              mono ? 'text-xl' : 'text-2xl tracking-tight',
            )}
          >
            {title}
          </h1>
          {help && <p className="text-pretty text-soft">{help}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </header>
  );
}
