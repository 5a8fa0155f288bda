/** The API's name of an error, for programmers; folded away for everyone else. */
import type { ReactElement } from 'react';

export function ErrorCode({ type, requestId }: { type: string; requestId?: string | null }): ReactElement {
  return (
    <details className="text-soft text-xs">
      <summary className="w-fit rounded-sm hover:text-ink">Details</summary>
      <p className="mt-1 [overflow-wrap:anywhere]">
        Error type <code className="font-mono">{type}</code>
        {requestId && (
          <>
            , request <code className="font-mono">{requestId}</code>
          </>
        )}
      </p>
    </details>
  );
}
