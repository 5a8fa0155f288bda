/** Shown in an empty view: what it is for and how to begin. */
import type { ReactElement, ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

export function Empty({
  icon,
  title,
  children,
  action,
  example,
}: {
  icon: IconName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** A call whose result would appear here. */
  example?: ReactNode;
}): ReactElement {
  return (
    <div className="flex flex-col items-center gap-4 px-4 py-10 text-center">
      <span className="flex size-11 items-center justify-center rounded-full border border-line bg-sunken text-accent">
        <Icon name={icon} size={22} />
      </span>
      <div className="flex max-w-md flex-col gap-1">
        <p className="font-semibold text-lg">{title}</p>
        {children && <div className="text-pretty text-soft">{children}</div>}
      </div>
      {action}
      {example && <div className="w-full max-w-xl text-left">{example}</div>}
    </div>
  );
}
