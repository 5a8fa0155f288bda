/** An error in words: what happened, which field it is about, and what to do. */
import type { ReactElement } from 'react';
import { WinnowError } from '../../../sdk/src/index.ts';
import { adviceFor, labelOf, messageOf } from '../api/errors.ts';
import { Button } from './button.tsx';
import { ErrorCode } from './error-code.tsx';
import { Icon } from './icon.tsx';

export function ErrorNote({
  error,
  advice,
  onRetry,
}: {
  error: unknown;
  /** Replaces the usual advice for errors of this type. */
  advice?: string;
  onRetry?: () => void;
}): ReactElement {
  const known = error instanceof WinnowError ? error : null;
  return (
    <div role="alert" className="flex gap-3 rounded-md border border-bad/30 bg-bad-tint p-4">
      <span className="text-bad">
        <Icon name="warning" size={20} />
      </span>
      <div className="flex min-w-0 flex-col gap-2">
        <p className="font-medium [overflow-wrap:anywhere]">{known?.summary ?? messageOf(error)}</p>
        {known?.details.map(({ path, message }) => (
          <p key={`${path.join('.')}${message}`} className="text-sm [overflow-wrap:anywhere]">
            {path.length > 0 && <FieldName field={path.join('.')} />} {message}
          </p>
        ))}
        {known?.details.map(
          ({ index, nearest = [] }) => nearest.length > 0 && <Nearest key={index} all={nearest} />,
        )}
        <p className="text-pretty text-sm text-soft">{advice ?? adviceFor(error)}</p>
        {known && <ErrorCode type={known.type} requestId={known.requestId} />}
        {onRetry && (
          <div>
            <Button size="sm" icon="refresh" onClick={onRetry}>
              Try again
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

function FieldName({ field }: { field: string }): ReactElement {
  const label = labelOf(field);
  return label ? <b className="font-medium">{label}:</b> : <code className="font-mono text-xs">{field}</code>;
}

/** What was on the page instead of an action's target. */
function Nearest({ all }: { all: { text: string; selector: string }[] }): ReactElement {
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p>On the page instead:</p>
      <ul className="flex flex-col gap-0.5">
        {all.map(({ text, selector }) => (
          <li key={`${text} ${selector}`} className="flex flex-wrap gap-x-2 [overflow-wrap:anywhere]">
            <code className="font-mono text-xs">{selector}</code>
            <span className="text-soft">{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
