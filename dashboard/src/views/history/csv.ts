/** A past request as a line of CSV. */
import type { HistoryEntry } from '../../../../sdk/src/index.ts';
import { subjectOf } from './entry-summary.ts';

const COLUMNS = {
  id: ({ id }) => id,
  createdAt: ({ createdAt }) => createdAt,
  service: ({ service }) => service,
  status: ({ status }) => status,
  subject: ({ params }) => subjectOf(params),
  statusCode: ({ statusCode }) => statusCode,
  warning: ({ warning }) => warning,
  error: ({ error }) => error?.message ?? null,
  creditsUsed: ({ creditsUsed }) => creditsUsed,
  elapsedMs: ({ elapsedMs }) => elapsedMs,
  sessionId: ({ sessionId }) => sessionId,
  parentId: ({ requestParentId }) => requestParentId,
} satisfies Record<string, (entry: HistoryEntry) => string | number | null>;

export const csvHead = (): string => `${Object.keys(COLUMNS).join()}\r\n`;

export function csvLine(entry: HistoryEntry): string {
  return `${Object.values(COLUMNS)
    .map((read) => csvField(read(entry)))
    .join()}\r\n`;
}

/** A text that a spreadsheet would run as a formula is marked as text: an address or a query may be anyone's words. */
function csvField(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
