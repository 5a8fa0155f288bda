/** The frame around every page: a column of links on wide screens, a drawer on narrow ones. */
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../components/button.tsx';
import { Logo } from './logo.tsx';

/** The content of the column and the drawer, which it can close. */
type Menu = (close?: () => void) => ReactNode;

export function Frame({
  place,
  menu,
  wide = false,
  children,
}: {
  /** Identifies the page shown: when it changes, scrolling starts at the top. */
  place: string;
  menu: Menu;
  /** Uses a wider column. */
  wide?: boolean;
  children: ReactNode;
}): ReactElement {
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);

  // So that a screen reader announces the new page. An address with a hash leads to a part of it.
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    if (!location.hash) window.scrollTo(0, 0);
    if (place) main.current?.focus({ preventScroll: true });
  }, [place]);

  return (
    <div
      className={classNames(
        'min-h-screen lg:grid',
        wide ? 'lg:grid-cols-[18rem_minmax(0,1fr)]' : 'lg:grid-cols-[15rem_minmax(0,1fr)]',
      )}
    >
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-wheat px-4 py-2 font-medium text-on-wheat focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <aside className="sticky top-0 hidden h-screen flex-col gap-6 overflow-y-auto border-line border-r bg-sunken px-3 py-5 lg:flex">
        <div className="px-2.5">
          <Logo />
        </div>
        {menu()}
      </aside>
      <header
        data-top-bar
        className="sticky top-0 z-20 flex h-14 items-center justify-between border-line border-b bg-paper px-4 lg:hidden"
      >
        <Logo />
        <Drawer menu={menu} />
      </header>
      <main id="content" ref={main} tabIndex={-1} className="min-w-0 outline-none">
        {children}
      </main>
    </div>
  );
}

function Drawer({ menu }: { menu: Menu }): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => dialog.current?.close();
  return (
    <>
      <IconButton
        label="Menu"
        icon="menu"
        aria-expanded={open}
        onClick={() => {
          dialog.current?.showModal();
          setOpen(true);
        }}
      />
      <dialog
        ref={dialog}
        aria-label="Menu"
        onClose={() => setOpen(false)}
        onClick={(event) => {
          if (event.target === event.currentTarget) close();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close();
        }}
        className="m-0 mr-auto h-dvh max-h-none w-72 max-w-[85vw] border-line border-r bg-paper p-0"
      >
        {open && (
          <div className="flex h-full flex-col gap-6 px-3 py-4">
            <div className="flex items-center justify-between pl-2.5">
              <Logo />
              <IconButton label="Close menu" icon="cross" onClick={close} />
            </div>
            {menu(close)}
          </div>
        )}
      </dialog>
    </>
  );
}
