/** Ctrl-K anywhere, or the button: opens the search over everything. */
import { type ReactElement, useCallback, useEffect, useState } from 'react';
import { Icon } from '../components/icon.tsx';
import { FindDialog } from './find-dialog.tsx';

export function Find(): ReactElement | null {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useEffect(() => {
    function listen(event: KeyboardEvent): void {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setOpen((now) => !now);
    }
    const show = () => setOpen(true);
    document.addEventListener('keydown', listen);
    document.addEventListener(OPEN, show);
    return () => {
      document.removeEventListener('keydown', listen);
      document.removeEventListener(OPEN, show);
    };
  }, []);
  return open ? <FindDialog onClose={close} /> : null;
}

const OPEN = 'winnow-find';

export function FindButton({ onOpen }: { onOpen?: () => void }): ReactElement {
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => {
        onOpen?.();
        document.dispatchEvent(new Event(OPEN));
      }}
      className="flex h-9 w-full items-center gap-2.5 rounded-md border border-line-strong bg-surface px-2.5 text-base text-soft transition-colors hover:border-soft"
    >
      <Icon name="search" size={16} />
      Find
      <kbd className="ml-auto text-xs">Ctrl K</kbd>
    </button>
  );
}
