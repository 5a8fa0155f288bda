/** Short messages in the corner, read out as they appear. */
import {
  createContext,
  type ReactElement,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from './icon.tsx';

type Toast = { id: number; text: string; bad: boolean };
type Tell = (text: string, options?: { bad?: boolean }) => void;

const SHOWN_MS = 5_000;
const TellContext = createContext<Tell>(() => {});

/** Returns the function that shows a message. */
export const useToast = (): Tell => useContext(TellContext);

export function ToastProvider({ children }: { children: ReactNode }): ReactElement {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const tell = useCallback<Tell>((text, { bad = false } = {}) => {
    const id = Math.random();
    setToasts((before) => [...before.slice(-2), { id, text, bad }]);
    setTimeout(() => setToasts((before) => before.filter((toast) => toast.id !== id)), SHOWN_MS);
  }, []);
  const corner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (toasts.length > 0 && corner.current) bringAbove(corner.current);
  }, [toasts]);
  return (
    <TellContext value={tell}>
      {children}
      <div
        ref={corner}
        role="status"
        aria-live="polite"
        popover="manual"
        className="pointer-events-none fixed inset-x-4 top-auto bottom-4 z-50 m-0 flex h-auto w-auto flex-col items-end gap-2 overflow-visible border-0 bg-transparent p-0"
      >
        {toasts.map(({ id, text, bad }) => (
          <div
            key={id}
            className={classNames(
              'flex max-w-sm animate-[arrive_0.15s_ease-out] items-start gap-2 rounded-md border border-line bg-surface px-3.5 py-2.5 text-sm shadow-floating',
              bad ? 'text-bad' : 'text-ink',
            )}
          >
            <Icon name={bad ? 'warning' : 'check'} size={18} />
            <span>{text}</span>
          </div>
        ))}
      </div>
    </TellContext>
  );
}

/** A dialog covers messages shown before it, so messages that arrive while it is open must be shown again. */
function bringAbove(corner: HTMLElement): void {
  const isOpen = corner.matches(':popover-open');
  if (isOpen && !document.querySelector('dialog:modal')) return;
  if (isOpen) corner.hidePopover();
  corner.showPopover();
}
