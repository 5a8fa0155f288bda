/** What a row of the history shows of an entry. */
import type { HistoryEntry } from '../../../../sdk/src/index.ts';

export type EntrySummary = Pick<HistoryEntry, 'id' | 'service' | 'status' | 'elapsedMs' | 'createdAt'> & {
  subject: string;
  formats: string[];
  error: string | null;
};

export function summaryOf(entry: HistoryEntry): EntrySummary {
  const { id, service, status, elapsedMs, createdAt, params, error } = entry;
  return {
    id,
    service,
    status,
    elapsedMs,
    createdAt,
    subject: subjectOf(params),
    formats: formatsOf(params),
    error: error?.message ?? null,
  };
}

/** What the request was about: an address, a query, or the words of a prompt. */
export function subjectOf(params: Record<string, unknown>): string {
  const subject = params.url ?? params.query ?? params.prompt;
  return typeof subject === 'string' ? subject : 'Content that was sent along';
}

function formatsOf({ formats }: Record<string, unknown>): string[] {
  if (!Array.isArray(formats)) return [];
  return formats.flatMap((format: unknown) =>
    typeof format === 'object' && format !== null && 'type' in format ? [String(format.type)] : [],
  );
}
