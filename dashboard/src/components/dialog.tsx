/** A modal dialog by the platform's own element: it traps the focus, closes on Escape and hides the rest. */
import { type ReactElement, type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from './button.tsx';

export function Dialog({
  title,
  open,
  onClose,
  children,
  footer,
  wide = false,
}: {
  title: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  /** `most`: as wide as the window lets it. */
  wide?: boolean | 'most';
}): ReactElement | null {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    const before = document.activeElement;
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
    // By default the browser focuses the close button.
    dialog.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    return () => {
      // A dialog that is removed without being closed does not give the focus back.
      if (before instanceof HTMLElement) before.focus();
    };
  }, [open]);

  if (!open) return null;
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      onCancel={onClose}
      className={classNames(
        'w-[calc(100vw-2rem)] animate-[arrive_0.15s_ease-out] rounded-lg border border-line bg-surface p-0 shadow-floating',
        wide === 'most' ? 'max-w-[90rem]' : wide ? 'max-w-2xl' : 'max-w-md',
      )}
    >
      <header className="flex items-center justify-between gap-4 border-line border-b py-2.5 pr-2.5 pl-5">
        <h2 id={id} className="line-clamp-4 min-w-0 font-semibold text-lg [overflow-wrap:anywhere]">
          {title}
        </h2>
        <IconButton label="Close" icon="cross" onClick={onClose} />
      </header>
      <div className="flex max-h-[min(46rem,calc(100dvh-9rem))] flex-col gap-4 overflow-y-auto p-5 [overflow-wrap:anywhere]">
        {children}
      </div>
      {footer && (
        <footer className="flex flex-wrap justify-end gap-2 border-line border-t bg-sunken px-5 py-3">
          {footer}
        </footer>
      )}
    </dialog>
  );
}
