/** A document of several parts (pages, slides, sheets), one shown at a time. */
import { type ReactElement, type ReactNode, useState } from 'react';
import { IconButton } from '../components/button.tsx';

export function TextParts({
  parts,
  children,
}: {
  parts: string[];
  children: (part: string) => ReactNode;
}): ReactElement {
  const [index, setIndex] = useState(0);
  const at = Math.min(index, parts.length - 1);
  const part = parts[at];
  if (part === undefined || (parts.length === 1 && part.trim() === '')) {
    return <p className="text-soft">The page has no text.</p>;
  }
  return (
    <div className="flex flex-col gap-3">
      {parts.length > 1 && (
        <div className="flex items-center gap-1">
          <IconButton
            label="Previous part"
            icon="left"
            disabled={at === 0}
            onClick={() => setIndex(at - 1)}
          />
          <span className="tabular text-sm" aria-live="polite">
            Part {at + 1} of {parts.length}
          </span>
          <IconButton
            label="Next part"
            icon="right"
            disabled={at === parts.length - 1}
            onClick={() => setIndex(at + 1)}
          />
        </div>
      )}
      {children(part)}
    </div>
  );
}
