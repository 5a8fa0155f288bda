/** The contract's help text, with code between backticks. */
import type { ReactElement } from 'react';

export function HelpText({ text }: { text: string }): ReactElement {
  return (
    <>
      {text.split('`').map((part, index) =>
        index % 2 === 1 ? (
          <code key={`${part}-${String(index)}`} className="font-mono text-[0.95em] text-ink">
            {part}
          </code>
        ) : (
          part
        ),
      )}
    </>
  );
}
