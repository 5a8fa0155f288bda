/** The part of an entry that a history row shows. */
import type { HistoryEntry } from '../../../../sdk/src/index.ts';
import { type Outcome, outcomeOfEntry } from '../../../../src/contract/history/outcome.ts';
import { subjectOf } from '../../../../src/contract/history/subject.ts';

export type EntrySummary = Pick<
  HistoryEntry,
  'id' | 'service' | 'elapsedMs' | 'createdAt' | 'statusCode' | 'warning' | 'creditsUsed' | 'pages'
> & {
  outcome: Outcome;
  subject: string;
  formats: string[];
  error: string | null;
  /** The crawl or batch that it is a page of. */
  parentId: string | null;
};

export function summaryOf(entry: HistoryEntry): EntrySummary {
  const { id, service, elapsedMs, createdAt, statusCode, warning, params, error, creditsUsed, pages } = entry;
  return {
    id,
    service,
    outcome: outcomeOfEntry(entry),
    elapsedMs,
    createdAt,
    statusCode,
    warning,
    subject: shownSubject(params),
    formats: formatsOf(params),
    error: error?.message ?? null,
    creditsUsed: pages?.creditsUsed ?? creditsUsed,
    pages,
    parentId: service === 'scrape' ? entry.requestParentId : null,
  };
}

/** What the request was about. */
export function shownSubject(params: Record<string, unknown>): string {
  return subjectOf(params) ?? 'Content sent with the request';
}

function formatsOf({ formats }: Record<string, unknown>): string[] {
  if (!Array.isArray(formats)) return [];
  return formats.flatMap((format: unknown) =>
    typeof format === 'object' && format !== null && 'type' in format ? [String(format.type)] : [],
  );
}

/** Whether it came through the v1 interface, whose requests and results have another shape: all of them have `mock`. */
export function isOfV1({ mock }: Record<string, unknown>): boolean {
  return typeof mock === 'boolean';
}
