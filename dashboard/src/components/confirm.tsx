/** Asks before something that cannot be undone. */
import { type ReactElement, type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import type { IconName } from './icon.tsx';

export function ConfirmButton({
  label,
  icon,
  question,
  children,
  confirm,
  onConfirm,
  size = 'md',
  kind = 'danger',
  busy = false,
}: {
  label: string;
  icon?: IconName;
  question: string;
  /** What will happen, in a sentence or two. */
  children: ReactNode;
  confirm: string;
  onConfirm: () => void;
  size?: 'sm' | 'md';
  kind?: 'danger' | 'plain';
  busy?: boolean;
}): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind={kind} size={size} busy={busy} {...(icon && { icon })} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        title={question}
        open={open}
        onClose={() => setOpen(false)}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button
              kind="danger"
              onClick={() => {
                setOpen(false);
                onConfirm();
              }}
            >
              {confirm}
            </Button>
          </>
        }
      >
        <div className="text-pretty text-soft">{children}</div>
      </Dialog>
    </>
  );
}
