/** Source code or raw text in a box, ready to copy. */
import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../../class-names.ts';
import { CopyButton } from './copy-button.tsx';

/** More takes a browser seconds to lay out; the copy button always copies everything. */
const MOST_SHOWN = 400_000;

export function Code({
  text,
  label,
  wrap = false,
  tall = false,
  children,
}: {
  text: string;
  /** What it is, for screen readers. */
  label: string;
  wrap?: boolean;
  /** As tall as its content, up to most of the window. */
  tall?: boolean;
  /** The text with syntax colours. */
  children?: ReactNode;
}): ReactElement {
  return (
    <div className="relative min-w-0 rounded-md border border-line bg-sunken">
      <div className="absolute top-0 right-0 rounded-tr-md rounded-bl-md bg-sunken py-0.5 pr-1 pl-0.5">
        <CopyButton text={text} label={`Copy ${label}`} />
      </div>
      <section aria-label={label} className={classNames('overflow-auto', tall ? 'max-h-[70vh]' : 'max-h-96')}>
        {/* Focusable, so it can be scrolled by keyboard. */}
        <pre
          tabIndex={0}
          className={classNames(
            'p-3 pr-11 font-mono text-xs leading-5 -outline-offset-2',
            wrap && 'whitespace-pre-wrap [overflow-wrap:anywhere]',
          )}
        >
          {children ?? text.slice(0, MOST_SHOWN)}
          {text.length > MOST_SHOWN && '\n… (cut here; copy it to get all of it)'}
        </pre>
      </section>
    </div>
  );
}
