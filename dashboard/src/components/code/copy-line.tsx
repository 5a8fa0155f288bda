/** A short secret or id on one line, with a button to copy it. */
import type { ReactElement } from 'react';
import { CopyButton } from './copy-button.tsx';

export function CopyLine({ text, label }: { text: string; label: string }): ReactElement {
  return (
    <div className="flex items-center gap-1 rounded-md border border-line bg-sunken py-1 pr-1 pl-3">
      <code className="min-w-0 flex-1 font-mono text-sm [overflow-wrap:anywhere]">{text}</code>
      <CopyButton text={text} label={label} />
    </div>
  );
}
