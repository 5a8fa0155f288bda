/** The frame of a view: its width and spacing. */
import type { ReactElement, ReactNode } from 'react';

export function View({ children }: { children: ReactNode }): ReactElement {
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-6 px-4 py-6 sm:px-8 sm:py-8">{children}</div>
  );
}
