/** A warning about a page, in words. */
import type { ReactElement } from 'react';

type Warning = { reason: string; detail?: string | null | undefined };

export function warningWords({ reason, detail }: Warning): string {
  if (reason === 'too_short' && detail) return `The page has very little text: ${detail}`;
  const kind = reason.replaceAll('_', ' ');
  const words = detail && /^https?:/i.test(detail) ? `${kind}: ${detail}` : detail || kind;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The API's name is shown on hover. */
export function WarningNote(warning: Warning): ReactElement {
  return (
    <p
      title={warning.reason}
      className="rounded-md bg-warn-tint px-3 py-2 text-sm text-warn [overflow-wrap:anywhere]"
    >
      {warningWords(warning)}
    </p>
  );
}
