/** Changed lines side by side; on a narrow screen one above the other. */
import { type ReactElement, useMemo, useState } from 'react';
import { classNames } from '../../../class-names.ts';
import { Button } from '../../../components/button.tsx';
import { type DiffLine, hunksOf, type Side } from './hunks.ts';

const SHOWN_AT_ONCE = 100;

export function TextDiff({ lines }: { lines: DiffLine[] }): ReactElement {
  const hunks = useMemo(() => hunksOf(lines), [lines]);
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  return (
    <div className="flex flex-col gap-3">
      <div className="grid text-sm text-soft max-md:hidden md:grid-cols-2">
        <span className="px-3">Before</span>
        <span className="px-3">After</span>
      </div>
      {hunks.slice(0, shown).map((hunk) => (
        <div
          key={`${hunk[0]?.before?.line ?? ''}-${hunk[0]?.after?.line ?? ''}`}
          className="overflow-hidden rounded-md border border-line"
        >
          {hunk.map(({ before, after }) => (
            <div key={`${before?.line ?? ''}-${after?.line ?? ''}`} className="grid md:grid-cols-2">
              <Line side={before} kind="removed" />
              <Line side={after} kind="added" />
            </div>
          ))}
        </div>
      ))}
      {hunks.length > shown && (
        <Button onClick={() => setShown(shown + SHOWN_AT_ONCE)}>{hunks.length - shown} more changes</Button>
      )}
    </div>
  );
}

function Line({ side, kind }: { side: Side | null; kind: 'added' | 'removed' }): ReactElement {
  if (!side) return <div className="bg-sunken max-md:hidden" />;
  const removed = kind === 'removed';
  const Mark = removed ? 'del' : 'ins';
  return (
    <div className={classNames('flex min-w-0 gap-3 px-3 py-1', removed ? 'bg-bad-tint' : 'bg-good-tint')}>
      <span className="tabular w-8 shrink-0 select-none text-right font-mono text-soft text-xs leading-6">
        <span className="sr-only">{kind} line </span>
        {side.line}
      </span>
      <span className="min-w-0 whitespace-pre-wrap font-mono text-xs leading-6 [overflow-wrap:anywhere]">
        {side.words.map(({ text, marked }, index) =>
          marked ? (
            <Mark
              key={`${text}-${String(index)}`}
              className={classNames(
                'rounded-sm font-semibold no-underline',
                removed ? 'bg-bad/25' : 'bg-good/25',
              )}
            >
              {text}
            </Mark>
          ) : (
            text
          ),
        )}
      </span>
    </div>
  );
}
