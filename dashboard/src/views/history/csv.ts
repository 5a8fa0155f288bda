/** A past request as a line of CSV. */
import type { HistoryEntry } from '../../../../sdk/src/index.ts';
import { outcomeOfEntry, outcomeWords } from '../../../../src/contract/history/outcome.ts';
import { csvRow } from '../../../../src/text/csv.ts';
import { shownSubject } from './entry-summary.ts';

/** `grouped`: pages of crawls and batches have no lines of their own. */
type Way = { grouped: boolean };

const COLUMNS = {
  id: ({ id }) => id,
  createdAt: ({ createdAt }) => createdAt,
  service: ({ service }) => service,
  status: ({ status }) => status,
  outcome: (entry) => outcomeWords(outcomeOfEntry(entry), entry),
  subject: ({ params }) => shownSubject(params),
  statusCode: ({ statusCode }) => statusCode,
  warning: ({ warning }) => warning,
  error: ({ error }) => error?.message ?? null,
  creditsUsed: ({ creditsUsed, pages }, { grouped }) => (grouped && pages ? pages.creditsUsed : creditsUsed),
  elapsedMs: ({ elapsedMs }) => elapsedMs,
  sessionId: ({ sessionId }) => sessionId,
  parentId: ({ requestParentId }) => requestParentId,
} satisfies Record<string, (entry: HistoryEntry, way: Way) => string | number | null>;

export const csvHead = (): string => csvRow(Object.keys(COLUMNS));

export const csvLine = (entry: HistoryEntry, way: Way): string =>
  csvRow(Object.values(COLUMNS).map((read) => read(entry, way)));
