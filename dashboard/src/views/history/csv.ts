/** A past request as a line of CSV. */
import type { HistoryEntry } from '../../../../sdk/src/index.ts';
import { csvRow } from '../../csv.ts';
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

export const csvHead = (): string => csvRow(Object.keys(COLUMNS));

export const csvLine = (entry: HistoryEntry): string =>
  csvRow(Object.values(COLUMNS).map((read) => read(entry)));
