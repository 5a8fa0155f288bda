/** The page for people who are not signed in: a card with a heading and its content. */
import { type ReactElement, type ReactNode, useEffect } from 'react';
import { Logo } from '../../layout/logo.tsx';

export function Entrance({
  name,
  heading,
  below,
  children,
}: {
  /** Shown in the window's title. */
  name: string;
  heading: string;
  below?: ReactNode;
  children: ReactNode;
}): ReactElement {
  useEffect(() => {
    document.title = `${name} · Winnow`;
  }, [name]);
  return (
    <main className="flex min-h-screen flex-col items-center justify-center gap-6 bg-sunken px-4 py-10">
      <Logo />
      <div className="w-full max-w-sm rounded-lg border border-line bg-surface p-6 shadow-raised">
        <h1 className="mb-4 font-semibold text-xl tracking-tight [overflow-wrap:anywhere]">{heading}</h1>
        {children}
      </div>
      {below}
    </main>
  );
}
